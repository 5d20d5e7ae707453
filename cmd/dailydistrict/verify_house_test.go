package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

func TestVerifyLetsTheHousePlayAgain(t *testing.T) {
	export := playedSealed(t, formCalled(t, "district-sealed"))
	start, rest, found := strings.Cut(export, `"house":`)
	require.True(t, found, "the House stands beside the results")
	text, end, _ := strings.Cut(rest, `,"results":`)
	end = `,"results":` + end
	var line struct {
		Version string
		Record  struct{ Decisions []json.RawMessage }
	}
	require.NoError(t, json.Unmarshal([]byte(text), &line))
	require.Len(t, line.Record.Decisions, 24)
	passes := otherRecord(t, export)

	for _, c := range []struct {
		name, house string
		named       []string
	}{
		{"another score", regexp.MustCompile(`"score":(\d)`).ReplaceAllString(text, `"score":1$1`), []string{"house: the score is "}},
		{"another record", `{"version":"` + line.Version + `","score":0,"breakdown":{"cells":0,"columns":0,"rows":0},"record":` + passes + `}`,
			[]string{"house: " + line.Version + " decides otherwise, from decision "}},
		{"a version of tomorrow", strings.Replace(text, line.Version, "oracle/9", 1), []string{"house: this program does not know the version oracle/9"}},
		{"a record of another kind", strings.Replace(text, `"decisions"`, `"moves"`, 1), []string{"house: "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.NotEqual(t, text, c.house)
			for place, changed := range map[string]string{
				"before the results": start + `"house":` + c.house + end,
				"behind them":        start + strings.TrimSuffix(strings.TrimPrefix(end, ","), "}\n") + `,"house":` + c.house + "}",
			} {
				got := say(t, changed, "verify", "-")
				require.Equal(t, exitFailed, got.code, "%s: %s", place, got.err)
				for _, named := range c.named {
					require.Contains(t, got.out, named, place)
				}
			}
		})
	}
	t.Run("at a game that it does not play", func(t *testing.T) {
		other := playedSealed(t, formCalled(t, "landing"))
		got := say(t, strings.Replace(other, `"results":`, `"house":`+text+`,"results":`, 1), "verify", "-")
		require.Equal(t, exitFailed, got.code)
		require.Contains(t, got.out, "house: it does not play this game")
	})
	t.Run("an export without it is whole", func(t *testing.T) {
		got := say(t, strings.TrimSuffix(start, ",")+end, "verify", "-")
		require.Equal(t, exitDone, got.code)
		require.Contains(t, got.out, "; 2 results checked, without the line of the House.\n", "it says so")
	})
}

// otherRecord is a legal record on the dice of an export: 24 passes.
func otherRecord(t *testing.T, export string) string {
	t.Helper()
	var head struct{ Seed string }
	require.NoError(t, json.Unmarshal([]byte(export), &head))
	seed, err := dice.ParseSeed(head.Seed)
	require.NoError(t, err)
	info := district.Game.Info()
	record, err := district.Game.WriteRecord(dice.Deal(seed, info.ID, info.Shape), rules.ParseSheet(strings.Repeat("- ", info.Lines)))
	require.NoError(t, err)
	return string(record)
}
