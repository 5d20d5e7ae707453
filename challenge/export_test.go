package challenge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/district"
)

func TestAnExportHoldsAllThatCanBeChecked(t *testing.T) {
	b, c := open(t)
	for i := range 12 {
		b.submit(today, b.somebody(), sheet(t, c.Tape, 3+i%4))
	}
	b.submit(today, b.guest(), sheet(t, c.Tape, 9))
	_, err := b.Export(t.Context(), today)
	require.ErrorIs(t, err, challenge.ErrNotFinal)
	b.clock.set(t, "2026-12-01T02:00:00Z")
	export, err := b.Export(t.Context(), today)
	require.NoError(t, err)
	require.Equal(t, export.Challenge.Commitment, export.Challenge.Seed.Commitment(string(today)))
	rows := b.board(c, 0).Rows
	n := 0
	for r, err := range export.Results {
		require.NoError(t, err)
		require.Equal(t, rows[n], r.Row)
		score, err := district.Game.Judge(export.Challenge.Tape, r.Sheet)
		require.NoError(t, err)
		require.Equal(t, score, r.Score)
		require.Equal(t, r.Row.Score, score.Total)
		n++
	}
	require.Equal(t, 12, n)
	_, err = b.Export(t.Context(), today.PracticeID())
	require.ErrorIs(t, err, challenge.ErrUnknownChallenge)
}
