package views

import (
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

// exampleDice are those of the worked example.
func exampleDice() dice.Tape {
	return dice.Tape{Shape: dice.Shape{draft.Pools, draft.Dice}, Faces: []dice.Face{1, 2, 3, 4, 1, 2, 5, 6, 1, 3, 5, 6}}
}

// draftExample is the worked example after so many picks, played as the game
// plays it.
func draftExample(picks int) draft.Position {
	p := draft.Start(exampleDice(), draft.White)
	for _, line := range []string{"1a1", "2a2", "3a2", "4b2", "3a1", "2a3"}[:picks] {
		if pick, err := draft.Parse(line); err == nil {
			p, _ = p.Play(pick)
		}
	}
	return p
}

func exampleOfPick() window {
	p := draftExample(5)
	w := newWindow(p, draft.White, "White")
	w.offer(p, 1)
	w.inert()
	return w
}

func exampleOfRow() window {
	w := newWindow(draftExample(6), draft.White, "White")
	w.rows[0][2].now = true
	return w
}
