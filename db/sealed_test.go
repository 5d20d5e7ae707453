package db

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// dealing begins an attempt of a player at today's dice and decides once.
func dealing(t testing.TB, s *Store, player challenge.PlayerID, practice bool) challenge.SealedAttempt {
	t.Helper()
	a, _, err := s.Begin(t.Context(), challenge.Beginning{Challenge: today().ID, Player: player, Practice: practice, At: opens})
	require.NoError(t, err)
	return decides(t, s, a, "r", false)
}

func decides(t testing.TB, s *Store, a challenge.SealedAttempt, lines string, over bool) challenge.SealedAttempt {
	t.Helper()
	a, added, err := s.Decide(t.Context(), challenge.Decided{Attempt: a.ID, N: len(a.Sheet), Lines: rules.ParseSheet(lines), At: opens, Over: over, Score: 3})
	require.NoError(t, err)
	require.True(t, added)
	return a
}

func TestSealedAttemptsOutlastTheirStore(t *testing.T) {
	s := populate(t, 4)
	path := s.file.path
	first, second := dealing(t, s, 1, false), dealing(t, s, 2, false)
	anew := func() {
		require.NoError(t, s.Close())
		s = serve(t, path)
	}
	anew()
	t.Run("what goes on is there, and its id is nobody else's", func(t *testing.T) {
		found, err := s.SealedAttempt(t.Context(), first.ID)
		require.NoError(t, err)
		require.Equal(t, first, found)
		sheet, _, err := s.Add(t.Context(), sheetOf(3))
		require.NoError(t, err)
		require.Greater(t, sheet.ID, second.ID)
	})
	t.Run("what is over before the ledger is filed so far is in its tail", func(t *testing.T) {
		first = decides(t, s, first, "x", true)
		require.Equal(t, challenge.AttemptID(0), s.writer.mark)
		anew()
		requireInLedger(t, s, first)
	})
	t.Run("what is over afterwards is filed at once", func(t *testing.T) {
		_, err := s.TakeName(t.Context(), guestOf(t, s), numbered(1), challenge.Hash{2}, opens)
		require.NoError(t, err)
		require.GreaterOrEqual(t, s.writer.mark, second.ID)
		anew()
		require.GreaterOrEqual(t, s.writer.mark, second.ID)
		second = decides(t, s, second, "x", true)
		requireInLedger(t, s, second)
		anew()
		requireInLedger(t, s, second)
	})
}

func guestOf(t *testing.T, s *Store) challenge.PlayerID {
	t.Helper()
	guest, err := s.AddGuest(t.Context(), challenge.Hash{1}, opens)
	require.NoError(t, err)
	return guest.ID
}

// requireInLedger looks for an attempt that is over in every way that there is.
func requireInLedger(t *testing.T, s *Store, a challenge.SealedAttempt) {
	t.Helper()
	found, err := s.AttemptOf(t.Context(), a.Challenge, a.Player)
	require.NoError(t, err)
	require.Equal(t, a.ID, found.ID)
	require.Equal(t, a.Sheet, found.Sheet)
	list, err := s.AttemptsOf(t.Context(), a.Player, 5)
	require.NoError(t, err)
	require.Equal(t, []challenge.Attempt{found}, list)
	board := 0
	for r, err := range s.Results(t.Context(), a.Challenge) {
		require.NoError(t, err)
		if r.Attempt == a.ID {
			board++
		}
	}
	require.Equal(t, 1, board)
}

func TestDecisionsNeverChange(t *testing.T) {
	s := populate(t, 1)
	a := dealing(t, s, 1, false)
	for name, query := range map[string]string{
		"a second decision with the same number": `INSERT INTO decisions (attempt, n, line, made) VALUES (1, 0, 's', 0)`,
		"a second attempt that ranks":            `INSERT INTO sealed (id, challenge, player, practice, began, over) VALUES (9, 1, 1, 0, 0, 0)`,
	} {
		require.Error(t, s.write(t.Context(), &write{step: func(ctx context.Context, b *batch) error {
			_, err := change(ctx, b, query)
			return err
		}}), name)
	}
	found, err := s.SealedAttempt(t.Context(), a.ID)
	require.NoError(t, err)
	require.Equal(t, a, found)
}

