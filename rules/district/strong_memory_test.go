package district

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatIsMemorizedIsRemembered(t *testing.T) {
	before := guesses()
	packed, err := before.memorize()
	require.NoError(t, err)
	after := newExperience()
	require.NoError(t, after.read(packed))
	written, err := before.split()
	require.NoError(t, err)
	read, err := after.split()
	require.NoError(t, err)
	require.True(t, bytes.Equal(written, read))
	for left := range before.tables {
		for at, weight := range before.tables[left] {
			if d := after.tables[left][at] - weight; d > grain/2 || d < -grain/2 {
				require.Failf(t, "changed", "weight %d for %d rolls to come is %d and was %d", at, left, after.tables[left][at], weight)
			}
		}
	}
}

func TestMemoriesThatAreRefused(t *testing.T) {
	packed, err := newExperience().memorize()
	require.NoError(t, err)
	var other bytes.Buffer
	w := gzip.NewWriter(&other)
	fmt.Fprintln(w, "Daily District strong/0")
	require.NoError(t, w.Close())
	for text, damaged := range map[string][]byte{
		"unpack":      []byte("no gzip at all"),
		"begins with": other.Bytes(),
		"unexpected":  packed[:len(packed)/2],
	} {
		require.ErrorContains(t, newExperience().read(damaged), text)
	}
	e := newExperience()
	e.tables[7][9] = 40 * point
	_, err = e.memorize()
	require.ErrorContains(t, err, "weight 9 for 7 rolls to come is 40960/1024 of a point")
}

// TestTheFileIsSmall holds what the program may grow by.
func TestTheFileIsSmall(t *testing.T) { require.Less(t, len(strong1), 2<<20) }

// memorize is the inverse of read, but for what is finer than a stored weight.
func (e *experience) memorize() ([]byte, error) {
	halves, err := e.split()
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	fmt.Fprint(w, memoryLine)
	_, err = w.Write(halves)
	err = errors.Join(err, w.Close())
	return packed.Bytes(), err
}

// split rounds weights to their grain and makes low and high bytes of them.
func (e *experience) split() ([]byte, error) {
	halves := make([]byte, 2*(Rolls-1)*weights)
	low, high := halves[:len(halves)/2], halves[len(halves)/2:]
	for n := range low {
		at, left := n/(Rolls-1), 1+n%(Rolls-1)
		grains := (e.tables[left][at] + grain/2) >> grainBits
		if grains != int32(int16(grains)) {
			return nil, fmt.Errorf("weight %d for %d rolls to come is %d/1024 of a point, beyond %d", at, left, grains, math.MaxInt16)
		}
		low[n], high[n] = byte(grains), byte(grains>>8)
	}
	return halves, nil
}
