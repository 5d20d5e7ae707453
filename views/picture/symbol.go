package picture

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"sync"

	"dailydistrict/views"
)

// roofs are the symbols that pictures use.
var roofs = regexp.MustCompile(`^r[1-6]$`)

// part is a shape of a symbol in one colour, which the name of a token says.
type part struct {
	outline
	ink string
}

// sprite is the file of the symbols that pages draw.
type sprite struct {
	Symbols []struct {
		ID      string `xml:"id,attr"`
		ViewBox string `xml:"viewBox,attr"`
		Paths   []struct {
			Fill string `xml:"fill,attr"`
			D    string `xml:"d,attr"`
		} `xml:"path"`
		Circles []struct {
			Fill string  `xml:"fill,attr"`
			X    float32 `xml:"cx,attr"`
			Y    float32 `xml:"cy,attr"`
			R    float32 `xml:"r,attr"`
		} `xml:"circle"`
	} `xml:"symbol"`
}

// symbols are the roofs, drawn as the pages draw them.
var symbols = sync.OnceValue(func() map[string][]part {
	var file sprite
	if err := xml.Unmarshal(views.Static("sprite.svg"), &file); err != nil {
		panic(err) // it is embedded
	}
	drawn := map[string][]part{}
	for _, s := range file.Symbols {
		if !roofs.MatchString(s.ID) {
			continue
		}
		var size point
		_, _ = fmt.Sscanf(s.ViewBox, "0 0 %f %f", &size.x, &size.y)
		for _, p := range s.Paths {
			drawn[s.ID] = append(drawn[s.ID], part{read(p.D, size), inkOf(p.Fill)})
		}
		for _, c := range s.Circles {
			drawn[s.ID] = append(drawn[s.ID], part{disc(point{c.X, c.Y}, c.R, size), inkOf(c.Fill)})
		}
	}
	return drawn
})

// inkOf is the token that a symbol names: "roof" of "var(--roof)".
func inkOf(fill string) (name string) {
	_, _ = fmt.Sscanf(fill, "var(--%s", &name)
	return name[:len(name)-1]
}

// disc is a circle in a drawing of this size.
func disc(middle point, radius float32, size point) outline {
	o := rounded(2*radius, 2*radius, radius)
	for i := range o.strokes {
		s := &o.strokes[i]
		for _, p := range []*point{&s.by[0], &s.by[1], &s.to} {
			p.x, p.y = p.x+middle.x-radius, p.y+middle.y-radius
		}
	}
	o.size = size
	return o
}
