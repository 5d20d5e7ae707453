package draft_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

// everyPick is every line that could be written at all, and a few more.
func everyPick() []draft.Pick {
	var all []draft.Pick
	for die := 0; die <= draft.Dice+1; die++ {
		all = append(all, draft.Pick{Die: die, Cross: true})
		for row := 1; row <= draft.Rows+1; row++ {
			for column := 0; column <= draft.Columns+1; column++ {
				all = append(all, draft.Pick{Die: die, Row: row, Column: column})
			}
		}
	}
	return all
}

// legalByTheRules says in another way than the package which picks are legal.
func legalByTheRules(p draft.Position, pick draft.Pick) bool {
	if p.Over() || pick.Die < 1 || pick.Die > draft.Dice {
		return false
	}
	if _, _, taken := p.Taken(p.Pool(), pick.Die); taken {
		return false
	}
	seat, _ := p.Next()
	player, number, t := int(seat-draft.White), int8(p.Die(p.Pool(), pick.Die)), setUp(p)
	if !pick.Cross {
		return pick.Row >= 1 && pick.Row <= 2 && pick.Column >= 1 && pick.Column <= 3 && t.fits(player, number, pick.Row-1, pick.Column-1)
	}
	for cell := range draft.Cells {
		if t.fits(player, number, cell/3, cell%3) {
			return false
		}
	}
	return true
}

func TestPositions(t *testing.T) {
	check := func(name string, property func(*rapid.T, draft.Position)) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { property(t, positions().Draw(t, "position")) })
		})
	}

	check("what is listed is what the rules allow, and nothing else", func(t *rapid.T, p draft.Position) {
		listed := map[string]bool{}
		for pick := range p.Legal() {
			require.False(t, listed[pick.String()], "%s is listed twice", pick)
			listed[pick.String()] = true
		}
		for _, pick := range everyPick() {
			require.Equal(t, legalByTheRules(p, pick), listed[pick.String()], "%s", pick)
			require.Equal(t, listed[pick.String()], p.Check(pick) == nil, "%s", pick)
		}
	})
	check("playing leaves the position before as it was", func(t *rapid.T, p draft.Position) {
		before := p
		for pick := range p.Legal() {
			next, err := p.Play(pick)
			require.NoError(t, err)
			require.Equal(t, p.Number()+1, next.Number())
			require.Equal(t, pick, next.Decided(p.Number()), "what was decided can be read again, claims and all")
			seat, order, taken := next.Taken(pick.Pool, pick.Die)
			require.True(t, taken)
			require.Equal(t, pick.Seat, seat)
			require.Equal(t, next.Order(pick.Pool)[order-1], seat)
		}
		require.Equal(t, before, p)
	})
	check("a refused pick changes nothing, and neither does a line that counts as none", func(t *rapid.T, p draft.Position) {
		after, err := p.Play(draft.Pick{Die: 1, Row: 3, Column: 1})
		require.Error(t, err)
		require.Equal(t, p, after)
		require.Equal(t, p, p.Skip())
	})
	check("the score is what a count of the cells gives", func(t *rapid.T, p draft.Position) {
		require.Equal(t, setUp(p).margin(), p.Margin(draft.White))
		require.Equal(t, -p.Margin(draft.White), p.Margin(draft.Black))
		winner, won := p.Winner()
		require.Equal(t, p.Margin(draft.White) != 0, won)
		require.True(t, !won || p.Margin(winner) > 0)
		for _, seat := range draft.Both {
			lit := 0
			for row := 1; row <= draft.Rows; row++ {
				if p.RowLit(seat, row) {
					lit++
				}
			}
			require.Equal(t, 2*lit, p.Points(seat).Rows)
		}
	})
	check("who picks and from which pool follows the order of play", func(t *rapid.T, p draft.Position) {
		const order = "121221211212" // 1 picks first in pools 1 and 3
		first, taken := p.Order(1)[0], 0
		for n := 1; n <= draft.Picks; n++ {
			pick := p.Decided(n)
			require.Equal(t, order[n-1] == '1', pick.Seat == first)
			require.Equal(t, (n-1)/draft.Dice+1, pick.Pool)
			require.Equal(t, n >= p.Number(), pick.Open)
			if _, _, gone := p.Taken(pick.Pool, (n-1)%draft.Dice+1); gone {
				taken++
			}
		}
		require.Equal(t, p.Number()-1, taken, "each pick takes a die")
		if seat, ok := p.Next(); ok {
			require.Equal(t, p.Decided(p.Number()).Seat, seat)
			require.Equal(t, p.Decided(p.Number()).Pool, p.Pool())
		}
	})
	check("later pools have no part in what was played", func(t *rapid.T, p draft.Position) {
		other := draft.Start(anotherTape(p), p.Order(1)[0])
		for n := 1; n < p.Number(); n++ {
			next, err := other.Play(p.Decided(n))
			require.NoError(t, err)
			other = next
		}
		require.Equal(t, p.Sheet(), other.Sheet())
		require.Equal(t, p.Points(draft.White), other.Points(draft.White))
		if p.Over() || (p.Number()-1)%draft.Dice == 0 {
			return // nobody has looked at the pool that comes next
		}
		pick, why := draft.Deny1.Reply(p)
		again, weighed := draft.Deny1.Reply(other)
		require.Equal(t, pick, again)
		require.Equal(t, why, weighed)
	})
	check("a record plays the position that it was written of", func(t *rapid.T, p draft.Position) {
		for !p.Over() {
			p = step(t, p)
		}
		again, err := draft.Read(tapeOf(p), p.Write())
		require.NoError(t, err)
		require.Equal(t, p, again)
	})
}

