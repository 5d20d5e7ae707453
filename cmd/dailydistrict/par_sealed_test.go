package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules/dice"
)

// solo is the games that are played alone on sealed dice, beside the district.
var solo = []string{"categories", "landing"}

// question is a line of cases, as the tests ask it.
type question struct {
	ID     string          `json:"id"`
	Game   string          `json:"game"`
	Kind   string          `json:"kind"`
	Tape   json.RawMessage `json:"tape"`
	Record json.RawMessage `json:"record,omitempty"`
}

func TestParOfTheSealedGamesIsJudgedAndReviewed(t *testing.T) {
	for _, game := range solo {
		cases, err := os.ReadFile("../../rules/" + game + "/testdata/par.jsonl")
		require.NoError(t, err)
		said := say(t, string(cases), "par")
		require.Equal(t, exitDone, said.code, said.err)
		answers := strings.Split(strings.TrimSuffix(said.out, "\n"), "\n")
		for line := range strings.Lines(string(cases)) {
			q, want := asked(t, line)
			var got struct {
				ID     string
				Par    int
				Proven bool
				Record json.RawMessage
			}
			require.NoError(t, json.Unmarshal([]byte(answers[0]), &got))
			answers = answers[1:]
			require.Equal(t, q.ID, got.ID)
			require.Equal(t, want, got.Par, q.ID)
			require.True(t, got.Proven, q.ID)

			q.Kind, q.Record = "validate", got.Record
			require.Equal(t, want, judgedScore(t, lineOf(t, q)), "judge agrees with the record")
			attainable := attainableOf(t, lineOf(t, q))
			require.Len(t, attainable, 1+decisionsIn(t, game, got.Record), q.ID)
			require.Equal(t, want, slices.Min(attainable), "a record that scores par loses nothing")
			require.Equal(t, want, slices.Max(attainable))
		}
		require.Empty(t, answers)
	}
}

// asked is the question of a line, and the par that it should have.
func asked(t *testing.T, line string) (q question, par int) {
	t.Helper()
	var expect struct{ Expect struct{ Par int } }
	require.NoError(t, json.Unmarshal([]byte(line), &q))
	require.NoError(t, json.Unmarshal([]byte(line), &expect))
	return q, expect.Expect.Par
}

// judgedScore is the score that judge finds; at a table of one it is a list.
func judgedScore(t *testing.T, line string) int {
	t.Helper()
	var got struct {
		Result struct{ Score json.RawMessage }
	}
	require.NoError(t, json.Unmarshal([]byte(say(t, line, "judge").out), &got))
	var score int
	require.NoError(t, json.Unmarshal([]byte(strings.Trim(string(got.Result.Score), "[]")), &score))
	return score
}

func attainableOf(t *testing.T, line string) []int {
	t.Helper()
	said := say(t, line, "review")
	require.Equal(t, exitDone, said.code, said.out)
	var got struct{ Attainable []int }
	require.NoError(t, json.Unmarshal([]byte(said.out), &got))
	return got.Attainable
}

// decisionsIn counts rerolls and entries of categories, actions of landing.
func decisionsIn(t *testing.T, game string, text []byte) (n int) {
	t.Helper()
	var record struct {
		Turns []struct{ Keeps, Actions []json.RawMessage }
	}
	require.NoError(t, json.Unmarshal(text, &record))
	for _, turn := range record.Turns {
		n += len(turn.Keeps) + len(turn.Actions)
		if game == "categories" {
			n++ // the entry
		}
	}
	return n
}

// TestAReviewOfASealedGameIsOfOnePlayer asks for reviews of what cannot have one.
func TestAReviewOfASealedGameIsOfOnePlayer(t *testing.T) {
	answers := strings.Split(say(t, casesOf(t, "landing"), "review").out, "\n")
	tables := 0
	for line := range strings.Lines(casesOf(t, "landing")) {
		var c struct {
			Record struct{ Players int }
			Expect struct {
				Valid  bool
				Reason string
			}
		}
		answer := answers[0]
		answers = answers[1:]
		if json.Unmarshal([]byte(line), &c) != nil || !strings.Contains(line, `"kind":"validate"`) {
			continue
		}
		switch {
		case c.Expect.Reason != "":
			require.Contains(t, answer, `"reason":"`+c.Expect.Reason+`"`, "what judge refuses is refused here")
		case c.Record.Players > 1:
			require.Contains(t, answer, `"error":`)
			tables++
		default:
			require.Contains(t, answer, `"attainable":[`)
		}
	}
	require.Positive(t, tables)
}

func TestDealDealsTheSealedGames(t *testing.T) {
	vectors, err := os.ReadFile("../../rules/dice/testdata/tape.jsonl")
	require.NoError(t, err)
	dealt := map[string]bool{}
	for line := range strings.Lines(string(vectors)) {
		var v struct {
			Game, Seed, Challenge string
			Expect                map[string]any
		}
		require.NoError(t, json.Unmarshal([]byte(line), &v))
		if !slices.Contains(solo, v.Game) {
			continue
		}
		said := say(t, "", "deal", "--game", v.Game, "--seed", v.Seed, "--challenge", v.Challenge)
		require.Equal(t, exitDone, said.code, said.err)
		var got map[string]any
		require.NoError(t, json.Unmarshal([]byte(said.out), &got))
		require.Equal(t, map[string]any{
			"game": v.Game, "seed": v.Seed, "tape_version": float64(dice.TapeVersion),
			"tape": v.Expect["tape"], "commitment": v.Expect["commitment"],
		}, got)
		dealt[v.Game] = true
	}
	require.Len(t, dealt, len(solo))
}
