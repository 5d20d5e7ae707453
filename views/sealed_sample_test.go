package views

import (
	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/landing"
)

// sealedSample is one of the sealed forms with a tape and a whole sheet on it.
type sealedSample struct {
	challenge.Form
	tape  dice.Tape
	whole string
}

var (
	sampleRolls = sealedSample{sealedForm("district-sealed", "Sealed District", district.Game), tape, whole.String()}
	sampleTurns = sealedSample{
		sealedForm("categories", "Categories", categories.Game),
		dealt(categories.Game, "552155415343621165244354425661333122645516613254423142"),
		"xx. xx. =5 =1 x.. ... =3 ... .x. =4 xx. =6 =2",
	}
	sampleClimb = sealedSample{
		sealedForm("landing", "Landing", landing.Game),
		dealt(landing.Game, "25134411116642"+"25151111116642"+"66115511111111"+"13412511111111"),
		"r 5 s r 5 r 1 s r 6 r 1 r 3 s",
	}
)

func sealedForm(id, name string, game rules.Game) challenge.Form {
	return challenge.Form{ID: id, Name: name, Game: game, Reveal: challenge.Sealed}
}

func dealt(game rules.Game, digits string) dice.Tape {
	t, err := dice.Parse(game.Info().Shape, digits)
	if err != nil {
		panic(err)
	}
	return t
}

// at is the page of an attempt after the lines of a sheet, with the dice that it
// has shown.
func (f sealedSample) at(sheet string, change ...func(*Sealed)) Sealed {
	lines := rules.ParseSheet(sheet)
	seen, err := f.Game.(rules.Sealed).Seen(f.tape, lines)
	if err != nil {
		panic(f.Name + ": " + err.Error())
	}
	p := Sealed{Plan: Plan{Frame: Frame{Now: now, Name: "Hanna"}, Heading: f.heading(challenge.Opened), Base: "/2026-11-30/" + f.ID, Tape: seen, Sheet: lines}, Attempt: 7}
	for _, f := range change {
		f(&p)
	}
	return p
}

func (f sealedSample) heading(state challenge.State) Heading {
	h := sampleHeading(state)
	h.Form, h.Game, h.Sealed, h.Challenge = f.Name, f.Game.Info(), true, "/2026-11-30/"+f.ID
	return h
}

func categoriesAt(sheet string, change ...func(*Sealed)) Sealed {
	return sampleTurns.at(sheet, change...)
}

func landingAt(sheet string, change ...func(*Sealed)) Sealed {
	return sampleClimb.at(sheet, change...)
}

func rollsAt(sheet string, change ...func(*Sealed)) Sealed { return sampleRolls.at(sheet, change...) }

// firstRolls are the first lines of the whole sheet.
func firstRolls(n int) string { return whole[:n].String() }

// justDecided shows what the last decision threw.
func justDecided(p *Sealed) { p.Moved = len(p.Sheet) }

// unbegun takes the attempt away.
func unbegun(p *Sealed) { p.Attempt, p.Sheet, p.Begins, p.Trial = 0, nil, true, p.Base+"/practice" }

