package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestResultsShown(t *testing.T) {
	for page, want := range map[string]int64{
		"<p>30 November · 1,234,567 results</p>": 1_234_567,
		"<p>1 result</p>":                        1,
		"<p>the result of 12 results</p>":        12,
		"0 results":                              0,
	} {
		n, err := resultsShown([]byte(page))
		require.NoError(t, err, page)
		require.Equal(t, want, n, page)
	}
	t.Run("a page that does not say so is an error", func(t *testing.T) {
		_, err := resultsShown([]byte("<p>no result yet, 12 players</p>"))
		require.Error(t, err)
	})
}
