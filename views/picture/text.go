package picture

import (
	"image"
	"image/color"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// face is a font at a size in pixels. Faces are made for each picture, as they
// must not be shared by two that are drawn at once.
func face(ttf []byte, size float64) font.Face {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // the font is part of the program
	}
	made, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic(err) // only for options that do not exist
	}
	return made
}

// text writes from a point on its line, and gives where it ends.
func (c *canvas) text(f font.Face, ink color.Color, x, y int, text string) int {
	d := font.Drawer{Dst: c, Src: image.NewUniform(ink), Face: f, Dot: fixed.P(x, y)}
	d.DrawString(text)
	return d.Dot.X.Round()
}

// wide is how much room a text takes.
func wide(f font.Face, text string) int { return font.MeasureString(f, text).Ceil() }

// plate writes on a plate of enamel, as house numbers are.
func (c *canvas) plate(f font.Face, x, y int, text string) {
	const pad, rise, fall = 18, 44, 16
	at := image.Rect(x, y-rise, x+wide(f, text)+2*pad, y+fall)
	enamel, white := night("plate"), night("on-plate")
	c.round(at, 12, enamel)
	c.round(at.Inset(4), 9, white)
	c.round(at.Inset(7), 7, enamel)
	c.text(f, white, x+pad, y, text)
}
