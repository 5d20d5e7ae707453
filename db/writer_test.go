package db

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"dailydistrict/challenge"
)

// entryOf is a sheet on its way to the writer.
func entryOf(t *testing.T, s *Store, a challenge.Attempt) *write {
	w, err := s.window(t.Context(), a.Challenge)
	require.NoError(t, err)
	return &write{entry: &entry{attempt: a, window: w}}
}

// together hands writes to the writer as one batch and waits for all.
func together(s *Store, list ...*write) {
	answered := make(chan struct{})
	gate := &write{step: func(context.Context, *batch) error { <-answered; return nil }, done: make(chan struct{})}
	s.writer.queue <- gate
	for _, w := range list {
		w.done = make(chan struct{})
		s.writer.queue <- w
	}
	close(answered)
	for _, w := range list {
		<-w.done
	}
}

func step(f func(context.Context, *batch) error) *write { return &write{step: f} }

func TestOneBatch(t *testing.T) {
	t.Run("a guest who signs in between two sheets has two attempts", func(t *testing.T) {
		s := populate(t, 1)
		guest, err := s.AddGuest(t.Context(), challenge.Hash{1}, opens)
		require.NoError(t, err)
		first, second := entryOf(t, s, sheetOf(guest.ID)), entryOf(t, s, sheetOf(guest.ID))
		together(s, first, adopting(guest.ID, 1, opens.Add(2*time.Hour)), second)
		require.True(t, first.entry.added)
		require.True(t, second.entry.added)
		for player, want := range map[challenge.PlayerID]challenge.AttemptID{1: first.entry.stands.ID, guest.ID: second.entry.stands.ID} {
			found, err := s.AttemptOf(t.Context(), today().ID, player)
			require.NoError(t, err)
			require.Equal(t, want, found.ID)
		}
	})
	t.Run("an attempt from before the batch that passed on is no longer the guest's", func(t *testing.T) {
		s := populate(t, 1)
		guest, err := s.AddGuest(t.Context(), challenge.Hash{1}, opens)
		require.NoError(t, err)
		_, added, err := s.Add(t.Context(), sheetOf(guest.ID))
		require.True(t, added)
		require.NoError(t, err)
		again := entryOf(t, s, sheetOf(guest.ID))
		together(s, adopting(guest.ID, 1, opens.Add(2*time.Hour)), again)
		require.True(t, again.entry.added)
	})
	t.Run("a step that fails undoes itself alone", func(t *testing.T) {
		s := populate(t, 3)
		refusal := errors.New("no")
		before, after := entryOf(t, s, sheetOf(1)), entryOf(t, s, sheetOf(2))
		failing := step(func(ctx context.Context, b *batch) error {
			_, err := change(ctx, b, "DELETE FROM names")
			require.NoError(t, err)
			return refusal
		})
		broken := step(func(ctx context.Context, b *batch) error {
			_, err := change(ctx, b, "INSERT INTO names (player) VALUES (3)")
			return err
		})
		together(s, before, failing, broken, after)
		require.NoError(t, before.err)
		require.ErrorIs(t, failing.err, refusal)
		require.Error(t, broken.err)
		require.NoError(t, after.err)
		require.Equal(t, 2, rowsOf(t, s))
	})
}

// rowsOf counts a board's rows and checks that the count per score agrees.
func rowsOf(t testing.TB, s *Store) int {
	t.Helper()
	rows := 0
	for _, err := range s.Results(t.Context(), today().ID) {
		require.NoError(t, err)
		rows++
	}
	counts, err := s.Counts(t.Context(), []challenge.ID{today().ID})
	require.NoError(t, err)
	require.Equal(t, rows, counts[today().ID])
	return rows
}

func TestDiskFull(t *testing.T) {
	const players = 1000
	s := populate(t, players)
	full := step(func(ctx context.Context, b *batch) error {
		_, err := b.conn.ExecContext(ctx, "PRAGMA max_page_count = 1")
		return err
	})
	together(s, full)
	require.NoError(t, full.err)
	accepted := 0
	var refused error
	for i := range players {
		_, _, err := s.Add(t.Context(), sheetOf(challenge.PlayerID(i+1)))
		if err != nil {
			refused = err
			break
		}
		accepted++
	}
	require.ErrorContains(t, refused, "is full")
	require.ErrorContains(t, refused, s.file.path)
	require.Equal(t, accepted, rowsOf(t, s), "nothing is half-written")

	roomy := step(func(ctx context.Context, b *batch) error {
		_, err := b.conn.ExecContext(ctx, "PRAGMA max_page_count = 100000")
		return err
	})
	together(s, roomy)
	atOnce(t, 64, players-accepted, func(i int) error {
		_, _, err := s.Add(t.Context(), sheetOf(challenge.PlayerID(accepted+i+1)))
		return err
	})
	require.Equal(t, players, rowsOf(t, s))
}

func TestFiling(t *testing.T) {
	const players = tailSize + tailSize/2
	s := populate(t, players)
	path := s.file.path
	atOnce(t, 256, players, func(i int) error {
		_, _, err := s.Add(t.Context(), sheetOf(challenge.PlayerID(i+1)))
		return err
	})
	require.Less(t, s.writer.tail.size, tailSize, "a long tail is filed")
	for range 2 {
		require.Equal(t, players, rowsOf(t, s))
		for player := challenge.PlayerID(1); player <= players; player += 97 {
			first, err := s.AttemptOf(t.Context(), today().ID, player)
			require.NoError(t, err)
			stands, added, err := s.Add(t.Context(), sheetOf(player))
			require.NoError(t, err)
			require.False(t, added)
			require.Equal(t, first, stands)
			list, err := s.AttemptsOf(t.Context(), player, 5)
			require.NoError(t, err)
			require.Equal(t, []challenge.Attempt{first}, list)
		}
		require.NoError(t, s.Close())
		s = serve(t, path)
	}
}

func TestClose(t *testing.T) {
	t.Run("what was accepted is written, and nothing is accepted afterwards", func(t *testing.T) {
		s := populate(t, 200)
		written := make(chan int, 200)
		closing := make(chan error)
		go func() {
			<-time.After(time.Millisecond)
			closing <- s.Close()
		}()
		atOnce(t, 64, 200, func(i int) error {
			_, _, err := s.Add(t.Context(), sheetOf(challenge.PlayerID(i+1)))
			if err == nil {
				written <- i
			} else {
				require.ErrorIs(t, err, ErrClosed)
			}
			return nil
		})
		require.NoError(t, <-closing)
		require.NoError(t, s.Close(), "closing again is no error")
		require.Equal(t, len(written), rowsOf(t, serve(t, s.file.path)))
	})
	t.Run("the log is folded into the file", func(t *testing.T) {
		s := populate(t, 10)
		_, _, err := s.Add(t.Context(), sheetOf(1))
		require.NoError(t, err)
		require.NoError(t, s.Close())
		require.NoFileExists(t, s.file.path+"-wal")
		require.EqualValues(t, 1, attemptsIn(t, s.file.path))
	})
	t.Run("no goroutine is left", func(t *testing.T) {
		defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
		s, err := Open(t.Context(), Options{Database: filepath.Join(t.TempDir(), "test.db"), Serve: true})
		require.NoError(t, err)
		require.NoError(t, s.Commit(t.Context(), []challenge.Challenge{today()}))
		require.NoError(t, s.Close())
	})
}
