package challenge

import (
	"strings"
	"unicode"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"
)

// look reduces a text to what it looks like: texts that people take for one
// another have one look. It is a key and never shown. Accents that make a letter
// of their own count: José is not Jose.
func look(text string) string { return settled(withoutDecoration(text)) }

// settled takes the skeleton and the fold of a text in turn until neither changes
// it. One of each would not do: the skeleton of m is rn and that of M is M, and I
// looks like l, which is another letter than i in small.
func settled(text string) string {
	const rounds = 8 // no character needs as many
	for range rounds {
		next := strings.ToLower(lookalikes.Replace(withoutStrokes(confusables.Skeleton(letters(text)))))
		if next == text {
			break
		}
		text = next
	}
	return text
}

// lookalikes adds to the Unicode table what it keeps apart: i and l, which are one
// as capitals and with a 1 between them, letters of two strokes, forms of a letter
// at the end of a word, and small capitals. Of Cyrillic and Greek letters that
// look like small capitals the table has made these already.
var lookalikes = strings.NewReplacer(
	"i", "l", "w", "vv", "ς", "σ", "ß", "ss",
	"ᴀ", "a", "ʙ", "b", "ᴅ", "d", "ᴇ", "e", "ꜰ", "f", "ɢ", "g", "ʜ", "h", "ᴊ", "j", "ĸ", "k",
	"ʟ", "l", "ʍ", "m", "ɴ", "n", "ᴘ", "p", "ꞯ", "q", "ʀ", "r", "ᴛ", "t",
)

// letters reads the letters in black circles and squares and those that flags are
// made of. The common form of a name has done so with all others.
func letters(text string) string { return strings.Map(letter, text) }

func letter(r rune) rune {
	for _, a := range []rune{0x1F150, 0x1F170, 0x1F1E6} {
		if a <= r && r < a+26 {
			return 'a' + r - a
		}
	}
	return r
}

// withoutDecoration drops the marks of no script that make no letter with what
// they stand on: lines under, over and through it, rings around it.
func withoutDecoration(text string) string {
	return without(norm.NFC.String(text), func(r rune) bool { return unicode.Is(unicode.M, r) && unicode.Is(unicode.Inherited, r) })
}

// withoutStrokes drops lines through letters, which the skeleton has taken off
// such as ł and ø.
func withoutStrokes(text string) string {
	const overlay = 1 // its class in the order of marks
	return without(text, func(r rune) bool {
		return unicode.Is(unicode.M, r) && norm.NFD.PropertiesString(string(r)).CCC() == overlay
	})
}

func without(text string, unwanted func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if unwanted(r) {
			return -1
		}
		return r
	}, text)
}
