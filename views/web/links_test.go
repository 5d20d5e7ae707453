package web_test

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules/district"
	"dailydistrict/views/api"
	"dailydistrict/views/web"
)

var hrefs = regexp.MustCompile(`(?:href|action)="(/[^"#]*)`)

// TestEveryLinkLeadsSomewhere follows all links and forms from today's page, as
// somebody who plays and as somebody who does not, on a day with names that are
// markup and on the day after.
func TestEveryLinkLeadsSomewhere(t *testing.T) {
	town := open(t, func(c *web.Config) { c.API = api.New(api.Config{Service: c.Service, Log: c.Log}) })
	ada := town.named(t, "Ada")
	ada.handIn(todays, greedy(t, town.tape(todaysID)).String())
	ada.playAll(todays+"/again", greedy(t, town.tape(todaysID))[:3])
	for _, name := range []string{`<svg/onload=alert(1)>`, `a"><img src=x>`, `/../%2e%2e?x#y`, `{{7*7}}`, "javascript:alert(1)"} {
		town.named(t, name).handIn(todays, passes)
	}
	for _, at := range []time.Time{noon, noon.Add(12 * time.Hour), noon.Add(36 * time.Hour)} {
		town.clock.turn(at)
		for who, b := range map[string]*browser{"Ada": ada, "a stranger": town.browser(t)} {
			t.Run(who+" at "+at.Format(time.DateTime), func(t *testing.T) { b.crawl(t, "/") })
		}
	}
	require.NotContains(t, town.log.String(), "level=ERROR")
}

// crawl looks at everything that can be reached from an address. What only takes forms
// says so; that is somewhere too.
func (b *browser) crawl(t *testing.T, from string) {
	next, seen := []string{from}, map[string]string{from: "the beginning"}
	for len(next) > 0 {
		address := next[0]
		next = next[1:]
		a := b.look(address)
		require.Contains(t, []int{200, 303, 308, 401, 405}, a.StatusCode, "%s, from %s", address, seen[address])
		if !strings.Contains(a.Header.Get("Content-Type"), "text/html") || a.StatusCode != http.StatusOK {
			require.Equal(t, "nosniff", a.Header.Get("X-Content-Type-Options"), address)
			continue
		}
		require.NotContains(t, a.body, "<img src=x")
		require.NotContains(t, a.body, "<svg/onload")
		for _, found := range hrefs.FindAllStringSubmatch(a.body, -1) {
			to := html.UnescapeString(found[1])
			if seen[to] == "" && !strings.HasSuffix(to, "/draft") { // duels speak of the draft, which this town does not play
				seen[to] = address
				next = append(next, to)
			}
		}
	}
	require.Greater(t, len(seen), 30)
	t.Log(len(seen), "addresses")
}

func TestWhatWasPlayedStays(t *testing.T) {
	town := open(t)
	ada := town.named(t, "Ada")
	sheet := greedy(t, town.tape(todaysID))
	ada.handIn(todays, sheet.String())
	score, err := district.Game.Judge(town.tape(todaysID), sheet)
	require.NoError(t, err)
	replay := fmt.Sprintf("%s/sheets/%d", todays, town.rows(t, todaysID).Rows[0].Attempt)

	town.clock.turn(noon.AddDate(0, 0, 60))
	require.NoError(t, town.service.Publish(t.Context()))
	town.clock.turn(noon.AddDate(0, 0, 120))
	require.NoError(t, town.service.Publish(t.Context()))
	require.NoError(t, town.service.Forget(t.Context()))
	sum := 0
	for _, part := range score.Parts {
		sum += part.Points
	}
	require.Equal(t, score.Total, sum)
	require.Contains(t, ada.look(todays+"/result").body, fmt.Sprintf(`<p class="big">%d<small>`, score.Total))
	for step, line := range sheet {
		shown := ada.look(fmt.Sprintf("%s?step=%d", replay, step+1))
		require.Equal(t, 200, shown.StatusCode)
		d, err := district.Parse(line)
		require.NoError(t, err)
		said := "pass"
		if !d.Pass {
			said = fmt.Sprintf("%d in column %d", d.Number, d.Column)
		}
		require.Regexp(t, fmt.Sprintf(`Roll %d:</strong>\s*[^<]*%s`, step+1, said), shown.body)
	}
	require.Contains(t, ada.look("/you").body, todays)
}
