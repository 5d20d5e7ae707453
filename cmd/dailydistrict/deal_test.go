package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const anySeed = "e44da7f2370d9e260e27136550a4a3a6d07f5c0c332f8b1224083fd22b902f89"

func TestDealGivesOneObject(t *testing.T) {
	said := say(t, "", "deal", "--game", "draft", "--seed", strings.ToUpper(anySeed))
	require.Equal(t, exitDone, said.code, said.err)
	require.JSONEq(t, `{"game":"draft","seed":"`+anySeed+`","tape_version":1,"tape":[[3,3,5,3],[4,4,3,2],[6,4,3,4]]}`, said.out)
	said = say(t, "", "deal", "--game", "district", "--seed", anySeed, "--challenge", "2036-06-19/district-sealed")
	require.Contains(t, said.out, `"commitment":"67ed51c67c87895fe5130a443f773653593b7ff20f15adf4e42c6285f302525c"`)
	require.Contains(t, said.out, `"tape":[[2,3,4],[4,5,1],`)
}

func TestDealRefusesWhatItCannotDeal(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"an unknown game": {[]string{"--game", "chess", "--seed", anySeed}, "there is no game"},
		"a form":          {[]string{"--game", "district-sealed", "--seed", anySeed}, "there is no game"},
		"a short seed":    {[]string{"--game", "district", "--seed", anySeed[2:]}, "64 hexadecimal digits"},
		"another game":    {[]string{"--game", "draft", "--seed", anySeed, "--challenge", "2036-06-19/district-sealed"}, "the game is district, not draft"},
		"a duel's dice":   {[]string{"--game", "district", "--seed", anySeed, "--challenge", "duel/7q2mkx0d4ah9"}, "the game is draft, not district"},
		"no seed":         {[]string{"--game", "district"}, "--seed"},
		"no game":         {[]string{"--seed", anySeed}, "--game"},
	} {
		t.Run(name, func(t *testing.T) {
			said := say(t, "", append([]string{"deal"}, c.args...)...)
			require.Equal(t, exitUsage, said.code)
			require.Empty(t, said.out)
			require.Contains(t, said.err, c.says)
		})
	}
}
