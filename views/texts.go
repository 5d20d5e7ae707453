package views

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// keyOf is one that a planning page listens to; its controls carry it as data-key.
type keyOf struct{ Key, Does string }

// The keys of the pages on which one plays.
var (
	rollKeys = []keyOf{
		{"1 – 6", "put the number into that column as rolled"},
		{"a s d", "set the first, second or third die aside, or put it back"},
		{"r, then 1 – 6", "reroute the number into that column, once a die is set aside"},
		{"Esc", "put the die back that is set aside"},
		{"p", "pass"},
	}
	districtKeys = slices.Concat(rollKeys, []keyOf{
		{"u", "take back the roll you are on, or else the last one decided before it"},
		{"← or k", "go back a roll"},
		{"→ or j", "go on a roll"},
		{"h", "look the sheet over and hand it in, once all is decided"},
		{"?", "this page"},
	})
	sealedDistrictKeys = slices.Concat(rollKeys, []keyOf{{"?", "this page"}})

	draftKeys = []keyOf{
		{"1 – 4", "take that die in hand, or put it back"},
		{"q w e", "write it into the top row, from the left"},
		{"a s d", "write it into the bottom row"},
		{"x", "cross the die in hand off, where it fits nowhere"},
		{"Esc", "put the die back that is in hand"},
		{"u", "take back your last pick in this seat"},
		{"← or k", "go to the White seat"},
		{"→ or j", "go to the Black seat"},
		{"h", "go on to the other seat; look both over and hand them in, once all is picked"},
		{"?", "this page"},
	}
	categoriesKeys = []keyOf{
		{"1 – 3", "keep that die, or throw it"},
		{"r", "throw the dice that are not kept"},
		{"?", "this page"},
	}
	landingKeys = []keyOf{
		{"r", "roll the dice, between rolls"},
		{"s", "stop, between rolls"},
		{"1 – 6", "move by a die that shows this"},
		{"r, then 2 – 6", "move by that die with the rope"},
		{"?", "this page"},
	}
)

// keysOfForm are the keys of one form's page.
type keysOfForm struct {
	ID, Name string
	Keys     []keyOf
}

// tables are the keys of the forms that are published here.
func (p Keys) tables() (published []keysOfForm) {
	for _, k := range []keysOfForm{
		{"district", "The district", districtKeys}, {"district-sealed", "The district, roll by roll", sealedDistrictKeys},
		{"draft", "The draft", draftKeys}, {"categories", "The categories", categoriesKeys}, {"landing", "The landing", landingKeys},
	} {
		if slices.Contains(p.Forms, k.ID) {
			published = append(published, k)
		}
	}
	return published
}

// script makes commitment and dice again in a few lines that run anywhere, for the
// challenge of a proof and, with its four words changed, for any other.
func script(p Proof) string {
	id, seed, game := string(p.Challenge), p.Seed, p.Game
	if seed == "" {
		id, seed, game = "CHALLENGE", "SEED", "district"
	}
	return fmt.Sprintf(`import hashlib, hmac
challenge, game = "%s", "%s"
seed = "%s"
count = {%s}[game]
line = "dailydistrict/commit/1 %%s %%s" %% (challenge, seed)
print(hashlib.sha256(line.encode()).hexdigest())
dice, block = "", 0
while len(dice) < count:
    text = b"dailydistrict/tape/1/" + game.encode() + block.to_bytes(4, "big")
    for b in hmac.digest(bytes.fromhex(seed), text, "sha256"):
        if b < 252: dice += str(b %% 6 + 1)
    block += 1
print(dice[:count])`, id, game, seed, diceOfGames())
}

// diceOfGames is how many dice a tape of each game has, as a script writes it.
func diceOfGames() string {
	var counts []string
	for _, row := range tapesOf {
		counts = append(counts, fmt.Sprintf("%q: %d", row.Game, row.dice()))
	}
	return strings.Join(counts, ", ")
}

// tapeOf is how the dice of one game are filled in.
type tapeOf struct {
	Game  string // its word in the text
	Forms string // that are played with it
	Order string
}

// tapesOf are the tapes of all games.
var tapesOf = []tapeOf{
	{"district", "District, Sealed District", "24 rolls of three dice"},
	{"draft", "Draft, duels", "three pools of four dice"},
	{"categories", "Categories", "six turns of three throws of three dice"},
	{"landing", "Landing", "four turns of seven rolls of two dice"},
}

// dice counts the dice of the whole tape.
func (t tapeOf) dice() int {
	shape, _ := dice.ShapeOf(t.Game)
	return shape.Dice()
}

// The worked examples of the rules, drawn as the game draws them.
func exampleOfRoll() street {
	s := example("Column 4 holds 3 and 5; the roll is 2, 4, 5", [district.Columns][]int{3: {3, 5}})
	s.show(4, 3, cell{look: chosen, text: "7"})
	s.show(2, 1, cell{look: possible, text: "9"})
	s.show(5, 1, cell{look: possible, text: "6"})
	return s
}

func exampleOfEnd() street {
	s := example("A finished street worth 29", [district.Columns][]int{
		{3, 5, 8, 10}, {4, 6, 9, 11}, {2, 7, 10, 12}, {5, 8}, {6}, {7},
	})
	s.floors[0].lit, s.floors[0].words = true, "lit: six different numbers"
	return s
}

// example draws columns of numbers, each from the ground up.
func example(caption string, columns [district.Columns][]int) street {
	s := street{Caption: caption}
	for c, column := range columns {
		s.roofs[c] = len(column) == district.Floors
		for f, number := range column {
			s.show(c+1, f+1, cell{look: placed, text: strconv.Itoa(number)})
		}
	}
	return s
}

func (s *street) show(column, floor int, c cell) { s.floors[floor-1].cells[column-1] = c }
