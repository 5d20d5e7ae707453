package dice_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The values that a chi-square sum exceeds once in a thousand times when all is
// fair, for 5 and for 35 degrees of freedom.
const (
	limit6  = 20.515
	limit36 = 66.619
)

// tally counts how often each of some equally likely things happened.
type tally []int

// chiSquare measures how far the counts are from equal ones.
func (c tally) chiSquare() float64 {
	total := 0
	for _, n := range c {
		total += n
	}
	expected, sum := float64(total)/float64(len(c)), 0.0
	for _, n := range c {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	return sum
}

// TestDiceAreFair throws a million dice over fixed consecutive days.
func TestDiceAreFair(t *testing.T) {
	const days, perDay = 13_900, 72
	faces, pairs, nextDay := make(tally, 6), make(tally, 36), make(tally, 36)
	var places [perDay]tally
	for place := range places {
		places[place] = make(tally, 6)
	}
	before := deal(t, day(0), "district").Faces
	for n := 1; n <= days; n++ {
		now := deal(t, day(n), "district").Faces
		require.Len(t, now, perDay)
		for place, face := range now {
			require.True(t, 1 <= face && face <= 6)
			faces[face-1]++
			places[place][face-1]++
			nextDay[6*(before[place]-1)+face-1]++
			if place%3 != 2 {
				pairs[6*(face-1)+now[place+1]-1]++
			}
		}
		before = now
	}
	require.Less(t, faces.chiSquare(), limit6, "a face comes too often")
	require.Less(t, pairs.chiSquare(), limit36, "dice of one roll depend on each other")
	require.Less(t, nextDay.chiSquare(), limit36, "a die depends on the day before")
	for place := range places {
		require.Less(t, places[place].chiSquare(), limit6, "die %d of roll %d prefers a face", place%3+1, place/3+1)
	}
}

// TestAModuloAloneWouldBeNoticed shows that the measure sees what it is for: a
// byte modulo six without skipping favours the low faces.
func TestAModuloAloneWouldBeNoticed(t *testing.T) {
	faces := make(tally, 6)
	for b := range 256 {
		faces[b%6] += 4000
	}
	require.Greater(t, faces.chiSquare(), limit6)
}
