package picture

import (
	"fmt"
	"strings"

	"dailydistrict/rules/landing"
)

// Landing is a finished climb: the step on which each turn was stopped, 7 for a
// landing, 0 for a bust.
type Landing struct {
	Reached [landing.Turns]int
}

// LandingOf takes from a position what is drawn of it.
func LandingOf(p landing.Position) (d Landing) {
	for i := range d.Reached {
		if t := p.Turn(i + 1); t.Ended() != landing.Bust {
			d.Reached[i] = t.Step()
		}
	}
	return d
}

// The measures of a flight of stairs and of the house on top of it.
const (
	tread  = 24 // width of a step
	rise   = 38 // height of a step
	foot   = 36 // height of the first
	upper  = 72 // width of the house
	flight = landing.Steps*tread + upper
)

func (d Landing) draw(c *canvas) {
	const gap = 20
	for i, reached := range d.Reached {
		c.flight(margin+i*(flight+gap), reached)
	}
}

// flight draws the stairs of a turn: the steps that were kept are lit, and the
// door on top for a landing.
func (c *canvas) flight(left, reached int) {
	stairs, edge := night("f4"), night("roof")
	for step := range landing.Steps {
		top := ground - foot - step*rise
		c.paint(box(left+step*tread, top, tread, ground-top), stairs)
		c.paint(box(left+step*tread, top, tread, cornice), edge)
		if 0 < step && step <= reached {
			c.paint(box(left+step*tread, top-2, tread, 6), night("lamp"))
		}
	}
	c.home(left+landing.Steps*tread, reached == landing.Steps)
	if 0 < reached && reached < landing.Steps {
		c.pin(left+reached*tread+tread/2, ground-foot-reached*rise)
	}
}

// home is the house to which the stairs lead; its door opens on the last step.
func (c *canvas) home(left int, landed bool) {
	const door, high = 40, 62
	top := ground - foot - landing.Steps*rise
	front, inside := night("f1"), darker(night("f1"), 0.4)
	c.paint(box(left, top-high, upper, ground-top+high), front)
	c.roof(box(left-eaves, top-high-attic*3/4, upper+2*eaves, attic*3/4), "r1", landed)
	at := box(left+(upper-door)/2, top-high+14, door, high-14)
	if landed {
		inside = night("lamp")
		c.glow(at.Inset(door/5), inside) // the corners beside the arch are wall
	}
	c.fill(at, read("M0 48V20C0-7 40-7 40 20V48Z", point{door, high - 14}), inside)
}

// pin marks where a turn was stopped.
func (c *canvas) pin(x, y int) {
	const width, height = 30, 40
	shape := read("M15 40C9 30 0 24 0 15C0 7 7 0 15 0S30 7 30 15C30 24 21 30 15 40Z", point{width, height})
	at := box(x-width/2, y-height-4, width, height)
	c.fill(at.Inset(-3), shape, night("on-lamp"))
	c.fill(at, shape, night("lamp"))
}

// Words tells how each turn ended.
func (d Landing) Words() string {
	turns := make([]string, len(d.Reached))
	for i, reached := range d.Reached {
		switch reached {
		case 0:
			turns[i] = "bust"
		case landing.Steps:
			turns[i] = "landed at the lit door"
		default:
			turns[i] = fmt.Sprintf("stopped on step %d", reached)
		}
	}
	return "Four flights of stairs in the evening: " + strings.Join(turns, ", ") + "."
}
