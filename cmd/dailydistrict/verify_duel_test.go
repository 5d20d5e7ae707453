package main

import (
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/views/api"
)

// dueled serves a duel that is over and gives its id.
func dueled(t *testing.T) (*httptest.Server, challenge.DuelID) {
	t.Helper()
	service, d := playedOut(t)
	server := httptest.NewServer(api.New(api.Config{Service: service, Log: slog.New(slog.DiscardHandler)}))
	t.Cleanup(server.Close)
	return server, d.ID
}

// playedOut is a duel of two guests that is over.
func playedOut(t *testing.T) (*challenge.Service, challenge.SeenDuel) {
	t.Helper()
	service := challenge.New(challenge.Config{
		Store: dbtest.Open(t), Clock: func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) }, Zone: time.UTC, Grace: time.Hour,
		Forms: forms(), Duel: duel(), Random: rand.NewChaCha8([32]byte{7}), Log: slog.New(slog.DiscardHandler),
	})
	opener, _, err := service.Guest(t.Context())
	require.NoError(t, err)
	joiner, _, err := service.Guest(t.Context())
	require.NoError(t, err)
	d, err := service.OpenDuel(t.Context(), opener.ID)
	require.NoError(t, err)
	d, err = service.JoinDuel(t.Context(), d.ID, joiner.ID)
	require.NoError(t, err)
	for !d.Over {
		game := slices.IndexFunc(d.Games[:], func(g challenge.SeenGame) bool { return g.Turn != challenge.Nobody })
		legal, err := draft.Game.Legal(d.Tape, d.Sheets[game])
		require.NoError(t, err)
		d, err = service.PickInDuel(t.Context(), d.ID, d.Players[d.Games[game].Turn], game, len(d.Sheets[game]), legal[game*(len(legal)-1)])
		require.NoError(t, err)
	}
	return service, d
}

func TestVerifyADuelOfOnePlayer(t *testing.T) {
	server, id := dueled(t)
	answer, err := http.Get(server.URL + api.Base + "/duels/" + id.Code() + "/export")
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	export := strings.Replace(string(text), `{"id":"2"`, `{"id":"1"`, 1)
	require.NotEqual(t, string(text), export)
	at := strings.LastIndex(export, `"winner":`)
	require.NotContains(t, export[at:], "null", "two players, and one won")
	got := say(t, export, "verify", "-")
	require.Equal(t, exitFailed, got.code)
	require.Contains(t, got.out, "winner: it is nobody, not player ")
	require.Equal(t, exitDone, say(t, export[:at]+`"winner":null}`, "verify", "-").code)
}

