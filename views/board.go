package views

import (
	"fmt"
	"strconv"

	"dailydistrict/challenge"
)

// settled tells whether everybody may see what all scores are made of. Before,
// each sees only the own, which the own sheet shows.
func (h Heading) settled() bool { return h.State == challenge.Final }

// mineWords says where the viewer stands.
func (p Board) mineWords() string {
	text := ordinal(p.Me.Rank)
	if p.Me.Tied > 1 {
		text += ", " + others(p.Me.Tied)
	}
	return text + " · " + p.ahead(Standing{Rank: p.Me.Rank, Tied: p.Me.Tied, Of: p.Of, Percentile: p.Mine})
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
