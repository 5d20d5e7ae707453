package challenge

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// reserved are the looks of words that would let a player speak for the host or
// the house, or that pages write in the place of a name: roles, also many of them
// and with "the", and other words.
var reserved = looksOf(
	[]string{
		"admin", "administrator", "sysadmin", "moderator", "mod", "host", "owner", "operator", "house",
		"guest", "player", "former player", "official", "server", "daily district", "district",
		"first guest", "second guest", "a guest", "white", "black", "opponent", "draw", "a draw",
	},
	[]string{
		"nobody", "anonymous", "system", "root", "support", "staff", "the staff", "help", "me", "you",
		"everybody", "everyone", "null", "undefined", "par",
	},
)

func looksOf(roles, others []string) map[string]bool {
	looks := map[string]bool{}
	for _, role := range roles {
		for _, word := range []string{role, role + "s", "the" + role, "the" + role + "s"} {
			looks[look(bare(word))] = true
		}
	}
	for _, word := range others {
		looks[look(bare(word))] = true
	}
	return looks
}

// isReserved tells whether a name reads as a reserved word, whatever stands
// around its letters or in place of them.
func isReserved(shown string) bool {
	plain := norm.NFKD.String(shown)
	for _, text := range []string{plain, letters(plain)} { // flags around a word, or letters
		readings := []string{bare(text), bare(look(spelled.Replace(text)))} // signs around a word, or letters
		if slices.ContainsFunc(readings, meansReserved) {
			return true
		}
	}
	return false
}

func meansReserved(word string) bool { return reserved[look(word)] || reserved[look(fold(word))] }

// bare is only the letters and digits of a text.
func bare(text string) string {
	return without(text, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.N) })
}

// spelled reads the signs and digits that people write for letters.
var spelled = strings.NewReplacer("@", "a", "4", "a", "3", "e", "!", "i", "$", "s", "5", "s", "7", "t")
