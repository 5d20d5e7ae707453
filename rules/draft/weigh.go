package draft

import "dailydistrict/rules/dice"

// view is what a player sees in their turn.
type view struct {
	own     window
	pool    [Dice]dice.Face
	threats [Dice]int // for each die that is there, the most that the opponent gains by it
}

// look looks at a position that is not over.
func look(p *Position) view {
	v := view{own: p.windows[p.seat().index()], pool: p.dice[p.pool()]}
	theirs := p.windows[p.seat().Other().index()]
	for die, f := range v.pool {
		if p.taken&(1<<die) == 0 {
			v.threats[die] = theirs.most(f)
		}
	}
	return v
}

// gain is the points that a pick earns at once.
func (v *view) gain(m made) int {
	if m.cell == crossed {
		return 0
	}
	return v.own.gain(v.pool[m.die], int(m.cell))
}

// none is no die of a pool.
const none = Dice

// leaves is the most that the opponent can gain when this die is gone.
func (v *view) leaves(die int) int {
	most := 0
	for other, threat := range v.threats {
		if other != die {
			most = max(most, threat)
		}
	}
	return most
}

// net is what a pick gains less what it leaves.
func (v *view) net(m made) int { return v.gain(m) - v.leaves(int(m.die)) }

// after is the player's own window after a pick.
func (v *view) after(m made) window {
	if m.cell == crossed {
		return v.own
	}
	return v.own.with(v.pool[m.die], int(m.cell))
}

// faces counts the faces that fit somewhere after a pick.
func (v *view) faces(m made) int {
	after, count := v.after(m), 0
	for f := dice.Face(1); f <= 6; f++ {
		if after.legal(f) != 0 {
			count++
		}
	}
	return count
}

// pairs counts the faces that fit, for each cell, after a pick.
func (v *view) pairs(m made) int {
	after, count := v.after(m), 0
	for f := dice.Face(1); f <= 6; f++ {
		count += after.legal(f).size()
	}
	return count
}
