package main

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPercentile(t *testing.T) {
	sample := []float64{40, 10, 30, 20}
	t.Run("the median of an even sample lies between the middle two", func(t *testing.T) {
		require.Equal(t, 25.0, median(sample))
	})
	t.Run("the median of an odd sample is the middle one", func(t *testing.T) {
		require.Equal(t, 20.0, median([]float64{30, 10, 20}))
	})
	t.Run("the ends are the least and the greatest", func(t *testing.T) {
		require.Equal(t, 10.0, percentile(sample, 0))
		require.Equal(t, 40.0, percentile(sample, 1))
	})
	t.Run("between two it interpolates", func(t *testing.T) {
		require.InDelta(t, 37.0, percentile(sample, 0.9), 1e-9)
	})
	t.Run("the sample keeps its order", func(t *testing.T) {
		require.Equal(t, []float64{40, 10, 30, 20}, sample)
	})
	t.Run("nothing has no median", func(t *testing.T) {
		require.True(t, math.IsNaN(median(nil)))
	})
}

func TestRatios(t *testing.T) {
	t.Run("each round is divided by its own ceiling", func(t *testing.T) {
		require.Equal(t, []float64{0.5, 2}, ratios([]float64{10, 60}, []float64{20, 30}))
	})
	t.Run("a round without its pair does not count", func(t *testing.T) {
		require.Equal(t, []float64{0.5}, ratios([]float64{10, 60}, []float64{20}))
	})
}

func TestInMicroseconds(t *testing.T) {
	require.Equal(t, []float64{1.5, 2000}, inMicroseconds([]time.Duration{1500, 2 * time.Millisecond}))
}
