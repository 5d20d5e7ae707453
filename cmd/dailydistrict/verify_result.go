package main

import (
	"cmp"
	"errors"
	"fmt"
	"hash/maphash"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// result checks one result: the sheet, its score, and its place.
func (v *verification) result(r exportedResult) {
	v.count++
	who := fmt.Sprintf("result %d (%q)", v.count, r.Name)
	v.judge(who, r)
	v.rank(who, r)
	if before := v.results.add(r.Attempt, v.count); before > 0 {
		v.difference("%s: attempt %s is result %d already", who, stated(r.Attempt), before)
	}
	if before := v.players.add(cmp.Or(r.Player, r.Name), v.count); before > 0 {
		v.difference("%s: the player has result %d already", who, before)
	}
}

// judge checks that the sheet is legal and worth what is stated.
func (v *verification) judge(who string, r exportedResult) {
	score, err := v.scoreOf(r.Record)
	if err != nil {
		v.difference("%s: %s", who, brokenRule(err))
		return
	}
	if score.Total != r.Score {
		v.difference("%s: the score is %d, not %d", who, score.Total, r.Score)
	}
	if parts := breakdownOf(score); !maps.Equal(parts, r.Breakdown) {
		v.difference("%s: the breakdown is %v, not %v", who, parts, r.Breakdown)
	}
	if len(r.Paper) > 0 {
		v.audit(who, r)
	}
}

// audit checks that the record is what stands of the sheet as it was written on paper.
func (v *verification) audit(who string, r exportedResult) {
	auditor, ok := v.game.(rules.Auditor)
	if !ok {
		v.difference("%s: the game is not played on paper", who)
		return
	}
	audit, err := auditor.Audit(v.dice, r.Paper)
	if err != nil {
		v.difference("%s: the sheet from paper: %s", who, brokenRule(err))
		return
	}
	if stands, err := v.game.ReadRecord(v.dice, r.Record); err != nil || !slices.Equal(stands, audit.Sheet) || audit.Practice {
		v.difference("%s: the record is not what stands of the sheet from paper", who)
	}
}

// scoreOf judges a record on the dice.
func (v *verification) scoreOf(record jsontext.Value) (rules.Score, error) {
	sheet, err := v.game.ReadRecord(v.dice, record)
	if err != nil {
		return rules.Score{}, err
	}
	return v.game.Judge(v.dice, sheet)
}

// brokenRule names the rule and the decision at fault.
func brokenRule(err error) string {
	broken := new(rules.Violation)
	if !errors.As(err, &broken) || broken.Line == 0 {
		return err.Error()
	}
	seat := ""
	if broken.Seat != "" {
		seat = " as " + broken.Seat
	}
	return fmt.Sprintf("decision %d%s: %s (%s)", broken.Number(), seat, cmp.Or(broken.Text, broken.Reason.Text), broken.Reason.Code)
}

func breakdownOf(score rules.Score) map[string]int {
	parts := map[string]int{}
	for _, part := range score.Parts {
		parts[part.Name] = part.Points
	}
	return parts
}

// rank checks a result's place by its stated score: ties share a rank, and
// inside a tie rows stand by the compare key of the name, bytewise.
func (v *verification) rank(who string, r exportedResult) {
	here := standingLine{score: r.Score, rank: v.count}
	if name, err := challenge.ReadName(r.Name); err == nil {
		here.key = name.Key
	}
	switch before := v.last; {
	case v.count == 1:
	case r.Score > before.score:
		v.difference("%s: stands below a result with fewer points", who)
	case r.Score == before.score:
		here.rank = before.rank
		if here.key != "" && here.key < before.key {
			v.difference("%s: stands out of the order of names inside a tie", who)
		}
	}
	if r.Rank != here.rank {
		v.difference("%s: the rank is %d, not %d", who, here.rank, r.Rank)
	}
	v.last = here
}

// seen remembers texts by their hash, and where each first stood.
type seen struct {
	seed  maphash.Seed
	first map[uint64]int
}

func newSeen() *seen { return &seen{maphash.MakeSeed(), map[uint64]int{}} }

// place is where a text stood first; 0 for one that was not there.
func (s *seen) place(text string) int { return s.first[maphash.String(s.seed, text)] }

// add remembers a text; where it stood before, that place is given.
func (s *seen) add(text string, place int) (before int) {
	hash := maphash.String(s.seed, text)
	before, twice := s.first[hash]
	if !twice {
		s.first[hash] = place
	}
	return before
}
