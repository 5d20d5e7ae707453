package views

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quiet is how many squares must stay empty around the others.
const quiet = 4

// squared is a text as a QR code.
type squared struct {
	size int    // squares along a side, without those around
	path string // of the dark ones, as an SVG path
}

// squaresOf turns a text into squares; ok is false for one that is too long.
func squaresOf(text string) (s squared, ok bool) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return s, false
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			if run := runAt(code, x, y); run > 0 {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, run, run)
				x += run
			}
		}
	}
	return squared{code.Size, path.String()}, true
}

// runAt counts the dark squares in a row from one on.
func runAt(code *qr.Code, x, y int) int {
	run := 0
	for x+run < code.Size && code.Black(x+run, y) {
		run++
	}
	return run
}

// box is the picture's own measure.
func (s squared) box() string { return fmt.Sprintf("0 0 %d %d", s.size+2*quiet, s.size+2*quiet) }
