package views

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// histogram is the field of scores as a skyline, one tower a score.
type histogram struct {
	histogramWords
	info   rules.Info
	bars   []tower
	least  int     // the score on the left edge
	unit   float64 // from one score to the next
	sheets int
	mode   challenge.Bar
	mine   *int // nil for none
	par    *int // nil where it is not told
}

// histogramWords are the words of a histogram.
type histogramWords struct {
	what, each string // "Scores", of each "sheet"
	head       string // of the table's first column: "Score"
}

// scoreWords are those of a field of scores.
var scoreWords = histogramWords{what: "Scores", each: "sheet", head: "Score"}

type tower struct {
	challenge.Bar
	x, y, height float64
	mine         bool
}

// The drawing's measures. It is as wide for any field, so that its letters keep
// their size; a small field gets wide houses, and single sheets low ones.
const (
	chartWidth  = 400.0
	chartHeight = 160.0
	chartGround = 200.0
	chartEdge   = 12.0 // free on either side
	chartSky    = 30.0 // free above the highest tower
	parSky      = 22.0 // free above everything, for the name of par
	labelRoom   = 40.0 // from one score that is written below to the next
	nameHalf    = 32.0 // of what is written over one's own tower
	paneStep    = 14.0
	fewScores   = 9 // shown at least
	fewSheets   = 4 // as high as this many in the drawing at least
)

// newHistogram makes the skyline of these scores of a game; mine is nil where
// nobody's is marked.
func newHistogram(info rules.Info, bars []challenge.Bar, mine *int) histogram {
	h := histogram{histogramWords: scoreWords, info: info, mine: mine}
	for _, b := range bars {
		h.sheets += b.Count
		if b.Count > h.mode.Count {
			h.mode = b
		}
	}
	h.lay(bars, bars[len(bars)-1].Score)
	return h
}

// withPar marks par, and makes room for it; nil where it is not told.
func (h histogram) withPar(par *int) histogram {
	if par == nil {
		return h
	}
	bars := make([]challenge.Bar, len(h.bars))
	for i, t := range h.bars {
		bars[i] = t.Bar
	}
	h.par = par
	h.lay(bars, max(bars[len(bars)-1].Score, *par))
	return h
}

// lay places the towers between the least of their scores and a greatest.
func (h *histogram) lay(bars []challenge.Bar, greatest int) {
	h.least = bars[0].Score
	scores := greatest - h.least + 1
	if scores < fewScores {
		h.least, scores = max(h.least-(fewScores-scores)/2, h.info.Floor), fewScores
	}
	h.unit = (chartWidth - 2*chartEdge) / float64(scores)
	h.bars = make([]tower, len(bars))
	for i, b := range bars {
		h.bars[i] = h.tower(b)
	}
}

// including adds one sheet to a field that it is not part of.
func including(bars []challenge.Bar, score int) []challenge.Bar {
	at, there := slices.BinarySearchFunc(bars, score, func(b challenge.Bar, score int) int { return b.Score - score })
	if !there {
		return slices.Insert(slices.Clone(bars), at, challenge.Bar{Score: score, Count: 1})
	}
	bars = slices.Clone(bars)
	bars[at].Count++
	return bars
}

// tower places a bar; one sheet among a million is still seen, and one's own all
// the more.
func (h histogram) tower(b challenge.Bar) tower {
	t := tower{Bar: b, x: h.x(b.Score), mine: h.mine != nil && b.Score == *h.mine}
	least := 4.0
	if t.mine {
		least = 12
	}
	t.height = max(chartHeight*float64(b.Count)/float64(max(h.mode.Count, fewSheets)), least)
	t.y = chartGround - t.height
	return t
}

func (h histogram) x(score int) float64 {
	return chartEdge + float64(score-h.least)*h.unit + (h.unit-h.width())/2
}

// width is how wide a tower is.
func (h histogram) width() float64 { return 0.78 * h.unit }

// middle is where a score is written: over or under its tower, inside the drawing.
func (h histogram) middle(score int, half float64) float64 {
	return min(max(h.x(score)+h.width()/2, half), chartWidth-half)
}

// over is where the name of a tower begins: above it, and above the neighbours
// that it would run into.
func (h histogram) over(t tower) float64 {
	y, middle := t.y, h.middle(t.Score, nameHalf)
	for _, b := range h.bars {
		if b.x < middle+nameHalf && b.x+h.width() > middle-nameHalf {
			y = min(y, b.y)
		}
	}
	return y
}

// glazed is how high the whole floors of a tower reach.
func (t tower) glazed() float64 { return math.Floor(t.height/paneStep) * paneStep }

// panes are the left edges of the windows on a floor, from that of the tower.
func (h histogram) panes() []float64 {
	var panes []float64
	columns := int((h.width() + 4) / paneStep)
	for i := range columns {
		pitch := h.width() / float64(columns)
		panes = append(panes, (h.unit-h.width())/2+float64(i)*pitch+pitch/2-3)
	}
	return panes
}

// sky is the upper edge: no more is left than a name over the highest tower
// takes, and the name of par over that.
func (h histogram) sky() float64 {
	sky := chartGround
	for _, t := range h.bars {
		sky = min(sky, t.y-chartSky)
	}
	if h.par != nil {
		sky -= parSky
	}
	return sky
}

func (h histogram) viewBox() string {
	return fmt.Sprintf("0 %s %s %s", px(h.sky()), px(chartWidth), px(chartGround+26-h.sky()))
}

// ticks are the scores written below: round ones, as many as there is room for.
func (h histogram) ticks() []int {
	steps := []int{1, 2, 5, 10}
	step := steps[0]
	for _, step = range steps {
		if float64(step)*h.unit >= labelRoom {
			break
		}
	}
	var ticks []int
	for score := int(math.Ceil(float64(h.least)/float64(step))) * step; h.x(score) < chartWidth-chartEdge; score += step {
		ticks = append(ticks, score)
	}
	return ticks
}

// title says in words what the drawing shows.
func (h histogram) title() string {
	text := fmt.Sprintf("%s of %s, from %s to %s. Most common: %s, %s.",
		h.what, count(h.sheets, h.each), h.mark(h.bars[0].Score), h.mark(h.bars[len(h.bars)-1].Score), h.mark(h.mode.Score), count(h.mode.Count, h.each))
	if h.mine != nil {
		text += fmt.Sprintf(" Yours: %s.", h.mark(*h.mine))
	}
	if h.par != nil {
		text += fmt.Sprintf(" Par: %s.", h.mark(*h.par))
	}
	return text
}

// mark writes a score.
func (h histogram) mark(score int) string { return mark(h.info, score) }

// note is the cell beside a score in the table.
func (t tower) note() string {
	switch {
	case t.mine && t.Count > 1:
		return grouped(t.Count) + ", yours among them"
	case t.mine:
		return "1, yours"
	}
	return grouped(t.Count)
}

// px writes a length for an SVG attribute.
func px(length float64) string { return strconv.FormatFloat(length, 'f', 1, 64) }
