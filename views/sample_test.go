package views

import (
	"maps"
	"slices"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// The samples are one day, one tape and a few sheets on it, from which every page is drawn.
var (
	now    = time.Date(2026, 11, 30, 18, 47, 30, 0, time.UTC)
	monday = challenge.Day{Year: 2026, Month: 11, Date: 30}
	seed   = dice.Seed{1, 2, 3}
	tape   = mustTape("546235551114561661225635214553432151635621251334364366365325454533632362")
	half   = rules.ParseSheet("1:9r 3:7 1:10 4:2 1:11 1:12 5:4 6:8" + undecided(16))
	whole  = rules.ParseSheet("1:9r 3:7 1:10 4:2 1:11 1:12 5:4 6:8 2:5 5:8 4:5 - 5:9 2:7 4:7r - 4:9 6:9 3:11 2:8 - - 2:9 -")
	frame  = Frame{Now: now}
)

func undecided(n int) (text string) {
	for range n {
		text += " " + rules.Undecided
	}
	return text
}

func mustTape(digits string) dice.Tape {
	t, err := dice.Parse(dice.Shape{24, 3}, digits)
	if err != nil {
		panic(err)
	}
	return t
}

func sampleHeading(state challenge.State) Heading {
	return Heading{
		Form: "District", Game: district.Game.Info(), Number: 214, Day: monday, State: state, Kind: challenge.Daily,
		Opens: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), Closes: time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC),
		Final: time.Date(2026, 12, 1, 2, 0, 0, 0, time.UTC), Challenge: "/2026-11-30/district",
	}
}

func planOf(sheet rules.Sheet, roll int, die dice.Face) Play {
	return Play{
		Plan: Plan{Frame: frame, Heading: sampleHeading(challenge.Opened), Base: "/2026-11-30/district", Tape: tape, Sheet: sheet},
		Roll: roll, Die: die,
	}
}

// with gives a sheet with one line changed.
func with(sheet rules.Sheet, roll int, line string) rules.Sheet {
	changed := append(rules.Sheet{}, sheet...)
	changed[roll-1] = line
	return changed
}

var field = []challenge.Bar{
	{Score: 20, Count: 1}, {Score: 22, Count: 1}, {Score: 24, Count: 2}, {Score: 25, Count: 3}, {Score: 26, Count: 5},
	{Score: 27, Count: 6}, {Score: 28, Count: 9}, {Score: 29, Count: 12}, {Score: 30, Count: 15}, {Score: 31, Count: 18},
	{Score: 32, Count: 21}, {Score: 33, Count: 19}, {Score: 34, Count: 14}, {Score: 35, Count: 9}, {Score: 36, Count: 6}, {Score: 38, Count: 1},
}

var standing = Standing{Rank: 2, Tied: 6, Of: 142, Percentile: 97.2}

func resultPage() Result {
	return Result{
		Frame: frame, Heading: sampleHeading(challenge.Opened), Tape: tape, Sheet: whole, Finished: now, Provisional: true,
		Standing: standing, Histogram: field, NameForm: &NameForm{Next: "/2026-11-30/district/board"},
		Share:  "Daily District 214, District, Monday 30 November: 36 points, tied 2nd of 142 so far.\nhttp://localhost:8080/2026-11-30/district",
		Replay: "/2026-11-30/district/sheets/7", Board: "/2026-11-30/district/board", Again: "/2026-11-30/district/again",
		Next: time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC),
	}
}

func parts(cells, columns, rows int) []rules.Part {
	return []rules.Part{{Name: "cells", Points: cells}, {Name: "columns", Points: columns}, {Name: "rows", Points: rows}}
}

// possibleTo is a par, and how much of it was left after each roll of a sheet.
func possibleTo(par int) *Possible {
	attainable := []int{par}
	for _, lost := range []int{0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0} {
		attainable = append(attainable, attainable[len(attainable)-1]-lost)
	}
	return &Possible{Par: &par, Proven: true, Attainable: attainable, Replay: "/2026-11-30/district/sheets/7"}
}

func boardPage(names ...string) Board {
	p := Board{
		Frame: Frame{Now: now, Name: "Hanna"}, Heading: sampleHeading(challenge.Final), Of: 151, First: 1, Mine: 74.2,
		Me: &Row{Rank: 32, Tied: 16, Name: "Hanna", Score: 33, Me: true}, Histo: field, Next: "?after=x", Possible: possibleTo(41),
	}
	for i, name := range names {
		p.Rows = append(p.Rows, Row{Rank: 1 + i/2*2, Tied: 2, Name: name, Score: 38 - i/2, Parts: parts(21, 9, 8-i/2), Sheet: "/2026-11-30/district/sheets/1", Player: "/players/1"})
	}
	p.Around = []Row{
		{Rank: 19, Tied: 13, Name: "Fionn", Score: 34, Parts: parts(21, 9, 4), Sheet: "/s"},
		{Rank: 32, Tied: 16, Name: "Hanna", Score: 33, Parts: parts(20, 9, 4), Sheet: "/s", Me: true},
		{Rank: 32, Tied: 16, Name: "Kofi", Score: 33, Parts: parts(19, 6, 8), Sheet: "/s"},
	}
	return p
}

