package picture

import (
	"fmt"
	"strings"

	"dailydistrict/rules/categories"
	"dailydistrict/rules/district"
)

// District is a finished street: how high its buildings are, and which of its
// floors are lit.
type District struct {
	Heights [district.Columns]int
	Lit     [district.Floors]bool
}

// DistrictOf takes from a position what is drawn of it.
func DistrictOf(p district.Position) (d District) {
	for column := range d.Heights {
		d.Heights[column] = p.Height(column + 1)
	}
	for floor := range d.Lit {
		d.Lit[floor] = p.RowLit(floor + 1)
	}
	return d
}

func (d District) draw(c *canvas) {
	for column, height := range d.Heights {
		b := plot(column, district.Floors)
		for floor := range height {
			p := dark
			if d.Lit[floor] {
				p = lit
			}
			b.floors = append(b.floors, []pane{p})
		}
		b.raise(c, height == district.Floors)
	}
}

// Words tells heights, roofs and lights.
func (d District) Words() string {
	var roofed, lights []int
	for column, height := range d.Heights {
		if height == district.Floors {
			roofed = append(roofed, column+1)
		}
	}
	for floor, on := range d.Lit {
		if on {
			lights = append(lights, floor+1)
		}
	}
	return fmt.Sprintf("A street of six buildings in the evening, %s floors high. %s %s",
		listed(d.Heights[:]), some("No roof is on.", "Roofs are on buildings %s.", roofed), some("No floor is lit.", "Floors %s are lit.", lights))
}

// Categories is a finished sheet of Three-dice categories: a house for each face,
// with a lit window for each die that shows it.
type Categories struct {
	Matching [categories.Categories]int
}

// CategoriesOf takes from a position what is drawn of it.
func CategoriesOf(p categories.Position) (d Categories) {
	for i, points := range p.Points() {
		d.Matching[i] = points / (i + 1)
	}
	return d
}

func (d Categories) draw(c *canvas) {
	for i, matching := range d.Matching {
		b := plot(i, categories.Dice)
		for range matching {
			b.floors = append(b.floors, []pane{lit})
		}
		b.raise(c, matching == categories.Dice)
	}
}

// Words tells how many dice each category got.
func (d Categories) Words() string {
	return fmt.Sprintf("Six houses in the evening, from ones to sixes, with as many lit windows as dice that match: %s.", listed(d.Matching[:]))
}

// plot is where the building of a column stands, in a street of so many floors.
func plot(column, floors int) building {
	const width, gap, room = 150, 24, 318
	return building{
		left: margin + column*(width+gap), width: width, storey: room / floors,
		hue: fmt.Sprint("f", column+1), roof: fmt.Sprint("r", column+1),
	}
}

// raise draws a building; one that is not whole has no roof, and one without a
// floor is not there.
func (b building) raise(c *canvas, whole bool) {
	if !whole {
		b.roof = ""
	}
	if len(b.floors) > 0 {
		b.draw(c)
	}
}

// listed writes "4, 4, 2, 4, 3 and 2".
func listed(numbers []int) string {
	words := strings.Fields(strings.Trim(fmt.Sprint(numbers), "[]"))
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// some is a sentence about numbers, or the one for none.
func some(none, sentence string, numbers []int) string {
	if len(numbers) == 0 {
		return none
	}
	return fmt.Sprintf(sentence, listed(numbers))
}
