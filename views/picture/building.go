package picture

import (
	"image"
	"image/color"
)

// pane is what is in the place of a window.
type pane int

const (
	blank pane = iota // nothing was written there
	dark
	lit
)

// building is a house by its floors, from the ground up.
type building struct {
	left, width int
	hue         string   // token of its front
	storey      int      // height of a floor
	floors      [][]pane // from the left
	roof        string   // symbol; empty for none
}

// The measures that all buildings share.
const (
	base    = 48 // height of what stands below the first floor
	attic   = 78 // height of a roof
	eaves   = 8  // by how much a roof is wider, at each side
	cornice = 3  // height of the line on top of each floor
)

// draw builds the house and lights its windows.
func (b building) draw(c *canvas) {
	front := night(b.hue)
	c.paint(box(b.left, ground-base, b.width, base), darker(front, 0.78))
	b.door(c, darker(front, 0.3))
	for f := range b.floors {
		wall := b.wall(f)
		c.paint(wall, front)
		c.paint(box(wall.Min.X, wall.Min.Y, b.width, cornice), darker(front, 0.7))
	}
	for f, row := range b.floors {
		for i, p := range row {
			b.window(c, b.place(f, i, len(row)), p)
		}
	}
	if b.roof != "" {
		top := b.wall(len(b.floors) - 1).Min.Y
		c.roof(box(b.left-eaves, top-attic, b.width+2*eaves, attic), b.roof, true)
	}
}

// wall is where a floor is, counted from 0.
func (b building) wall(floor int) image.Rectangle {
	return box(b.left, ground-base-(floor+1)*b.storey, b.width, b.storey)
}

// place is where a window of a floor is.
func (b building) place(floor, i, of int) image.Rectangle {
	wall := b.wall(floor)
	share := b.width / of
	w, h := share*76/100, b.storey*74/100
	return box(b.left+i*share+(share-w)/2, wall.Min.Y+(b.storey-h)/2, w, h)
}

func (b building) door(c *canvas, ink color.Color) {
	const width, height = 34, 38
	at := box(b.left+(b.width-width)/2, ground-height, width, height)
	c.fill(at, read("M0 38V17C0-6 34-6 34 17V38Z", point{width, height}), ink)
}

// window draws a window with its frame, its cross and its sill; where nothing was
// written, the wall shows where it would have been.
func (b building) window(c *canvas, at image.Rectangle, p pane) {
	front := night(b.hue)
	frame, glass := darker(front, 0.5), night("pane")
	switch p {
	case blank:
		c.round(at, 4, darker(front, 0.82))
		return
	case lit:
		frame, glass = night("on-lamp"), night("lamp")
		c.glow(at, glass)
	}
	const bar = 4
	c.round(at.Inset(-bar), 6, frame)
	c.round(at, 3, glass)
	c.paint(box(at.Min.X+(at.Dx()-bar)/2, at.Min.Y, bar, at.Dy()), frame)
	c.paint(box(at.Min.X, at.Min.Y+at.Dy()*2/5, at.Dx(), bar), frame)
	c.paint(box(at.Min.X-2*bar, at.Max.Y+1, at.Dx()+4*bar, bar+1), frame)
}
