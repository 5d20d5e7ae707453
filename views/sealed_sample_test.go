package views

import (
	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/landing"
)

// The samples of the sealed games: a tape each, and sheets on it.
var (
	sixTurns  = dealt(categories.Game, "552155415343621165244354425661333122645516613254423142")
	fourClimb = dealt(landing.Game, "25134411116642"+"25151111116642"+"66115511111111"+"13412511111111")
)

func dealt(game rules.Game, digits string) dice.Tape {
	t, err := dice.Parse(game.Info().Shape, digits)
	if err != nil {
		panic(err)
	}
	return t
}

// sealedAt is the page of an attempt after the lines of a sheet, with the dice
// that it has shown.
func sealedAt(game rules.Game, form string, tape dice.Tape, sheet string, change ...func(*Sealed)) Sealed {
	lines := rules.ParseSheet(sheet)
	seen, err := game.(rules.Sealed).Seen(tape, lines)
	if err != nil {
		panic(form + ": " + err.Error())
	}
	p := Sealed{Plan: Plan{Frame: Frame{Now: now, Name: "Hanna"}, Heading: sealedHeadingOf(game, form, challenge.Opened), Base: "/2026-11-30/" + game.Info().ID, Tape: seen, Sheet: lines}, Attempt: 7}
	for _, f := range change {
		f(&p)
	}
	return p
}

func sealedHeadingOf(game rules.Game, form string, state challenge.State) Heading {
	h := sampleHeading(state)
	h.Form, h.Game, h.Sealed, h.Challenge = form, game.Info(), true, "/2026-11-30/"+game.Info().ID
	return h
}

func categoriesAt(sheet string, change ...func(*Sealed)) Sealed {
	return sealedAt(categories.Game, "Categories", sixTurns, sheet, change...)
}

func landingAt(sheet string, change ...func(*Sealed)) Sealed {
	return sealedAt(landing.Game, "Landing", fourClimb, sheet, change...)
}

// justDecided shows what the last decision threw.
func justDecided(p *Sealed) { p.Moved = len(p.Sheet) }

// unbegun takes the attempt away.
func unbegun(p *Sealed) { p.Attempt, p.Sheet, p.Begins, p.Trial = 0, nil, true, p.Base+"/practice" }

const (
	wholeCategories = "xx. xx. =5 =1 x.. ... =3 ... .x. =4 xx. =6 =2"
	wholeLanding    = "r 5 s r 5 r 1 s r 6 r 1 r 3 s"
)

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
		"rules-categories":    Rules{Frame: frame, Game: "categories"},
		"rules-landing":       Rules{Frame: frame, Game: "landing"},
	}
	for _, s := range []struct {
		game  rules.Game
		form  string
		tape  dice.Tape
		sheet string
	}{{categories.Game, "Categories", sixTurns, wholeCategories}, {landing.Game, "Landing", fourClimb, wholeLanding}} {
		sealedWhole(pages, s.game, s.form, s.tape, rules.ParseSheet(s.sheet))
	}
	return pages
}

// sealedWhole adds the pages of a finished sheet.
func sealedWhole(pages map[string]Page, game rules.Game, form string, tape dice.Tape, sheet rules.Sheet) {
	id, info := game.Info().ID, game.Info()
	score, err := game.Judge(tape, sheet)
	if err != nil {
		panic(form + ": " + err.Error())
	}
	result := resultPage()
	result.Heading, result.Tape, result.Sheet, result.Ranked, result.Provisional, result.NameForm = sealedHeadingOf(game, form, challenge.Opened), tape, sheet, true, false, nil
	replay := Replay{Frame: frame, Heading: sealedHeadingOf(game, form, challenge.Final), Base: "/s", Name: "Mireille", Tape: tape, Sheet: sheet, Step: 5, Board: "/b"}
	first, last := replay, replay
	first.Step, last.Step, last.Me, last.Result = 0, len(sheet), true, "/r"
	rows := []Row{{Rank: 1, Tied: 1, Name: "Mireille", Score: score.Total, Parts: score.Parts, Sheet: "/s"}}
	pages[id+"-result"], pages[id+"-replay"], pages[id+"-replay-first"], pages[id+"-replay-last"] = result, replay, first, last
	pages[id+"-board"] = Board{Frame: frame, Heading: sealedHeadingOf(game, form, challenge.Final), Of: 1, First: 1, Rows: rows, Histo: []challenge.Bar{{Score: score.Total, Count: 1}}}
	pages[id+"-challenge"] = Challenge{Frame: frame, Heading: sealedHeadingOf(game, form, challenge.Final), Tape: tape, Proof: Proof{Challenge: challenge.ID("2026-11-30/" + id), Game: info.ID, Commitment: seed.Commitment("x"), CommittedAt: now}, Results: 1, Top: rows, Board: "/b", Practice: "/p"}
}
