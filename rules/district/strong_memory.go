package district

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// How experience is kept: a line of text that names it, then every weight with 16
// bits, in 1/1024 of a point, all packed by gzip. The low bytes of all weights
// stand before the high ones, and what a weight is for 1 to 23 rolls to come side
// by side, since both vary little. TestLearning makes the file again from nothing.

// grain is the unit of stored weights.
const (
	grainBits = 12
	grain     = 1 << grainBits
)

// memoryLine names the form of the weights and of the features that they belong to.
var memoryLine = fmt.Sprintf("Daily District strong/1: %d tables of %d weights\n", Rolls-1, weights)

// remember reads experience that is part of the program. It panics where the file
// is not what memorize writes, which a test would tell.
func remember(packed []byte) *experience {
	e := newExperience()
	if err := e.read(packed); err != nil {
		panic(err)
	}
	return e
}

func (e *experience) read(packed []byte) error {
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return fmt.Errorf("unpack experience: %w", err)
	}
	r := bufio.NewReader(unpacked)
	if line, err := r.ReadString('\n'); err != nil || line != memoryLine {
		return fmt.Errorf("experience begins with %q (%v) and not with %q", line, err, memoryLine)
	}
	halves := make([]byte, 2*len(e.tables[1:])*weights)
	if _, err := io.ReadFull(r, halves); err != nil {
		return fmt.Errorf("read experience: %w", err)
	}
	e.join(halves)
	return nil
}

// join makes weights of their low and high bytes.
func (e *experience) join(halves []byte) {
	low, high := halves[:len(halves)/2], halves[len(halves)/2:]
	for n := range low {
		at, left := n/(Rolls-1), 1+n%(Rolls-1)
		e.tables[left][at] = int32(int16(uint16(low[n])|uint16(high[n])<<8)) * grain
	}
}
