package picture

import (
	"fmt"
	"regexp"
	"strconv"

	"golang.org/x/image/vector"
)

// point is a place in the measure of a drawing.
type point struct{ x, y float32 }

// outline is a shape with its own measure. It may consist of several closed lines.
type outline struct {
	size    point // of the drawing that it belongs to
	strokes []stroke
}

// stroke is one step along an outline: to a new beginning, straight on, or along a
// curve by way of two points that draw it towards themselves.
type stroke struct {
	kind byte // 'M', 'L' or 'C'
	by   [2]point
	to   point
}

// trace draws an outline with a pen, larger by these factors.
func (o outline) trace(pen *vector.Rasterizer, sx, sy float32) {
	for _, s := range o.strokes {
		switch s.kind {
		case 'M':
			pen.ClosePath()
			pen.MoveTo(s.to.x*sx, s.to.y*sy)
		case 'L':
			pen.LineTo(s.to.x*sx, s.to.y*sy)
		case 'C':
			pen.CubeTo(s.by[0].x*sx, s.by[0].y*sy, s.by[1].x*sx, s.by[1].y*sy, s.to.x*sx, s.to.y*sy)
		}
	}
	pen.ClosePath()
}

// bow is how far the points of a curve lie from its ends, in radii, for a quarter
// of a circle: 4/3 (√2 − 1).
const bow = 0.5523

// rounded is a rectangle with quarters of circles for corners.
func rounded(width, height, radius float32) outline {
	o := outline{size: point{width, height}}
	o.move(point{radius, 0})
	for _, corner := range []struct{ from, at, to point }{
		{point{width - radius, 0}, point{width, 0}, point{width, radius}},
		{point{width, height - radius}, point{width, height}, point{width - radius, height}},
		{point{radius, height}, point{0, height}, point{0, height - radius}},
		{point{0, radius}, point{0, 0}, point{radius, 0}},
	} {
		o.line(corner.from)
		o.curve(toward(corner.from, corner.at), toward(corner.to, corner.at), corner.to)
	}
	return o
}

// toward is the point that bows a curve from one of its ends to a corner.
func toward(end, corner point) point {
	return point{end.x + bow*(corner.x-end.x), end.y + bow*(corner.y-end.y)}
}

func (o *outline) move(to point) { o.strokes = append(o.strokes, stroke{kind: 'M', to: to}) }
func (o *outline) line(to point) { o.strokes = append(o.strokes, stroke{kind: 'L', to: to}) }
func (o *outline) curve(a, b, to point) {
	o.strokes = append(o.strokes, stroke{kind: 'C', by: [2]point{a, b}, to: to})
}

// mark is a letter or a number of a path.
var mark = regexp.MustCompile(`[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)`)

// reader follows the path of a drawing as SVG writes it, by the letters that the
// sprite uses for roofs: M, L, H, V, C, S and Z. It panics at any other, as that
// is a mistake in this program.
type reader struct {
	outline
	left     []string // marks
	letter   byte
	at, from point // where it stands, and where the line began
	last     point // that drew the last curve towards itself
}

// read gives the outline that a path describes in a drawing of this size.
func read(path string, size point) outline {
	r := reader{outline: outline{size: size}, left: mark.FindAllString(path, -1)}
	for len(r.left) > 0 {
		if c := r.left[0][0]; c >= 'A' {
			r.letter, r.left = c, r.left[1:]
		}
		r.step()
	}
	return r.outline
}

func (r *reader) step() {
	switch r.letter {
	case 'M', 'm':
		r.at = r.point()
		r.from = r.at
		r.move(r.at)
		r.letter-- // pairs that follow are lines: L comes before M
	case 'L', 'l':
		r.straight(r.point())
	case 'H', 'h':
		r.straight(point{r.number(r.at.x), r.at.y})
	case 'V', 'v':
		r.straight(point{r.at.x, r.number(r.at.y)})
	case 'C', 'c':
		r.bend(r.point())
	case 'S', 's':
		r.bend(point{2*r.at.x - r.last.x, 2*r.at.y - r.last.y})
	case 'Z', 'z':
		r.straight(r.from)
	default:
		panic(fmt.Sprintf("picture: a path goes on with %q", r.letter))
	}
}

// number reads a number, which a small letter counts from where the pen stands.
func (r *reader) number(from float32) float32 {
	n, err := strconv.ParseFloat(r.left[0], 32)
	if err != nil {
		panic("picture: a path lacks a number: " + err.Error())
	}
	r.left = r.left[1:]
	if r.letter >= 'a' {
		n += float64(from)
	}
	return float32(n)
}

func (r *reader) point() point { return point{r.number(r.at.x), r.number(r.at.y)} }

func (r *reader) straight(to point) {
	r.line(to)
	r.at = to
}

// bend goes on along a curve, whose second point and end follow.
func (r *reader) bend(by point) {
	r.last = r.point()
	to := r.point()
	r.curve(by, r.last, to)
	r.at = to
}
