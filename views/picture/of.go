package picture

import (
	"fmt"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/landing"
)

// SceneOf is what a finished sheet of a game has built on its dice; an error for
// a game of which there are no pictures, and a *rules.Violation for a sheet that
// breaks its rules.
func SceneOf(info rules.Info, tape dice.Tape, sheet rules.Sheet) (Scene, error) {
	switch info.ID {
	case "district":
		p, err := district.Replay(tape, sheet)
		return DistrictOf(p), err
	case "draft":
		house, known := draft.HouseOf(info.House)
		if !known {
			return nil, fmt.Errorf("there is no House %q", info.House)
		}
		m, err := draft.ReplayMatch(tape, house, sheet)
		return DraftOf(m), err
	case "categories":
		p, err := categories.Replay(tape, sheet)
		return CategoriesOf(p), err
	case "landing":
		p, err := landing.Replay(tape, sheet)
		return LandingOf(p), err
	}
	return nil, fmt.Errorf("there are no pictures of the game %q", info.ID)
}
