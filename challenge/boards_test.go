package challenge

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestBoardsInMemory(t *testing.T) {
	noon := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	challengeFinal := func(id string, at time.Time) Challenge { return Challenge{ID: ID(id), Kind: Daily, Final: at} }
	today := challengeFinal("today", noon.Add(14*time.Hour))

	t.Run("those of challenges that are not final stay, whatever is read of the archive", func(t *testing.T) {
		bs := newBoards()
		b := bs.of(today, noon)
		for i := range 2 * pastBoards {
			bs.of(challengeFinal(fmt.Sprint(i), noon.Add(-time.Hour)), noon)
		}
		require.Same(t, b, bs.kept("today"))
		require.Equal(t, pastBoards, bs.past.Len())
		require.Len(t, bs.live, 1)
	})
	t.Run("those of evenings are forgotten like final ones, but entered until they are final", func(t *testing.T) {
		bs := newBoards()
		evening := func(n int) Challenge {
			return Challenge{ID: EveningID(fmt.Sprintf("%012d", n)), Kind: Evening, Final: today.Final}
		}
		for i := range 2 * pastBoards {
			bs.of(evening(i), noon)
		}
		require.Empty(t, bs.live)
		require.Equal(t, pastBoards, bs.past.Len())
		require.Len(t, bs.finalAfter(noon), pastBoards)
		require.Empty(t, bs.finalAfter(today.Final))
	})
	t.Run("they join the others once final", func(t *testing.T) {
		bs := newBoards()
		b := bs.of(today, noon)
		bs.of(challengeFinal("tomorrow", noon.Add(38*time.Hour)), today.Final)
		require.Len(t, bs.live, 1)
		require.Same(t, b, bs.kept("today"))
		require.Same(t, b, bs.of(today, today.Final))
	})
	t.Run("and all together hold a bounded number of results", func(t *testing.T) {
		bs := newBoards()
		for i := range 8 {
			b := bs.of(challengeFinal(fmt.Sprint(i), noon), noon)
			b.clear()
			for p := range pastResults / 4 {
				b.players[PlayerID(p)] = nil
			}
			b.loaded = true
		}
		require.LessOrEqual(t, bs.past.Len(), 5)
		require.NotNil(t, bs.kept("7"))
		require.Nil(t, bs.kept("0"))
	})
	t.Run("one that is being loaded holds up no other", func(t *testing.T) {
		bs := newBoards()
		b := bs.of(challengeFinal("slow", noon), noon)
		b.mu.Lock()
		defer b.mu.Unlock()
		require.NotNil(t, bs.of(challengeFinal("quick", noon), noon))
		_, ok := bs.size("slow")
		require.False(t, ok)
	})
	t.Run("whoever is named may enter those that were not final at that instant", func(t *testing.T) {
		bs := newBoards()
		bs.of(challengeFinal("yesterday", noon), noon.Add(-time.Hour))
		bs.of(today, noon.Add(-time.Hour))
		var ids []ID
		for _, b := range bs.finalAfter(noon) {
			ids = append(ids, b.challenge.ID)
		}
		require.Equal(t, []ID{"today"}, ids)
	})
}
