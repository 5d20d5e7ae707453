package api_test

import (
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/views/api"
)

// newRecorder makes a call without holding its answer against the document, as
// many may at once.
func newRecorder(w *world, method, path, token, body string) answer {
	recorder := httptest.NewRecorder()
	w.api.ServeHTTP(recorder, request(method, path, token, body))
	return answer{w.TB, recorder.Code, recorder.Header(), recorder.Body.String()}
}

// den is a world with one sealed form on dice of our choice.
type den struct {
	*world
	form    challenge.Form
	tokens  map[string]string
	attempt string // of who plays
	ids     []string
}

// plantedDen is a den where today lies on these dice, under a commitment that
// says nothing.
func plantedDen(t *testing.T, form challenge.Form, tape dice.Tape, seed byte) *den {
	d := &den{world: newSealedWorld(t), form: form, tokens: map[string]string{"nobody": ""}}
	opens := noon.Add(-12 * time.Hour)
	require.NoError(t, d.store.Commit(t.Context(), []challenge.Challenge{{
		ID: challenge.ID("2026-11-30/" + form.ID), Form: form.ID, Kind: challenge.Daily, Day: challenge.Day{Year: 2026, Month: 11, Date: 30}, Number: 1,
		Opens: opens, Closes: opens.Add(24 * time.Hour), Final: opens.Add(26 * time.Hour), CommittedAt: opens,
		Seed: dice.Seed{seed}, Commitment: strings.Repeat("0", 64), Tape: tape, TapeVersion: 1, RulesEdition: form.Game.Info().Edition,
	}}))
	d.tokens["guest"] = d.guest()
	for _, name := range []string{"player", "another", "third"} {
		d.tokens[name], _ = d.player("Miss " + name)
	}
	var begun answer
	d.attempt, begun = d.begins(d.path(), d.tokens["player"])
	other, _ := d.begins(d.path(), d.tokens["another"])
	d.ids = []string{begun.string("attempt.id"), strings.TrimPrefix(other, "/attempts/")}
	return d
}

func (d *den) path() string { return "/challenges/2026-11-30/" + d.form.ID }

// TestNoAnswerDependsOnDiceThatAreNotShown plays the same sealed attempt in two
// worlds that differ in nothing but the seed and every die that it has not shown.
// Whatever is asked, by whomever, the answers are the same to the last byte, and
// so are the logs.
func TestNoAnswerDependsOnDiceThatAreNotShown(t *testing.T) {
	for _, form := range []challenge.Form{theSealed, theCategories, theLanding} {
		t.Run(form.ID, func(t *testing.T) {
			game := form.Game.(challenge.SealedGame)
			tape := dice.Deal(dice.Seed{9}, game.Info().ID, game.Info().Shape)
			var sheet rules.Sheet
			for range 5 {
				seen, err := game.Seen(tape, sheet)
				require.NoError(t, err)
				differ := plantedDen(t, form, others(tape, seen), 2)
				same := plantedDen(t, form, tape, 1)
				for _, w := range []*den{differ, same} {
					w.follows(game, tape, sheet)
				}
				one, two := same.tellsEverything(sheet), differ.tellsEverything(sheet)
				require.Greater(t, len(one), 200)
				require.Equal(t, one, two, "after %q", sheet)
				require.Equal(t, same.log.String(), differ.log.String())
				legal, err := game.Legal(seen, sheet)
				require.NoError(t, err)
				sheet = append(sheet, legal[len(sheet)%len(legal)])
				if forced, is, _ := game.Forced(tape, sheet); is {
					sheet = append(sheet, forced)
				}
			}
		})
	}
}

// others is a tape that differs in every die that is not seen.
func others(tape, seen dice.Tape) dice.Tape {
	other := dice.Tape{Shape: tape.Shape, Faces: slices.Clone(tape.Faces)}
	for i, face := range seen.Faces {
		if face == 0 {
			other.Faces[i] = 1 + other.Faces[i]%6
		}
	}
	return other
}

// follows plays a sheet by the calls, as the player.
func (d *den) follows(game challenge.SealedGame, tape dice.Tape, sheet rules.Sheet) {
	d.Helper()
	for n, line := range sheet {
		seen, err := game.Seen(tape, sheet[:n])
		require.NoError(d, err)
		moves, err := game.Moves(seen, sheet[:n])
		require.NoError(d, err)
		for _, move := range moves {
			if said, err := game.ReadMove(seen, sheet[:n], move); err == nil && said == line {
				d.ask("POST", d.attempt+"/decisions", d.tokens["player"], decisionOf(n, string(move))).is(200, "")
			}
		}
	}
}

// tellsEverything reads every address that there is and sends what cannot be
// decided, as everybody, and gives the answers with all their headers.
func (d *den) tellsEverything(sheet rules.Sheet) (told []string) {
	d.Helper()
	for _, name := range []string{"player", "another", "third", "guest", "nobody"} {
		token := d.tokens[name]
		for _, path := range d.addresses() {
			told = append(told, d.all("GET", path, token, ""))
		}
		for _, path := range []string{d.path() + "/sheets", d.path() + "/attempts?practice=true"} {
			told = append(told, d.all("POST", path, token, "{}"))
		}
		if name != "third" { // who has a name and has not begun
			told = append(told, d.all("POST", d.path()+"/attempts", token, ""))
		}
		for _, n := range []int{0, len(sheet) - 1, len(sheet), len(sheet) + 1} {
			for _, decision := range []string{
				`{}`, `{"action":"move","die":9,"to":9}`, `{"keep":[9,9,9]}`, `{"category":1,"matching":9,"score":9}`, `{"roll":25,"action":"pass"}`,
			} {
				told = append(told, d.all("POST", d.attempt+"/decisions", token, decisionOf(n, decision)))
			}
		}
	}
	return told
}

// addresses is every address of the API, with everything that could stand in it.
func (d *den) addresses() []string {
	return append(d.filled(
		"/attempts/{id}", "/attempts/"+d.ids[0]+" /attempts/"+d.ids[1], "{day}", "2026-11-30 2026-12-01", "{form}", "district "+d.form.ID,
		"{id}", "1", "{code}", "abcdefghjkmn", "{club}", "abcdefghjkmn", "{player}", "1", "{month}", "2026-11",
	), "/challenges?day=2026-11-30", "/challenges?state=open", d.path()+"/board?around=me", d.path()+"/board?limit=1")
}

// filled is every address of the API, with each of some values in the place of a
// word; words and values follow one another.
func (w *world) filled(pairs ...string) []string {
	paths := slices.Clone(api.Patterns(w.service))
	for i := 0; i < len(pairs); i += 2 {
		var all []string
		for _, path := range paths {
			if !strings.Contains(path, pairs[i]) {
				all = append(all, path)
				continue
			}
			for value := range strings.FieldsSeq(pairs[i+1]) {
				all = append(all, strings.Replace(path, pairs[i], value, 1))
			}
		}
		paths = all
	}
	return paths
}

func (w *world) all(method, path, token, body string) string {
	w.Helper()
	got := newRecorder(w, method, path, token, body)
	return fmt.Sprint(method, path, body, got.status, got.header, got.text)
}
