package draft_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

// busy is a whole match: always the first legal pick.
func busy(t testing.TB) (dice.Tape, rules.Sheet) {
	dice, sheet := tape(t, "453322613545"), rules.Sheet{}
	for range 2 * draft.Own {
		lines, err := daily.Legal(dice, sheet)
		require.NoError(t, err)
		sheet = append(sheet, lines[0])
	}
	return dice, sheet
}

// BenchmarkReply asks the House for its first pick, where it has most to weigh.
func BenchmarkReply(b *testing.B) {
	dice, _ := busy(b)
	p := draft.Start(dice, draft.White)
	b.ReportAllocs()
	for b.Loop() {
		draft.Deny1.Reply(p)
	}
}

// BenchmarkJudgeSheet judges a whole match, with all that the House does in it.
func BenchmarkJudgeSheet(b *testing.B) {
	dice, sheet := busy(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := daily.Judge(dice, sheet); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkJudgeRecord judges strict JSON and gives the sheet.
func BenchmarkJudgeRecord(b *testing.B) {
	dice, sheet := busy(b)
	record, err := daily.WriteRecord(dice, sheet)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := daily.ReadRecord(dice, record); err != nil {
			b.Fatal(err)
		}
	}
}
