package views

import (
	"fmt"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

// paperSamples are the pages of a draft from paper: empty, at fault and judged.
func paperSamples() map[string]Page {
	one, _ := finished(duelSeen(0, 3, "", ""))
	typed, game := typedIn(one)
	faulty := typed
	faulty.Picks[6] = PaperPick{"1", typed.Picks[0].Cell}
	faulty.Dice[2][3] = "x"
	text := "A 3 stands right beside. Equal numbers never stand side by side."
	_, before := typedIn(first(one, 6))
	return map[string]Page{
		"paper":       Paper{Frame: frame, Typed: PaperFields{First: "white"}},
		"paper-fault": Paper{Frame: frame, Typed: faulty, Sent: true, Game: before, Fault: &PaperFault{Field: CellField(7), Pick: 7, Text: text}},
		"paper-dice":  Paper{Frame: frame, Typed: PaperFields{First: "black", Dice: faulty.Dice}, Sent: true, Fault: &PaperFault{Field: DieField(3, 4), Text: "Write what this die showed, 1 to 6."}},
		"paper-first": Paper{Frame: frame, Typed: PaperFields{Dice: typed.Dice}, Sent: true, Fault: &PaperFault{Field: FirstField, Text: "Choose who picked first."}},
		"paper-good":  Paper{Frame: frame, Typed: typed, Sent: true, Game: game},
	}
}

// typedIn is a sheet as it would be typed in.
func typedIn(sheet string) (typed PaperFields, game draft.Position) {
	tape, err := dice.Parse(draft.Game.Info().Shape, duelFaces)
	if err != nil {
		panic(err)
	}
	game, err = draft.Replay(tape, rules.ParseSheet(sheet))
	if err != nil {
		panic(err)
	}
	typed.First = "white"
	for i, face := range tape.Faces {
		typed.Dice[i/draft.Dice][i%draft.Dice] = fmt.Sprint(face)
	}
	for i := range typed.Picks {
		pick := game.Decided(i + 1)
		if pick.Open {
			break
		}
		typed.Picks[i] = PaperPick{fmt.Sprint(pick.Die), "0"}
		if !pick.Cross {
			typed.Picks[i].Cell = fmt.Sprint((pick.Row-1)*draft.Columns + pick.Column)
		}
	}
	return typed, game
}
