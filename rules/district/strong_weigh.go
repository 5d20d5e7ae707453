package district

import (
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

var (
	_ rules.Weigher = erased{}
	_ rules.Housed  = erased{}
)

// Weigh tells for each line of a sheet what the newest strong player expects before
// and after it. It takes some milliseconds a line.
func (erased) Weigh(tape dice.Tape, sheet rules.Sheet) ([]rules.Weight, error) {
	if _, err := begin(tape, sheet); err != nil {
		return nil, err
	}
	judge := newestStrong()
	p, weights := Start(tape), make([]rules.Weight, len(sheet))
	for i, line := range sheet {
		d, _ := Parse(line)
		weights[i] = judge.weigh(&p, d)
		p, _ = p.Play(d)
	}
	return weights, nil
}

// Exact tells that the weights are estimates.
func (erased) Exact() bool { return false }

// Houses names the versions of the strong player.
func (erased) Houses() (ids []string) {
	for _, s := range Strongs() {
		ids = append(ids, s.ID())
	}
	return ids
}

// HouseSheet is the game of a version of the strong player on a tape.
func (erased) HouseSheet(version string, tape dice.Tape) (rules.Sheet, error) {
	all := Strongs()
	i := slices.IndexFunc(all, func(s Strong) bool { return s.ID() == version })
	if i < 0 {
		return nil, &rules.Violation{Reason: rules.NoSuchHouse}
	}
	if _, err := begin(tape, nil); err != nil {
		return nil, err
	}
	return all[i].Sheet(tape), nil
}

func newestStrong() Strong {
	all := Strongs()
	return all[len(all)-1]
}

// weigh compares the decision that was made with the one that the player would make.
func (s Strong) weigh(p *Position, made Decision) rules.Weight {
	_, most := s.decide(p)
	street := p.street()
	return rules.Weight{Best: points(most), Chosen: points(s.worth(p, &street, made))}
}