func TestOptionsAreTheLegalCellsOfADie(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := positions().Draw(t, "position")
		legal := map[draft.Pick]bool{}
		for pick := range p.Legal() {
			legal[pick] = true
		}
		die := rapid.IntRange(1, draft.Dice).Draw(t, "die")
		fits := false
		for i, option := range p.Options(die) {
			require.Equal(t, i, 3*(option.Row-1)+option.Column-1)
			require.Equal(t, legal[option.Pick], option.Legal())
			require.Equal(t, option.Legal(), option.Short == "")
			require.Equal(t, option.Legal(), option.Refused == nil)
			fits = fits || option.Legal()
		}
		require.Equal(t, fits, p.Placeable(die))
	})
}

func TestOptionsSayWhyNot(t *testing.T) {
	const whole = "1a1 2b2 3a2 4b1 3a2 4b1 1a3 2a3 3b2 2a1 1b3 4b3"
	for _, c := range []struct {
		sheet         string
		die, cell     int
		short, reason string
	}{
		{"1a1 2b2 3a2 4b1 2a1", 1, 3, "beside a 1", "A 1 stands right beside. Equal numbers never stand side by side."},
		{"1a1 2b2", 3, 0, "filled", "A 1 stands there already."},
		{"1a1 2b2", 3, 5, "beside nothing", "Nothing stands beside that cell yet. A number goes beside one that is there already."},
		{"1a1 2b2", 2, 1, "die taken", "D2 of pool 1 is already taken."},
		{"", 5, 0, "no such die", "There are dice 1 to 4 in a pool."},
		{whole, 1, 0, "the game is over", "All twelve picks are made."},
	} {
		p, err := draft.Replay(tape(t, "123415623216"), rules.ParseSheet(c.sheet))
		require.NoError(t, err)
		option := p.Options(c.die)[c.cell]
		require.Equal(t, c.short, option.Short)
		require.Equal(t, c.reason, option.Refused.Text)
		require.Equal(t, p.Number(), option.Refused.Line)
		require.False(t, p.Placeable(5))
	}
}

func TestSeatsHaveTheWordsOfTheRecords(t *testing.T) {
	require.Equal(t, "white black", draft.White.String()+" "+draft.Black.String())
	require.Empty(t, draft.Seat(0).String(), "which is neither")
	require.Equal(t, draft.White, draft.Black.Other())
	require.Equal(t, draft.Black, draft.White.Other())
}

// tapeOf is the dice of a position.
func tapeOf(p draft.Position) dice.Tape {
	faces := []dice.Face{}
	for pool := 1; pool <= draft.Pools; pool++ {
		for die := 1; die <= draft.Dice; die++ {
			faces = append(faces, dice.Face(p.Die(pool, die)))
		}
	}
	return dice.Tape{Shape: draft.Game.Info().Shape, Faces: faces}
}

// anotherTape has other dice in the pools from which nothing was taken.
func anotherTape(p draft.Position) dice.Tape {
	tape := tapeOf(p)
	for i := range tape.Faces {
		if i/draft.Dice > (p.Number()-2)/draft.Dice {
			tape.Faces[i] = 7 - tape.Faces[i]
		}
	}
	return tape
}

func TestNotation(t *testing.T) {
	t.Run("every pick is read as it is written", func(t *testing.T) {
		for _, pick := range append(everyPick(), draft.Pick{Open: true}) {
			again, err := draft.Parse(pick.String())
			require.NoError(t, err)
			require.Equal(t, pick, again)
		}
	})
	t.Run("there is one way to write a pick", func(t *testing.T) {
		for _, line := range []string{"", " ", "??", "?x", "1", "x", "1X", "1xx", "x1", "1A1", "a1", "1a", "1a1 ", " 1a1", "1 a1", "1a11", "11a1", "01a1", "+1a1", "1a-1", "1\u00e41", "\uff11a1"} {
			_, err := draft.Parse(line)
			require.Error(t, err, "%q", line)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{"1a1", "2b3", "4x", "?", "", "9z9", "1xx", "1A1"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		pick, err := draft.Parse(line)
		if err == nil {
			require.Equal(t, line, pick.String())
		}
	})
}
