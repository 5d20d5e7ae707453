package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// verification goes through an export and prints a line for each difference
// between what stands there and what should. Apart from some eighty bytes a
// result, to know one that comes twice, its memory does not grow.
type verification struct {
	out      io.Writer
	progress *progress

	challenge exportedChallenge
	seed      string
	tape      jsontext.Value
	house     *exportedHouse // what the House has played, where that is said
	withdrawn []exportedWithdrawal

	duel   bool // otherwise it is a challenge
	judges []rules.Game
	ending outcome // of a duel, as it is stated
	sum    int     // of the opener's margins in a duel

	begun       bool
	game        rules.Game
	dice        dice.Tape
	count       int
	differences int
	last        standingLine
	results     *seen // attempts
	players     *seen
	wrong       error // of writing
}

// standingLine is what the next line of the ranking depends on.
type standingLine struct {
	score, rank int
	key         string // compare key of the name; empty where it has none
}

// begin checks the challenge itself and finds the dice to judge on: those of
// the seed where it is the one committed to, else those that are stated.
func (v *verification) begin() error {
	c := v.challenge
	if !v.duel {
		v.judges = judgesOf(forms()...)
	}
	game, err := gameOf(c, v.judges)
	if err != nil {
		return err
	}
	if _, form, _, ok := challenge.ID(c.ID).Daily(); !v.duel && ok && form != c.Form {
		v.difference("form: it is %s by the id, not %s", stated(form), stated(c.Form))
	}
	v.begun, v.game, v.results, v.players = true, game, newSeen(), newSeen()
	claimed, statedErr := readTape(v.tape, game.Info().Shape)
	if statedErr != nil {
		v.difference("tape: %v", statedErr)
	}
	seed, err := dice.ParseSeed(v.seed)
	if err != nil {
		v.difference("seed: %v", err)
		v.dice = claimed
		return statedErr
	}
	dealt := dice.Deal(seed, game.Info().ID, game.Info().Shape)
	committed := seed.Commitment(c.ID) == c.Commitment
	if !committed {
		v.difference("commitment: %s is not that of this seed for %s, which is %s", stated(c.Commitment), stated(c.ID), seed.Commitment(c.ID))
	}
	if statedErr == nil && claimed.String() != dealt.String() {
		v.difference("tape: the dice are not those of the seed, from roll %d on", firstOther(claimed, dealt))
	}
	if v.dice = dealt; !committed && statedErr == nil {
		v.dice = claimed
	}
	v.par()
	return nil
}

// par works out the best score of the dice anew. The search has an end of its own.
func (v *verification) par() {
	solver, ok := v.game.(rules.Solver)
	if !ok || v.challenge.Par == nil || !v.challenge.ParProven {
		return
	}
	if best, err := solver.Par(context.Background(), v.dice, nil); err == nil && best.Proven && best.Score != *v.challenge.Par {
		v.difference("par: it is %d, not %d", best.Score, *v.challenge.Par)
	}
}

// gameOf finds the game whose rules and dice this program knows.
func gameOf(c exportedChallenge, judges []rules.Game) (rules.Game, error) {
	unknown := fmt.Errorf("this program knows no game %q", c.Game)
	for _, game := range judges {
		switch info := game.Info(); {
		case info.ID != c.Game:
		case c.TapeVersion != dice.TapeVersion:
			return nil, fmt.Errorf("this program makes dice by version %d, not %d", dice.TapeVersion, c.TapeVersion)
		case c.RulesVersion != info.Edition:
			unknown = fmt.Errorf("this program judges by edition %d of the rules, not %d", info.Edition, c.RulesVersion)
		case c.House != info.House:
			unknown = fmt.Errorf("this program does not know the House %q", c.House)
		default:
			return game, nil
		}
	}
	return nil, unknown
}

// judgesOf lists every game by which what is played in these forms may be judged.
func judgesOf(forms ...challenge.Form) []rules.Game {
	var all []rules.Game
	for _, form := range forms {
		all = append(append(all, form.Game), form.Past...)
	}
	return all
}

// readTape reads nested lists of faces as a tape of the shape.
func readTape(lists jsontext.Value, shape dice.Shape) (dice.Tape, error) {
	digits := make([]byte, 0, shape.Dice())
	for _, c := range lists {
		if c >= '0' && c <= '9' {
			digits = append(digits, c)
		}
	}
	tape, err := dice.Parse(shape, string(digits))
	if err == nil && nested(tape.Shape, tape.String()) != string(compact(lists)) {
		err = dice.ErrTape
	}
	return tape, err
}

// nested writes digits as lists of a shape.
func nested(shape dice.Shape, digits string) string {
	if len(shape) == 0 {
		return digits
	}
	parts := make([]string, shape[0])
	for i, n := 0, len(digits)/shape[0]; i < len(parts); i++ {
		parts[i] = nested(shape[1:], digits[i*n:(i+1)*n])
	}
	return "[" + strings.Join(parts, ",") + "]"
}

func compact(value jsontext.Value) jsontext.Value {
	value = value.Clone()
	_ = value.Compact() // a value that was read is valid
	return value
}

// firstOther is the first roll, from 1, at which two tapes differ.
func firstOther(a, b dice.Tape) int {
	for i := range a.Rolls() {
		if string(a.Roll(i)) != string(b.Roll(i)) {
			return i + 1
		}
	}
	return 0
}

// summary says how it went, and fails where anything is off.
func (v *verification) summary() error {
	if v.duel {
		return v.duelSummary()
	}
	v.checkHouse()
	v.checkWithdrawn()
	if players := v.challenge.Players; players != nil && *players != v.count {
		v.difference("players: there are %d results, not %d", v.count, *players)
	}
	if v.differences == 0 {
		v.say("%s: commitment, seed, dice, records, scores and ranks hold; %s checked%s.", stated(v.challenge.ID), counted(v.count, "result"), v.besides()+v.withdrawals())
		return v.wrong
	}
	v.say("%s: %s in %s.", stated(v.challenge.ID), counted(v.differences, "difference"), counted(v.count, "result"))
	return cmp.Or(v.wrong, errTold)
}

// counted is a number of things: "1 result", "2 results".
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
