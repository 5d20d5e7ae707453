package challenge

import (
	"cmp"
	"errors"
	"strings"
	"unicode/utf8"

	"dailydistrict/rules"
)

// longestLabel is the most that a player may call a passkey or a token, in
// characters.
const longestLabel = 40

// readLabel reads what a player calls something of their own, the usual name
// where that is nothing; a *rules.Violation of ErrLabel.
func readLabel(text, usual string) (string, error) {
	if len(text) > longestRead || !utf8.ValidString(text) {
		return "", ErrLabel
	}
	label := strings.Join(strings.Fields(text), " ")
	if label == "" {
		label = usual
	}
	if characters(label) > longestLabel {
		return "", ErrLabel
	}
	plain := strings.ReplaceAll(label, emojiStyle, "")
	if err := cmp.Or(checkCharacters(plain), checkMarks(plain)); err != nil {
		return "", &rules.Violation{Text: strings.Replace(sentence(err), "name", "label", 1), Reason: ErrLabel}
	}
	return label, nil
}

// sentence is what a refusal says.
func sentence(err error) string {
	if broken := new(rules.Violation); errors.As(err, &broken) {
		return broken.Text
	}
	return err.Error()
}
