package views

import (
	"fmt"
	"strconv"

	"dailydistrict/challenge"
)

// histogram is the field of scores as a skyline, one tower a score.
type histogram struct {
	bars        []tower
	least, most int // scores shown
	sheets      int
	mode        challenge.Bar
	mine        int // -1 for none
	tied        int // sheets with the score that is mine
}

type tower struct {
	challenge.Bar
	x, y, height float64
	mine         bool
}

// The drawing's measures.
const (
	chartHeight = 160.0
	chartGround = 200.0
	towerWidth  = 14.0
	towerStep   = 18.0
)

// newHistogram makes the skyline of a board; mine is -1 where nobody's is marked.
func newHistogram(bars []challenge.Bar, mine int) histogram {
	h := histogram{least: bars[0].Score, most: bars[len(bars)-1].Score, mine: mine}
	for _, b := range bars {
		h.sheets += b.Count
		if b.Count > h.mode.Count {
			h.mode = b
		}
		if b.Score == mine {
			h.tied = b.Count
		}
	}
	if mine >= 0 {
		h.least, h.most = min(h.least, mine), max(h.most, mine)
	}
	for _, b := range bars {
		h.bars = append(h.bars, h.tower(b))
	}
	if mine >= 0 && h.tied == 0 {
		h.bars = append(h.bars, h.tower(challenge.Bar{Score: mine}))
	}
	return h
}

// tower places a bar; one sheet among a million is still seen.
func (h histogram) tower(b challenge.Bar) tower {
	height := max(chartHeight*float64(b.Count)/float64(h.mode.Count), 4)
	return tower{Bar: b, x: h.x(b.Score), y: chartGround - height, height: height, mine: b.Score == h.mine}
}

func (h histogram) x(score int) float64 { return float64(score-h.least)*towerStep + h.margin() }

// width leaves a narrow field in the middle of a drawing that stays readable.
func (h histogram) width() float64 {
	return max(float64(h.most-h.least+1)*towerStep+2*towerStep, 360)
}

func (h histogram) margin() float64 {
	return (h.width() - float64(h.most-h.least)*towerStep - towerWidth) / 2
}

func (h histogram) viewBox() string { return fmt.Sprintf("0 0 %s 226", px(h.width())) }

// ticks are the scores written below, the ends among them.
func (h histogram) ticks() []int {
	step := 1
	for (h.most-h.least)/step > 7 {
		step++
	}
	var ticks []int
	for score := h.least; score < h.most; score += step {
		if h.most-score >= step || score == h.least {
			ticks = append(ticks, score)
		}
	}
	return append(ticks, h.most)
}

// title says in words what the drawing shows.
func (h histogram) title() string {
	text := fmt.Sprintf("Scores of %s, from %d to %d. Most common: %d, %s.",
		count(h.sheets, "sheet"), h.bars[0].Score, h.most, h.mode.Score, count(h.mode.Count, "sheet"))
	if h.mine >= 0 {
		text += fmt.Sprintf(" Yours: %d.", h.mine)
	}
	return text
}

// note is the cell beside a score in the table.
func (t tower) note() string {
	switch {
	case t.mine && t.Count > 0:
		return grouped(t.Count) + ", yours among them"
	case t.mine:
		return "yours"
	}
	return grouped(t.Count)
}

// px writes a length for an SVG attribute.
func px(length float64) string { return strconv.FormatFloat(length, 'f', 1, 64) }
