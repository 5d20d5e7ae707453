package district_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// busy is a game in which most rolls are entered: always the first legal entry.
func busy(t testing.TB) (dice.Tape, rules.Sheet) {
	dice, sheet := tape(t, "245136251643265413624551362266136251643265413524551362115136251333265411"), rules.Sheet{}
	for range district.Rolls {
		lines, err := district.Game.Legal(dice, sheet)
		require.NoError(t, err)
		sheet = append(sheet, lines[min(1, len(lines)-1)])
	}
	return dice, sheet
}

// BenchmarkJudgeNotation judges a sheet from its one line of text.
func BenchmarkJudgeNotation(b *testing.B) {
	tape, sheet := busy(b)
	line := sheet.String()
	b.ReportAllocs()
	for b.Loop() {
		p, err := district.Replay(tape, rules.ParseSheet(line))
		if err != nil || p.Score().Total() == 0 {
			b.Fatal(err)
		}
	}
}

// BenchmarkJudgeSheet judges lines through the erased game.
func BenchmarkJudgeSheet(b *testing.B) {
	tape, sheet := busy(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := district.Game.Judge(tape, sheet); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkJudgeRecord judges strict JSON and gives the sheet.
func BenchmarkJudgeRecord(b *testing.B) {
	tape, sheet := busy(b)
	record, err := district.Game.WriteRecord(tape, sheet)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := district.Game.ReadRecord(tape, record); err != nil {
			b.Fatal(err)
		}
	}
}
