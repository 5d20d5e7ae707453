package main

import (
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/views/api"
)

// drafted is the export of a day's draft with two results, one of them below zero.
func drafted(t *testing.T) string {
	t.Helper()
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	service := challenge.New(challenge.Config{
		Store: dbtest.Open(t), Clock: func() time.Time { return now }, Zone: time.UTC, Grace: time.Hour, Forms: forms(), Duel: duel(),
		Random: rand.NewChaCha8([32]byte{7}), Log: slog.New(slog.DiscardHandler),
	})
	c, err := service.Challenge(t.Context(), "2026-11-30/draft")
	require.NoError(t, err)
	for i, name := range []string{"Al", "Bo"} {
		guest, _, err := service.Guest(t.Context())
		require.NoError(t, err)
		player, _, err := service.TakeName(t.Context(), guest.ID, name)
		require.NoError(t, err)
		_, _, err = service.Submit(t.Context(), c.ID, player, matchOf(t, c.Tape, i == 0), false)
		require.NoError(t, err)
	}
	now = now.AddDate(0, 0, 1)
	server := httptest.NewServer(api.New(api.Config{Service: service, Log: slog.New(slog.DiscardHandler)}))
	defer server.Close()
	answer, err := http.Get(server.URL + api.Base + "/challenges/2026-11-30/draft/export")
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return string(text)
}

// matchOf is a sheet against the House: the best of all, or one below zero.
func matchOf(t *testing.T, tape dice.Tape, best bool) rules.Sheet {
	t.Helper()
	game, chance := draft.Against(draft.Deny1), rand.New(rand.NewPCG(1, 1))
	if best {
		par, err := game.(rules.Solver).Par(t.Context(), tape, nil)
		require.NoError(t, err)
		return par.Sheet
	}
	for {
		var sheet rules.Sheet
		for range game.Info().Lines {
			legal, err := game.Legal(tape, sheet)
			require.NoError(t, err)
			sheet = append(sheet, legal[chance.IntN(len(legal))])
		}
		score, err := game.Judge(tape, sheet)
		require.NoError(t, err)
		if score.Total < 0 {
			return sheet
		}
	}
}

func TestVerifyTheDraft(t *testing.T) {
	export := drafted(t)
	require.Contains(t, export, `"score":-`, "one result is below zero")
	require.Equal(t, said{code: exitDone, out: "2026-11-30/draft: commitment, seed, dice, records, scores and ranks hold; 2 results checked.\n"}, say(t, export, "verify", "-"))
	for name, c := range map[string]struct{ from, to, says string }{
		"a House of tomorrow":   {`"house":"deny/1"`, `"house":"deny/9"`, `this program does not know the House "deny/9"`},
		"the form":              {`"form":"draft"`, `"form":"district"`, "form: it is draft by the id, not district\n"},
		"no House":              {`"house":"deny/1",`, ``, `does not know the House ""`},
		"a margin":              {`"score":-`, `"score":-1`, `result 2 ("Bo"): the score is`},
		"a pick":                {`"die":`, `"die":9`, `result 1 ("Al"): decision 1 as white: `},
		"a breakdown by a seat": {`"breakdown":{"white":`, `"breakdown":{"white":1`, `result 1 ("Al"): the breakdown is`},
	} {
		t.Run("with "+name+" changed", func(t *testing.T) {
			require.Contains(t, export, c.from)
			got := say(t, strings.Replace(export, c.from, c.to, 1), "verify", "-")
			require.Equal(t, exitFailed, got.code)
			require.Contains(t, got.out+got.err, c.says)
		})
	}
}
