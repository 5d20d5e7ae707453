package db

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
)

// dueling opens a duel of players 1 and 2 and lets each pick once.
func dueling(t testing.TB, s *Store) challenge.Duel {
	t.Helper()
	seed := dice.Seed{7}
	d := challenge.Duel{
		ID: "duel/0123456789ab", Players: [2]challenge.PlayerID{1}, Seed: seed, Commitment: seed.Commitment("duel/0123456789ab"),
		Tape: dice.Deal(seed, "draft", dice.Shape{3, 4}), TapeVersion: 1, RulesEdition: 1, Opened: opens,
	}
	require.NoError(t, s.OpenDuel(t.Context(), d))
	_, err := s.JoinDuel(t.Context(), d.ID, 2, opens)
	require.NoError(t, err)
	for n, line := range []string{"1a1", "2a1"} {
		d, _, err = s.Pick(t.Context(), challenge.NewPick{Duel: d.ID, N: n, Line: line, At: opens})
		require.NoError(t, err)
	}
	return d
}

func TestBackupsOfDuels(t *testing.T) {
	folder, s := t.TempDir(), populate(t, 2)
	d := dueling(t, s)
	backup := filepath.Join(folder, "backup.db")
	require.NoError(t, Backup(t.Context(), s.file.path, backup, false, anything))
	t.Run("a backup holds the duels with all their picks", func(t *testing.T) {
		restored := filepath.Join(folder, "restored.db")
		require.NoError(t, Restore(t.Context(), backup, restored, false, anything, whatever))
		found, err := serve(t, restored).Duel(t.Context(), d.ID)
		require.NoError(t, err)
		require.Equal(t, d, found)
	})
	t.Run("the dice of every duel are asked about, with their commitment", func(t *testing.T) {
		var asked []challenge.Dealt
		require.NoError(t, verify(t.Context(), backup, func(dealt challenge.Dealt) error {
			asked = append(asked, dealt)
			return nil
		}, whatever))
		require.Equal(t, []challenge.Dealt{today().Dealt(), d.Dealt()}, asked)
	})
	t.Run("a duel with loaded dice is refused by name", func(t *testing.T) {
		loaded := func(dealt challenge.Dealt) error {
			if dealt.Form == challenge.DuelForm {
				return errors.New("loaded dice")
			}
			return nil
		}
		err := Restore(t.Context(), backup, filepath.Join(folder, "none.db"), false, loaded, whatever)
		require.ErrorIs(t, err, ErrDamaged)
		require.ErrorContains(t, err, "duel duel/0123456789ab: loaded dice")
	})
	t.Run("one whose dice cannot be read is refused", func(t *testing.T) {
		altered := filepath.Join(folder, "altered.db")
		content, err := os.ReadFile(backup)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(altered, content, 0o600))
		execute(t, altered, "UPDATE duels SET tape = '7' || substr(tape, 2)")
		require.ErrorIs(t, Restore(t.Context(), altered, filepath.Join(folder, "none.db"), false, anything, whatever), ErrDamaged)
	})
}

// TestBackupsOfEveryVersion restores what each earlier version has written.
func TestBackupsOfEveryVersion(t *testing.T) {
	list, err := migrations()
	require.NoError(t, err)
	for version := 1; version <= len(list); version++ {
		folder := t.TempDir()
		old, restored := filepath.Join(folder, "old.db"), filepath.Join(folder, "restored.db")
		written(t, old, list[:version])
		asked := 0
		require.NoError(t, Restore(t.Context(), old, restored, false, func(dealt challenge.Dealt) error {
			require.Equal(t, today().Dealt(), dealt)
			asked++
			return nil
		}, whatever), "version %d", version)
		require.Equal(t, 1, asked)
		found, err := serve(t, restored).Challenge(t.Context(), today().ID)
		require.NoError(t, err)
		require.Equal(t, today(), found)
	}
}

// written makes a database of an earlier version with one challenge.
func written(t *testing.T, path string, list []string) {
	t.Helper()
	pool, err := file{path: path}.pool(1)
	require.NoError(t, err)
	defer pool.Close()
	conn, err := pool.Conn(t.Context())
	require.NoError(t, err)
	defer conn.Close()
	require.NoError(t, migrate(t.Context(), conn, list, false))
	c := today()
	_, err = conn.ExecContext(context.Background(), `INSERT INTO challenges (id, form, kind, day, number, opens, closes, final, committed,
			seed, commitment, shape, tape, tape_version, edition, voided)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 0)`,
		c.ID, c.Form, c.Kind, c.Day.String(), c.Number, millis(c.Opens), millis(c.Closes), millis(c.Final), millis(c.CommittedAt),
		c.Seed.String(), c.Commitment, shapeText(c.Tape.Shape), c.Tape.String(), c.TapeVersion, c.RulesEdition)
	require.NoError(t, err)
}

func TestPicksNeverChange(t *testing.T) {
	s := populate(t, 2)
	d := dueling(t, s)
	err := s.write(t.Context(), &write{step: func(ctx context.Context, b *batch) error {
		_, err := change(ctx, b, `INSERT INTO picks (duel, game, n, line, made) VALUES (1, 0, 0, '4x', $1)`, millis(opens.Add(time.Hour)))
		return err
	}})
	require.Error(t, err, "a second pick with the same number cannot be stored")
	found, err := s.Duel(t.Context(), d.ID)
	require.NoError(t, err)
	require.Equal(t, d, found)
}
