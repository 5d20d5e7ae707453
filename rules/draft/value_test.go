package draft_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules/draft"
	"dailydistrict/rules/rulestest"
)

// TestTheValueIsWhatTryingEverythingFinds searches without a table.
func TestTheValueIsWhatTryingEverythingFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		tape := rulestest.RandomTape(r, draft.Game)
		value, all := draft.Start(tape, draft.White).Value(), setUp(draft.Start(tape, draft.White))
		require.True(t, all.reaches(value), "%s: White reaches %d", tape, value)
		require.False(t, all.reaches(value+1), "%s: White reaches no more than %d", tape, value)
	}
}

// TestTheValueOfTheGame plays 2,000 random triples of pools to the best end.
func TestTheValueOfTheGame(t *testing.T) {
	const games, known = 2000, 0.540
	r := rand.New(rand.NewPCG(1, 2))
	sum, squares := 0.0, 0.0
	for range games {
		value := float64(draft.Start(rulestest.RandomTape(r, draft.Game), draft.White).Value())
		sum += value
		squares += value * value
	}
	mean := sum / games
	deviation := math.Sqrt((squares/games - mean*mean) / games)
	t.Logf("White is worth %+.3f, give or take %.3f", mean, deviation)
	require.InDelta(t, known, mean, 3*deviation)
	require.Less(t, deviation, 0.05, "the measure is sharp enough to tell")
}
