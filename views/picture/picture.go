package picture

import (
	"bytes"
	"image/png"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"

	"dailydistrict/views"
)

// The size of every picture, in pixels.
const (
	fullWidth  = views.SkylineWidth
	fullHeight = views.SkylineHeight
)

// Picture is what is drawn of a finished sheet. Equal ones look the same, and may
// be compared.
type Picture struct {
	views.Signs
	Scene Scene
}

// Scene is what a sheet has built. It can be compared.
type Scene interface {
	// Words says what is to be seen, to those who do not see it: one or more
	// sentences.
	Words() string
	draw(*canvas)
}

// The places of what is written above the roofs.
const (
	margin    = 90 // at both sides
	titleLine = 80
	belowLine = 134
)

// PNG draws a picture.
func (p Picture) PNG() ([]byte, error) {
	c := newCanvas()
	c.sky()
	p.write(c)
	p.Scene.draw(c)
	c.pavement()
	var file bytes.Buffer
	err := png.Encode(&file, c.RGBA)
	return file.Bytes(), err
}

// write writes what sheet it is, and what it was worth.
func (p Picture) write(c *canvas) {
	heavy, plain := face(gobold.TTF, 58), face(gomedium.TTF, 30)
	pale, soft := night("ink"), night("ink-2")
	x := c.text(heavy, pale, margin, titleLine, p.Title)
	if p.Plate != "" {
		c.plate(face(gobold.TTF, 40), x+22, titleLine, p.Plate)
	}
	c.text(plain, soft, margin, belowLine, p.Below)
	large := face(gobold.TTF, 76)
	c.text(large, night("lamp"), fullWidth-margin-wide(large, p.Score), titleLine+6, p.Score)
	c.text(plain, soft, fullWidth-margin-wide(plain, p.Unit), belowLine, p.Unit)
}
