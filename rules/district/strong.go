package district

import (
	_ "embed"
	"iter"
	"sync"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Strong is a player without foresight: it knows a roll only once all before it
// are decided. Each decision it weighs over all dice of the next two rolls, and
// judges what may follow by what it learned from millions of games. All that it
// tells of a position is therefore an estimate. A version plays the same for ever
// and on every machine: it reckons in whole numbers.
type Strong struct{ player *strong }

// strong is a version of the player.
type strong struct {
	id         string
	ahead      int // rolls that it looks beyond the one to decide
	experience func() *experience
}

//go:embed strong1.gz
var strong1 []byte

// Strong1 is "strong/1".
var Strong1 = Strong{&strong{"strong/1", 2, sync.OnceValue(func() *experience { return remember(strong1) })}}

// StrongMean is what Strong1 reaches on average, in points. Over 2,000 fresh tapes,
// by BenchmarkStrong, it was 27.84 with a standard error of 0.10, at 1.5 ms of
// processor time a decision and never more than 10; before the first roll it
// expects 27.81. By its own estimate, looking one roll less ahead would cost it
// 0.01 points.
const StrongMean = 27.8

// Strongs are all versions there are, the newest last.
func Strongs() []Strong { return []Strong{Strong1} }

// ID names the version: "strong/1".
func (s Strong) ID() string { return s.player.id }

// Decide is the decision that the player makes, with all claims: of those that are
// worth the most to it the first that is legal. The position must not be over.
func (s Strong) Decide(p Position) Decision {
	decision, _ := s.decide(&p)
	return decision
}

// Expected is the total that the player expects to reach from a position, in points.
func (s Strong) Expected(p Position) float64 {
	if p.Over() {
		return float64(p.Score().Total())
	}
	_, most := s.decide(&p)
	return points(most)
}

// Worth is the total that the player expects to reach after a decision, before it
// shows new dice. The error is a *rules.Violation where it is not legal.
func (s Strong) Worth(p Position, d Decision) (float64, error) {
	if err := p.Check(d); err != nil {
		return 0, err
	}
	street := p.street()
	return points(s.worth(&p, &street, d)), nil
}

// Prospects is every legal decision and what it is worth to the player.
func (s Strong) Prospects(p Position) iter.Seq2[Decision, float64] {
	return func(yield func(Decision, float64) bool) {
		street := p.street()
		for d := range p.Legal() {
			if !yield(d, points(s.worth(&p, &street, d))) {
				return
			}
		}
	}
}

// Sheet is the player's whole game on a tape, each decision made by the dice seen so far.
func (s Strong) Sheet(tape dice.Tape) rules.Sheet {
	p := Start(tape)
	for !p.Over() {
		p, _ = p.Play(s.Decide(p))
	}
	return p.Sheet()
}

// decide is the best decision and its worth.
func (s Strong) decide(p *Position) (best Decision, most int32) {
	street := p.street()
	most = barred
	for d := range p.Legal() {
		if worth := s.worth(p, &street, d); worth > most {
			best, most = d, worth
		}
	}
	return best, most
}

// worth is what a legal decision is worth to the player, whose street is that of the position.
// What is earned is never lost, though what was learned of a rare street may say less than nothing.
func (s Strong) worth(p *Position, before *street, d Decision) int32 {
	after, earned := before.passed(), 0
	if !d.Pass {
		after, earned = before.entered(d.Column-1, d.Number, d.Reroute)
	}
	return int32(p.Score().Total()+earned)*point + max(0, s.player.experience().expected(&after, s.player.ahead))
}

// points is a worth in points. It is exact, so it is the same everywhere.
func points(worth int32) float64 { return float64(worth) / point }
