package categories

import (
	"strconv"

	"dailydistrict/rules"
)

// Ceiling is the most that any sheet can be worth: three dice in each category.
const Ceiling = Dice * Categories * (Categories + 1) / 2

// Score is the sum of the categories filled so far, in points.
func (p Position) Score() (total int) {
	for number := 1; number <= p.taken; number++ {
		total += p.Turn(number).Score
	}
	return total
}

// Points is what each category scored, 0 also while it is open.
func (p Position) Points() (points [Categories]int) {
	for number := 1; number <= p.taken; number++ {
		t := p.Turn(number)
		points[t.Category-1] = t.Score
	}
	return points
}

// Finish scores a finished game, with a part for each category under its
// number, or tells which turn is missing.
func (p Position) Finish() (rules.Score, error) {
	if err := p.complete(); err != nil {
		return rules.Score{}, err
	}
	score := rules.Score{Total: p.Score(), Parts: make([]rules.Part, Categories)}
	for i, points := range p.Points() {
		score.Parts[i] = rules.Part{Name: strconv.Itoa(i + 1), Points: points}
	}
	return score, nil
}

// complete tells which turn is missing, if one is.
func (p Position) complete() error {
	if v := p.missing(); v != nil {
		return v
	}
	return nil
}

func (p *Position) missing() *rules.Violation {
	if p.Over() {
		return nil
	}
	v := rules.Broken(ErrTurnMissing, "The sheet ends before turn %d has filled a category.", p.Number())
	v.Line = p.lines + 1
	return v
}
