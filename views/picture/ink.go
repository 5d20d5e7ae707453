package picture

import (
	"fmt"
	"image/color"
	"regexp"
	"strconv"
	"sync"

	"dailydistrict/views"
)

// token is a colour in app.css: of a pair by day and by night the second.
var token = regexp.MustCompile(`--([a-z0-9-]+): (?:light-dark\(#[0-9a-f]{6}, )?#([0-9a-f]{6})\)?;`)

// inks are the colours of the pages at night, by the names of their tokens.
var inks = sync.OnceValue(func() map[string]color.RGBA {
	found := map[string]color.RGBA{}
	for _, t := range token.FindAllStringSubmatch(string(views.Static("app.css")), -1) {
		hex, _ := strconv.ParseUint(t[2], 16, 32) // six digits, as the pattern has it
		found[t[1]] = color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
	}
	return found
})

// night is a colour of the pages at night. A name that is not there is a mistake
// in this program, and panics.
func night(name string) color.RGBA {
	ink, known := inks()[name]
	if !known {
		panic(fmt.Sprintf("picture: there is no colour %q", name))
	}
	return ink
}

// mixed is so much of the second colour in the first.
func mixed(one, two color.RGBA, share float64) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-share) + float64(b)*share + 0.5) }
	return color.RGBA{mix(one.R, two.R), mix(one.G, two.G), mix(one.B, two.B), 255}
}

// darker leaves so much of a colour in black.
func darker(ink color.RGBA, share float64) color.RGBA {
	return mixed(color.RGBA{A: 255}, ink, share)
}
