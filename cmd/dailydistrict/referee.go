package main

import (
	"fmt"
	"slices"

	"dailydistrict/db"
	"dailydistrict/rules"
)

// referee judges anew what a database says was played, and counts it.
type referee struct {
	sheets, pars, lines int // judged, by whose they are
	unknown             int // of games that this version does not know
}

// played checks that a sheet is worth what is said, and one of the House what its
// version decides on these dice. What this version of the program cannot judge, it
// takes as it is.
func (r *referee) played(p db.Played) error {
	game, known := gameUnder(p)
	if !known {
		r.unknown++
		return nil
	}
	score, err := game.Judge(p.Challenge.Tape, p.Sheet)
	if err != nil {
		return err
	}
	if score.Total != p.Score {
		return fmt.Errorf("its sheet is worth %d, not %d", score.Total, p.Score)
	}
	switch p.Kind {
	case db.OfPlayer:
		r.sheets++
	case db.OfPar:
		r.pars++
	case db.OfTheHouse:
		r.lines++
		return asDecided(game, p)
	}
	return nil
}

// gameUnder is the game by which a sheet was judged, if this program knows it.
func gameUnder(p db.Played) (rules.Game, bool) {
	for _, form := range forms() {
		if form.ID == p.Challenge.Form {
			game, err := form.GameOf(p.Challenge)
			return game, err == nil
		}
	}
	return nil, false
}

// asDecided checks that a sheet is what its version of the House plays, where this
// program knows that version.
func asDecided(game rules.Game, p db.Played) error {
	housed, ok := game.(rules.Housed)
	if !ok || !slices.Contains(housed.Houses(), p.House) {
		return nil
	}
	sheet, err := housed.HouseSheet(p.House, p.Challenge.Tape)
	if err == nil && !slices.Equal(sheet, p.Sheet) {
		err = fmt.Errorf("%s decides otherwise, from decision %d on", p.House, firstOtherLine(p.Sheet, sheet))
	}
	return err
}

// said tells how much was judged.
func (r *referee) said() string {
	text := fmt.Sprintf("%s, %s and %s of the House judged anew", counted(r.sheets, "sheet"), counted(r.pars, "par"), counted(r.lines, "line"))
	if r.unknown > 0 {
		text += fmt.Sprintf(", %d more taken as they are: this version does not know their games", r.unknown)
	}
	return text
}
