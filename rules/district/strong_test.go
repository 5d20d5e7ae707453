package district_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
)

func TestTheStrongPlayer(t *testing.T) {
	check := func(name string, property func(*rapid.T, district.Position)) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				if p := positions().Draw(t, "position"); !p.Over() {
					property(t, p)
				}
			})
		})
	}

	check("decides what is legal, with its claims", func(t *rapid.T, p district.Position) {
		require.NoError(t, p.Check(district.Strong1.Decide(p)))
		require.Contains(t, slices.Collect(p.Legal()), district.Strong1.Decide(p))
	})
	check("expects what its decision is worth, and of no decision more", func(t *rapid.T, p district.Position) {
		most := district.Strong1.Expected(p)
		for d, worth := range district.Strong1.Prospects(p) {
			require.LessOrEqual(t, worth, most, "%s", d)
			again, err := district.Strong1.Worth(p, d)
			require.NoError(t, err)
			require.Equal(t, worth, again)
		}
		worth, err := district.Strong1.Worth(p, district.Strong1.Decide(p))
		require.NoError(t, err)
		require.Equal(t, most, worth)
	})
}

func TestTheHousePlaysATapeToItsEnd(t *testing.T) {
	house := district.Game.(rules.Housed)
	require.Equal(t, []string{"strong/1"}, house.Houses())
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(district.Game).Draw(t, "tape")
		sheet, err := house.HouseSheet("strong/1", tape)
		require.NoError(t, err)
		_, err = district.Game.Judge(tape, sheet)
		require.NoError(t, err)
	})
	_, err := house.HouseSheet("strong/0", tape(t, "245136251643265413624551362266136251643265413524551362115136251333265411"))
	require.ErrorIs(t, err, rules.NoSuchHouse)
}
