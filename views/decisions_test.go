package views

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

func TestDecisionsAreNamedByTheirTurns(t *testing.T) {
	of := func(f sealedSample) []Decision {
		return DecisionsOf(f.Game.Info(), f.tape, rules.ParseSheet(f.whole))
	}
	climb, turns, rolls := of(sampleClimb), of(sampleTurns), of(sampleRolls)
	require.Equal(t, []Decision{{"Turn 1, before roll 1", "rolled", 0, "Turn 1"}, {"Turn 1, roll 1", "moved by the 5 to 5", 1, "Turn 1"}, {"Turn 1, after roll 1", "stopped: 5", 2, "Turn 1"}}, climb[:3])
	require.Equal(t, Decision{"Turn 2, before roll 2", "rolled", 5, "Turn 2"}, climb[5])
	require.Equal(t, "Turn 1, roll 1", turns[0].Name)
	require.Equal(t, "Turn 1, roll 3", turns[2].Name)
	require.Contains(t, turns[2].Did, "Fives: ")
	require.NotContains(t, turns[0].Did, "threw", "what came of it is not a part of the decision")
	require.Equal(t, "Roll 24", rolls[23].Name)
	require.Equal(t, "move by the 5 to 5", climb[1].advised())
	require.Equal(t, "roll", climb[0].advised())
	require.Equal(t, "keep 5 and 5", turns[0].advised())
	require.Equal(t, []notch{{1, "Turn 1"}, {4, "2"}}, marksTo(climb, len(climb))[:2], "below a drawing the turns are counted")
	require.Equal(t, []notch{{1, "1"}, {6, "6"}, {12, "12"}, {18, "18"}, {24, "24"}}, marksTo(rolls, 24))
}

func TestAMistakeIsShownBeforeItIsMade(t *testing.T) {
	h := sampleClimb.heading(challenge.Final)
	p := Possible{Attainable: []int{40, 40, 30, 30}, Replay: "/s", Decisions: DecisionsOf(sampleClimb.Game.Info(), sampleClimb.tape, rules.ParseSheet(sampleClimb.whole))}
	require.Equal(t, "/s?step=1#play", p.step(2))
	require.Equal(t, "Next, turn 1, before roll 1: rolled.", p.ahead(h, 0))
	require.Equal(t, "Next, turn 1, roll 1: moved by the 5 to 5. That gave away 10 points.", p.ahead(h, 1))
	p.Instead(h.Game, sampleClimb.tape, rules.ParseSheet("r 2"), 2)
	require.Equal(t, "Next, turn 1, roll 1: moved by the 5 to 5. That gave away 10 points. Best: move by the 2 to 2.", p.ahead(h, 1))
	require.Empty(t, p.ahead(h, 3))
	require.Zero(t, p.Cost(9))
}
