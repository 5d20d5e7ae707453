package views

import (
	"os/exec"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/challenge/storetest"
	"dailydistrict/rules/dice"
)

func TestTheScriptOnTheFairnessPageMakesCommitmentAndDiceOfEveryGame(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		storetest.Need(t, "Python")
	}
	for id, game := range map[string]string{
		"2026-11-30/district": "district", "2026-11-30/district-sealed": "district", "2026-11-30/draft": "draft",
		"2026-11-30/categories": "categories", "2026-11-30/landing/practice": "landing", "club/k7qm3xvd9h2t": "landing",
	} {
		t.Run(id, func(t *testing.T) {
			shape, known := dice.ShapeOf(game)
			require.True(t, known)
			p := proof
			p.Challenge, p.Game, p.Seed = challenge.ID(id), game, seed.String()
			out, err := exec.CommandContext(t.Context(), python, "-c", script(p)).CombinedOutput()
			require.NoError(t, err, string(out))
			require.Equal(t, seed.Commitment(id)+"\n"+dice.Deal(seed, game, shape).String()+"\n", string(out))
			text := words(parsed(t, Fairness{Frame: frame, Proof: p}))
			for _, row := range tapesOf {
				require.Contains(t, text, row.Game)
				require.Contains(t, text, strconv.Itoa(row.dice()))
			}
		})
	}
}
