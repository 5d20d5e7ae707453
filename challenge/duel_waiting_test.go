package challenge

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCountsOfWaitingDuels(t *testing.T) {
	t.Run("a count from before a change is not kept after it", func(t *testing.T) {
		w := newWaiting()
		_, _, mark := w.count(1)
		w.drop(2) // whosever it was: which duels were read is not known
		w.keep(1, 5, mark)
		_, known, mark := w.count(1)
		require.False(t, known)
		w.keep(1, 4, mark)
		n, known, _ := w.count(1)
		require.True(t, known)
		require.Equal(t, 4, n)
	})
	t.Run("a change forgets the counts of its players alone", func(t *testing.T) {
		w := newWaiting()
		for id := range PlayerID(3) {
			_, _, mark := w.count(id)
			w.keep(id, int(id), mark)
		}
		w.drop(0, 1)
		for id := range PlayerID(3) {
			_, known, _ := w.count(id)
			require.Equal(t, id == 2, known)
		}
	})
}
