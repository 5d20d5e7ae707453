package landing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
	"dailydistrict/rules/rulestest"
)

// positions draws where a random game stands after some random legal play.
func positions() *rapid.Generator[landing.Position] {
	return rapid.Custom(func(t *rapid.T) landing.Position {
		p, err := landing.Replay(rulestest.Begun(t, landing.Game))
		require.NoError(t, err)
		return p
	})
}

// everyLine is every line that could be written at all, but for the open one.
func everyLine() []landing.Decision {
	all := []landing.Decision{{Action: landing.Roll}, {Action: landing.Stop}, {Action: landing.Bust}}
	for die := range 10 {
		all = append(all, landing.Decision{Action: landing.Move, Die: die}, landing.Decision{Action: landing.Move, Die: die, Rope: true})
	}
	return all
}

// legalByTheRules says in another way than the package which decisions are
// legal: from the dice on the table, none between rolls, and the sheet so far.
func legalByTheRules(p landing.Position, d landing.Decision) bool {
	step, roll := p.Now().Step(), p.Now().Roll()
	fits := func(steps int) bool { return steps > 0 && step+steps <= 7 }
	ordinary := slices.ContainsFunc(roll, func(die dice.Face) bool { return fits(int(die)) })
	switch d.Action {
	case landing.Roll:
		return !p.Over() && roll == nil
	case landing.Stop:
		return !p.Over() && roll == nil && step > 0
	case landing.Bust:
		return roll != nil && !ordinary
	}
	if !slices.Contains(roll, dice.Face(d.Die)) {
		return false
	}
	if d.Rope {
		return !strings.Contains(p.Sheet().String(), "-") && fits(d.Die-1)
	}
	return fits(d.Die)
}

func TestPositions(t *testing.T) {
	check := func(name string, property func(*rapid.T, landing.Position)) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { property(t, positions().Draw(t, "position")) })
		})
	}

	check("what is listed is what the rules allow, and nothing else", func(t *rapid.T, p landing.Position) {
		listed := map[string]bool{}
		for d := range p.Legal() {
			require.False(t, listed[d.String()], "%s is listed twice", d)
			listed[d.String()] = true
			require.NoError(t, p.Check(d), "its claim is right")
		}
		for _, d := range everyLine() {
			require.Equal(t, legalByTheRules(p, d), listed[d.String()], "%s", d)
			require.Equal(t, listed[d.String()], p.Check(d) == nil, "%s", d)
		}
	})
	check("playing leaves the position before as it was", func(t *rapid.T, p landing.Position) {
		before := p
		for d := range p.Legal() {
			next, err := p.Play(d)
			require.NoError(t, err)
			require.Equal(t, append(p.Sheet(), d.String()), next.Sheet())
		}
		require.Equal(t, before, p)
	})
	check("a refused decision changes nothing", func(t *rapid.T, p landing.Position) {
		after, err := p.Play(landing.Decision{Action: landing.Move, Die: 9})
		require.Error(t, err)
		require.Equal(t, p, after)
	})
	check("the game goes on until four turns have ended", func(t *rapid.T, p landing.Position) {
		require.Equal(t, p.Over(), len(slices.Collect(p.Legal())) == 0)
		require.Equal(t, p.Number() > 4, p.Over())
		for number := 1; number <= 4; number++ {
			require.Equal(t, number < p.Number(), p.Turn(number).Over())
		}
	})
	check("a turn is worth its step, twelve for seven, nothing for a bust", func(t *rapid.T, p landing.Position) {
		total := 0
		for number := 1; number < p.Number(); number++ {
			turn := p.Turn(number)
			require.Equal(t, turn.Step() == 7, turn.Ended() == landing.Move)
			switch turn.Ended() {
			case landing.Move:
				total += 12
			case landing.Stop:
				total += turn.Step()
			}
		}
		require.Equal(t, total, p.Score())
	})
	check("a turn tells its decisions, with where they led", func(t *rapid.T, p landing.Position) {
		lines := rules.Sheet{}
		for number := 1; number <= min(p.Number(), 4); number++ {
			step := 0
			for _, d := range p.Turn(number).Decisions() {
				lines = append(lines, d.String())
				if d.Action == landing.Move {
					require.Greater(t, d.To, step)
					step = d.To
				}
			}
			require.Equal(t, p.Turn(number).Step(), step)
		}
		require.Equal(t, lines, p.Sheet())
	})
	check("options are where each die leads, with the rope and without", func(t *rapid.T, p landing.Position) {
		options := p.Now().Options()
		require.Equal(t, len(p.Now().Roll()) > 0, len(options) > 0)
		for _, o := range options {
			require.Equal(t, legalByTheRules(p, landing.Decision{Action: o.Action, Die: o.Die, Rope: o.Rope}), o.Legal())
			require.Equal(t, o.Legal(), o.Short == "")
			if !o.Legal() {
				require.NotEmpty(t, o.Refused.Text)
				require.Zero(t, o.Points)
				continue
			}
			next, err := p.Play(o.Decision)
			require.NoError(t, err)
			if o.To < 7 {
				next, err = next.Play(landing.Decision{Action: landing.Stop})
				require.NoError(t, err)
			}
			require.Equal(t, p.Score()+o.Points, next.Score())
		}
	})
	check("lines that count as none change nothing but the count of lines", func(t *rapid.T, p landing.Position) {
		skipped := p.Skip()
		require.Equal(t, p.Sheet(), skipped.Sheet())
		require.Equal(t, slices.Collect(p.Legal()), slices.Collect(skipped.Legal()))
	})
}

func TestOptionsSayWhyNot(t *testing.T) {
	for _, c := range []struct {
		sheet, option, short string
		to, points           int
	}{
		{"r 2 r", "3", "", 5, 5},
		{"r 2 r", "6", "past 7", 8, 0},
		{"r 2 r", "6-", "", 7, 12},
		{"r 2- r", "3-", "rope is spent", 3, 0},
		{"r 2- r", "6", "", 7, 12},
		{"r 2 r 3 r", "1-", "no rope on a one", 5, 0},
		{"r 2 r 3 r", "1", "", 6, 6},
	} {
		p, err := landing.Replay(tape(t, "24"+"36"+"13"+mixed[6:]), rules.ParseSheet(c.sheet))
		require.NoError(t, err)
		options := p.Now().Options()
		i := slices.IndexFunc(options, func(o landing.Option) bool { return o.String() == c.option })
		require.GreaterOrEqual(t, i, 0, "%s %s", c.sheet, c.option)
		require.Equal(t, c.short, options[i].Short, "%s %s", c.sheet, c.option)
		require.Equal(t, c.to, options[i].To)
		require.Equal(t, c.points, options[i].Points)
	}
}

func TestNotation(t *testing.T) {
	t.Run("every decision is read as it is written", func(t *testing.T) {
		for _, d := range append(everyLine(), landing.Decision{}) {
			again, err := landing.Parse(d.String())
			require.NoError(t, err)
			require.Equal(t, d, again)
		}
	})
	t.Run("there is one way to write a decision", func(t *testing.T) {
		for _, line := range []string{"", " ", "R", "rr", "r-", "s-", "3r", "3--", "-3", "-", "33", "+3", "3 ", "３", "3−", "??", "bust"} {
			_, err := landing.Parse(line)
			require.Error(t, err, "%q", line)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{"r", "s", "x", "3", "3-", "0-", "?", "", "3--"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		d, err := landing.Parse(line)
		if err == nil {
			require.Equal(t, line, d.String())
		}
	})
}
