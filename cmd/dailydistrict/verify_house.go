package main

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// exportedHouse is what an export says of the House, which stands beside the results.
type exportedHouse struct {
	Version   string         `json:"version"`
	Record    jsontext.Value `json:"record"`
	Score     int            `json:"score"`
	Breakdown map[string]int `json:"breakdown"`
}

// checkHouse lets that version of the House play the dice anew, where it is said to
// have played: it decides alike for ever.
func (v *verification) checkHouse() {
	if v.house == nil {
		return
	}
	v.judge("house", exportedResult{Record: v.house.Record, Score: v.house.Score, Breakdown: v.house.Breakdown})
	housed, ok := v.game.(rules.Housed)
	if !ok {
		v.difference("house: it does not play this game")
		return
	}
	want, err := housed.HouseSheet(v.house.Version, v.dice)
	if err != nil {
		v.difference("house: this program does not know the version %s", stated(v.house.Version))
		return
	}
	if played, err := v.game.ReadRecord(v.dice, v.house.Record); err == nil && !slices.Equal(played, want) {
		v.difference("house: %s decides otherwise, from decision %d on", stated(v.house.Version), firstOtherLine(played, want))
	}
}

// besides says whether the House was there, where it plays: an export from before it
// has played is whole without it.
func (v *verification) besides() string {
	if v.house != nil {
		return ", with the line of the House"
	}
	_, housed := v.game.(rules.Housed)
	sealed := slices.ContainsFunc(forms(), func(f challenge.Form) bool {
		return f.ID == v.challenge.Form && f.Reveal == challenge.Sealed
	})
	if housed && sealed {
		return ", without the line of the House"
	}
	return ""
}

// firstOtherLine is the first line, from 1, in which two sheets differ.
func firstOtherLine(a, b rules.Sheet) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i + 1
		}
	}
	return min(len(a), len(b)) + 1
}
