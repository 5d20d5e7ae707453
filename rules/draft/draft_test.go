package draft_test

import (
	"math/rand/v2"
	"testing"

	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/rulestest"
)

func TestGame(t *testing.T)  { rulestest.Exercise(t, draft.Game) }
func TestMatch(t *testing.T) { rulestest.Exercise(t, draft.Against(draft.Deny1)) }

// randomTape deals random dice.
func randomTape(r *rand.Rand) dice.Tape {
	shape := draft.Game.Info().Shape
	faces := make([]dice.Face, shape.Dice())
	for i := range faces {
		faces[i] = dice.Face(1 + r.IntN(6))
	}
	return dice.Tape{Shape: shape, Faces: faces}
}
