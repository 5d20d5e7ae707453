package api_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// told is what a review answers.
type told struct {
	Attainable []int
	Expected   []rules.Weight
	Exact      *bool `json:"expected_exact"`
}

func (a answer) review() (r told) {
	a.Helper()
	require.NoError(a, json.Unmarshal([]byte(a.text), &r), a.text)
	return r
}

func TestWhatDecisionsWereWorth(t *testing.T) {
	w := newSealedWorld(t)
	ada, _ := w.player("Ada")
	bea, _ := w.player("Bea")
	guest := w.guest()
	reviews := map[string]string{}
	for id, form := range map[string]struct {
		game  rules.Game
		exact bool
	}{"district-sealed": {theSealed.Game, false}, "categories": {theCategories.Game, true}, "landing": {theLanding.Game, true}} {
		attempt, _ := w.begins("/challenges/2026-11-30/"+id, ada)
		score := w.playsOn(attempt, ada, 1000).field("score")
		reviews[id] = attempt + "/review"
		t.Run(id+": one's own, before it is final, as the rules weigh them", func(t *testing.T) {
			got := w.ask("GET", reviews[id], ada, "").is(200, "").review()
			shown := w.ask("GET", attempt, ada, "").is(200, "")
			sheet := rules.ParseSheet(shown.string("notation"))
			want, err := form.game.(rules.Weigher).Weigh(w.stored(challenge.DailyID(challenge.Day{Year: 2026, Month: 11, Date: 30}, id)).Tape, sheet)
			require.NoError(t, err)
			require.Equal(t, want, got.Expected)
			require.Equal(t, form.exact, *got.Exact)
			require.Len(t, got.Attainable, len(sheet)+1)
			require.EqualValues(t, score, got.Expected[len(sheet)-1].Chosen)
		})
	}
	review := reviews["landing"]
	t.Run("nobody else's before it is final, who has not finished", func(t *testing.T) {
		for _, token := range []string{"", guest, bea} {
			w.ask("GET", review, token, "").is(403, "hidden_until_finished")
		}
	})
	t.Run("another's, for who has finished", func(t *testing.T) {
		attempt, _ := w.begins(landingToday, bea)
		w.playsOn(attempt, bea, 1000)
		require.NotEmpty(t, w.ask("GET", review, bea, "").is(200, "").review().Expected)
	})
	t.Run("on the practice tape what was expected alone, for who has played", func(t *testing.T) {
		practice, _ := w.begins(landingToday+"/practice", guest)
		w.playsOn(practice, guest, 1000)
		got := w.ask("GET", practice+"/review", guest, "").is(200, "").review()
		require.NotEmpty(t, got.Expected)
		require.Empty(t, got.Attainable)
		w.ask("GET", practice+"/review", ada, "").is(404, "unknown_attempt")
	})
	t.Run("of an open form nothing", func(t *testing.T) {
		sheet := w.ask("POST", today+"/sheets", ada, w.record(2)).is(201, "").string("attempt.id")
		got := w.ask("GET", "/attempts/"+sheet+"/review", ada, "").is(200, "").review()
		require.Empty(t, got.Expected)
		require.Nil(t, got.Exact)
	})
	t.Run("everybody once it is final", func(t *testing.T) {
		w.setClock(noon.Add(14 * time.Hour))
		require.NotEmpty(t, w.ask("GET", review, "", "").is(200, "").review().Expected)
	})
}

func TestTheHouseBesideTheBoard(t *testing.T) {
	w := newSealedWorld(t)
	rolls := "/challenges/2026-11-30/district-sealed"
	ada, _ := w.player("Ada")
	attempt, _ := w.begins(rolls, ada)
	w.playsOn(attempt, ada, 1000)
	before := w.ask("GET", rolls+"/board", ada, "").is(200, "")
	require.NoError(t, w.service.WorkOutHouseLines(t.Context()))
	require.Nil(t, w.ask("GET", rolls+"/board", ada, "").is(200, "").field("house"), "before it is final there is none")
	w.setClock(noon.Add(14 * time.Hour))
	require.Nil(t, w.ask("GET", rolls+"/board", ada, "").is(200, "").field("house"), "it is worked out after that")
	require.NoError(t, w.service.WorkOutHouseLines(t.Context()))

	line, err := w.store.HouseLine(t.Context(), "2026-11-30/district-sealed")
	require.NoError(t, err)
	t.Run("apart from the rows, which stay as they were", func(t *testing.T) {
		got := w.ask("GET", rolls+"/board", ada, "").is(200, "")
		require.Equal(t, line.Version, got.field("house.version"))
		require.EqualValues(t, line.Score, got.field("house.score"))
		require.Contains(t, got.field("house.breakdown"), "cells")
		for _, field := range []string{"of", "rows.0.rank", "me.rank", "histogram"} {
			require.Equal(t, before.field(field), got.field(field), field)
		}
	})
	t.Run("beside the board of a club as beside everybody's", func(t *testing.T) {
		club := w.ask("POST", "/clubs", ada, `{"name":"Café Würfel"}`).is(201, "").string("id")
		got := w.ask("GET", rolls+"/board?club="+club, ada, "").is(200, "")
		require.Equal(t, w.ask("GET", rolls+"/board", ada, "").is(200, "").field("house"), got.field("house"))
		require.NotNil(t, got.field("house"))
		require.Nil(t, w.ask("GET", today+"/board?club="+club, ada, "").is(200, "").field("house"))
	})
	t.Run("in the export with its record", func(t *testing.T) {
		got := w.ask("GET", rolls+"/export", "", "").is(200, "")
		require.Equal(t, line.Version, got.field("house.version"))
		record, err := theSealed.Game.WriteRecord(w.stored("2026-11-30/district-sealed").Tape, line.Sheet)
		require.NoError(t, err)
		exported, err := json.Marshal(got.field("house.record"))
		require.NoError(t, err)
		require.JSONEq(t, string(record), string(exported))
		require.NotContains(t, w.ask("GET", rolls+"/export.csv", "", "").is(200, "").text, "House", "a table of results has results alone")
	})
	t.Run("of no other form", func(t *testing.T) {
		for _, other := range []string{landingToday, today} {
			require.Nil(t, w.ask("GET", other+"/board", "", "").is(200, "").field("house"))
			require.NotContains(t, w.ask("GET", other+"/export", "", "").is(200, "").text, `"house"`)
		}
	})
}

func TestABoardIsShownWithoutALineOfTheHouseThatCannotBeRead(t *testing.T) {
	w := newSealedWorld(t)
	rolls := "/challenges/2026-11-30/district-sealed"
	w.ask("GET", rolls, "", "").is(200, "")
	w.setClock(noon.Add(14 * time.Hour))
	require.NoError(t, w.store.KeepHouseLine(t.Context(), challenge.HouseLine{
		Challenge: "2026-11-30/district-sealed", Version: "strong/1", Sheet: rules.ParseSheet("no sheet"), Score: 5,
	}))
	require.Nil(t, w.ask("GET", rolls+"/board", "", "").is(200, "").field("house"))
	require.NotContains(t, w.ask("GET", rolls+"/export", "", "").is(200, "").text, `"house"`)
}
