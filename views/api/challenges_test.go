package api_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func TestChallenges(t *testing.T) {
	t.Run("today shows its dice, and they are those of the seed", func(t *testing.T) {
		w := newWorld(t)
		got := w.ask("GET", today, "", "").is(200, "")
		stored := w.stored("2026-11-30/district")
		require.Equal(t, stored.Seed.String(), got.field("seed"))
		require.Equal(t, stored.Seed.Commitment("2026-11-30/district"), got.field("commitment"))
		require.Len(t, got.field("tape"), 24)
		require.EqualValues(t, stored.Tape.Faces[0], got.field("tape.0.0"))
		require.Equal(t, "2026-11-30T00:00:00Z", got.field("opens_at"))
		require.Equal(t, "2026-12-01T00:00:00Z", got.field("closes_at"))
		require.Equal(t, "2026-12-01T02:00:00Z", got.field("final_at"))
	})
	t.Run("states follow the clock", func(t *testing.T) {
		w := newWorld(t)
		for _, at := range []struct {
			state string
			hours time.Duration // from noon
		}{{"committed", -13}, {"open", -12}, {"open", 11}, {"grace", 12}, {"grace", 13}, {"final", 14}} {
			w.setClock(noon.Add(at.hours * time.Hour))
			require.Equal(t, at.state, w.ask("GET", today, "", "").is(200, "").field("state"))
		}
	})
	t.Run("a list is by day or by state", func(t *testing.T) {
		w := newWorld(t)
		all := w.ask("GET", "/challenges", "", "").is(200, "")
		require.Len(t, all.field("challenges"), 8, "today and seven days ahead")
		require.Len(t, w.ask("GET", "/challenges?state=open", "", "").field("challenges"), 1)
		require.Len(t, w.ask("GET", "/challenges?state=committed", "", "").field("challenges"), 7)
		require.Len(t, w.ask("GET", "/challenges?day=2026-12-07", "", "").field("challenges"), 1)
		require.Len(t, w.ask("GET", "/challenges?day=2026-12-07&state=open", "", "").field("challenges"), 0)
		require.Contains(t, w.ask("GET", "/challenges?day=2026-12-08", "", "").is(200, "").text, `{"challenges":[]}`)
		w.setClock(noon.AddDate(0, 0, 3))
		require.Len(t, w.ask("GET", "/challenges?state=final", "", "").field("challenges"), 3)
	})
	t.Run("what is committed shows nothing but the commitment", func(t *testing.T) {
		w := newWorld(t)
		ada, _ := w.player("Ada")
		w.ask("GET", tomorrow, "", "").is(200, "")
		secret := w.stored("2026-12-01/district")
		practice := w.stored("2026-12-01/district/practice")
		var all strings.Builder
		for _, path := range []string{
			"/challenges", "/challenges?day=2026-12-01", "/challenges?state=committed",
			tomorrow, tomorrow + "/practice", tomorrow + "/board", tomorrow + "/export", tomorrow + "/board?around=me",
		} {
			for _, token := range []string{"", ada} {
				got := w.ask("GET", path, token, "")
				all.WriteString(got.text)
				for _, values := range got.header {
					all.WriteString(strings.Join(values, " "))
				}
			}
		}
		for _, path := range []string{"/sheets", "/attempts", "/practice/sheets"} {
			all.WriteString(w.ask("POST", tomorrow+path, ada, recordOf(t, secret.Tape, played(t, secret.Tape, 20))).text)
		}
		for _, c := range []challenge.Challenge{secret, practice} {
			require.NotContains(t, all.String(), c.Seed.String())
			require.NotContains(t, all.String(), lists(c))
		}
		require.Contains(t, all.String(), secret.Commitment)
		require.NotContains(t, w.ask("GET", tomorrow, "", "").text, `"seed"`)
		require.NotContains(t, w.ask("GET", tomorrow, "", "").text, `"tape"`)

		w.setClock(noon.AddDate(0, 0, 1))
		shown := w.ask("GET", tomorrow, "", "").text
		require.Contains(t, shown, secret.Seed.String(), "the search above can find what is there")
		require.Contains(t, shown, lists(secret))
	})
}

// lists is the beginning of a challenge's dice as the API writes them.
func lists(c challenge.Challenge) string {
	var rolls []string
	for i := range 6 {
		roll := c.Tape.Roll(i)
		rolls = append(rolls, "["+itoa(int(roll[0]))+","+itoa(int(roll[1]))+","+itoa(int(roll[2]))+"]")
	}
	return strings.Join(rolls, ",")
}
