package views

import (
	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

// The samples of the draft: three pools, and picks that take what earns most.
var threePools = dice.Tape{Shape: dice.Shape{draft.Pools, draft.Dice}, Faces: []dice.Face{2, 4, 5, 3, 1, 3, 1, 5, 5, 6, 3, 6}}

func draftHeading(state challenge.State) Heading {
	h := sampleHeading(state)
	h.Form, h.Game, h.Challenge = "Draft", draft.Against(draft.Deny1).Info(), "/2026-11-30/draft"
	return h
}

// drafted is a plan with so many picks in each seat, on a tape.
func drafted(tape dice.Tape, white, black int) rules.Sheet {
	m := draft.StartMatch(tape, draft.Deny1)
	for line := range 2 * draft.Own {
		if number := line % draft.Own; line < draft.Own && number >= white || line >= draft.Own && number >= black {
			m = m.Skip()
			continue
		}
		best := m
		for pick := range m.Legal() {
			if next, err := m.Play(pick); err == nil && (best == m || next.Margin() > best.Margin()) {
				best = next
			}
		}
		m = best
	}
	return m.Sheet()
}

func draftOf(white, black int, change ...func(*Draft)) Draft {
	p := Draft{Plan: Plan{
		Frame: frame, Heading: draftHeading(challenge.Opened), Base: "/2026-11-30/draft",
		Tape: threePools, Sheet: drafted(threePools, white, black),
	}}
	for _, f := range change {
		f(&p)
	}
	return p
}

func inHand(die int) func(*Draft)          { return func(p *Draft) { p.Die = die } }
func seated(s draft.Seat) func(*Draft)     { return func(p *Draft) { p.Seat = s } }
func goingBack(pick int) func(*Draft)      { return func(p *Draft) { p.Back = pick } }
func handedIn(p *Draft)                    { p.HandedIn = &HandedIn{At: now, Result: "/r", Board: "/b", Next: now} }
func onDice(tape dice.Tape) func(p *Draft) { return func(p *Draft) { p.Tape = tape } }
func playing(s rules.Sheet) func(*Draft)   { return func(p *Draft) { p.Sheet = s } }

// margins is a field of margins.
var marginField = []challenge.Bar{{Score: -6, Count: 1}, {Score: -3, Count: 2}, {Score: -1, Count: 7}, {Score: 0, Count: 11}, {Score: 1, Count: 9}, {Score: 3, Count: 4}, {Score: 7, Count: 1}}

func marginRow(rank int, name string, white, black int) Row {
	return Row{Rank: rank, Tied: 1, Name: name, Score: white + black, Parts: []rules.Part{{Name: "white", Points: white}, {Name: "black", Points: black}}, Sheet: "/s"}
}

// draftSamples are the pages of the draft in the states that differ to the eye.
func draftSamples() map[string]Page {
	whole := drafted(threePools, draft.Own, draft.Own)
	result := resultPage()
	result.Heading, result.Tape, result.Sheet, result.Histogram = draftHeading(challenge.Opened), threePools, whole, marginField
	result.Share = "Draft 214, Monday 30 November 2026\nmargin +3, would be tied 2nd of 142\nhttp://localhost:8080/2026-11-30/draft"
	board := Board{
		Frame: Frame{Now: now, Name: "Hanna"}, Heading: draftHeading(challenge.Final), Of: 35, First: 1, Mine: 74.2, Histo: marginField,
		Rows: []Row{marginRow(1, "Mireille", 4, 3), marginRow(2, "Tomasz B.", 3, 0), marginRow(3, "Aoife", 1, -2)},
	}
	me := marginRow(3, "Hanna", 1, -2)
	me.Me, me.Tied = true, 2
	board.Me = &me
	step := Replay{Frame: frame, Heading: draftHeading(challenge.Final), Base: "/2026-11-30/draft/sheets/7", Name: "Mireille", Tape: threePools, Sheet: whole, Step: 7, Board: "/b"}
	own, first := step, step
	own.Me, own.Step, own.Result = true, 17, "/r"
	first.Step = 0
	archive := archivePage()
	archive.Form, archive.Game = "Draft", draftHeading(challenge.Final).Game
	archive.Forms = []Choice{{Name: "District", Address: "/archive/2026-11"}, {Name: "Draft", Address: "/archive/2026-11/draft", Here: true}}
	for i := range archive.Days {
		archive.Days[i].Score -= 30
	}
	practice := draftOf(2, 0, inHand(1))
	practice.ForFun, practice.Notice = true, "That pick is made already, perhaps in another tab. To change it, go back to it first."
	fresh := draftOf(0, 0)
	fresh.Others = []Link{{Name: "District 214", Address: "/2026-11-30/district", Picture: "p-district", State: "Handed in: 36 points."}}
	games := []Choice{{Name: "Three-Dice District", Address: "/rules/district"}, {Name: "Draft-dice window", Address: "/rules/draft", Here: true}}
	return map[string]Page{
		"draft-fresh":        fresh,
		"draft":              draftOf(1, 0),
		"draft-die":          draftOf(2, 0, inHand(1)),
		"draft-last-die":     draftOf(3, 0),
		"draft-stuck":        stuckDraft(),
		"draft-back":         draftOf(5, 2, seated(draft.White), goingBack(3)),
		"draft-black":        draftOf(6, 3, inHand(2)),
		"draft-seat-done":    draftOf(6, 2, seated(draft.White)),
		"draft-ready":        draftOf(6, 6),
		"draft-handed-in":    draftOf(6, 6, handedIn),
		"draft-practice":     practice,
		"draft-look":         Look{Plan{Frame: frame, Heading: draftHeading(challenge.Opened), Base: "/2026-11-30/draft", Tape: threePools, Sheet: whole}},
		"draft-result":       result,
		"draft-board":        board,
		"draft-replay":       step,
		"draft-replay-own":   own,
		"draft-replay-first": first,
		"draft-challenge":    Challenge{Frame: frame, Heading: draftHeading(challenge.Final), Tape: threePools, Proof: proof, Results: 35, Top: board.Rows, Me: board.Me, Histogram: marginField, Board: "/b", Export: "/x", Practice: "/p", Result: "/r"},
		"draft-archive":      archive,
		"draft-you":          You{Frame: Frame{Now: now, Name: "Hanna"}, History: []PlayedSheet{{Heading: draftHeading(challenge.Final), Address: "/s", Finished: now, Score: -3, Ranked: true}}},
		"rules-draft":        Rules{Frame: frame, Game: "draft", Games: games},
		"rules-all":          AllRules{Frame: frame, Games: []Link{{Name: "Three-Dice District", Address: "/rules/district", Picture: "p-district", State: districtGame{}.terms().About}, {Name: "Draft-dice window", Address: "/rules/draft", Picture: "p-draft", State: draftGame{}.terms().About}}},
	}
}

// stuckDraft is a plan whose next die in hand fits nowhere.
func stuckDraft() Draft {
	tape := dice.Tape{Shape: threePools.Shape, Faces: []dice.Face{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}
	return draftOf(0, 0, onDice(tape), playing(drafted(tape, 1, 0)), inHand(3))
}
