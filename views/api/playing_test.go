package api_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPlaying(t *testing.T) {
	t.Run("a guest's sheet is provisional until a name is taken", func(t *testing.T) {
		w := newWorld(t)
		guest := w.guest()
		score := w.scoreOf(6)
		got := w.ask("POST", today+"/sheets", guest, w.record(6)).is(201, "")
		require.Equal(t, false, got.field("attempt.ranked"))
		require.Equal(t, true, got.field("attempt.provisional"))
		require.EqualValues(t, score.Total, got.field("attempt.score"))
		require.EqualValues(t, 50, got.field("percentile"), "alone")
		require.EqualValues(t, 0, w.ask("GET", today+"/board", guest, "").field("of"))

		w.ask("POST", "/me/name", guest, `{"name":"Bo"}`).is(200, "")
		again := w.ask("POST", today+"/sheets", guest, w.record(6)).is(200, "")
		require.Equal(t, got.field("attempt.id"), again.field("attempt.id"))
		require.Equal(t, true, again.field("attempt.ranked"))
		require.Equal(t, false, again.field("attempt.provisional"))
		board := w.ask("GET", today+"/board", guest, "").is(200, "")
		require.EqualValues(t, 1, board.field("of"))
		require.Equal(t, "Bo", board.field("me.name"))
	})
	t.Run("a guest's sheet without a name at final stands on no board, also with a name taken later", func(t *testing.T) {
		w := newWorld(t)
		guest := w.guest()
		id := w.ask("POST", today+"/sheets", guest, w.record(6)).is(201, "").string("attempt.id")
		counts := func(provisional bool) {
			me, sheet := w.ask("GET", "/me", guest, "").is(200, ""), w.ask("GET", "/attempts/"+id, guest, "").is(200, "")
			again := w.ask("POST", today+"/sheets", guest, w.record(6)).is(200, "")
			require.Equal(t, false, me.field("attempts.0.ranked"))
			require.Equal(t, provisional, me.field("attempts.0.provisional"))
			require.Equal(t, !provisional, me.field("attempts.0.practice"), "it counts for no board")
			require.Equal(t, false, sheet.field("ranked"))
			require.Equal(t, provisional, sheet.field("provisional"))
			require.Equal(t, false, again.field("attempt.ranked"))
			require.Equal(t, provisional, again.field("attempt.provisional"))
		}
		counts(true)
		w.setClock(noon.Add(14 * time.Hour))
		counts(false)
		w.ask("POST", "/me/name", guest, `{"name":"Bo"}`).is(200, "")
		counts(false)
		require.EqualValues(t, 0, w.ask("GET", today+"/board", guest, "").field("of"))
	})
	t.Run("figures are those of the contract", func(t *testing.T) {
		w := newWorld(t)
		var last answer
		for i, name := range []string{"Cy", "Bo", "Al", "Di"} {
			token, _ := w.player(name)
			last = w.ask("POST", today+"/sheets", token, w.record([]int{0, 4, 4, 2}[i])).is(201, "")
		}
		require.EqualValues(t, 3, last.field("rank"))
		require.EqualValues(t, 1, last.field("tied"))
		require.EqualValues(t, 4, last.field("of"))
		require.EqualValues(t, 37.5, last.field("percentile"))
		require.Contains(t, last.text, `"breakdown":{"cells":2,"columns":0,"rows":0}`)

		board := w.ask("GET", today+"/board?limit=2", "", "").is(200, "")
		require.Equal(t, "Al", board.field("rows.0.name"), "inside a tie by name")
		require.Equal(t, "Bo", board.field("rows.1.name"))
		require.EqualValues(t, 1, board.field("rows.1.rank"))
		require.EqualValues(t, 2, board.field("rows.1.tied"))
		require.Nil(t, board.field("me"))
		require.Contains(t, board.text, `"histogram":[{"score":0,"count":1},{"score":2,"count":1},{"score":4,"count":2}]`)

		rest := w.ask("GET", today+"/board?limit=2&"+cursor(board.string("next")), "", "").is(200, "")
		require.Equal(t, "Di", rest.field("rows.0.name"))
		require.Equal(t, "Cy", rest.field("rows.1.name"))
		require.Nil(t, rest.field("next"))
	})
	t.Run("the own row is there on every page, and the page around it on asking", func(t *testing.T) {
		w := newWorld(t)
		var tokens []string
		for i, name := range []string{"Al", "Bo", "Cy", "Di", "Ed"} {
			token, _ := w.player(name)
			w.ask("POST", today+"/sheets", token, w.record(5-i)).is(201, "")
			tokens = append(tokens, token)
		}
		board := w.ask("GET", today+"/board?limit=1", tokens[3], "").is(200, "")
		require.Equal(t, "Al", board.field("rows.0.name"))
		require.EqualValues(t, 4, board.field("me.rank"))
		require.Equal(t, map[string]any{"cells": 2.0, "columns": 0.0, "rows": 0.0}, board.field("me.breakdown"))
		around := w.ask("GET", today+"/board?limit=3&around=me", tokens[3], "").is(200, "")
		require.Equal(t, "Cy", around.field("rows.0.name"))
		require.Equal(t, "Ed", around.field("rows.2.name"))
	})
	t.Run("sheets of others are shown once the challenge is final", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		bo, _ := w.player("Bo")
		id := w.ask("POST", today+"/sheets", ada, w.record(3)).is(201, "").string("attempt.id")
		for _, at := range []time.Time{noon, noon.Add(13 * time.Hour)} { // open, in grace
			w.setClock(at)
			board := w.ask("GET", today+"/board", bo, "").is(200, "")
			require.Nil(t, board.field("rows.0.attempt"))
			require.Nil(t, board.field("rows.0.breakdown"))
			w.ask("GET", "/attempts/"+id, bo, "").is(403, "hidden_until_final")
			w.ask("GET", "/attempts/"+id, "", "").is(403, "hidden_until_final")
		}
		w.setClock(noon.Add(14 * time.Hour))
		board := w.ask("GET", today+"/board", "", "").is(200, "")
		require.Equal(t, id, board.field("rows.0.attempt"))
		sheet := w.ask("GET", "/attempts/"+id, "", "").is(200, "")
		require.Equal(t, "Ada", sheet.field("player.name"))
		require.Equal(t, "2026-11-30T12:00:00Z", sheet.field("finished_at"))
		require.Equal(t, played(t, w.tape(), 3).String(), sheet.field("notation"))
		require.Contains(t, sheet.text, w.record(3), "the record that was sent")
	})
	t.Run("a sheet after final is kept as practice, and says so", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		bo, _ := w.player("Bo")
		ranked := w.ask("POST", today+"/sheets", ada, w.record(3)).is(201, "")
		w.setClock(noon.Add(13 * time.Hour))
		w.ask("POST", today+"/sheets", bo, w.record(1)).is(201, "") // planned before midnight, sent in the grace
		w.setClock(noon.Add(14 * time.Hour))

		again := w.ask("POST", today+"/sheets", ada, w.record(3)).is(200, "")
		require.Equal(t, ranked.field("attempt.id"), again.field("attempt.id"), "the answer may have been lost")
		other := w.ask("POST", today+"/sheets", ada, w.record(5)).is(201, "")
		require.Equal(t, true, other.field("attempt.practice"))
		require.Equal(t, false, other.field("attempt.ranked"))
		require.EqualValues(t, 1, other.field("rank"), "would have been first")
		require.EqualValues(t, 3, other.field("of"), "beside the two that stand")
		require.EqualValues(t, 2, w.ask("GET", today+"/board", "", "").field("of"))
	})
	t.Run("practice may be repeated, stands on no board and opens nothing", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		for n := range 3 {
			got := w.ask("POST", today+"/sheets?practice=true", ada, w.record(n)).is(201, "")
			require.Equal(t, true, got.field("attempt.practice"))
			require.Equal(t, false, got.field("attempt.provisional"))
		}
		require.EqualValues(t, 0, w.ask("GET", today+"/board", ada, "").field("of"))
		w.ask("POST", today+"/sheets", ada, w.record(3)).is(201, "")
		me := w.ask("GET", "/me?limit=2", ada, "").is(200, "")
		require.Equal(t, false, me.field("attempts.0.practice"))
		require.Equal(t, true, me.field("attempts.1.practice"))
		require.Equal(t, "2026-11-30/district", me.field("attempts.1.challenge"))
		require.Len(t, me.field("attempts"), 2)
	})
	t.Run("a practice tape has no standing", func(t *testing.T) {
		w := newWorld(t)
		guest := w.guest()
		w.ask("GET", today+"/practice", "", "").is(200, "")
		record := recordOf(t, w.stored("2026-11-30/district/practice").Tape, passes())
		got := w.ask("POST", today+"/practice/sheets", guest, record).is(201, "")
		require.Equal(t, true, got.field("attempt.practice"))
		require.Nil(t, got.field("rank"))
		shown := w.ask("GET", "/attempts/"+got.string("attempt.id"), guest, "").is(200, "")
		require.Equal(t, "2026-11-30/district/practice", shown.field("challenge"))
		require.Nil(t, shown.field("of"))
	})
	t.Run("signing in passes on what the guest has played", func(t *testing.T) {
		w := newWorld(t)
		_, code := w.player("Ada")
		guest := w.guest()
		id := w.ask("POST", today+"/sheets", guest, w.record(2)).is(201, "").string("attempt.id")
		in := w.ask("POST", "/sessions", guest, `{"recovery_code":`+quote(code)+`}`).is(201, "")
		require.Equal(t, "Ada", in.field("player.name"))
		require.Equal(t, "named", in.field("player.kind"))
		me := w.ask("GET", "/me", in.string("token"), "").is(200, "")
		require.Equal(t, id, me.field("attempts.0.id"))
	})
	t.Run("a new recovery code ends the old", func(t *testing.T) {
		w := newWorld(t)
		ada, old := w.player("Ada")
		code := w.ask("POST", "/me/recovery-code", ada, "").is(200, "").string("recovery_code")
		w.ask("POST", "/sessions", "", `{"recovery_code":`+quote(old)+`}`).is(401, "unknown_code")
		w.ask("POST", "/sessions", "", `{"recovery_code":`+quote(code)+`}`).is(201, "")
	})
}