// TestAStepThatFailsTakesNothingAlong: two attempts are finished in one batch, of
// which one cannot be, and the other is whole.
func TestAStepThatFailsTakesNothingAlong(t *testing.T) {
	s := populate(t, 2)
	one, two := dealing(t, s, 1, false), dealing(t, s, 2, false)
	ends := func(a challenge.SealedAttempt, n int) *write {
		return &write{done: make(chan struct{}), step: func(ctx context.Context, b *batch) error {
			found, err := oneSealed(ctx, b, `WHERE s.id = $1`, a.ID)
			if err != nil {
				return err
			}
			_, err = b.decide(ctx, found, challenge.Decided{Attempt: a.ID, N: n, Lines: rules.Sheet{"x"}, At: opens, Over: true, Score: 3})
			return err
		}}
	}
	bad, good := ends(one, 0), ends(two, 1)
	s.writer.commit(t.Context(), []*write{bad, good})
	require.Error(t, bad.err, "its number is taken")
	require.NoError(t, good.err)
	list, err := s.Going(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, []challenge.SealedAttempt{one}, list)
	counts, err := s.Counts(t.Context(), []challenge.ID{today().ID})
	require.NoError(t, err)
	require.Equal(t, 1, counts[today().ID])
}

func TestBackupsOfSealedAttempts(t *testing.T) {
	folder, s := t.TempDir(), populate(t, 2)
	going, over := dealing(t, s, 1, false), decides(t, s, dealing(t, s, 2, false), "3 s", true)
	backup := filepath.Join(folder, "backup.db")
	require.NoError(t, Backup(t.Context(), s.file.path, backup, false, anything))
	t.Run("a backup holds all of them with all their decisions", func(t *testing.T) {
		restored := filepath.Join(folder, "restored.db")
		require.NoError(t, Restore(t.Context(), backup, restored, false, anything, whatever))
		again := serve(t, restored)
		for _, a := range []challenge.SealedAttempt{going, over} {
			found, err := again.SealedAttempt(t.Context(), a.ID)
			require.NoError(t, err)
			require.Equal(t, a, found)
		}
	})
	for name, query := range map[string]string{
		"a decision is missing":                    `DELETE FROM decisions WHERE attempt = 2 AND n = 1`,
		"a decision is another":                    `UPDATE decisions SET line = '6' WHERE attempt = 2 AND n = 1`,
		"the ledger has another sheet":             `UPDATE attempts SET sheet = 'r 6 s' WHERE id = 2`,
		"the ledger has it for somebody else":      `UPDATE attempts SET player = 1 WHERE id = 2`,
		"what is over does not stand there":        `UPDATE sealed SET over = 1 WHERE id = 1`,
		"what stands there is not over":            `UPDATE sealed SET over = 0 WHERE id = 2`,
		"practice counts":                          `UPDATE sealed SET practice = 1 WHERE id = 2`,
		"what goes on has lost its first decision": `UPDATE decisions SET n = 1 WHERE attempt = 1`,
	} {
		t.Run("one is refused in which "+name, func(t *testing.T) {
			altered := filepath.Join(folder, "altered.db")
			content, err := os.ReadFile(backup)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(altered, content, 0o600))
			execute(t, altered, query)
			require.ErrorIs(t, Restore(t.Context(), altered, filepath.Join(folder, "none.db"), false, anything, whatever), ErrDamaged)
		})
	}
}

// playingSealed makes every call about sealed attempts, as two players.
func playingSealed(t *testing.T, s *Store) {
	t.Helper()
	going := dealing(t, s, 3, true)
	decides(t, s, dealing(t, s, 4, false), "x", true)
	_, err := s.SealedAttempt(t.Context(), going.ID)
	require.NoError(t, err)
	_, err = s.RankedSealed(t.Context(), today().ID, 4)
	require.NoError(t, err)
	_, err = s.Going(t.Context(), 3)
	require.NoError(t, err)
}
