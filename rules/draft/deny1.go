package draft

// deny1 takes the pick with the greatest gain less the most that the opponent
// could then gain. Where picks are equal, further tests follow; as picks are
// listed by die and then cell, the first that is left has the lowest of both.
func deny1(p *Position) (made, Why) {
	var space [Dice * Cells]made
	v := look(p)
	picks := p.appendLegal(space[:0])
	why := Why{Legal: len(picks)}
	picks = keepMost(picks, v.net)
	why.Left[ByPoints] = len(picks)
	picks = keepMost(picks, v.faces)
	why.Left[ByFaces] = len(picks)
	picks = keepMost(picks, v.pairs)
	why.Left[ByPairs] = len(picks)
	picks = keepMost(picks, func(m made) int { return -int(m.die) })
	why.Left[ByDie], why.Left[ByCell] = len(picks), 1
	return picks[0], why
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
