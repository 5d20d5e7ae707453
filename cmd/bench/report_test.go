package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReport(t *testing.T) {
	all := []goal{{id: "G1", title: "Handing in"}, {id: "G2", title: "Committing together"}, {id: "G10", title: "Memory"}}
	path := filepath.Join(t.TempDir(), "results.md")
	half := figure{what: "ours / theirs", floor: 0.35, ambitious: 0.7, rounds: []float64{0.5, 0.4, 0.6}, meaning: "Half as fast.", absolute: []string{"10 /s"}}
	where := machine{date: "2026-11-30", commit: "abc"}

	require.NoError(t, save(path, []section{describe(all[0], []figure{half}, where)}, all))
	first, err := os.ReadFile(path)
	require.NoError(t, err)

	t.Run("a figure stands there with its goal, median, spread and verdict", func(t *testing.T) {
		require.Contains(t, string(first), "## G1 · Handing in\n")
		require.Contains(t, string(first), "| ours / theirs | 0.35 | 0.7 | **0.5** | 0.4 – 0.6 | 3 | floor reached |")
		require.Contains(t, string(first), "Half as fast.\n- 10 /s\n")
		require.Contains(t, string(first), byHand)
	})
	t.Run("saving nothing changes nothing", func(t *testing.T) {
		require.NoError(t, save(path, nil, all))
		again, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(first), string(again))
	})
	t.Run("other goals and what was written by hand are kept, in order", func(t *testing.T) {
		require.NoError(t, os.WriteFile(path, append(first, "\nThe disk is slow.\n\n## Another thing\n\nAnd its figure.\n"...), 0o644))
		require.NoError(t, save(path, []section{{"G10 · Memory", "new"}, {"G2 · Committing together", "new"}}, all))
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		var titles []string
		for _, s := range parseReport(string(text)) {
			titles = append(titles, s.title)
		}
		require.Equal(t, []string{"G1 · Handing in", "G2 · Committing together", "G10 · Memory", byHand, "Another thing"}, titles)
		require.Contains(t, string(text), "The disk is slow.")
		require.Contains(t, string(text), "And its figure.")
	})
	t.Run("a goal measured again replaces what stood there", func(t *testing.T) {
		require.NoError(t, save(path, []section{{"G1 · Handing in", "better"}}, all))
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Contains(t, string(text), "better")
		require.NotContains(t, string(text), "Half as fast.")
	})
}