// sealedSamples are the pages of the sealed games in the states that differ to the eye.
func sealedSamples() map[string]Page {
	pages := map[string]Page{
		"categories-first":   categoriesAt(""),
		"categories":         categoriesAt("xx. xx. =5 =1 x.. ... =3 ...", justDecided),
		"categories-written": categoriesAt("xx. xx. =5", justDecided),
		"categories-last":    categoriesAt("xx. xx.", justDecided),
		"categories-refused": categoriesAt("", func(p *Sealed) {
			p.Kept, p.Notice = []bool{true, true, true}, "All three dice are kept. To stop, fill a category."
		}),
		"categories-late":  categoriesAt("xx.", func(p *Sealed) { p.Late, p.State = true, challenge.Final }),
		"categories-fresh": categoriesAt("", unbegun),
		"categories-name":  categoriesAt("", unbegun, func(p *Sealed) { p.NameForm, p.Name = &NameForm{Next: p.Base}, "" }),
		"categories-closed": categoriesAt("", unbegun, func(p *Sealed) {
			p.Begins, p.State = false, challenge.Grace
		}),
		"categories-practice": categoriesAt("", unbegun, func(p *Sealed) { p.ForFun, p.Trial, p.Kind = true, "", challenge.Practice }),
		"categories-earlier":  categoriesAt("", unbegun, func(p *Sealed) { p.Earlier = &Unfinished{Day: monday, Address: "/x", Final: now} }),
		"landing-first":       landingAt(""),
		"landing-rolled":      landingAt("r", justDecided),
		"landing-between":     landingAt("r 2"),
		"landing-roped":       landingAt("r 5 r"),
		"landing-spent":       landingAt("r 5- s r"),
		"landing-landed":      landingAt("r 5 s r 5 r 1 r 1"),
		"landing-fresh":       landingAt("", unbegun),
		"rolls-first":         rollsAt(""),
		"rolls":               rollsAt(firstRolls(8), justDecided),
		"rolls-die":           rollsAt(firstRolls(8), func(p *Sealed) { p.Aside = 2 }),
		"rolls-roof":          rollsAt(firstRolls(6), justDecided),
		"rolls-spent":         rollsAt(firstRolls(16), justDecided),
		"rolls-last":          rollsAt(firstRolls(23), justDecided),
		"rolls-refused": rollsAt(firstRolls(8), func(p *Sealed) {
			p.Aside, p.Notice = 1, "Column 1 is full: four floors."
		}),
		"rolls-late":       rollsAt(firstRolls(8), func(p *Sealed) { p.Late, p.State = true, challenge.Final }),
		"rolls-fresh":      rollsAt("", unbegun),
		"rolls-name":       rollsAt("", unbegun, func(p *Sealed) { p.NameForm, p.Name = &NameForm{Next: p.Base}, "" }),
		"rolls-practice":   rollsAt("", unbegun, func(p *Sealed) { p.ForFun, p.Trial, p.Kind = true, "", challenge.Practice }),
		"rules-categories": Rules{Frame: frame, Game: "categories"},
		"rules-landing":    Rules{Frame: frame, Game: "landing"},
	}
	for _, f := range []sealedSample{sampleRolls, sampleTurns, sampleClimb} {
		f.finished(pages)
	}
	return pages
}

// finished adds the pages of a whole sheet.
func (f sealedSample) finished(pages map[string]Page) {
	sheet := rules.ParseSheet(f.whole)
	score, err := f.Game.Judge(f.tape, sheet)
	if err != nil {
		panic(f.Name + ": " + err.Error())
	}
	open, final := f.heading(challenge.Opened), f.heading(challenge.Final)
	result := resultPage()
	result.Heading, result.Tape, result.Sheet, result.Ranked, result.Provisional, result.NameForm = open, f.tape, sheet, true, false, nil
	replay := Replay{Frame: frame, Heading: final, Base: "/s", Name: "Mireille", Tape: f.tape, Sheet: sheet, Step: 5, Board: "/b"}
	first, last := replay, replay
	first.Step, last.Step, last.Me, last.Result = 0, len(sheet), true, "/r"
	rows := []Row{
		{Rank: 1, Tied: 1, Name: "Mireille", Score: score.Total, Parts: score.Parts, Sheet: "/s"},
		{Rank: 2, Tied: 1, Name: "Hanna", Score: score.Total - 1, Parts: score.Parts, Sheet: "/s", Me: true},
	}
	board := Board{Frame: frame, Heading: final, Of: 2, First: 1, Rows: rows, Histo: []challenge.Bar{{Score: score.Total - 1, Count: 1}, {Score: score.Total, Count: 1}}}
	seen, hidden := board, board
	seen.Heading, hidden.Heading = open, open
	hidden.Rows = []Row{{Rank: 1, Tied: 1, Name: "Mireille", Score: score.Total}, {Rank: 2, Tied: 1, Name: "Ben", Score: score.Total - 1}}
	pages[f.ID+"-result"], pages[f.ID+"-replay"], pages[f.ID+"-replay-first"], pages[f.ID+"-replay-last"] = result, replay, first, last
	pages[f.ID+"-board"], pages[f.ID+"-board-seen"], pages[f.ID+"-board-hidden"] = board, seen, hidden
	pages[f.ID+"-challenge"] = Challenge{Frame: frame, Heading: final, Tape: f.tape, Proof: Proof{Challenge: challenge.ID("2026-11-30/" + f.ID), Game: f.Game.Info().ID, Commitment: seed.Commitment("x"), CommittedAt: now}, Results: 2, Top: rows, Board: "/b", Practice: "/p"}
}
