package district_test

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
)

// paperOf is how a legal game stands on paper.
func paperOf(p district.Position) district.Paper {
	var paper district.Paper
	for roll := 1; roll < p.Number(); roll++ {
		if p.Decided(roll).Pass {
			paper.Passes = append(paper.Passes, int64(roll))
		}
	}
	for column := 1; column <= district.Columns; column++ {
		for floor := 1; floor <= p.Height(column); floor++ {
			d := p.Decided(int(p.Cell(column, floor).Roll))
			paper.Entries = append(paper.Entries, district.PaperEntry{Column: column, Floor: floor, Roll: int64(d.Roll), Aside: int64(d.Aside), Number: int64(d.Number), Reroute: d.Reroute})
		}
	}
	return paper
}

// games draws a finished game and its tape.
func games(t *rapid.T) (dice.Tape, district.Position) {
	tape := rulestest.Tapes(district.Game).Draw(t, "tape")
	p := district.Start(tape)
	for !p.Over() {
		p = step(t, p)
	}
	return tape, p
}

func TestALegalSheetOnPaperStands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape, p := games(t)
		audited := district.Audit(tape, paperOf(p))
		require.Equal(t, p, audited.Standing)
		require.Empty(t, audited.Crossed)
		require.Empty(t, audited.Unmarked)
		require.False(t, audited.Practice)
	})
}

// TestWhatSurvivesAnAuditIsLegal spoils entries at random: whatever stands in
// the end is a legal sheet with passes elsewhere.
func TestWhatSurvivesAnAuditIsLegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape, p := games(t)
		paper := paperOf(p)
		for i := range paper.Entries {
			if rapid.IntRange(0, 4).Draw(t, "spoil") == 0 {
				spoil(t, &paper.Entries[i])
			}
		}
		audited := district.Audit(tape, paper)
		again, err := district.Replay(tape, audited.Standing.Sheet())
		require.NoError(t, err)
		require.Equal(t, audited.Standing, again)
		require.Equal(t, len(paper.Entries), again.Score().Cells+len(audited.Crossed), "each entry stands or is crossed out")
		require.Equal(t, above(audited) >= 2, audited.Practice)
	})
}

// spoil changes one of the numbers of an entry.
func spoil(t *rapid.T, e *district.PaperEntry) {
	change := rapid.Int64Range(-3, 3).Draw(t, "change")
	switch rapid.IntRange(0, 4).Draw(t, "field") {
	case 0:
		e.Roll += change
	case 1:
		e.Aside += change
	case 2:
		e.Number += change
	case 3:
		e.Floor += int(max(0, change))
	case 4:
		e.Reroute = !e.Reroute
	}
}

func above(audited district.Audited) (n int) {
	for _, crossed := range audited.Crossed {
		if crossed.Reason == district.ErrAbove {
			n++
		}
	}
	return n
}

// TestReadingsOfAPaperSheet has one sheet for each place where the text leaves room.
func TestReadingsOfAPaperSheet(t *testing.T) {
	entry := func(column, floor int, roll, aside, number int64, reroute bool) district.PaperEntry {
		return district.PaperEntry{Column: column, Floor: floor, Roll: roll, Aside: aside, Number: number, Reroute: reroute}
	}
	// Roll 1 is 1 1 1, roll 2 is 1 1 2, roll 3 is 1 1 3, and so on to roll 6; then 1 2 1, 1 2 2 ...
	dice := tape(t, "111112113114115116121122123124125126131132133134135136141142143144145146")
	for name, c := range map[string]struct {
		paper    district.Paper
		crossed  map[[2]int]string // by column and floor
		practice bool
	}{
		"the third reroute is the one on the latest roll, wherever it stands": {
			district.Paper{Entries: []district.PaperEntry{entry(4, 1, 6, 6, 2, true), entry(5, 1, 2, 2, 2, true), entry(6, 1, 3, 3, 2, true)}},
			map[[2]int]string{{4, 1}: "no_reroute_left"}, false,
		},
		"a reroute on a roll that does not exist counts as well": {
			district.Paper{Entries: []district.PaperEntry{entry(3, 1, 0, 1, 2, true), entry(5, 1, 2, 2, 2, true), entry(6, 1, 3, 3, 2, true)}},
			map[[2]int]string{{3, 1}: "roll_out_of_range", {6, 1}: "no_reroute_left"}, false,
		},
		"of two entries on a roll the one read first owns it, even crossed out": {
			district.Paper{Entries: []district.PaperEntry{entry(1, 1, 2, 1, 99, false), entry(2, 1, 2, 2, 2, false)}},
			map[[2]int]string{{1, 1}: "wrong_sum", {2, 1}: "roll_repeated"}, false,
		},
		"a roll that was passed was passed": {
			district.Paper{Entries: []district.PaperEntry{entry(2, 1, 2, 2, 2, false)}, Passes: []int64{2}},
			map[[2]int]string{{2, 1}: "roll_repeated"}, false,
		},
		"of two entries in the wrong order the lower stands": {
			district.Paper{Entries: []district.PaperEntry{entry(1, 1, 4, 1, 5, false), entry(1, 2, 6, 1, 7, false), entry(1, 3, 5, 1, 6, false)}},
			map[[2]int]string{{1, 3}: "leaves_hole"}, false,
		},
		"one entry above an error is no practice result, two are": {
			district.Paper{Entries: []district.PaperEntry{entry(1, 1, 2, 1, 4, false), entry(1, 2, 3, 1, 4, false), entry(1, 3, 4, 1, 5, false)}},
			map[[2]int]string{{1, 1}: "wrong_sum", {1, 2}: "above_illegal", {1, 3}: "above_illegal"}, true,
		},
		"two errors without anything above are none either": {
			district.Paper{Entries: []district.PaperEntry{entry(1, 1, 2, 1, 4, false), entry(2, 1, 3, 1, 4, false)}},
			map[[2]int]string{{1, 1}: "wrong_sum", {2, 1}: "wrong_column"}, false,
		},
		"a blank beneath an entry is a hole": {
			district.Paper{Entries: []district.PaperEntry{entry(1, 2, 2, 1, 3, false)}},
			map[[2]int]string{{1, 2}: "leaves_hole"}, false,
		},
		"a fifth cell is one too many, also above a blank": {
			district.Paper{Entries: []district.PaperEntry{entry(1, 5, 2, 1, 3, false)}},
			map[[2]int]string{{1, 5}: "column_full"}, false,
		},
		"marks beside rolls that do not exist mean nothing": {
			district.Paper{Entries: []district.PaperEntry{entry(1, 1, 2, 1, 3, false)}, Passes: []int64{99, 0, -1, 99}},
			map[[2]int]string{}, false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			audited := district.Audit(dice, c.paper)
			crossed := map[[2]int]string{}
			for _, x := range audited.Crossed {
				crossed[[2]int{x.Column, x.Floor}] = x.Reason.Code
			}
			require.Equal(t, c.crossed, crossed)
			require.Equal(t, c.practice, audited.Practice)
		})
	}
}

