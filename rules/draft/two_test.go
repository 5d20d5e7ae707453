package draft_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/rulestest"
)

// byPick is the game of two as one that is played pick by pick.
var byPick = draft.Game.(interface {
	Moves(dice.Tape, rules.Sheet) ([]json.RawMessage, error)
	Made(dice.Tape, rules.Sheet) ([]json.RawMessage, error)
	ReadMove(dice.Tape, rules.Sheet, []byte) (string, error)
})

func TestEveryMoveIsReadAsItsLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(draft.Game).Draw(t, "tape")
		sheet := rulestest.Play(t, draft.Game, tape)
		sheet = sheet[:rapid.IntRange(0, len(sheet)).Draw(t, "lines")]
		moves, err := byPick.Moves(tape, sheet)
		require.NoError(t, err)
		lines := []string{}
		for _, move := range moves {
			line, err := byPick.ReadMove(tape, sheet, move)
			require.NoError(t, err)
			lines = append(lines, line)
			nameless := strings.NewReplacer(`"player":"white",`, "", `"player":"black",`, "").Replace(string(move))
			same, err := byPick.ReadMove(tape, sheet, []byte(nameless))
			require.NoError(t, err, "a player need not name themselves")
			require.Equal(t, line, same)
		}
		legal, err := draft.Game.Legal(tape, sheet)
		require.NoError(t, err)
		require.Equal(t, legal, lines)

		made, err := byPick.Made(tape, sheet)
		require.NoError(t, err)
		require.Len(t, made, len(sheet))
		for i, move := range made {
			line, err := byPick.ReadMove(tape, sheet[:i], move)
			require.NoError(t, err)
			require.Equal(t, sheet[i], line)
		}
	})
}

func TestMovesThatAreRefused(t *testing.T) {
	dice := tape(t, textDice)
	for name, c := range map[string]struct {
		sheet, move string
		reason      *rules.Reason
	}{
		"a move of the other player": {"1a1", `{"pool":1,"player":"white","die":2,"action":"cross"}`, draft.ErrWrongPlayer},
		"a die that is taken":        {"1a1", `{"pool":1,"die":1,"action":"cross"}`, draft.ErrDieTaken},
		"no pool":                    {"1a1", `{"die":2,"action":"place","row":1,"column":1}`, rules.Malformed},
		"no cell":                    {"1a1", `{"pool":1,"die":2,"action":"place"}`, rules.Malformed},
		"two moves":                  {"1a1", `{"pool":1,"die":2,"action":"place","row":1,"column":1} {}`, rules.Malformed},
		"after the end":              {textSheet, `{"pool":3,"die":2,"action":"place","row":1,"column":1}`, draft.ErrTooMany},
		"after no legal beginning":   {"1a1 1a1", `{"pool":1,"die":2,"action":"place","row":1,"column":1}`, draft.ErrDieTaken},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := byPick.ReadMove(dice, rules.ParseSheet(c.sheet), []byte(c.move))
			require.ErrorIs(t, err, c.reason)
		})
	}
	dice.Faces = dice.Faces[1:]
	_, err := byPick.Moves(dice, nil)
	require.ErrorIs(t, err, rules.BadTape)
	_, err = byPick.Made(dice, nil)
	require.ErrorIs(t, err, rules.BadTape)
}
