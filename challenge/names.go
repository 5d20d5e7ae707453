package challenge

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"

	"dailydistrict/rules"
)

// Limits of a name, counted in what people see as one character.
const (
	longestName  = 24  // characters
	longestBytes = 200 // of the name as kept: the characters of no script need more
	longestRead  = 4096
	mostMarks    = 3 // on one letter: what living scripts need
)

// ReadName reads a name as somebody typed it: spaces are put in order, letters
// brought to their common form. A refusal is a *rules.Violation of
// ErrNameNotAllowed that says what is the matter.
func ReadName(text string) (Name, error) {
	if len(text) > longestRead {
		return Name{}, tooLong()
	}
	if !utf8.ValidString(text) {
		return Name{}, notAllowed("This name is not written in valid characters.")
	}
	text = strings.ReplaceAll(text, emojiStyle, "")
	if err := cmp.Or(checkCharacters(text), checkMarks(text)); err != nil {
		return Name{}, err
	}
	shown, err := nickname(text)
	if err != nil {
		return Name{}, err
	}
	if err := cmp.Or(checkMarks(shown), checkSize(shown)); err != nil {
		return Name{}, err
	}
	if isReserved(shown) {
		return Name{}, notAllowed("This name is reserved. Choose one that nobody could take for the host.")
	}
	return keysOf(shown), nil
}

// emojiStyle is what phones put behind an emoji to ask for the coloured picture.
const emojiStyle = "\uFE0F"

func notAllowed(format string, args ...any) error {
	return &rules.Violation{Text: fmt.Sprintf(format, args...), Reason: ErrNameNotAllowed}
}

func tooLong() error { return notAllowed("A name has at most %d characters.", longestName) }

// checkCharacters refuses what is not seen, or changes how others are seen.
func checkCharacters(text string) error {
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Zs, r) && r != 0x1680: // spaces; the Ogham one is a line
		case unicode.IsControl(r), unicode.In(r, unicode.Zl, unicode.Zp):
			return notAllowed("A name is one line of text, without control characters such as U+%04X.", r)
		case unicode.Is(unicode.Bidi_Control, r):
			return notAllowed("A name cannot hold characters that turn the direction of writing, such as U+%04X.", r)
		case invisible(r):
			return notAllowed("A name cannot hold invisible characters such as U+%04X.", r)
		case !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S):
			return notAllowed("The character U+%04X has no agreed meaning, and looks different everywhere.", r)
		}
	}
	return nil
}

func invisible(r rune) bool {
	const brailleBlank = 0x2800
	return r == brailleBlank || unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// nickname brings a name to the form of the PRECIS profile for nicknames
// (RFC 8266), which may take several rounds to come to rest.
func nickname(text string) (string, error) {
	const rounds = 4
	for range rounds {
		next, err := precis.Nickname.String(text)
		if err != nil {
			if strings.TrimSpace(text) == "" {
				return "", notAllowed("A name needs at least one character that can be seen.")
			}
			return "", notAllowed("A name cannot hold one of these characters. Try letters, digits and spaces.")
		}
		if next == text {
			return text, nil
		}
		text = next
	}
	return "", notAllowed("This name has no settled form. Try letters, digits and spaces.")
}

// checkSize counts what people see.
func checkSize(shown string) error {
	if len(shown) > longestBytes || characters(shown) > longestName {
		return tooLong()
	}
	if !strings.ContainsFunc(shown, substantial) {
		return notAllowed("A name needs at least one letter, digit or symbol.")
	}
	return nil
}

// checkMarks refuses marks that have nothing to stand on, and piles of them. It
// is asked before and after the nickname is formed: forming it breaks long piles
// up, and makes marks on a space of some signs.
func checkMarks(text string) error {
	marks, bare := 0, true
	for _, r := range text {
		if !unicode.Is(unicode.M, r) {
			marks, bare = 0, unicode.Is(unicode.Zs, r)
			continue
		}
		if marks++; bare {
			return notAllowed("A mark such as U+%04X needs a letter before it.", r)
		}
		if marks > mostMarks {
			return notAllowed("There are more marks on one letter than can be read.")
		}
	}
	return nil
}

func substantial(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.So, unicode.Sm) }

// characters counts what is seen as one character each: marks and skin tones
// belong to what they follow, and two regional letters are one flag.
func characters(text string) int {
	n, flag := 0, false
	for _, r := range text {
		switch {
		case unicode.Is(unicode.M, r), skinTone(r):
		case unicode.Is(unicode.Regional_Indicator, r) && flag:
			flag = false
			continue
		default:
			n++
		}
		flag = unicode.Is(unicode.Regional_Indicator, r)
	}
	return n
}

func skinTone(r rune) bool { return 0x1F3FB <= r && r <= 0x1F3FF }

// keysOf makes the keys that keep a name unique: its compare key, and what it
// looks like in small letters and as it is shown. Both looks are needed: a name in
// other capitals is the same name, but the Greek capital of ν looks like N, and ν
// like v. Keys are never shown.
func keysOf(shown string) Name {
	key := fold(shown)
	return Name{Shown: shown, Key: key, Skeleton: look(key), Folded: look(shown)}
}

// fold gives the compare key of a text that has passed as a nickname; parts of
// one need not pass, and are folded as they are.
func fold(text string) string {
	if key, err := precis.Nickname.CompareKey(text); err == nil {
		return key
	}
	return strings.ToLower(text)
}
