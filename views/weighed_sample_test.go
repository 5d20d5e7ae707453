package views

import (
	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// weighed is what the decisions of a sealed sample were worth. Those of the
// district are made up, as its strong player changes from version to version.
func (f sealedSample) weighed() *Weighed {
	p := &Weighed{Weights: estimated, Me: true, Replay: "/2026-11-30/" + f.ID + "/sheets/7"}
	if f.ID == sampleRolls.ID {
		return p
	}
	weigher := f.Game.(rules.Weigher)
	weights, err := weigher.Weigh(f.tape, rules.ParseSheet(f.whole))
	if err != nil {
		panic(f.Name + ": " + err.Error())
	}
	p.Weights, p.Exact = weights, weigher.Exact()
	return p
}

// estimated is what a strong player may say of 24 rolls.
var estimated = []rules.Weight{
	{Best: 25.2, Chosen: 25.2}, {Best: 25.6, Chosen: 25.4}, {Best: 24.9, Chosen: 24.9}, {Best: 26.1, Chosen: 24.7}, {Best: 25, Chosen: 25}, {Best: 25.8, Chosen: 25.8},
	{Best: 27.9, Chosen: 27.9}, {Best: 27.2, Chosen: 26.6}, {Best: 27.1, Chosen: 27.1}, {Best: 28.4, Chosen: 26.3}, {Best: 26.9, Chosen: 26.9}, {Best: 27.5, Chosen: 27.1},
	{Best: 28.3, Chosen: 28.3}, {Best: 29.7, Chosen: 29.7}, {Best: 29.1, Chosen: 29.1}, {Best: 31.4, Chosen: 31}, {Best: 31.6, Chosen: 31.6}, {Best: 32, Chosen: 32},
	{Best: 33.9, Chosen: 33.1}, {Best: 33, Chosen: 33}, {Best: 34.4, Chosen: 34.4}, {Best: 34.1, Chosen: 34.1}, {Best: 35.2, Chosen: 35.2}, {Best: 36, Chosen: 36},
}

// possible is a par for its sheet, with points lost at some decisions.
func (f sealedSample) possible() *Possible {
	sheet := rules.ParseSheet(f.whole)
	score, err := f.Game.Judge(f.tape, sheet)
	if err != nil {
		panic(f.Name + ": " + err.Error())
	}
	attainable := []int{score.Total + 7}
	for i := range sheet {
		left := attainable[i]
		switch i {
		case 2:
			left -= 4
		case 5:
			left -= 2
		case len(sheet) - 1:
			left = score.Total
		}
		attainable = append(attainable, left)
	}
	return &Possible{Par: &attainable[0], Proven: true, Attainable: attainable, Replay: "/2026-11-30/" + f.ID + "/sheets/7", Decisions: DecisionsOf(f.Game.Info(), f.tape, sheet)}
}

// result is the page of its whole sheet.
func (f sealedSample) result(weighed *Weighed) Result {
	p := resultPage()
	p.Heading, p.Tape, p.Sheet = f.heading(challenge.Opened), f.tape, rules.ParseSheet(f.whole)
	p.Ranked, p.Provisional, p.NameForm = true, false, nil
	p.Possible, p.Weighed = f.possible(), weighed
	return p
}

// replayed is a step of its replay.
func (f sealedSample) replayed(step int) Replay {
	return Replay{
		Frame: frame, Heading: f.heading(challenge.Final), Base: "/s", Name: "Mireille", Me: true, Tape: f.tape, Sheet: rules.ParseSheet(f.whole), Step: step,
		Board: "/b", Possible: f.possible(), Weighed: f.weighed(),
	}
}

// weighedSamples are the pages that tell what decisions were worth.
func weighedSamples() map[string]Page {
	practised := sampleTurns.result(sampleTurns.weighed())
	practised.Ranked, practised.Possible, practised.Board, practised.Histogram, practised.Standing = false, nil, "", nil, Standing{}
	practised.Kind = challenge.Practice
	board := boardPage("Mireille", "Tomasz B.")
	board.Heading, board.House = sampleRolls.heading(challenge.Final), houseSample()
	empty := board
	empty.Of, empty.Rows, empty.Me, empty.Around, empty.Histo = 0, nil, nil, nil, nil
	pages := map[string]Page{
		"weighed-practice":   practised,
		"weighed-busy":       sampleClimb.result(&Weighed{Why: challenge.ErrReviewBusy.Text, Again: "/r", Me: true}),
		"weighed-best":       sampleClimb.result(&Weighed{Weights: []rules.Weight{{Best: 36.1, Chosen: 36.1}, {Best: 30, Chosen: 29.97}}, Exact: true, Me: true}),
		"weighed-step":       sampleTurns.replayed(3),
		"weighed-step-first": sampleTurns.replayed(0),
		"weighed-step-rolls": sampleRolls.replayed(4),
		"board-house":        board,
		"board-house-alone":  empty,
	}
	for _, f := range []sealedSample{sampleRolls, sampleTurns, sampleClimb} {
		pages["weighed-"+f.ID] = f.result(f.weighed())
	}
	return pages
}

func houseSample() *HouseLine {
	return &HouseLine{Version: "strong/1", Score: 25, Parts: parts(16, 9, 0), Replay: "/2026-11-30/district-sealed/house?step=1"}
}
