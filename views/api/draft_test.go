package api_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

func TestDraftSheets(t *testing.T) {
	w := newWorldOf(t, dbtest.Open(t), theDistrict, theDraft)
	const window = "/challenges/2026-11-30/draft"
	c := w.ask("GET", window, "", "").is(200, "")
	require.Equal(t, "deny/1", c.field("house"))
	tape := w.stored("2026-11-30/draft").Tape
	record := func(place int) string {
		text, err := theDraft.Game.WriteRecord(tape, matchOf(t, tape, place))
		require.NoError(t, err)
		return string(text)
	}
	ada, _ := w.player("Ada")
	bea, _ := w.player("Bea")
	t.Run("six picks as White and six as Black are one sheet, which may score below zero", func(t *testing.T) {
		for i, token := range []string{ada, bea} {
			got := w.ask("POST", window+"/sheets", token, record(i)).is(201, "")
			score, err := theDraft.Game.Judge(tape, matchOf(t, tape, i))
			require.NoError(t, err)
			require.EqualValues(t, score.Total, got.field("attempt.score"))
			require.EqualValues(t, score.Total, got.field("attempt.breakdown.white").(float64)+got.field("attempt.breakdown.black").(float64))
			require.Equal(t, got.field("attempt"), w.ask("POST", window+"/sheets", token, record(i)).is(200, "").field("attempt"))
			require.Equal(t, record(i), strings.ReplaceAll(recordIn(t, w.ask("GET", "/attempts/"+got.string("attempt.id"), token, "").is(200, "")), " ", ""))
		}
	})
	t.Run("the first error is told as judge tells it: by its seat, and its number among the twelve picks of that game", func(t *testing.T) {
		broken := strings.Replace(record(0), `"die":`, `"die":9`, 1)
		got := w.ask("POST", window+"/sheets", ada, broken).is(422, "die_out_of_range")
		require.EqualValues(t, 1, got.field("at"))
		require.Equal(t, "white", got.field("seat"))
		white, black, _ := strings.Cut(record(0), `"black":[`)
		for text, want := range map[string]struct {
			reason, seat, detail string
			at                   int
		}{
			`{"white":[],"black":[]}`:             {"pick_missing", "white", "As White, pick 1 of 12 is missing, your own pick 1 of 6.", 1},
			white + `"black":[]}`:                 {"pick_missing", "black", "As Black, pick 2 of 12 is missing, your own pick 1 of 6.", 2},
			white + `"black":[` + lastGone(black): {"pick_missing", "black", "As Black, pick 12 of 12 is missing, your own pick 6 of 6.", 12},
			white + `"black":[` + strings.Replace(black, `"die":`, `"die":9`, 1): {"die_out_of_range", "black", "There are dice 1 to 4 in a pool.", 2},
		} {
			told := w.ask("POST", window+"/sheets", ada, text).is(422, want.reason)
			require.EqualValues(t, want.at, told.field("at"), text)
			require.Equal(t, want.seat, told.field("seat"), text)
			require.Equal(t, want.detail, told.string("detail"))
			faces, err := json.Marshal(tape)
			require.NoError(t, err)
			judged, known := theDraft.Game.Answer(rules.Case{Kind: "house", Tape: faces, Record: []byte(text)})
			require.True(t, known)
			require.Equal(t, rules.Refusal{Reason: want.reason, Seat: want.seat, At: &want.at}, judged)
		}
		for _, malformed := range []string{`{"white":[]}`, `{"picks":[]}`, strings.Replace(record(0), `{"pool"`, `{"player":"white","pool"`, 1)} {
			w.ask("POST", window+"/sheets", ada, malformed).is(400, "malformed")
		}
	})
	t.Run("board and export take scores below zero", func(t *testing.T) {
		board := w.ask("GET", window+"/board", "", "").is(200, "")
		require.EqualValues(t, 2, board.field("of"))
		require.Less(t, board.field("rows.1.score").(float64), 0.0, "the worst of plays")
		require.EqualValues(t, board.field("rows.1.score"), board.field("histogram.0.score"))
		w.setClock(noon.AddDate(0, 0, 2))
		e := w.ask("GET", window+"/export", "", "").is(200, "")
		require.EqualValues(t, 1, e.field("results.0.rank"))
		require.Equal(t, "deny/1", e.field("challenge.house"))
	})
}

// lastGone is the end of a record without its last pick.
func lastGone(black string) string { return black[:strings.LastIndex(black, ",{")] + "]}" }

// recordIn is the record of an attempt as it was told.
func recordIn(t *testing.T, got answer) string {
	t.Helper()
	var told struct{ Record json.RawMessage }
	require.NoError(t, json.Unmarshal([]byte(got.text), &told))
	return string(told.Record)
}

// matchOf is a sheet against the House: each time the first legal pick, or the last.
func matchOf(t *testing.T, tape dice.Tape, place int) (sheet []string) {
	t.Helper()
	for {
		legal, err := theDraft.Game.Legal(tape, sheet)
		require.NoError(t, err)
		if len(legal) == 0 {
			return sheet
		}
		if place == 1 {
			slices.Reverse(legal)
		}
		sheet = append(sheet, legal[0])
	}
}
