package district

import (
	"cmp"
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// severalChanged is how many later decisions a copying error must have touched
// for the whole sheet to be a practice result.
const severalChanged = 2

// Paper is a sheet as it was written on paper, errors and all.
type Paper struct {
	Entries []PaperEntry // by column, then floor
	Passes  []int64      // rolls with a dash beside them
}

// PaperEntry is an entry as written; its numbers may be of any size.
type PaperEntry struct {
	Column, Floor       int // 1-6; from 1 upward, the fifth was squeezed in
	Roll, Aside, Number int64
	Reroute             bool
}

// Crossed is an entry that the audit crosses out.
type Crossed struct {
	PaperEntry
	Reason *rules.Reason
}

// Audited is what stands of a paper sheet.
type Audited struct {
	Standing Position // the surviving entries; its rolls count as decided
	Crossed  []Crossed
	Practice bool  // an error touched several later decisions
	Unmarked []int // rolls with neither entry nor dash
}

// Audit crosses out the first illegal entry of each column and everything above
// it; nothing moves. The sheet is read column by column, upward.
func Audit(tape dice.Tape, paper Paper) Audited {
	a := auditor{standing: Start(tape), marked: map[int64]bool{}}
	for _, roll := range paper.Passes {
		a.marked[roll] = true
	}
	tooMany := paper.rerouteTooMany()
	for i, e := range paper.Entries {
		a.read(e, tooMany[i])
	}
	a.standing.decided = Rolls
	return Audited{a.standing, a.crossed, a.above >= severalChanged, a.unmarked()}
}

// rerouteTooMany tells which entries spend a reroute beyond the last. Boxes are
// counted in the order of the rolls written, those of one roll as they are read,
// whatever else is wrong with the entry.
func (paper Paper) rerouteTooMany() []bool {
	var boxes []int
	for i, e := range paper.Entries {
		if e.Reroute {
			boxes = append(boxes, i)
		}
	}
	slices.SortStableFunc(boxes, func(i, j int) int { return cmp.Compare(paper.Entries[i].Roll, paper.Entries[j].Roll) })
	tooMany := make([]bool, len(paper.Entries))
	for _, i := range boxes[min(Reroutes, len(boxes)):] {
		tooMany[i] = true
	}
	return tooMany
}

// auditor reads a paper sheet entry by entry.
type auditor struct {
	standing Position // what survives
	marked   map[int64]bool
	faulty   [Columns]bool // an entry of the column was crossed out
	above    int           // entries crossed out for what lies beneath
	crossed  []Crossed
}

func (a *auditor) read(e PaperEntry, rerouteTooMany bool) {
	reason := ErrAbove
	if a.faulty[e.Column-1] {
		a.above++
	} else {
		reason = a.fault(e, rerouteTooMany)
	}
	// The entry read first owns its roll, even if it is crossed out itself.
	a.marked[e.Roll] = true
	if reason == nil {
		a.standing.put(e.Column, Cell{Number: uint8(e.Number), Roll: uint8(e.Roll), Reroute: e.Reroute})
		return
	}
	a.faulty[e.Column-1] = true
	a.crossed = append(a.crossed, Crossed{e, reason})
}

// fault is the first rule that an entry breaks, with all beneath it standing.
func (a *auditor) fault(e PaperEntry, rerouteTooMany bool) *rules.Reason {
	switch {
	case e.Roll < 1 || e.Roll > Rolls:
		return ErrNoSuchRoll
	case a.marked[e.Roll]:
		return ErrRollRepeated
	}
	p, height := a.standing, a.standing.Height(e.Column)
	p.decided, p.rerouted = uint8(e.Roll-1), 0
	if rerouteTooMany {
		p.rerouted = Reroutes
	}
	if v := p.checkDice(Decision{Column: e.Column, Number: rules.Near(e.Number), Reroute: e.Reroute, Aside: rules.Claimed(e.Aside)}); v != nil {
		return v.Reason
	}
	switch {
	case e.Floor > Floors:
		return ErrColumnFull
	case e.Floor > height+1:
		return ErrLeavesHole
	case height > 0 && e.Roll < int64(p.Cell(e.Column, height).Roll):
		return ErrLeavesHole // written while the floor beneath was still empty
	case rules.Near(e.Number) <= p.Top(e.Column):
		return ErrNotHigher
	}
	return nil
}

func (a *auditor) unmarked() []int {
	rolls := []int{}
	for roll := 1; roll <= Rolls; roll++ {
		if !a.marked[int64(roll)] {
			rolls = append(rolls, roll)
		}
	}
	return rolls
}
