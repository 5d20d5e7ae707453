package main

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

func TestSheetsOfACrowd(t *testing.T) {
	game := district.Game
	tape := dice.Deal(dice.Seed{7}, game.Info().ID, game.Info().Shape)
	sheets, err := sheetsOn(game, tape, 100, rand.New(rand.NewPCG(1, 2)))
	require.NoError(t, err)
	scores := map[int]int{}
	for _, sheet := range sheets {
		score, err := game.Judge(tape, sheet)
		require.NoError(t, err, "every sheet is legal and complete")
		scores[score.Total]++
	}
	require.Greater(t, len(scores), 10, "the scores spread")
}

func TestNamesOfACrowdDiffer(t *testing.T) {
	seen := map[string]bool{}
	for n := range 100_000 {
		seen[nameOf(n)] = true
	}
	require.Len(t, seen, 100_000)
	require.NotEqual(t, nameOf(0), nameOf(45*45*45*45), "even where the syllables run out")
}

func TestTheLowestBuilderPassesLast(t *testing.T) {
	require.Equal(t, "4:7", lowest([]string{"-", "2:9", "4:7", "6:3r"}))
	require.Equal(t, "6:3r", lowest([]string{"-", "6:3r"}))
	require.Equal(t, "-", lowest([]string{"-"}))
}
