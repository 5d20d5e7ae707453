package main

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// judgeCommand answers questions about rules.
type judgeCommand struct {
	inputs
}

// Help says what stands on a line.
func (c *judgeCommand) Help() string {
	return `A line names a "game" and a "kind", and has an "id" that its answer carries again. What the kinds ask about: validate, moves and audit a "tape" and a "record", score a "record" of finished columns, tape a "seed" and perhaps a "challenge". For example: ` +
		`{"id":"end","game":"district","kind":"score","record":{"columns":[[3,5,8,10],[4,6,9,11],[2,7,10,12],[5,8],[6],[7]]}}`
}

func (c *judgeCommand) Run(std stdio) error { return c.each(std, judge) }

// judged is the answer to a case.
type judged struct {
	ID     jsontext.Value `json:"id"`
	Result any            `json:"result"`
}

// judge answers one case. An error means that there is no such question; a
// record that breaks a rule, or a text that is none, is an answer.
func judge(o object) (any, error) {
	result, err := answer(o)
	return judged{o["id"], result}, err
}

func answer(o object) (any, error) {
	id, kind := o.text("game"), o.text("kind")
	shape, known := dice.ShapeOf(id)
	if known && kind == "tape" {
		return rules.Answer(tapeOf(o, id, shape)), nil
	}
	at := slices.IndexFunc(games(), func(g rules.Game) bool { return g.Info().ID == id })
	if at < 0 {
		return nil, fmt.Errorf("there is no game %q", id)
	}
	result, known := games()[at].Answer(rules.Case{Kind: kind, Tape: o["tape"], Record: o.record(), Current: o["current"], House: o.text("house")})
	switch {
	case !known && o.text("house") != "":
		return nil, fmt.Errorf("the game %q has no kind %q against a House %q", id, kind, o.text("house"))
	case !known:
		return nil, fmt.Errorf("the game %q has no kind %q", id, kind)
	}
	return result, nil
}

// record is the record's JSON, given as such or as its exact text in a string.
func (o object) record() []byte {
	if _, asText := o["record_json"]; asText {
		return []byte(o.text("record_json"))
	}
	return o["record"]
}

// dealt is the tape of a seed, and its commitment where a challenge is named.
type dealt struct {
	Tape       dice.Tape `json:"tape"`
	Commitment string    `json:"commitment,omitempty"`
}

func tapeOf(o object, game string, shape dice.Shape) (any, error) {
	seed, err := dice.ParseSeed(o.text("seed"))
	if err != nil {
		return nil, &rules.Violation{Text: err.Error(), Reason: rules.Malformed}
	}
	return deal(seed, game, shape, o.text("challenge")), nil
}

func deal(seed dice.Seed, game string, shape dice.Shape, challenge string) dealt {
	d := dealt{Tape: dice.Deal(seed, game, shape)}
	if challenge != "" {
		d.Commitment = seed.Commitment(challenge)
	}
	return d
}