func TestVerifyADuel(t *testing.T) {
	server, id := dueled(t)
	answer, err := http.Get(server.URL + api.Base + "/duels/" + id.Code() + "/export")
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	export := string(text)
	holds := string(id) + ": commitment, seed, dice, both records, their scores and the result hold.\n"
	for name, address := range map[string]string{
		"standard input":           "-",
		"the address of the page":  server.URL + "/duels/" + id.Code(),
		"the address of the duel":  server.URL + api.Base + "/duels/" + id.Code(),
		"the address of an export": server.URL + api.Base + "/duels/" + id.Code() + "/export",
	} {
		t.Run("from "+name, func(t *testing.T) {
			require.Equal(t, said{code: exitDone, out: holds}, say(t, export, "verify", address))
		})
	}
	first := func(from, to string) string {
		t.Helper()
		require.Contains(t, export, from)
		return strings.Replace(export, from, to, 1)
	}
	head, games, found := strings.Cut(export, `"games":[`)
	require.True(t, found)
	second := strings.Index(games, `},{"white":2`)
	require.Positive(t, second)
	end := strings.LastIndex(games, `],"margins"`)
	one, two, tail := games[:second+1], games[second+2:end], games[end:]
	for _, c := range []struct{ name, export, named string }{
		{"another seed", strings.Replace(export, seedIn(t, export), strings.Repeat("0", 64), 1), "commitment: "},
		{"another commitment", first(`"commitment":"`, `"commitment":"0`), "commitment: 0"},
		{"another duel's commitment", first(string(id), "duel/000000000000"), "commitment: "},
		{"other dice", strings.Replace(export, tapeIn(t, export), `[[1,1,1,1],[1,1,1,1],[1,1,1,1]]`, 1), "tape: the dice are not those of the seed"},
		{"a pick", strings.Replace(export, `"die":1,`, `"die":7,`, 1), "game 1: decision 1: "},
		{"the places", first(`{"white":1,"black":2`, `{"white":2,"black":1`), "game 1: player 1 is White and player 2 is Black, not 2 and 1"},
		{"the order of the games", head + `"games":[` + two + "," + one + tail, "game 1: player 1 is White"},
		{"a result", first(`"winner":"`, `"winner":"nobody, or `), "game 1: the result is"},
		{"margins of a game", head + `"games":[` + strings.Replace(one, `"margins":[`, `"margins":[3`, 1) + "," + two + tail, "game 1: the margins are"},
		{"margins of the duel", head + `"games":[` + one + "," + two + strings.Replace(tail, `"margins":[`, `"margins":[4`, 1), "margins: they are"},
		{"no margins of the duel", head + `"games":[` + one + "," + two + `]}`, "margins: they are"},
		{"the winner", head + `"games":[` + one + "," + two + tail[:strings.Index(tail, `"winner":`)] + `"winner":2}`, "winner: it is"},
	} {
		t.Run("names "+c.name, func(t *testing.T) {
			got := say(t, c.export, "verify", "-")
			require.Equal(t, exitFailed, got.code, got.out)
			require.Empty(t, got.err)
			require.Contains(t, "\n"+got.out, "\n"+c.named)
			require.Regexp(t, `: \d differences? in 2 games\.\n$`, got.out)
		})
	}
	for name, c := range map[string]struct{ export, says string }{
		"one game":                 {head + `"games":[` + one + tail, "a duel has two games"},
		"games before the dice":    {`{"duel":{"id":"duel/000000000000"},"games":[]}`, "must stand before"},
		"a duel that is a day":     {first(`{"duel":`, `{"challenge":{"id":"2026-11-30/draft"},"duel":`), "this is not the export"},
		"a duel with a board":      {first(`"games":`, `"results":[],"games":`), "this is not the export"},
		"a duel without games":     {head[:len(head)-1] + "}", "this is not the export"},
		"a game that is no duel's": {first(`"game":"draft"`, `"game":"district"`), `knows no game "district"`},
		"half of it":               {export[:len(export)/2], "breaks off"},
		"rules of tomorrow":        {first(`"rules_version":1`, `"rules_version":2`), "edition 1 of the rules, not 2"},
	} {
		t.Run("refuses "+name, func(t *testing.T) {
			got := say(t, c.export, "verify", "-")
			require.Equal(t, exitFailed, got.code, got.out)
			require.Contains(t, got.err, c.says)
		})
	}
}

func seedIn(t *testing.T, export string) string {
	t.Helper()
	_, rest, found := strings.Cut(export, `"seed":"`)
	require.True(t, found)
	return rest[:64]
}

func tapeIn(t *testing.T, export string) string {
	t.Helper()
	_, rest, found := strings.Cut(export, `"tape":`)
	require.True(t, found)
	return rest[:strings.Index(rest, "]]")+2]
}

func TestDuelsAreAsDealt(t *testing.T) {
	const id = "duel/000000000000"
	seed := dice.Seed{9}
	d := challenge.Duel{ID: id, Seed: seed, Commitment: seed.Commitment(id), Tape: dice.Deal(seed, "draft", dice.Shape{3, 4}), TapeVersion: 1}
	require.NoError(t, asDealt(d.Dealt()))
	loaded := d
	loaded.Tape = dice.Deal(dice.Seed{8}, "draft", dice.Shape{3, 4})
	require.ErrorContains(t, asDealt(loaded.Dealt()), "its dice are not those of its seed")
	moved := d
	moved.ID = "duel/111111111111"
	require.ErrorContains(t, asDealt(moved.Dealt()), "its commitment is not that of its seed")
}
