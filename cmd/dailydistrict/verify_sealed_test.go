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
	"dailydistrict/views/api"
)

// playedSealed is the export of a day's sealed form with two results, and one attempt
// that was not over in time.
func playedSealed(t *testing.T, form challenge.Form) string {
	t.Helper()
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	service := challenge.New(challenge.Config{
		Store: dbtest.Open(t), Clock: func() time.Time { return now }, Zone: time.UTC, Grace: time.Hour, Forms: []challenge.Form{form}, Duel: duel(),
		Random: rand.NewChaCha8([32]byte{7}), Log: slog.New(slog.DiscardHandler),
	})
	id := challenge.ID("2026-11-30/" + form.ID)
	going := map[string]challenge.SeenAttempt{}
	for _, name := range []string{"Al", "Bo", "Cy"} {
		guest, _, err := service.Guest(t.Context())
		require.NoError(t, err)
		player, _, err := service.TakeName(t.Context(), guest.ID, name)
		require.NoError(t, err)
		going[name], _, err = service.Begin(t.Context(), id, player.ID, false)
		require.NoError(t, err)
	}
	chance := rand.New(rand.NewPCG(1, 1))
	for _, name := range []string{"Al", "Bo", "Cy"} {
		if name == "Cy" {
			now = now.AddDate(0, 0, 1)
		}
		for a := going[name]; !a.Over; {
			legal, err := form.Game.Legal(a.Tape, a.Sheet)
			require.NoError(t, err)
			a, err = service.Decide(t.Context(), a.ID, a.Player, len(a.Sheet), legal[chance.IntN(len(legal))])
			require.NoError(t, err)
		}
	}
	require.NoError(t, service.WorkOutHouseLines(t.Context()))
	server := httptest.NewServer(api.New(api.Config{Service: service, Log: slog.New(slog.DiscardHandler)}))
	defer server.Close()
	answer, err := http.Get(server.URL + api.Base + "/challenges/" + string(id) + "/export")
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	return string(text)
}

func TestVerifyTheSealedForms(t *testing.T) {
	for _, form := range []string{"district-sealed", "categories", "landing"} {
		t.Run(form, func(t *testing.T) {
			export := playedSealed(t, formCalled(t, form))
			besides := ""
			if form == "district-sealed" {
				besides = ", with the line of the House"
			}
			require.Equal(t, said{code: exitDone, out: "2026-11-30/" + form + ": commitment, seed, dice, records, scores and ranks hold; 2 results checked" + besides + ".\n"}, say(t, export, "verify", "-"))
			for name, c := range map[string]struct{ from, to, says string }{
				"the form":    {`"form":"` + form + `"`, `"form":"district"`, "form: it is " + form + " by the id, not district\n"},
				"a score":     {`"score":`, `"score":1`, `result 1 (`},
				"the dice":    {`"tape":[[`, `"tape":[[6,`, `tape: `},
				"a die":       {`"seed":"`, `"seed":"0`, `seed: `},
				"the players": {`"players":2`, `"players":3`, "players: there are 2 results, not 3\n"},
			} {
				t.Run("with "+name+" changed", func(t *testing.T) {
					at := strings.LastIndex(export, `"results"`)
					head, results := export[:at], export[at:]
					if name == "a score" {
						results = strings.Replace(results, c.from, c.to, 1)
					} else {
						head = strings.Replace(head, c.from, c.to, 1)
					}
					require.NotEqual(t, export, head+results)
					got := say(t, head+results, "verify", "-")
					require.Equal(t, exitFailed, got.code)
					require.Contains(t, got.out+got.err, c.says)
				})
			}
		})
	}
}

// formCalled is a form that this program knows, published or not.
func formCalled(t *testing.T, id string) challenge.Form {
	t.Helper()
	for _, form := range forms() {
		if form.ID == id {
			return form
		}
	}
	require.FailNow(t, "no such form", id)
	return challenge.Form{}
}