var proof = Proof{
	Challenge: "2026-11-30/district", Game: "district", Commitment: seed.Commitment("2026-11-30/district"),
	CommittedAt: now.AddDate(0, 0, -7), Seed: seed.String(), Tape: tape.String(), TapeVersion: 1,
}

func archivePage() Archive {
	p := Archive{Frame: frame, Form: "District", Year: 2026, Month: 11, Earlier: "/archive/2026-10", Later: "/archive/2026-12"}
	marks := []Mark{Played, Waiting, NotPlayed, Practised, Played, Begun}
	for date := 3; date <= 30; date++ {
		d := ArchiveDay{Day: challenge.Day{Year: 2026, Month: 11, Date: date}, Number: 184 + date, Address: "/2026-11-30/district", State: challenge.Final, Mark: marks[date%6], Score: 25 + date%12, Results: 100 + date}
		switch {
		case date == 17:
			d.State = challenge.Void
		case date == 25:
			d.State, d.Today = challenge.Opened, true
		case date > 25:
			d.State, d.Mark = challenge.Committed, NotPlayed
		}
		p.Days = append(p.Days, d)
		if d.State == challenge.Final {
			hard := HardDay{Day: d.Day, Address: d.Address, Difficulty: challenge.Difficulty{Par: &challenge.Par{Score: 30 + date*7%18, Proven: date != 4}, Results: 9, Best: 24 + date*7%18, Middle: 20 + date*5%9}}
			switch date {
			case 5:
				hard.Par = nil
			case 6:
				hard.Results = 0
			}
			p.Hard = append(p.Hard, hard)
		}
	}
	return p
}

var hostile = []string{
	"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
	"Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a\u032f\u031e\u0320\u034dA\u036b\u0357\u0334\u0362\u0335\u031c\u0330\u0354L\u0368\u0367\u0369\u0358\u0320G\u0311\u0357\u030e\u0305\u035b\u0341\u0334\u033b\u0348\u034d\u0354\u0339O",
	"\u202eevil\u202c name", "<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, "{{7*7}} ${7*7}",
	"\u0645\u062d\u0645\u062f 12", "\U0001F469\u200d\U0001F469\u200d\U0001F467\U0001F469\u200d\U0001F469\u200d\U0001F467\U0001F469\u200d\U0001F469\u200d\U0001F467\U0001F469\u200d\U0001F469\u200d\U0001F467",
}

