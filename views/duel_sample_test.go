package views

import (
	"maps"
	"math/rand/v2"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

var duelFaces = "123455661122"

// duelSeen is a duel of two games as a place sees it: what the service would
// give, worked out on the sample's dice.
func duelSeen(place, pools int, sheets ...string) challenge.SeenDuel {
	info := draft.Game.Info()
	tape, err := dice.Parse(info.Shape, duelFaces)
	if err != nil {
		panic(err)
	}
	clear(tape.Faces[pools*draft.Dice:])
	d := challenge.SeenDuel{
		Duel: challenge.Duel{
			ID: "duel/k7m29xqf4hwd", Players: [2]challenge.PlayerID{1, 2}, Tape: tape, TapeVersion: 1, RulesEdition: 1,
			Commitment: seed.Commitment("duel/k7m29xqf4hwd"), Opened: now.Add(-time.Hour), Started: now.Add(-time.Minute), Moved: now,
		},
		People: [2]challenge.Player{{ID: 1, Name: "Hanna"}, {ID: 2, Name: "Mireille"}}, Pools: pools,
	}
	if place != challenge.Nobody {
		d.Mine[place] = true
	}
	for g := range d.Games {
		d.Sheets[g] = rules.ParseSheet(sheets[g])
		d.Games[g] = duelGame(d, g, info)
		d.Over = d.Games[0].Over && d.Games[1].Over
	}
	if d.Over {
		d.Seed, d.Ended, d.Margin = seed, now, d.Games[0].Margin+d.Games[1].Margin
	}
	return d
}

func duelGame(d challenge.SeenDuel, g int, info rules.Info) challenge.SeenGame {
	sheet := d.Sheets[g]
	at := challenge.SeenGame{Seats: [2]int{g, 1 - g}, Turn: challenge.Nobody, Over: len(sheet) == info.Lines}
	switch {
	case at.Over:
		score, err := draft.Game.Judge(d.Tape, sheet)
		if err != nil {
			panic(err)
		}
		at.Score, at.Margin = score, score.Total
		if g == 1 {
			at.Margin = -score.Total
		}
	case len(sheet)/draft.Dice >= d.Pools:
		at.Waits = true
	default:
		at.Turn = at.Seats[info.Turns[len(sheet)]]
		at.Yours = d.Mine[at.Turn]
	}
	return at
}

func facing(seen challenge.SeenDuel) Facing {
	f := Facing{Frame: Frame{Now: now, Name: "Hanna"}, Seen: seen}
	if seen.Waiting() {
		f.Turns = 1
	}
	return f
}

// duelSamples are the pages of duels in the states that differ to the eye.
func duelSamples() map[string]Page {
	asked := duelSeen(0, 0, "", "")
	asked.Players[1], asked.People[1], asked.Started = 0, challenge.Player{}, time.Time{}
	invited := asked
	invited.Mine[0] = false
	strange := invited
	strange.People[0] = challenge.Player{ID: 1}
	one, two := finished(duelSeen(0, 3, "", ""))
	over := duelSeen(0, 3, one, two)
	alone := over
	alone.Players[1], alone.People[1], alone.Mine = alone.Players[0], alone.People[0], [2]bool{true, true}
	open := duelSeen(0, 1, "", "")
	half := duelSeen(0, 2, first(one, 7), first(two, 5))
	waits := duelSeen(0, 1, first(one, 4), first(two, 3))
	theirs := duelSeen(0, 1, first(one, 1), first(two, 2))
	theirs.People[1] = challenge.Player{ID: 2}
	last := duelSeen(0, 3, one, first(two, 9))
	hostileOne := duelSeen(0, 2, first(one, 7), first(two, 5))
	hostileOne.People[1].Name = hostile[0]
	stranger := duelSeen(challenge.Nobody, 3, one, two)
	stranger.People = [2]challenge.Player{{ID: 1}, {ID: 2, Name: hostile[2]}}
	list := Duels{Frame: Frame{Now: now, Name: "Hanna", Turns: 2}, Duels: []challenge.SeenDuel{asked, waits, half, theirs, hostileOne, over, alone}}
	turn := planOf(nil, 1, 0)
	turn.Turns = 2
	link := "https://daily.example/duels/k7m29xqf4hwd"
	pages := map[string]Page{
		"play-turn":      turn,
		"duels-none":     Duels{Frame: frame},
		"duels":          list,
		"duel-asked":     DuelAsked{Facing: facing(asked), Link: link},
		"duel-join":      DuelAsked{Facing: facing(invited), Link: link},
		"duel-join-open": DuelAsked{Facing: Facing{Frame: frame, Seen: strange}, Link: link},
		"duel-shut":      DuelShut{Frame: frame, Text: challenge.ErrHiddenUntilOver.Text},
		"duel-fresh":     DuelPlay{Facing: facing(open)},
		"duel-play":      DuelPlay{Facing: facing(half)},
		"duel-die":       DuelPlay{Facing: facing(half), Hand: Hand{Game: yoursIn(half), Die: leftIn(half)}},
		"duel-cell":      DuelPlay{Facing: facing(half), Hand: cellIn(half)},
		"duel-refused":   DuelPlay{Facing: refusedIn(half), Hand: Hand{Game: yoursIn(half)}},
		"duel-waits":     DuelPlay{Facing: facing(waits)},
		"duel-theirs":    DuelPlay{Facing: facing(theirs)},
		"duel-last":      DuelPlay{Facing: facing(last)},
		"duel-hostile":   DuelPlay{Facing: facing(hostileOne)},
		"duel-over":      DuelOver{Facing: facing(over), Link: link, Export: "/x"},
		"duel-alone":     DuelOver{Facing: facing(alone), Export: "/x"},
		"duel-over-else": DuelOver{Facing: Facing{Frame: frame, Seen: stranger}, Link: link, Export: "/x"},
		"duel-replay":    DuelReplay{Facing: facing(over), Game: 1, Step: 7},
	}
	maps.Copy(pages, paperSamples())
	return pages
}

func refusedIn(seen challenge.SeenDuel) Facing {
	f := facing(seen)
	f.Notice = challenge.ErrLocked.Text
	return f
}

func yoursIn(d challenge.SeenDuel) int {
	for g, game := range d.Games {
		if game.Yours {
			return g + 1
		}
	}
	return 0
}

func leftIn(d challenge.SeenDuel) int {
	b := DuelPlay{Facing: facing(d)}.bouts()[yoursIn(d)-1]
	for _, die := range b.left() {
		if b.game.Placeable(die) {
			return die
		}
	}
	return 0
}

func cellIn(d challenge.SeenDuel) Hand {
	hand := Hand{Game: yoursIn(d), Die: leftIn(d)}
	b := DuelPlay{Facing: facing(d)}.bouts()[hand.Game-1]
	b.hand = hand
	cell := b.fits()[0]
	hand.Row, hand.Column = cell.Row, cell.Column
	return hand
}

// finished plays two games to their end, as chance has it.
func finished(d challenge.SeenDuel) (one, two string) {
	sheets, chance := [2]rules.Sheet{}, rand.New(rand.NewPCG(6, 1))
	for range draft.Picks {
		for g := range sheets {
			lines, err := draft.Game.Legal(d.Tape, sheets[g])
			if err != nil {
				panic(err)
			}
			sheets[g] = append(sheets[g], lines[chance.IntN(len(lines))])
		}
	}
	return sheets[0].String(), sheets[1].String()
}

// first is the first lines of a sheet.
func first(sheet string, n int) string { return rules.ParseSheet(sheet)[:n].String() }
