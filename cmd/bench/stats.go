package main

import (
	"math"
	"slices"
	"time"
)

// percentile gives the value below which that share (0 to 1) of the sample
// lies, interpolating between neighbours; NaN for an empty sample.
func percentile(sample []float64, share float64) float64 {
	if len(sample) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(sample))
	place := share * float64(len(sorted)-1)
	low, rest := int(place), place-math.Floor(place)
	if low+1 == len(sorted) {
		return sorted[low]
	}
	return sorted[low] + rest*(sorted[low+1]-sorted[low])
}

func median(sample []float64) float64 { return percentile(sample, 0.5) }

// ratios divides pair by pair: one ratio a round.
func ratios(ours, theirs []float64) []float64 {
	quotients := make([]float64, min(len(ours), len(theirs)))
	for i := range quotients {
		quotients[i] = ours[i] / theirs[i]
	}
	return quotients
}

// inMicroseconds gives the sample of a list of times.
func inMicroseconds(times []time.Duration) []float64 {
	sample := make([]float64, len(times))
	for i, d := range times {
		sample[i] = float64(d) / float64(time.Microsecond)
	}
	return sample
}
