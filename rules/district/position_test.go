package district_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
)

// positions draws where a random game stands after some random legal play.
func positions() *rapid.Generator[district.Position] {
	return rapid.Custom(func(t *rapid.T) district.Position {
		p := district.Start(rulestest.Tapes(district.Game).Draw(t, "tape"))
		for range rapid.IntRange(0, district.Rolls).Draw(t, "decisions") {
			p = step(t, p)
		}
		return p
	})
}

// step makes a legal decision, an entry rather than a pass where there is one.
func step(t *rapid.T, p district.Position) district.Position {
	legal := slices.Collect(p.Legal())
	d := legal[rapid.IntRange(min(1, len(legal)-1), len(legal)-1).Draw(t, "choice")]
	next, err := p.Play(d)
	require.NoError(t, err)
	return next
}

// everyDecision is every line that could be written at all.
func everyDecision() []district.Decision {
	all := []district.Decision{{Pass: true}}
	for column := 0; column <= district.Columns+1; column++ {
		for number := 1; number <= 13; number++ {
			all = append(all, district.Decision{Column: column, Number: number}, district.Decision{Column: column, Number: number, Reroute: true})
		}
	}
	return all
}

// legalByTheRules says in another way than the package which decisions are legal.
func legalByTheRules(p district.Position, d district.Decision) bool {
	if p.Over() || d.Pass {
		return !p.Over()
	}
	if d.Column < 1 || d.Column > 6 || p.Height(d.Column) == 4 || d.Number <= p.Top(d.Column) {
		return false
	}
	r := p.Roll()
	for i, aside := range r {
		others := int(r[(i+1)%3]) + int(r[(i+2)%3])
		if others == d.Number && (int(aside) == d.Column && !d.Reroute || d.Reroute && p.ReroutesLeft() > 0) {
			return true
		}
	}
	return false
}

func TestPositions(t *testing.T) {
	check := func(name string, property func(*rapid.T, district.Position)) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { property(t, positions().Draw(t, "position")) })
		})
	}

	check("what is listed is what the rules allow, and nothing else", func(t *rapid.T, p district.Position) {
		listed := map[string]bool{}
		for d := range p.Legal() {
			require.False(t, listed[d.String()], "%s is listed twice", d)
			listed[d.String()] = true
		}
		for _, d := range everyDecision() {
			require.Equal(t, legalByTheRules(p, d), listed[d.String()], "%s", d)
			require.Equal(t, listed[d.String()], p.Check(d) == nil, "%s", d)
		}
	})
	check("playing leaves the position before as it was", func(t *rapid.T, p district.Position) {
		before := p
		for d := range p.Legal() {
			next, err := p.Play(d)
			require.NoError(t, err)
			require.Equal(t, p.Number()+1, next.Number())
			require.Equal(t, d, next.Decided(p.Number()), "what was decided can be read again, claims and all")
		}
		require.Equal(t, before, p)
	})
	check("a refused decision changes nothing", func(t *rapid.T, p district.Position) {
		after, err := p.Play(district.Decision{Column: 1, Number: 13})
		require.Error(t, err)
		require.Equal(t, p, after)
	})
	check("columns rise and have no holes", func(t *rapid.T, p district.Position) {
		for column := 1; column <= district.Columns; column++ {
			top := uint8(1)
			for floor := 1; floor <= district.Floors; floor++ {
				number := p.Cell(column, floor).Number
				if floor > p.Height(column) {
					require.Zero(t, p.Cell(column, floor))
					continue
				}
				require.Greater(t, number, top)
				top = number
			}
		}
	})
	check("the score is what a count of the cells gives", func(t *rapid.T, p district.Position) {
		require.Equal(t, countScore(p), p.Score())
		for floor := 1; floor <= district.Floors; floor++ {
			filled, different := row(p, floor)
			require.Equal(t, filled == district.Columns, p.RowFull(floor))
			require.Equal(t, filled == different, p.RowDifferent(floor))
			require.Equal(t, different == district.Columns, p.RowLit(floor))
		}
	})
	check("a decision costs nothing that was earned", func(t *rapid.T, p district.Position) {
		for d := range p.Legal() {
			next, err := p.Play(d)
			require.NoError(t, err)
			require.GreaterOrEqual(t, next.Score().Total(), p.Score().Total())
		}
	})
	t.Run("the decisions of a position are the sheet that led to it", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			tape := rulestest.Tapes(district.Game).Draw(t, "tape")
			sheet := rulestest.Play(t, district.Game, tape)
			n := rapid.IntRange(0, len(sheet)).Draw(t, "lines")
			p, err := district.Replay(tape, sheet[:n])
			require.NoError(t, err)
			require.Equal(t, sheet[:n], p.Sheet())
		})
	})
}

