package views

import (
	"fmt"
	"slices"
	"strconv"

	"dailydistrict/challenge"
)

// settled tells whether everybody may see what all scores are made of.
func (h Heading) settled() bool { return h.State == challenge.Final }

// mineWords says where the viewer stands.
func (p Board) mineWords() string {
	text := ordinal(p.Me.Rank)
	if p.Me.Tied > 1 {
		text += ", " + others(p.Me.Tied)
	}
	return text + " · " + p.ahead(Standing{Rank: p.Me.Rank, Tied: p.Me.Tied, Of: p.Of, Percentile: p.Mine})
}

// toldInParts tells whether the viewer may see of all these rows what the scores
// are made of. The own one alone, on its page of the own sheet, needs no column.
func toldInParts(rows []Row) bool {
	return len(rows) > 0 && !slices.ContainsFunc(rows, func(r Row) bool { return r.Parts == nil })
}

// mayArrive says what may still enter a board that is not final.
func (h Heading) mayArrive() string {
	if h.Sealed {
		return "attempts begun before closing may still be finished."
	}
	return "sheets planned before closing may still arrive."
}

// fills is what players do to enter a board.
func (h Heading) fills() string {
	if h.Sealed {
		return "finish their attempts"
	}
	return "hand in"
}

// shownWhen says when the sheets of others are shown.
func (p Board) shownWhen() string {
	if p.Sealed {
		return "The sheets of others are shown once you have finished your own attempt, and to everybody once the board is final."
	}
	return "The sheets of others are shown once the board is final."
}

// span says which rows are shown.
func (p Board) span() string {
	last := p.First + len(p.Rows) - 1
	return fmt.Sprintf("Rows %s to %s of %s", grouped(p.First), grouped(last), grouped(p.Of))
}

// asked is the rank that was asked for.
func (p Board) asked() string {
	if p.Rank < 1 {
		return ""
	}
	return strconv.Itoa(p.Rank)
}