func TestOfManyBoxesOnOneRollTheFirstReadCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var paper district.Paper
		for i, roll := range append([]int64{7}, rapid.SliceOfN(rapid.Int64Range(7, 9), 40, 40).Draw(t, "rolls")...) {
			paper.Entries = append(paper.Entries, district.PaperEntry{Column: min(1+i, 6), Floor: max(1, i-4), Roll: roll, Aside: 2, Number: 9, Reroute: true})
		}
		dice := dice.Tape{Shape: dice.Shape{24, 3}, Faces: bytes.Repeat([]byte{2, 4, 5}, district.Rolls)}
		audited := district.Audit(dice, paper)
		require.Equal(t, 1, audited.Standing.Height(1), "the entry read first has a box and the roll")
	})
}

func TestAnAuditTellsNumbersOfAnySizeAsTheyStand(t *testing.T) {
	paper := district.Paper{Entries: []district.PaperEntry{
		{Column: 1, Floor: 1, Roll: 1 << 40, Aside: 1, Number: math.MaxInt64},
		{Column: 2, Floor: 1, Roll: 2, Aside: 1 << 32, Number: math.MinInt64},
	}, Passes: []int64{math.MinInt64, 1 << 32}}
	written, err := district.WritePaper(paper)
	require.NoError(t, err)
	again, err := district.ReadPaper(written)
	require.NoError(t, err)
	require.Equal(t, paper, again)
	dice := `[[2,4,5]` + strings.Repeat(`,[1,1,1]`, 23) + `]`
	answer, known := district.Game.Answer(rules.Case{Kind: "audit", Tape: []byte(dice), Record: written})
	require.True(t, known)
	text, err := json.Marshal(answer)
	require.NoError(t, err)
	require.Contains(t, string(text), `{"column":1,"floor":1,"roll":1099511627776,"number":9223372036854775807,"reason":"roll_out_of_range"}`)
	require.Contains(t, string(text), `{"column":2,"floor":1,"roll":2,"number":-9223372036854775808,"reason":"die_not_rolled"}`)
}

func FuzzAnswers(f *testing.F) {
	dice := `[[2,4,5]` + strings.Repeat(`,[1,1,1]`, 23) + `]`
	f.Add("audit", dice, `{"columns":[[{"roll":2,"aside":1,"number":2},null],[],[],[],[],[]],"passes":[1,3]}`)
	f.Add("score", "", `{"columns":[[3,5],[],[],[],[],[7]]}`)
	f.Add("moves", dice, `{"decisions":[{"roll":1,"action":"pass"}]}`)
	f.Add("validate", dice, withFirst(`{"roll":1,"action":"pass"}`))
	f.Fuzz(func(t *testing.T, kind, tape, record string) {
		answer, known := district.Game.Answer(rules.Case{Kind: kind, Tape: []byte(tape), Record: []byte(record)})
		if known && answer == nil {
			t.Fatal("a known kind always has an answer")
		}
	})
}
