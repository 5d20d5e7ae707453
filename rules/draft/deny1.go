package draft

import "dailydistrict/rules/dice"

// deny1 takes the pick with the greatest gain less the most that the opponent
// could then gain. Where picks are equal, further tests follow; as picks are
// listed by die and then cell, the first that is left has the lowest of both.
func deny1(p *Position) (made, Why) {
	var space [Dice * Cells]made
	v := look(p)
	picks := p.appendLegal(space[:0])
	why := Why{Legal: len(picks), Threat: v.leaves(Dice)}
	picks = keepMost(picks, v.net)
	why.Left[ByPoints] = len(picks)
	picks = keepMost(picks, v.faces)
	why.Left[ByFaces] = len(picks)
	picks = keepMost(picks, v.pairs)
	why.Left[ByPairs] = len(picks)
	picks = keepMost(picks, func(m made) int { return -int(m.die) })
	why.Left[ByDie], why.Left[ByCell] = len(picks), 1
	return picks[0], v.explain(picks[0], why)
}

// keepMost keeps the picks of greatest worth, in their order. One alone is not weighed.
func keepMost(picks []made, worth func(made) int) []made {
	if len(picks) == 1 {
		return picks
	}
	kept, most := picks[:0], 0
	for _, m := range picks {
		switch w := worth(m); {
		case len(kept) == 0 || w > most:
			kept, most = append(picks[:0], m), w
		case w == most:
			kept = append(kept, m)
		}
	}
	return kept
}

// view is what the House sees in its turn.
type view struct {
	own     window
	pool    [Dice]dice.Face
	threats [Dice]int // for each die that is there, the most that the opponent gains by it
}

func look(p *Position) view {
	v := view{own: p.windows[p.seat().index()], pool: p.dice[p.pool()]}
	theirs := &p.windows[p.seat().Other().index()]
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

// after is the House's own window after a pick.
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

// explain adds the numbers of the pick that was taken.
func (v *view) explain(m made, why Why) Why {
	why.Gain, why.Leaves = v.gain(m), v.leaves(int(m.die))
	why.Faces, why.Pairs = v.faces(m), v.pairs(m)
	return why
}
