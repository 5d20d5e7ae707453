package draft_test

import (
	"iter"

	"dailydistrict/rules/draft"
)

// table is a game of two by the words of the rules and nothing else, for
// searches that share no thought with the package.
type table struct {
	pools   [3][4]int8
	windows [2][2][3]int8 // by player (0 is White), row and column; 0 is empty
	gone    [12]bool
	picks   int8
}

// whose is the player of a pick, counted from 0.
var whose = [12]int{0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1}

// fits tells whether a number may be written into a player's cell.
func (t *table) fits(player int, number int8, row, column int) bool {
	w := &t.windows[player]
	if w[row][column] != 0 {
		return false
	}
	beside := *w == [2][3]int8{} // the first goes anywhere
	for _, is := range [3]int8{w[1-row][column], w[row][max(column-1, 0)], w[row][min(column+1, 2)]} {
		if is == number {
			return false
		}
		beside = beside || is != 0
	}
	return beside
}

// margin is White's points less Black's.
func (t *table) margin() int {
	points := [2]int{}
	for player, w := range t.windows {
		for _, row := range w {
			for _, number := range row {
				if number != 0 {
					points[player]++
				}
			}
			if row[0]*row[1]*row[2] != 0 && row[0] != row[1] && row[1] != row[2] && row[0] != row[2] {
				points[player] += 2
			}
		}
	}
	return points[0] - points[1]
}

// ways counts the ways to make that many picks.
func (t *table) ways(picks int) int {
	if picks == 0 {
		return 1
	}
	ways := 0
	if t.picks < 12 {
		for next := range t.picked() {
			ways += next.ways(picks - 1)
		}
	}
	return ways
}

// reaches tells whether White, whatever Black does, ends with at least so much
// more. It tries every way to go on and remembers nothing.
func (t *table) reaches(margin int) bool {
	if t.picks == 12 {
		return t.margin() >= margin
	}
	white := whose[t.picks] == 0
	for next := range t.picked() {
		if next.reaches(margin) == white {
			return white
		}
	}
	return !white
}

// picked is the table after each pick that may be made.
func (t *table) picked() iter.Seq[*table] {
	return func(yield func(*table) bool) {
		for die := range 4 {
			if !t.gone[t.die(die)] && !t.placed(die, yield) {
				return
			}
		}
	}
}

// die is the place of a die of this pool among all twelve.
func (t *table) die(i int) int { return int(t.picks)/4*4 + i }

// placed is the table after each way to use a die, of which crossing it off is
// one only where it fits nowhere.
func (t *table) placed(die int, yield func(*table) bool) bool {
	pool, player, fitted := t.picks/4, whose[t.picks], false
	for cell := range 6 {
		row, column, number := cell/3, cell%3, t.pools[pool][die]
		if !t.fits(player, number, row, column) {
			continue
		}
		next := t.without(die)
		next.windows[player][row][column] = number
		if fitted = true; !yield(&next) {
			return false
		}
	}
	if fitted {
		return true
	}
	next := t.without(die)
	return yield(&next)
}

// without is the table after a die is taken and not yet written.
func (t *table) without(die int) table {
	next := *t
	next.gone[t.die(die)] = true
	next.picks++
	return next
}

// setUp is a position of the package on that table.
func setUp(p draft.Position) *table {
	t := &table{picks: int8(p.Number() - 1)}
	for pool := range t.pools {
		for die := range t.pools[pool] {
			t.pools[pool][die] = int8(p.Die(pool+1, die+1))
			_, _, t.gone[4*pool+die] = p.Taken(pool+1, die+1)
		}
	}
	for player, seat := range draft.Both {
		for cell := range 6 {
			t.windows[player][cell/3][cell%3] = int8(p.Cell(seat, cell/3+1, cell%3+1))
		}
	}
	return t
}
