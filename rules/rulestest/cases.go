package rulestest

import (
	"encoding/json"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
)

// Cases asks a game every case of JSON lines and compares its answers. Cases of
// other games and of kind "tape", which is no question about rules, are left
// out. It gives the number of cases asked.
func Cases(t *testing.T, game rules.Game, lines io.Reader) (asked int) {
	t.Helper()
	in := json.NewDecoder(lines)
	for {
		var c struct {
			ID, Game, Kind, Note, House string
			Tape, Record, Current       json.RawMessage
			RecordJSON                  *string `json:"record_json"`
			Expect                      json.RawMessage
		}
		if err := in.Decode(&c); err == io.EOF {
			return asked
		} else {
			require.NoError(t, err)
		}
		if c.Game != game.Info().ID || c.Kind == "tape" {
			continue
		}
		if c.RecordJSON != nil {
			c.Record = json.RawMessage(*c.RecordJSON)
		}
		answer, known := game.Answer(rules.Case{Kind: c.Kind, Tape: c.Tape, Record: c.Record, Current: c.Current, House: c.House})
		require.True(t, known, "%s: kind %s", c.ID, c.Kind)
		text, err := json.Marshal(answer)
		require.NoError(t, err)
		SameAnswer(t, c.Expect, text, "%s: %s", c.ID, c.Note)
		asked++
	}
}

// SameAnswer compares two answers: moves in any order, and a missing "reroute"
// or "rope" of a move is false.
func SameAnswer(t *testing.T, want, got []byte, about ...any) {
	t.Helper()
	wanted, given := plainAnswer(t, want), plainAnswer(t, got)
	if moves, ok := wanted["moves"]; ok && given["moves"] != nil {
		require.ElementsMatch(t, moves, given["moves"], about...)
		delete(wanted, "moves")
		delete(given, "moves")
	}
	require.Equal(t, wanted, given, about...)
}

func plainAnswer(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var answer map[string]any
	require.NoError(t, json.Unmarshal(text, &answer))
	moves, _ := answer["moves"].([]any)
	for _, move := range moves {
		for _, field := range []string{"reroute", "rope"} {
			if move := move.(map[string]any); move[field] == false {
				delete(move, field)
			}
		}
	}
	return answer
}
