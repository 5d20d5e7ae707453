package district_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// A whole game with 21 entries, both reroutes and three passes.
const (
	benchTape  = "245136251643265413624551362245136251643265413624551362245136251643265413"
	benchScore = 0
)

// benchSheet fills the district greedily: always the first legal entry.
func benchSheet(t testing.TB) (dice.Tape, string) {
	tape, err := dice.Parse(district.Game.Info().Shape, benchTape)
	require.NoError(t, err)
	sheet := rules.Sheet{}
	for range district.Rolls {
		lines, err := district.Game.Legal(tape, sheet)
		require.NoError(t, err)
		sheet = append(sheet, lines[min(1, len(lines)-1)])
	}
	return tape, sheet.String()
}

func BenchmarkJudgeNotation(b *testing.B) {
	tape, line := benchSheet(b)
	b.ReportAllocs()
	for b.Loop() {
		p, err := district.Replay(tape, rules.ParseSheet(line))
		if err != nil || p.Score().Total() == 0 {
			b.Fatal(err)
		}
	}
}

func BenchmarkJudgeSheet(b *testing.B) {
	tape, line := benchSheet(b)
	sheet := rules.ParseSheet(line)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := district.Game.Judge(tape, sheet); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkJudgeRecord(b *testing.B) {
	tape, line := benchSheet(b)
	record, err := district.Game.WriteRecord(tape, rules.ParseSheet(line))
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := district.Game.ReadRecord(tape, record); err != nil {
			b.Fatal(err)
		}
	}
}
