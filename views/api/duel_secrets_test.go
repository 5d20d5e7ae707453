package api_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

// TestNoAnswerDependsOnDiceNotShown plays the same duel in two worlds that
// differ in nothing but the seed and the dice of later pools. Whatever is asked,
// by whomever, the answers are the same to the last byte.
func TestNoAnswerDependsOnDiceNotShown(t *testing.T) {
	worlds := [2]*ring{planted(t, "123466661111", 1), planted(t, "123455552222", 2)}
	for pick := range 8 {
		third := [2]string{worlds[0].guest(), worlds[1].guest()}
		var told [2][]string
		for i, w := range worlds {
			told[i] = w.tellsEverything(third[i])
		}
		require.NotEmpty(t, told[0])
		require.Equal(t, told[0], told[1], "after %d picks", pick)
		if pick < 7 {
			require.Equal(t, worlds[0].picks(pick/4), worlds[1].picks(pick/4))
		}
	}
}

// planted is a duel on dice of our choice, under a commitment that says nothing.
func planted(t *testing.T, digits string, seed byte) *ring {
	w := newWorld(t)
	r := &ring{world: w, tokens: [2]string{w.guest(), w.guest()}, path: "/duels/0000000abcde"}
	tape, err := dice.Parse(dice.Shape{3, 4}, digits)
	require.NoError(t, err)
	opener, err := w.service.PlayerOf(t.Context(), r.tokens[0])
	require.NoError(t, err)
	require.NoError(t, w.store.OpenDuel(t.Context(), challenge.Duel{
		ID: challenge.DuelIDOf(strings.TrimPrefix(r.path, "/duels/")), Players: [2]challenge.PlayerID{opener.ID}, Seed: dice.Seed{seed},
		Commitment: strings.Repeat("0", 64), Tape: tape, TapeVersion: 1, RulesEdition: draft.Game.Info().Edition, Opened: noon,
	}))
	r.ask("POST", r.path+"/join", r.tokens[1], "").is(200, "")
	return r
}

// tellsEverything makes every call about a duel, good and bad, as everybody, and
// gives the answers with all their headers.
func (r *ring) tellsEverything(third string) (told []string) {
	r.Helper()
	var sent []string
	for game := range 2 {
		for n := range 13 {
			for _, pick := range []string{`{"pool":2,"die":1,"action":"place","row":1,"column":1}`, `{"pool":2,"die":4,"action":"cross"}`, `{"pool":3,"die":2,"action":"cross"}`, `{"pool":1,"die":1,"action":"cross"}`, `{}`} {
				sent = append(sent, pickOf(game+1, n, pick))
			}
		}
	}
	for _, token := range []string{r.tokens[0], r.tokens[1], third, ""} {
		for _, path := range []string{r.path, r.path + "/export", "/me/duels"} {
			told = append(told, r.all("GET", path, token, ""))
		}
		told = append(told, r.all("POST", r.path+"/join", token, ""))
		for _, body := range sent {
			told = append(told, r.all("POST", r.path+"/picks", token, body))
		}
	}
	return told
}

func (r *ring) all(method, path, token, body string) string {
	r.Helper()
	got := r.ask(method, path, token, body)
	return fmt.Sprint(method, path, body, got.status, got.header, got.text)
}
