package landing

import (
	"iter"
	"slices"

	"dailydistrict/rules/dice"
)

// The size of a turn.
const (
	Steps    = 7  // of the track
	Landing  = 12 // points for exactly seven
	MaxRolls = 7  // a turn cannot need more, as each moves at least one step
	Dice     = 2
)

// Turn is one turn as far as it went. It is a value; two turns on one tape may
// be compared.
type Turn struct {
	dice  *[MaxRolls * Dice]dice.Face // of the tape, never written to
	moves [MaxRolls]move
	moved int
	rolls int
	roped bool   // the rope was there when the turn began
	ended Action // Stop or Bust, or Move for a landing; Open while the turn goes on
}

// move is a die that was moved by.
type move struct {
	die  uint8
	rope bool
}

// begin is a turn before its first roll.
func begin(faces []dice.Face, roped bool) Turn {
	return Turn{dice: (*[MaxRolls * Dice]dice.Face)(faces), roped: roped}
}

// Begun tells whether anything was decided in the turn.
func (t Turn) Begun() bool { return t.rolls > 0 }

// Over tells whether the turn has ended.
func (t Turn) Over() bool { return t.ended != Open }

// Ended is how the turn ended: by Stop, Bust, or Move for a landing; Open while
// it goes on.
func (t Turn) Ended() Action { return t.ended }

// Step is where the marker stands, 0-7, also after the turn.
func (t Turn) Step() int { return t.stepAfter(t.moved) }

// stepAfter is where the marker stood after so many moves.
func (t *Turn) stepAfter(moves int) (step int) {
	for i := range moves {
		step += t.move(i).steps()
	}
	return step
}

// move is the i-th move, counted from 0, without its claim.
func (t *Turn) move(i int) Decision {
	return Decision{Action: Move, Die: int(t.moves[i].die), Rope: t.moves[i].rope}
}

// Points is what the turn scored, 0 while it goes on.
func (t Turn) Points() int {
	switch t.ended {
	case Stop:
		return t.Step()
	case Move:
		return Landing
	}
	return 0
}

// RopeLeft tells whether the rope may still be used.
func (t Turn) RopeLeft() bool {
	return t.roped && !slices.ContainsFunc(t.moves[:t.moved], func(m move) bool { return m.rope })
}

// Rolls counts the rolls shown, 0-7.
func (t Turn) Rolls() int { return t.rolls }

// Thrown is the two dice of one of these rolls, counted from 1.
func (t Turn) Thrown(roll int) dice.Roll { return t.thrown(roll) }

func (t *Turn) thrown(roll int) dice.Roll { return t.dice[Dice*(roll-1) : Dice*roll : Dice*roll] }

// Roll is the two dice to move by, none between rolls.
func (t Turn) Roll() dice.Roll {
	if !t.rolled() {
		return nil
	}
	return t.thrown(t.rolls)
}

// rolled tells whether dice lie on the table for which no move was made.
func (t *Turn) rolled() bool { return t.rolls > t.moved && !t.Over() }

// Decisions is what was decided in the turn, in order and with all claims.
func (t Turn) Decisions() (made []Decision) {
	for i := range t.rolls {
		made = append(made, Decision{Action: Roll})
		if i < t.moved {
			d := t.move(i)
			d.To = t.stepAfter(i + 1)
			made = append(made, d)
		}
	}
	if t.ended == Stop || t.ended == Bust {
		made = append(made, Decision{Action: t.ended})
	}
	return made
}

// actions counts what was decided in the turn.
func (t *Turn) actions() int {
	n := t.rolls + t.moved
	if t.ended == Stop || t.ended == Bust {
		n++
	}
	return n
}

// Play makes a decision, or tells as a *rules.Violation without a line which
// rule forbids it.
func (t Turn) Play(d Decision) (Turn, error) {
	if v := t.check(d); v != nil {
		return t, v
	}
	return t.play(d), nil
}

func (t Turn) play(d Decision) Turn {
	switch d.Action {
	case Roll:
		t.rolls++
	case Move:
		t.moves[t.moved] = move{uint8(d.Die), d.Rope}
		t.moved++
		if t.Step() == Steps {
			t.ended = Move
		}
	case Stop, Bust:
		t.ended = d.Action
	}
	return t
}

// Legal gives every legal decision with its claim; none when the turn is over.
// Equal dice give one move, not two.
func (t Turn) Legal() iter.Seq[Decision] {
	return func(yield func(Decision) bool) {
		for _, d := range t.thinkable() {
			if t.check(d) == nil && !yield(d) {
				return
			}
		}
	}
}

// thinkable is every decision that could be legal: between rolls to roll or to
// stop, after one to move by its dice, without the rope and with it, or to bust.
func (t *Turn) thinkable() []Decision {
	if !t.rolled() {
		return []Decision{{Action: Roll}, {Action: Stop}}
	}
	all := make([]Decision, 0, 5)
	for _, rope := range []bool{false, true} {
		for _, die := range t.faces() {
			all = append(all, t.moveBy(int(die), rope))
		}
	}
	return append(all, Decision{Action: Bust})
}

// faces is the roll with equal dice taken once, in the order of the tape.
func (t *Turn) faces() dice.Roll {
	roll := t.thrown(t.rolls)
	if roll[0] == roll[1] {
		return roll[:1]
	}
	return roll
}

// moveBy is the move by a die, with its claim.
func (t *Turn) moveBy(die int, rope bool) Decision {
	d := Decision{Action: Move, Die: die, Rope: rope}
	d.To = t.Step() + d.steps()
	return d
}

// Forced is the bust that follows where neither die fits and no rope could
// rescue; forced is false where there is something to decide.
func (t Turn) Forced() (d Decision, forced bool) {
	n := 0
	for d = range t.Legal() {
		n++
	}
	forced = n == 1 && d.Action == Bust
	if !forced {
		d = Decision{}
	}
	return d, forced
}