// samples are all pages in the states that differ to the eye.
func samples() map[string]Page {
	named := Frame{Now: now, Name: "Hanna"}
	handedIn := planOf(whole, 0, 0)
	handedIn.HandedIn = &HandedIn{At: now, Result: "/r", Board: "/b", Next: now.Add(5 * time.Hour)}
	won := planOf(whole, 7, 0)
	won.Moved = 6
	last := planOf(whole, 0, 0)
	last.Moved = 10
	practice := planOf(half, 9, 0)
	practice.ForFun, practice.Notice, practice.Rehearsal = true, "Kept as practice.", true
	triple := planOf(nil, 1, 3)
	triple.Tape = mustTape("333" + tape.String()[3:])
	triple.Others = []Link{{Name: "Practice dice", Address: "/2026-11-30/district/practice", Picture: "p-district", State: "Another tape, to try things out. It counts for nothing."}}
	broken := planOf(with(with(whole, 2, "3:7"), 9, "-"), 9, 2)
	broken.Sheet = with(broken.Sheet, 8, "2:9r")
	practised := resultPage()
	practised.Provisional, practised.NameForm = false, nil
	practised.Heading = sampleHeading(challenge.Final)
	empty := boardPage()
	empty.Of, empty.Me, empty.Around, empty.Histo, empty.Heading = 0, nil, nil, nil, sampleHeading(challenge.Opened)
	under, atPar, busy := resultPage(), resultPage(), resultPage()
	under.Possible, under.Heading = possibleTo(41), sampleHeading(challenge.Final)
	under.Possible.Best = "/2026-11-30/district/best"
	score := under.game().sheet(Plan{Heading: under.Heading, Tape: tape, Sheet: whole, HandedIn: &HandedIn{}}).Score
	atPar.Possible = &Possible{Par: &score, Proven: true, Attainable: slices.Repeat([]int{score}, 25)}
	busy.Possible = &Possible{Par: under.Possible.Par, Why: challenge.ErrReviewBusy.Text, Again: "/2026-11-30/district/result"}
	waiting := boardPage("Mireille", "Tomasz B.", "小林 Yui")
	waiting.Me, waiting.Around, waiting.Waiting, waiting.NameForm, waiting.Heading = nil, nil, &standing, &NameForm{}, sampleHeading(challenge.Grace)
	step := Replay{Frame: frame, Heading: sampleHeading(challenge.Final), Base: "/2026-11-30/district/sheets/7", Name: "Mireille", Tape: tape, Sheet: whole, Step: 13, Board: "/b"}
	first := step
	first.Step = 0
	reviewed := step
	reviewed.Possible = possibleTo(41)
	reviewed.Possible.Best = "/2026-11-30/district/sheets/7/best/13"
	bestOf := Replay{Frame: frame, Heading: step.Heading, Base: "/2026-11-30/district/sheets/7/best/13", Best: BestFrom(step.Game, tape, whole, 13), From: step.Base, Tape: tape, Sheet: whole, Step: 14, Board: "/b"}
	board := boardPage("Mireille", "Tomasz B.", "Aoife", "Ngozi", "小林 Yui", "Bartholomew of the Long Stairs", "Ingrid")
	pages := map[string]Page{
		"play-fresh":      planOf(rules.ParseSheet("?"+undecided(23)), 1, 0),
		"play":            planOf(half, 9, 0),
		"play-die":        planOf(half, 9, 2),
		"play-pair":       planOf(half, 3, 0),
		"play-triple":     triple,
		"play-back":       planOf(whole, 7, 5),
		"play-broken":     broken,
		"play-ready":      planOf(whole, 0, 0),
		"play-roof":       won,
		"play-lit":        last,
		"play-handed-in":  handedIn,
		"play-practice":   practice,
		"look":            Look{Plan{Frame: frame, Heading: sampleHeading(challenge.Opened), Base: "/2026-11-30/district", Tape: tape, Sheet: whole}},
		"look-broken":     Look{Plan{Frame: named, Heading: sampleHeading(challenge.Opened), Base: "/2026-11-30/district", Tape: tape, Sheet: broken.Sheet}},
		"result":          resultPage(),
		"result-practice": practised,
		"result-under":    under,
		"result-at-par":   atPar,
		"result-busy":     busy,
		"board":           board,
		"board-hostile":   boardPage(hostile...),
		"board-empty":     empty,
		"board-waiting":   waiting,
		"archive":         archivePage(),
		"day":             Day{Frame: frame, Day: monday, Opens: now, Closes: now.AddDate(0, 0, 1), Earlier: "/e", Later: "/l", Forms: []DayForm{{Heading: sampleHeading(challenge.Final), Picture: "p-district", Commitment: proof.Commitment, CommittedAt: proof.CommittedAt, Results: 151, Mark: Played, Score: 36}}},
		"challenge":       Challenge{Frame: named, Heading: sampleHeading(challenge.Final), Tape: tape, Proof: proof, Results: 151, Top: board.Rows, Me: board.Me, Histogram: field, Board: "/b", Export: "/x", Practice: "/p", Result: "/r", Earlier: "/e", Later: "/l", Possible: under.Possible},
		"committed":       Committed{Frame: frame, Heading: sampleHeading(challenge.Committed), Commitment: proof.Commitment, CommittedAt: proof.CommittedAt},
		"replay":          step,
		"replay-first":    first,
		"replay-reviewed": reviewed,
		"replay-best":     bestOf,
		"you-stranger":    You{Frame: frame},
		"you-guest":       You{Frame: frame, Guest: true, NameForm: NameForm{Typed: hostile[3], Fault: "This name cannot be used."}, SignIn: SignInForm{Fault: challenge.ErrUnknownCode.Text}, History: []PlayedSheet{{Heading: sampleHeading(challenge.Opened), Address: "/s", Finished: now, Score: 36, Waiting: true}}},
		"you":             You{Frame: Frame{Now: now, Name: hostile[0]}, Code: "k7m2-9xqf-4hwd-p3vt", Clubs: []challenge.Membership{{Club: "k7m29xqf4hwd", Name: hostile[2], Role: challenge.Host}}, History: []PlayedSheet{{Heading: sampleHeading(challenge.Final), Address: "/s", Finished: now, Score: 36, Ranked: true}, {Heading: sampleHeading(challenge.Final), Address: "/s", Finished: now, Score: 30}}},
		"rules":           Rules{Frame: frame},
		"fairness":        Fairness{Frame: frame, Grace: 2 * time.Hour, Proof: proof, Upcoming: []UpcomingPromise{{sampleHeading(challenge.Committed), proof.Commitment}}},
		"keys":            Keys{Frame: frame, Forms: []string{"district", "district-sealed", "draft", "categories", "landing"}},
		"failure-404":     Failure{Frame: frame, Status: 404, Back: "/2026-11-30"},
		"failure-429":     Failure{Frame: frame, Status: 429, Retry: 40 * time.Second},
		"failure-500":     Failure{Frame: frame, Status: 500, RequestID: "b7e1-22"},
	}
	maps.Copy(pages, draftSamples())
	maps.Copy(pages, sealedSamples())
	maps.Copy(pages, weighedSamples())
	maps.Copy(pages, betterSamples())
	maps.Copy(pages, duelSamples())
	maps.Copy(pages, youSamples())
	maps.Copy(pages, clubSamples())
	maps.Copy(pages, exportSamples())
	maps.Copy(pages, eveningSamples())
	maps.Copy(pages, skylineSamples())
	return pages
}
