package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// canvas is what is drawn on, in pixels from the top left corner.
type canvas struct {
	*image.RGBA
	pen   vector.Rasterizer
	light *image.Alpha // that fell from the last window: the next may be of its size
}

func newCanvas() *canvas {
	return &canvas{RGBA: image.NewRGBA(image.Rect(0, 0, fullWidth, fullHeight))}
}

// box is a part of the canvas by its corner and its size.
func box(x, y, width, height int) image.Rectangle { return image.Rect(x, y, x+width, y+height) }

// paint covers a box with a colour.
func (c *canvas) paint(at image.Rectangle, ink color.Color) {
	draw.Draw(c.RGBA, at, image.NewUniform(ink), image.Point{}, draw.Src)
}

// fill covers a shape with a colour. The shape is stretched from its own measure
// into the box, and nothing of it is drawn beyond.
func (c *canvas) fill(at image.Rectangle, o outline, ink color.Color) {
	c.pen.Reset(at.Dx(), at.Dy())
	o.trace(&c.pen, float32(at.Dx())/o.size.x, float32(at.Dy())/o.size.y)
	c.pen.Draw(c.RGBA, at, image.NewUniform(ink), image.Point{})
}

// round covers a box with rounded corners.
func (c *canvas) round(at image.Rectangle, radius float32, ink color.Color) {
	c.fill(at, rounded(float32(at.Dx()), float32(at.Dy()), radius), ink)
}

// roof draws a roof of the pages into a box, with or without light in it.
func (c *canvas) roof(at image.Rectangle, name string, lit bool) {
	for _, part := range symbols()[name] {
		ink := night(part.ink)
		if part.ink == "lamp" && !lit {
			ink = night("pane")
		}
		c.fill(at, part.outline, ink)
	}
}

// reach is how far light falls from a window, in pixels.
const reach = 16

// glow lets light fall from a box on what is around it.
func (c *canvas) glow(at image.Rectangle, ink color.Color) {
	if c.light == nil || c.light.Bounds().Inset(reach).Size() != at.Size() {
		c.light = lightOf(at.Size())
	}
	draw.DrawMask(c.RGBA, at.Inset(-reach), image.NewUniform(ink), image.Point{}, c.light, image.Point{}, draw.Over)
}

// lightOf is how much light there is in a box of this size, and how little around it.
func lightOf(size image.Point) *image.Alpha {
	light := image.NewAlpha(image.Rectangle{Max: size}.Inset(-reach).Sub(image.Pt(-reach, -reach)))
	inside := light.Bounds().Inset(reach)
	for y := range light.Bounds().Dy() {
		for x := range light.Bounds().Dx() {
			dx, dy := max(inside.Min.X-x, x-inside.Max.X+1, 0), max(inside.Min.Y-y, y-inside.Max.Y+1, 0)
			left := max(0, 1-math.Hypot(float64(dx), float64(dy))/reach)
			light.Pix[y*light.Stride+x] = uint8(0.8*255*left*left + 0.5)
		}
	}
	return light
}

// Where the street stands.
const (
	ground = 596 // below which is pavement
	kerb   = 5
)

// sky is what is behind the street, from the top down to the ground.
func (c *canvas) sky() {
	high, middle, low := night("sky-1"), night("sky-2"), night("sky-3")
	const bend = ground * 55 / 100
	for y := range ground {
		ink := mixed(high, middle, float64(y)/bend)
		if y > bend {
			ink = mixed(middle, low, float64(y-bend)/(ground-bend))
		}
		c.paint(box(0, y, fullWidth, 1), ink)
	}
}

// pavement is what the street stands on.
func (c *canvas) pavement() {
	stone := night("kerb")
	c.paint(box(0, ground, fullWidth, kerb), darker(stone, 0.7))
	c.paint(box(0, ground+kerb, fullWidth, fullHeight-ground-kerb), stone)
}
