package main

import (
	"fmt"
	"strconv"
	"strings"
)

// An export comes from anywhere, and what it says is printed to a terminal. No
// text of it may steer that terminal, break the line or pass for our own words.

// difference prints one.
func (v *verification) difference(format string, args ...any) {
	v.differences++
	v.progress.end()
	v.say(format, args...)
}

// say prints a line.
func (v *verification) say(format string, args ...any) {
	if _, err := fmt.Fprintln(v.out, visible(fmt.Sprintf(format, args...))); err != nil {
		v.wrong = err
	}
}

// stated is a text of the export among our words: as it is where it looks like
// an id or a commitment, else in quotes.
func stated(text string) string {
	const plain = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-/"
	if text != "" && strings.Trim(text, plain) == "" {
		return text
	}
	return strconv.Quote(text)
}

// visible writes out what is not seen or steers the terminal, as Go would.
func visible(text string) string {
	var line strings.Builder
	for _, r := range text {
		if strconv.IsPrint(r) {
			line.WriteRune(r)
			continue
		}
		line.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
	}
	return line.String()
}

// visibleError is an error about an export or from its server.
type visibleError struct{ error }

func (e visibleError) Error() string { return visible(e.error.Error()) }
func (e visibleError) Unwrap() error { return e.error }
