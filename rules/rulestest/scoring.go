package rulestest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Scoring finds a complete sheet with a score, always the same one, by playing the
// tape at random: at most as many lines as points, and from there the first legal
// line each time, which passes where a game lets one pass.
func Scoring(t testing.TB, game rules.Game, tape dice.Tape, score int) rules.Sheet {
	t.Helper()
	for try := range 2000 {
		sheet := entering(t, game, tape, score, dice.Seed{byte(score), byte(try), byte(try >> 8)})
		if found, err := game.Judge(tape, sheet); err == nil && found.Total == score {
			return sheet
		}
	}
	require.FailNow(t, "no sheet with that score was found", "%d", score)
	return nil
}

// entering makes up to a number of lines that are not the first legal one, each
// chosen by a throw of two dice.
func entering(t testing.TB, game rules.Game, tape dice.Tape, entries int, chance dice.Seed) rules.Sheet {
	t.Helper()
	const most = 100 // lines; no game has as many
	throws := dice.Deal(chance, "chance", dice.Shape{most, 2})
	var sheet rules.Sheet
	for {
		legal, err := game.Legal(tape, sheet)
		require.NoError(t, err)
		if len(legal) == 0 {
			return sheet
		}
		line := legal[0]
		if throw := throws.Roll(len(sheet)); entries > 0 {
			line = legal[(int(throw[0]-1)*6+int(throw[1]-1))%len(legal)]
		}
		if sheet = append(sheet, line); line != legal[0] {
			entries--
		}
	}
}
