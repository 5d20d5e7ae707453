package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// sheetPool is how many different sheets a crowd of players hands in.
const sheetPool = 2000

// sheetsOn plays a tape many times, by players from careful to careless, so
// that the scores spread.
func sheetsOn(game rules.Game, tape dice.Tape, n int, chance *rand.Rand) ([]rules.Sheet, error) {
	list := make([]rules.Sheet, n)
	for i := range list {
		sheet, err := playOut(game, tape, float64(i)/float64(n), chance)
		if err != nil {
			return nil, err
		}
		list[i] = sheet
	}
	return list, nil
}

// playOut plays a whole sheet: with the given probability a decision is any
// legal one, and otherwise the one that builds lowest.
func playOut(game rules.Game, tape dice.Tape, careless float64, chance *rand.Rand) (rules.Sheet, error) {
	var sheet rules.Sheet
	for {
		legal, err := game.Legal(tape, sheet)
		if err != nil || len(legal) == 0 {
			return sheet, err
		}
		if chance.Float64() < careless {
			sheet = append(sheet, legal[chance.IntN(len(legal))])
		} else {
			sheet = append(sheet, lowest(legal))
		}
	}
}

// lowest picks the entry with the least number, without a reroute where that is
// possible, and a pass only where nothing else is.
func lowest(lines []string) string {
	best, least := lines[0], cost(lines[0])
	for _, line := range lines[1:] {
		if c := cost(line); c < least {
			best, least = line, c
		}
	}
	return best
}

// cost of a line of the district's notation: 7 for 4:7, far more for 6:9r, most for a pass.
func cost(line string) int {
	_, number, entry := strings.Cut(line, ":")
	if !entry {
		return 1000
	}
	number, rerouted := strings.CutSuffix(number, "r")
	n, _ := strconv.Atoi(number)
	if rerouted {
		n += 100
	}
	return n
}

// nameOf gives the n-th player of a crowd a name like no other: syllables of
// letters that cannot be mistaken for one another.
func nameOf(n int) string {
	const consonants, vowels = "bdfgkpstz", "aeiou"
	var text strings.Builder
	for i := range 4 {
		syllable := n % (len(consonants) * len(vowels))
		n /= len(consonants) * len(vowels)
		if i == 2 {
			text.WriteByte(' ')
		}
		text.WriteByte(consonants[syllable/len(vowels)])
		text.WriteByte(vowels[syllable%len(vowels)])
	}
	if n > 0 {
		fmt.Fprintf(&text, " %d", n)
	}
	return text.String()
}