// countScore counts points from the cells alone.
func countScore(p district.Position) district.Score {
	var s district.Score
	for floor := 1; floor <= district.Floors; floor++ {
		filled, different := row(p, floor)
		s.Cells += filled
		if floor == district.Floors {
			s.Columns = 3 * filled // whatever stands on the top floor completes its column
		}
		if different == district.Columns {
			s.Rows += 4
		}
	}
	return s
}

// row counts the numbers of a floor, and the different ones among them.
func row(p district.Position, floor int) (filled, different int) {
	numbers := map[uint8]bool{}
	for column := 1; column <= district.Columns; column++ {
		if number := p.Cell(column, floor).Number; number != 0 {
			filled++
			numbers[number] = true
		}
	}
	return filled, len(numbers)
}

func TestOptionsAreTheLegalEntriesOfADie(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := positions().Draw(t, "position")
		if p.Over() {
			require.False(t, p.Options(3)[0].Legal())
			return
		}
		legal := map[district.Decision]bool{}
		for d := range p.Legal() {
			legal[d] = true
		}
		aside := rapid.Uint8Range(1, 6).Draw(t, "aside")
		for i, option := range p.Options(aside) {
			require.Equal(t, i+1, option.Column)
			require.Equal(t, option.Column != int(aside), option.Reroute, "another column takes a reroute")
			require.Equal(t, legal[option.Decision], option.Legal())
			require.Equal(t, option.Legal(), option.Short == "")
			require.Equal(t, option.Legal(), option.Refused == nil)
		}
	})
}

func TestOptionsSayWhyNot(t *testing.T) {
	dice := tape(t, "456456666245245"+strings.Repeat("111", 19))
	for _, c := range []struct {
		sheet         string
		aside         uint8
		column        int
		short, reason string
	}{
		{"4:11", 4, 4, "stands at 11", "Column 4 stands at 11. The next number must be higher than 11."},
		{"4:11 1:9r 2:12r", 2, 1, "no reroute left", "Both reroutes are spent."},
		{"4:11", 1, 1, "not rolled", "The die set aside must be one of 4, 5 and 6."},
	} {
		p, err := district.Replay(dice, rules.ParseSheet(c.sheet))
		require.NoError(t, err)
		option := p.Options(c.aside)[c.column-1]
		require.Equal(t, c.short, option.Short)
		require.Equal(t, c.reason, option.Refused.Text)
		require.Equal(t, p.Number(), option.Refused.Line)
	}
}

func TestPlansCountFaultyLinesAsPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(district.Game).Draw(t, "tape")
		plan := rules.Sheet(rapid.SliceOfN(rapid.SampledFrom([]string{
			"-", "?", "1:2", "2:7", "3:7", "4:7", "5:8", "6:9", "1:7r", "2:8r", "3:12r", "nonsense",
		}), 0, district.Rolls).Draw(t, "plan"))
		n := rapid.IntRange(0, district.Rolls).Draw(t, "n")
		p, faults := district.Plan(tape, plan, n)
		require.Len(t, faults, n)
		require.Equal(t, n+1, p.Number())

		mended := make(rules.Sheet, n)
		for i := range mended {
			mended[i] = "-"
			if i < len(plan) && plan[i] != rules.Undecided && faults[i] == nil {
				mended[i] = plan[i]
			}
		}
		q, err := district.Replay(tape, mended)
		require.NoError(t, err)
		require.Equal(t, q, p)
		marks := district.Game.Mark(tape, plan)
		for i := range min(n, len(plan)) {
			require.Equal(t, marks[i], faults[i])
		}
	})
}

func TestNotation(t *testing.T) {
	t.Run("every decision is read as it is written", func(t *testing.T) {
		for _, d := range append(everyDecision(), district.Decision{Open: true}) {
			again, err := district.Parse(d.String())
			require.NoError(t, err)
			require.Equal(t, d, again)
		}
	})
	t.Run("there is one way to write a decision", func(t *testing.T) {
		for _, line := range []string{"", " ", "--", "-r", "?r", "4", "4:", ":7", "4:7R", "4:7rr", "r", "04:7", "4:07", "+4:7", "4:-7", "4: 7", "4:7 ", "4.7", "4:7:1", "4:99999", "４:7", "0x4:7"} {
			_, err := district.Parse(line)
			require.Error(t, err, "%q", line)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{"4:7", "6:9r", "-", "?", "", "99:99r", "4:07", "4:7rr"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		d, err := district.Parse(line)
		if err == nil {
			require.Equal(t, line, d.String())
		}
	})
}
