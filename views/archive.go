package views

import (
	"fmt"
	"time"

	"dailydistrict/challenge"
)

// weekdays in the order of the page.
var weekdays = [...]time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday}

func (p Archive) monthName() string { return fmt.Sprintf("%s %d", p.Month, p.Year) }

// neighbour names the month before or after in short.
func (p Archive) neighbour(step int) string {
	return time.Date(p.Year, p.Month+time.Month(step), 1, 0, 0, 0, 0, time.UTC).Format("Jan")
}

// weeks lays the whole month out in weeks from Monday; nil where a week reaches
// into another month. A day without a challenge is there too, with no address.
func (p Archive) weeks() [][7]*ArchiveDay {
	known := map[challenge.Day]*ArchiveDay{}
	for i := range p.Days {
		known[p.Days[i].Day] = &p.Days[i]
	}
	var weeks [][7]*ArchiveDay
	for day := (challenge.Day{Year: p.Year, Month: p.Month, Date: 1}); day.Month == p.Month; day = day.Add(1) {
		if day.Date == 1 || columnOf(day) == 0 {
			weeks = append(weeks, [7]*ArchiveDay{})
		}
		d, there := known[day]
		if !there {
			d = &ArchiveDay{Day: day}
		}
		weeks[len(weeks)-1][columnOf(day)] = d
	}
	return weeks
}

// columnOf counts from Monday.
func columnOf(d challenge.Day) int { return (int(d.Weekday()) + 6) % 7 }

// words says a window to those who hear it.
func (p Archive) words(d ArchiveDay) string {
	text := fmt.Sprintf("%d %s: ", d.Day.Date, d.Day.Month)
	switch {
	case d.State == challenge.Void:
		return text + "void"
	case d.State == challenge.Committed:
		return text + "dice promised, not open yet"
	case d.Mark == Played:
		text += "played, " + mark(p.Game, d.Score)
	case d.Mark == Waiting:
		text += "handed in, needs a name, " + mark(p.Game, d.Score)
	case d.Mark == Practised:
		text += "practice, " + mark(p.Game, d.Score)
	case d.Mark == Begun:
		text += "begun, not finished"
	default:
		text += "not played"
	}
	return text + ", " + count(d.Results, "result")
}

// tally counts what the player has played this month.
func (p Archive) tally() string {
	played, gone := 0, 0
	for _, d := range p.Days {
		if d.State != challenge.Committed {
			gone++
		}
		if d.Mark == Played {
			played++
		}
	}
	return fmt.Sprintf("Played for rank: %d of %s so far.", played, count(gone, "day"))
}

// sample is the score in the legend's windows.
func (p Archive) sample() string {
	if signed(p.Game) {
		return margin(3)
	}
	return "33"
}
