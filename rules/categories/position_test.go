package categories_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/rulestest"
)

// positions draws where a random game stands after some random legal play.
func positions() *rapid.Generator[categories.Position] {
	return rapid.Custom(func(t *rapid.T) categories.Position {
		p, err := categories.Replay(rulestest.Begun(t, categories.Game))
		require.NoError(t, err)
		return p
	})
}

// everyLine is every line that could be written at all, but for the open one.
func everyLine() (all []categories.Decision) {
	for set := range 8 {
		all = append(all, categories.Decision{Reroll: true, Keep: [3]bool{set&1 > 0, set&2 > 0, set&4 > 0}})
	}
	for category := range 10 {
		all = append(all, categories.Decision{Category: category})
	}
	return all
}

// legalByTheRules says in another way than the package which decisions are legal.
func legalByTheRules(p categories.Position, d categories.Decision) bool {
	sheet := p.Sheet().String()
	if p.Over() {
		return false
	}
	if d.Reroll {
		return d.String() != "xxx" && p.Turn(p.Number()).Rolls < 3
	}
	return 1 <= d.Category && d.Category <= 6 && !slices.Contains(rules.ParseSheet(sheet), d.String())
}

func TestPositions(t *testing.T) {
	check := func(name string, property func(*rapid.T, categories.Position)) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { property(t, positions().Draw(t, "position")) })
		})
	}

	check("what is listed is what the rules allow, and nothing else", func(t *rapid.T, p categories.Position) {
		listed := map[string]bool{}
		for d := range p.Legal() {
			require.False(t, listed[d.String()], "%s is listed twice", d)
			listed[d.String()] = true
			require.NoError(t, p.Check(d), "its claims are right")
		}
		for _, d := range everyLine() {
			require.Equal(t, legalByTheRules(p, d), listed[d.String()], "%s", d)
			require.Equal(t, listed[d.String()], p.Check(d) == nil, "%s", d)
		}
	})
	check("playing leaves the position before as it was", func(t *rapid.T, p categories.Position) {
		before := p
		for d := range p.Legal() {
			next, err := p.Play(d)
			require.NoError(t, err)
			require.Equal(t, append(p.Sheet(), d.String()), next.Sheet())
		}
		require.Equal(t, before, p)
	})
	check("a refused decision changes nothing", func(t *rapid.T, p categories.Position) {
		after, err := p.Play(categories.Decision{Category: 7})
		require.Error(t, err)
		require.Equal(t, p, after)
	})
	check("a kept die stays, and a thrown one takes the face of its roll and place", func(t *rapid.T, p categories.Position) {
		for d := range p.Legal() {
			if !d.Reroll {
				continue
			}
			next, err := p.Play(d)
			require.NoError(t, err)
			for die, keep := range d.Keep {
				if keep {
					require.Equal(t, p.Dice()[die], next.Dice()[die])
					require.EqualValues(t, p.Dice()[die], d.Faces[die])
				} else {
					seen := next.Seen().Roll((next.Number()-1)*3 + next.Rolls() - 1)
					require.Equal(t, seen[die], next.Dice()[die])
				}
			}
		}
	})
	check("the score is what a count of the dice gives", func(t *rapid.T, p categories.Position) {
		total, points := 0, [6]int{}
		for number := 1; number < p.Number(); number++ {
			turn := p.Turn(number)
			sum, n := 0, 0
			for _, face := range turn.Dice[turn.Rolls-1] {
				if int(face) == turn.Category {
					sum, n = sum+int(face), n+1
				}
			}
			require.Equal(t, sum, turn.Score)
			require.Equal(t, n, turn.Matching)
			require.Equal(t, number, p.Filled(turn.Category))
			points[turn.Category-1] = sum
			total += sum
		}
		require.Equal(t, total, p.Score())
		require.Equal(t, points, p.Points())
	})
	check("options say what each category would score, or why it cannot be filled", func(t *rapid.T, p categories.Position) {
		for i, o := range p.Options() {
			require.Equal(t, i+1, o.Category)
			require.Equal(t, p.Filled(i+1), o.FilledOn)
			require.Equal(t, p.Filled(i+1) == 0, o.Legal())
			if !o.Legal() {
				require.Equal(t, p.Points()[i], o.Score, "what stands there")
				require.NotEmpty(t, o.Refused.Text)
				continue
			}
			next, err := p.Play(o.Decision)
			require.NoError(t, err)
			require.Equal(t, p.Score()+o.Score, next.Score())
		}
	})
	check("lines that count as none change nothing but the count of lines", func(t *rapid.T, p categories.Position) {
		skipped := p.Skip()
		require.Equal(t, p.Sheet(), skipped.Sheet())
		require.Equal(t, slices.Collect(p.Legal()), slices.Collect(skipped.Legal()))
	})
}

func TestATurnTellsHowItWent(t *testing.T) {
	p, err := categories.Replay(tape(t, "415646324"+mixed[9:]), rules.ParseSheet("x.. xx. =4 ..x"))
	require.NoError(t, err)
	require.Equal(t, categories.Turn{
		Number: 1, Rolls: 3,
		Dice:     [3][3]dice.Face{{4, 1, 5}, {4, 4, 6}, {4, 4, 4}},
		Kept:     [3][3]bool{{}, {true, false, false}, {true, true, false}},
		Category: 4, Matching: 3, Score: 12,
	}, p.Turn(1))
	require.Equal(t, categories.Turn{
		Number: 2, Rolls: 2,
		Dice: [3][3]dice.Face{{6, 4, 3}, {2, 6, 3}},
		Kept: [3][3]bool{{}, {false, false, true}},
	}, p.Turn(2))
	require.Equal(t, categories.Turn{Number: 3}, p.Turn(3), "not begun")
}

func TestNotation(t *testing.T) {
	t.Run("every decision is read as it is written", func(t *testing.T) {
		for _, d := range append(everyLine(), categories.Decision{Open: true}) {
			again, err := categories.Parse(d.String())
			require.NoError(t, err)
			require.Equal(t, d, again)
		}
	})
	t.Run("there is one way to write a decision", func(t *testing.T) {
		for _, line := range []string{"", " ", "x", "xx", "xxxx", "x.", "X..", "x..=4", "=", "4", "=44", "= 4", "=４", "=-1", "4..", "??", "x .", "x…"} {
			_, err := categories.Parse(line)
			require.Error(t, err, "%q", line)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{"x..", "...", "xxx", "=4", "=0", "?", "", "=44", "x.x."} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		d, err := categories.Parse(line)
		if err == nil {
			require.Equal(t, line, d.String())
		}
	})
}
