package views

import (
	"fmt"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// The addresses of what is kept about a player.
const (
	ExportAddress  = YouAddress + "/export" // GET: everything as a file
	LeaveAddress   = YouAddress + "/delete" // POST confirm
	PlayersAddress = "/players"
)

// YouIn is where a player sees the own sheets of a form.
func YouIn(form string) string { return YouAddress + "/" + form }

// YouForm is what a player has made of a form.
type YouForm struct {
	Frame
	Form   string
	Game   rules.Info
	Forms  []Choice // the forms, this one among them
	Month  Archive  // the calendar of a month
	Record challenge.Record
	Best   []OnBoard
	Sheets []PlayedSheet // one page of them, newest first
	Top    string        // address of the newest; empty on their page
	Next   string        // address of older ones; empty on the last page
}

// OnBoard is a result with where it stands.
type OnBoard struct {
	Heading
	Address string // of the sheet; empty for none
	Score   int
	Standing
}

// Player is what everybody may know of a player.
type Player struct {
	Frame
	Who  string // the name
	Me   bool
	Days []OnBoard // on final boards, newest first
	Top  string    // address of the newest; empty on their page
	Next string    // address of older ones; empty on the last page
}

// Leave asks whether an account is to be deleted for good.
type Leave struct {
	Frame
	Guest bool
	Typed string
	Fault string
}

// days counts the days of a streak.
func days(n int) string { return count(n, "day") }

// underHistogram draws days by points under par, of which there are some.
func underHistogram(bars []challenge.Bar) histogram {
	h := newHistogram(rules.Info{}, bars, nil)
	h.histogramWords = histogramWords{what: "Points under par", each: "day", head: "Under par"}
	return h
}

// figures are the tenths of the percentiles as a drawing.
type figures [10]int

// tenths is how high each bar is, and where.
type tenth struct {
	Count               int
	From, To            int
	x, y, width, height float64
}

func (f figures) all() int {
	sum := 0
	for _, n := range f {
		sum += n
	}
	return sum
}

func (f figures) bars() []tenth {
	most := fewSheets
	for _, n := range f {
		most = max(most, n)
	}
	const unit = (chartWidth - 2*chartEdge) / 10
	bars := make([]tenth, len(f))
	for i, n := range f {
		bars[i] = tenth{
			Count: n, From: 10 * i, To: 10 * (i + 1),
			x: chartEdge + unit*(float64(i)+0.11), width: 0.78 * unit, height: chartHeight * float64(n) / float64(most),
		}
		bars[i].y = chartGround - bars[i].height
	}
	return bars
}

// span writes a tenth: "70 to 80".
func (t tenth) span() string { return fmt.Sprintf("%d to %d", t.From, t.To) }

// words says what the drawing shows.
func (f figures) words() string {
	better := 0
	for _, n := range f[5:] {
		better += n
	}
	return fmt.Sprintf("%d of %s in the upper half.", better, count(f.all(), "final day"))
}