func TestExport(t *testing.T) {
	w := newWorld(t)
	for i, name := range []string{"Cy", "Bo", "Al"} {
		token, _ := w.player(name)
		w.ask("POST", today+"/sheets", token, w.record([]int{1, 3, 3}[i])).is(201, "")
	}
	w.ask("POST", today+"/sheets", w.guest(), w.record(4)).is(201, "") // a guest's is no result
	w.ask("GET", today+"/export", "", "").is(409, "not_final")
	w.setClock(noon.Add(14 * time.Hour))
	got := w.ask("GET", today+"/export", "", "").is(200, "")
	require.Equal(t, w.stored("2026-11-30/district").Seed.String(), got.field("seed"))
	require.Len(t, got.field("tape"), 24)
	require.Nil(t, got.field("challenge.seed"), "once is enough")
	require.EqualValues(t, 3, got.field("challenge.players"))
	require.Len(t, got.field("results"), 3)
	for i, name := range []string{"Al", "Bo", "Cy"} {
		at := "results." + itoa(i)
		require.Equal(t, name, got.field(at+".name"))
		require.EqualValues(t, []int{1, 1, 3}[i], got.field(at+".rank"))
	}
	require.Contains(t, got.text, `"record":`+w.record(3)+`,"score":3,"breakdown":{"cells":3,"columns":0,"rows":0}`)
}
