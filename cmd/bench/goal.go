package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// goal is one thing that the product should be able to do, measured against
// what the machine could do at best.
type goal struct {
	id      string // "G1"
	title   string
	measure func(context.Context, *bench) ([]figure, error)
	asked   bool // measured only when it is named, or there is the other program that it needs
}

// goals is the table of goals, in their order.
func goals() []goal {
	return []goal{
		{id: "G1", title: "Handing in", measure: measureSubmission},
		{id: "G2", title: "Committing together", measure: measureCommit},
		{id: "G3", title: "Looking at the board", measure: measureBoard},
		{id: "G4", title: "Looking while others hand in", measure: measureStorm},
		{id: "G5", title: "A rank among a million", measure: measureRank},
		{id: "G6", title: "The page around me among a million", measure: measureAround},
		{id: "G7", title: "Handing in, beside other servers", measure: measureSubmissionPeers, asked: true},
		{id: "G8", title: "Looking at the board, beside other servers", measure: measureBoardPeers, asked: true},
		{id: "G9", title: "Bytes written", measure: measureDisk},
		{id: "G10", title: "Memory at a million", measure: measureMemory},
		{id: "G11", title: "Judging a sheet", measure: measureJudge},
		{id: "G12", title: "Today's page for somebody known", measure: measureToday},
		{id: "G13", title: "A club of ten thousand among a million", measure: measureClub},
	}
}

// choose finds the goals that a list like "G1,G5" names; an empty one names all,
// or where there is no other program all that need none.
func choose(all []goal, only string, others bool) ([]goal, error) {
	if only == "" {
		return slices.DeleteFunc(slices.Clone(all), func(g goal) bool { return g.asked && !others }), nil
	}
	var chosen []goal
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(all, func(g goal) bool { return strings.EqualFold(g.id, strings.TrimSpace(name)) })
		if i < 0 {
			return nil, fmt.Errorf("there is no goal %q", name)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// figure is one measured number of a goal, round by round.
type figure struct {
	what      string    // "at 64 clients, submissions / bare POSTs"
	unit      string    // empty for a ratio
	floor     float64   // what must be reached
	ambitious float64   // what would be fine
	least     bool      // less is better
	rounds    []float64 // one value a round
	absolute  []string  // the same in absolute figures, a sentence each
	meaning   string    // what a reader should take from it, one sentence
}

// The verdicts on a figure.
const (
	fine   = "ambitious figure reached"
	enough = "floor reached"
	missed = "**floor missed**"
)

// verdict compares the median with the goal.
func (f figure) verdict() string {
	m := median(f.rounds)
	reaches := func(bound float64) bool { return m >= bound }
	if f.least {
		reaches = func(bound float64) bool { return m <= bound }
	}
	switch {
	case reaches(f.ambitious):
		return fine
	case reaches(f.floor):
		return enough
	}
	return missed
}

// number writes a value with three digits that count, and its unit.
func (f figure) number(v float64) string { return withUnit(v, f.unit) }

func withUnit(v float64, unit string) string {
	text := fmt.Sprintf("%.3g", v)
	if v >= 1000 {
		text = thousands(int64(v + 0.5))
	}
	if unit == "" {
		return text
	}
	return text + " " + unit
}

// thousands writes 1234567 as 1,234,567.
func thousands(n int64) string {
	digits := fmt.Sprint(n)
	var groups []string
	for ; len(digits) > 3; digits = digits[:len(digits)-3] {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
	}
	return strings.Join(append([]string{digits}, groups...), ",")
}
