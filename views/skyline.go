package views

import (
	"strconv"

	"dailydistrict/challenge"
)

// Skyline leads to the picture of a finished sheet. Without an address there is
// none: not yet, or for nobody.
type Skyline struct {
	Address string
	Words   string // what is to be seen on it
}

// The size of every picture, in pixels: what other sites show of a link.
const (
	SkylineWidth  = 1200
	SkylineHeight = 630
)

// Signs is what is written on a picture.
type Signs struct {
	Title string // the form: "District"
	Plate string // beside it on a plate: "214"; empty for none
	Below string // "Daily District · Monday 30 November 2026"
	Score string // "36"
	Unit  string // "points"
}

// Signs writes what stands on the picture of a sheet with this score.
func (h Heading) Signs(score int, practice bool) Signs {
	s := Signs{Title: h.Form, Below: "Daily District · " + fullDate(h.Day), Score: h.mark(score), Unit: h.unit(score)}
	switch h.Kind {
	case challenge.Evening:
		s.Plate = "Evening"
	case challenge.Daily:
		s.Plate = strconv.Itoa(h.Number)
	}
	if practice {
		s.Unit += " in practice"
	}
	return s
}

// Preview is what other sites show where somebody links to a page; without a title
// nothing. It stands in the head, and nothing is in it that the page does not tell as well. Addresses
// have their origin.
type Preview struct {
	Title   string
	Text    string
	Address string  // of the page; empty where the origin is not known
	Picture Skyline // without an address for none
}

// picture is what the picture of a sheet is called.
func (h Heading) picture() string {
	if h.Game.ID == "district" {
		return "Picture of the street"
	}
	return "Picture of the sheet"
}

// file is the name under which the picture is kept.
func (h Heading) file() string {
	return h.Game.ID + "-" + h.Day.String() + ".png"
}

// Told is the par that a page tells; nil where it tells none.
func (p *Possible) Told() *challenge.Par {
	if p.par() == nil {
		return nil
	}
	return &challenge.Par{Score: *p.Par, Proven: p.Proven}
}
