package api_test

import (
	"context"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

func TestWhatWasPossible(t *testing.T) {
	solver := &moodySolver{Game: district.Game, Solver: district.Game.(rules.Solver)}
	w := newWorldOf(t, dbtest.Open(t), challenge.Form{ID: "district", Name: "District", Game: solver, Reveal: challenge.Open})
	ada, _ := w.player("Ada")
	bo, _ := w.player("Bo")
	guest := w.guest()
	body := w.record(2)
	attempt := w.ask("POST", today+"/sheets", ada, body).is(201, "").string("attempt.id")
	score := w.ask("GET", "/attempts/"+attempt, ada, "").field("score")
	unnamed := w.ask("POST", today+"/sheets", guest, body).is(201, "").string("attempt.id")
	review := "/attempts/" + attempt + "/review"

	t.Run("it is not told while it is not known", func(t *testing.T) {
		require.Nil(t, w.ask("GET", today+"/board", ada, "").is(200, "").field("par"))
	})
	require.NoError(t, w.service.WorkOutPars(t.Context()))
	par, err := w.store.Par(t.Context(), "2026-11-30/district")
	require.NoError(t, err)
	t.Run("before it is final it is for players whose result stands on the board", func(t *testing.T) {
		board := w.ask("GET", today+"/board", ada, "").is(200, "")
		require.EqualValues(t, par.Score, board.field("par"))
		require.Equal(t, true, board.field("par_proven"))
		got := w.ask("GET", review, ada, "").is(200, "").field("attainable").([]any)
		require.Len(t, got, 25)
		require.EqualValues(t, par.Score, got[0])
		require.EqualValues(t, score, got[24])
		for _, token := range []string{"", guest, bo} {
			require.Nil(t, w.ask("GET", today+"/board", token, "").is(200, "").field("par"))
		}
		for _, token := range []string{"", guest, bo, ada} {
			require.Nil(t, w.ask("GET", today, token, "").is(200, "").field("par"))
			require.NotContains(t, w.ask("GET", "/challenges", token, "").is(200, "").text, `"par`)
		}
		w.ask("GET", review, bo, "").is(403, "hidden_until_final")
		w.ask("GET", review, "", "").is(403, "hidden_until_final")
		w.ask("GET", "/attempts/"+unnamed+"/review", guest, "").is(403, "hidden_until_finished")
		w.ask("GET", "/attempts/99/review", ada, "").is(404, "unknown_attempt")
		w.ask("GET", review, "nobody", "").is(401, "no_token")
	})
	t.Run("once it is final it is for everybody", func(t *testing.T) {
		w.setClock(noon.Add(14 * time.Hour))
		for _, token := range []string{"", guest, bo, ada} {
			require.EqualValues(t, par.Score, w.ask("GET", today, token, "").is(200, "").field("par"))
			require.EqualValues(t, par.Score, w.ask("GET", today+"/board", token, "").is(200, "").field("par"))
			w.ask("GET", review, token, "").is(200, "")
		}
		require.Nil(t, w.ask("GET", tomorrow, ada, "").is(200, "").field("par"))
	})
	t.Run("a review that cannot be proved is none, and one that waits too long may be asked for again", func(t *testing.T) {
		other := w.ask("POST", today+"/practice/sheets", bo, recordOf(t, w.stored("2026-11-30/district/practice").Tape, passes())).is(201, "").string("attempt.id")
		solver.mood = func(context.Context) rules.Review { return rules.Review{Attainable: []int{1, 0}} }
		w.ask("GET", "/attempts/"+other+"/review", bo, "").is(409, "no_par")

		begun, end := make(chan bool), make(chan bool)
		solver.mood = func(context.Context) rules.Review {
			close(begun)
			<-end
			return rules.Review{Attainable: []int{0}, Proven: true}
		}
		third := w.ask("POST", today+"/sheets?practice=true", bo, w.record(3)).is(201, "").string("attempt.id")
		answered := make(chan int)
		go func() {
			recorder := httptest.NewRecorder()
			w.api.ServeHTTP(recorder, request("GET", "/attempts/"+third+"/review", bo, ""))
			answered <- recorder.Code
		}()
		<-begun
		busy := w.ask("GET", "/attempts/"+other+"/review", bo, "").is(503, "busy")
		require.Equal(t, "5", busy.header.Get("Retry-After"))
		close(end)
		require.Equal(t, 200, <-answered)
	})
	w.asksAgain(review, ada)
	w.seesEveryDocumentedAnswer(ofReviews)
}

func ofReviews(path string) bool { return path == "/attempts/{id}/review" }

// moodySolver is a game whose reviews a test may change.
type moodySolver struct {
	rules.Game
	rules.Solver
	mood func(context.Context) rules.Review
}

func (m *moodySolver) Review(ctx context.Context, tape dice.Tape, sheet rules.Sheet) (rules.Review, error) {
	if m.mood != nil {
		return m.mood(ctx), nil
	}
	return m.Solver.Review(ctx, tape, sheet)
}
