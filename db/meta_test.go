package db

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func TestRehearsal(t *testing.T) {
	folder := t.TempDir()
	staged, real := filepath.Join(folder, "staged.db"), filepath.Join(folder, "real.db")
	require.NoError(t, openAndClose(Options{Database: staged, Serve: true, Rehearsal: true}))
	require.NoError(t, openAndClose(Options{Database: real, Serve: true}))
	for range 2 {
		require.NoError(t, openAndClose(Options{Database: staged, Serve: true, Rehearsal: true}))
		require.ErrorIs(t, openAndClose(Options{Database: staged, Serve: true}), ErrRehearsal)
		require.ErrorIs(t, openAndClose(Options{Database: staged}), ErrRehearsal)
		require.NoError(t, openAndClose(Options{Database: real, Serve: true}))
		require.ErrorIs(t, openAndClose(Options{Database: real, Serve: true, Rehearsal: true}), ErrNotRehearsal)
	}
}

func TestNewestInstant(t *testing.T) {
	s := serve(t, filepath.Join(t.TempDir(), "test.db"))
	newest := func() time.Time {
		at, err := s.NewestInstant(t.Context())
		require.NoError(t, err)
		return at
	}
	require.True(t, newest().IsZero(), "a new database remembers nothing")
	var guest challenge.Player
	for i, act := range []func(at time.Time) error{
		func(at time.Time) error {
			c := today()
			c.CommittedAt = at
			return s.Commit(t.Context(), []challenge.Challenge{c})
		},
		func(at time.Time) (err error) {
			guest, err = s.AddGuest(t.Context(), challenge.Hash{1}, at)
			return err
		},
		func(at time.Time) error { return s.AddSession(t.Context(), guest.ID, challenge.Hash{2}, at) },
		func(at time.Time) error {
			return s.SaveDraft(t.Context(), challenge.Draft{Challenge: today().ID, Player: guest.ID, Saved: at})
		},
		func(at time.Time) error {
			a := sheetOf(guest.ID)
			a.Finished = at
			_, _, err := s.Add(t.Context(), a)
			return err
		},
		func(at time.Time) error {
			_, err := s.TakeName(t.Context(), guest.ID, numbered(1), challenge.Hash{3}, at)
			return err
		},
		func(at time.Time) error {
			return s.OpenDuel(t.Context(), challenge.Duel{ID: "duel/0", Players: [2]challenge.PlayerID{guest.ID}, Tape: today().Tape, Opened: at})
		},
		func(at time.Time) error {
			other, err := s.AddGuest(t.Context(), challenge.Hash{4}, opens)
			require.NoError(t, err)
			_, err = s.JoinDuel(t.Context(), "duel/0", other.ID, at)
			return err
		},
		func(at time.Time) error {
			_, _, err := s.Pick(t.Context(), challenge.NewPick{Duel: "duel/0", Line: "1a1", At: at})
			return err
		},
	} {
		at := opens.Add(time.Duration(i) * time.Second)
		require.NoError(t, act(at))
		require.Equal(t, at, newest())
	}
}

func TestTimes(t *testing.T) {
	s := populate(t, 10)
	zone := func(hours int) *time.Location { return time.FixedZone("", hours*3600) }
	inOrder := []time.Time{
		time.Date(2026, 3, 29, 0, 30, 0, 0, zone(2)),
		time.Date(2026, 3, 28, 23, 10, 0, 0, time.UTC),
		time.Date(2026, 3, 28, 23, 45, 0, 0, zone(-5)),
		time.Date(2026, 3, 29, 1, 59, 59, 999e6, zone(-5)),
	}
	for i := range inOrder {
		a := sheetOf(challenge.PlayerID(len(inOrder) - i))
		a.Finished = inOrder[len(inOrder)-1-i]
		_, _, err := s.Add(t.Context(), a)
		require.NoError(t, err)
	}
	players, err := all(t.Context(), s.readers, value[int], "SELECT player FROM attempts ORDER BY finished")
	require.NoError(t, err)
	require.Equal(t, []int{1, 2, 3, 4}, players, "SQL orders instants as they happened")
	nulls, err := one(t.Context(), s.readers, nil, value[int],
		"SELECT count(*) FROM attempts WHERE strftime('%Y', finished / 1000, 'unixepoch') IS NOT '2026'")
	require.NoError(t, err)
	require.Zero(t, nulls, "SQL can read every instant")
}
