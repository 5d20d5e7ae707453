package main

import (
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db"
	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

// passed is a sheet of the district in which every roll is passed, which is worth 0.
var passed = strings.TrimSpace(strings.Repeat("- ", 24))

// judgedDay makes a database of a final day: one sheet in the district, its par, and
// what the House has played in the sealed district.
func judgedDay(t *testing.T) string {
	t.Helper()
	database := file(t)
	store, err := db.Open(t.Context(), db.Options{Database: database, Serve: true})
	require.NoError(t, err)
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	service := challenge.New(challenge.Config{
		Store: store, Clock: func() time.Time { return now }, Zone: time.UTC, Grace: time.Hour, Forms: forms()[:2], Duel: duel(),
		Random: rand.NewChaCha8([32]byte{7}), Log: slog.New(slog.DiscardHandler),
	})
	c, err := service.Challenge(t.Context(), "2026-11-30/district")
	require.NoError(t, err)
	guest, _, err := service.Guest(t.Context())
	require.NoError(t, err)
	player, _, err := service.TakeName(t.Context(), guest.ID, "Ada")
	require.NoError(t, err)
	_, _, err = service.Submit(t.Context(), c.ID, player, rules.ParseSheet(passed), false)
	require.NoError(t, err)
	par, err := district.Game.(rules.Solver).Par(t.Context(), c.Tape, nil)
	require.NoError(t, err)
	require.NoError(t, store.KeepPar(t.Context(), challenge.Par{Challenge: c.ID, Score: par.Score, Proven: par.Proven, Sheet: par.Sheet}))
	now = now.Add(14 * time.Hour)
	require.NoError(t, service.WorkOutHouseLines(t.Context()))
	require.NoError(t, store.Close())
	return database
}

func TestRestoreJudgesEverySheetAnew(t *testing.T) {
	database := judgedDay(t)
	restored := filepath.Join(t.TempDir(), "restored.db")
	t.Run("and says how many", func(t *testing.T) {
		copied := filepath.Join(t.TempDir(), "copy.db")
		require.Equal(t, exitDone, say(t, "", "backup", copied, "--database="+database).code)
		got := say(t, "", "restore", copied, "--database="+restored)
		require.Equal(t, exitDone, got.code, got.err)
		require.Equal(t, restored+" holds what "+copied+" held, checked and whole: 1 sheet, 1 par and 1 line of the House judged anew.\n", got.out)
	})
	t.Run("but those of games that it does not know", func(t *testing.T) {
		copied := filepath.Join(t.TempDir(), "copy.db")
		require.Equal(t, exitDone, say(t, "", "backup", copied, "--database="+database).code)
		alter(t, copied, "UPDATE challenges SET edition = 99 WHERE form = 'district'")
		got := say(t, "", "restore", copied, "--force", "--database="+restored)
		require.Equal(t, exitDone, got.code, got.err)
		require.Contains(t, got.out, ": 0 sheets, 0 pars and 1 line of the House judged anew, 2 more taken as they are: this version does not know their games.\n")
	})
	for script, reason := range map[string]string{
		"UPDATE house_lines SET score = score + 1":                                                                "challenge 2026-11-30/district-sealed: the line of the House: its sheet is worth ",
		"UPDATE house_lines SET sheet = '" + passed + "', score = 0":                                              "challenge 2026-11-30/district-sealed: the line of the House: strong/1 decides otherwise, from decision ",
		"UPDATE house_lines SET sheet = 'no sheet'":                                                               "challenge 2026-11-30/district-sealed: the line of the House: ",
		"UPDATE pars SET score = score + 1":                                                                       "challenge 2026-11-30/district: the par: its sheet is worth ",
		"UPDATE attempts SET score = 58":                                                                          "challenge 2026-11-30/district: attempt 1: its sheet is worth 0, not 58",
		"UPDATE attempts SET sheet = substr(sheet, 3)":                                                            "challenge 2026-11-30/district: attempt 1: ",
		"UPDATE scores SET count = count + 1":                                                                     "challenge 2026-11-30/district: its board does not count the results that stand on it",
		"INSERT INTO scores (challenge, score, count) SELECT challenge, 40, 1 FROM attempts":                      "challenge 2026-11-30/district: its board does not count the results that stand on it",
		"INSERT INTO withdrawn_papers (attempt, host, at, practice) SELECT id, player, finished, 0 FROM attempts": "challenge 2026-11-30/district: attempt 1 was withdrawn, and counts, or was not played on paper",
	} {
		t.Run("and refuses what is altered: "+script, func(t *testing.T) {
			altered := filepath.Join(t.TempDir(), "altered.db")
			require.Equal(t, exitDone, say(t, "", "backup", altered, "--database="+database).code)
			alter(t, altered, script)
			got := say(t, "", "restore", altered, "--force", "--database="+restored)
			require.Equal(t, exitFailed, got.code, got.out)
			require.Contains(t, got.err, altered)
			require.Contains(t, got.err, reason)
			require.Equal(t, 1, strings.Count(got.err, "\n"), got.err)
		})
	}
}
