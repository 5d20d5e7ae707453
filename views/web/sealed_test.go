package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// hidden reads a field that a page's forms carry.
func (a answer) hidden(t testing.TB, name string) string {
	t.Helper()
	found := regexp.MustCompile(`name="` + name + `" value="(\d+)"`).FindStringSubmatch(a.body)
	require.NotNil(t, found, "%s in %s", name, a.body)
	return found[1]
}

// begins begins an attempt and gives the page with it.
func (b *browser) begins(base string) answer {
	b.t.Helper()
	a := b.post(base + "/begin")
	require.Equal(b.t, http.StatusSeeOther, a.StatusCode, a.body)
	page := b.look(base)
	require.Equal(b.t, http.StatusOK, page.StatusCode)
	return page
}

// fieldsOf states a line in the fields of the page's forms; the roll is the one
// that the line is about.
func fieldsOf(line string, roll dice.Roll) url.Values {
	words := map[string]string{"r": "roll", "s": "stop", "x": "bust"}
	switch d, err := district.Parse(line); {
	case line == "-":
		return url.Values{"to": {"pass"}}
	case err == nil && strings.Contains(line, ":"):
		aside := -d.Number
		for _, face := range roll {
			aside += int(face)
		}
		return url.Values{"to": {strings.Replace(line, fmt.Sprintf(":%d", d.Number), "", 1)}, "aside": {fmt.Sprint(aside)}}
	case words[line] != "":
		return url.Values{"do": {words[line]}}
	case line[0] == '=':
		return url.Values{"row": {line[1:]}}
	case len(line) < 3:
		return url.Values{"move": {line}}
	}
	fields := url.Values{"do": {"throw"}}
	for i, sign := range line {
		if sign == 'x' {
			fields.Add("keep", fmt.Sprint(i+1))
		}
	}
	return fields
}

// decides sends a decision for a number in the attempt that a page shows.
func (b *browser) decides(base string, page answer, n int, line string, headers ...string) answer {
	b.t.Helper()
	var roll dice.Roll
	if strings.Contains(line, ":") {
		roll = b.attempt(page).Tape.Roll(n)
	}
	fields := fieldsOf(line, roll)
	fields.Set("attempt", page.hidden(b.t, "attempt"))
	fields.Set("n", fmt.Sprint(n))
	return b.do("POST", base+"/decisions", fields, headers...)
}

// attempt is one's own that a page shows.
func (b *browser) attempt(page answer) challenge.SeenAttempt {
	b.t.Helper()
	id, err := strconv.ParseInt(page.hidden(b.t, "attempt"), 10, 64)
	require.NoError(b.t, err)
	a, err := b.town.service.SealedAttempt(b.t.Context(), challenge.AttemptID(id), b.player().ID)
	require.NoError(b.t, err)
	return a
}

// playing is what a player has under way.
func (town *town) playing(t testing.TB, b *browser, id challenge.ID, practice bool) challenge.SeenAttempt {
	t.Helper()
	c, err := town.service.Challenge(t.Context(), id)
	require.NoError(t, err)
	a, err := town.service.Playing(t.Context(), c, b.player().ID, practice)
	require.NoError(t, err)
	return a
}

// finishes decides, always what is legal first, until the attempt is over.
func (b *browser) finishes(base string, id challenge.ID, practice bool) (last answer) {
	b.t.Helper()
	page := b.look(base)
	for range 100 {
		a := b.town.playing(b.t, b, id, practice)
		game, err := b.town.service.SealedGame(a.On)
		require.NoError(b.t, err)
		legal, err := game.Legal(a.Tape, a.Sheet)
		require.NoError(b.t, err)
		last = b.decides(base, page, len(a.Sheet), firstDone(legal))
		require.Equal(b.t, http.StatusSeeOther, last.StatusCode, last.body)
		if strings.HasSuffix(last.location(), "/result") {
			return last
		}
	}
	require.FailNow(b.t, "it never ends")
	return last
}

// firstDone is the first that is legal and no pass, where there is any.
func firstDone(legal []string) string {
	if legal[0] == "-" && len(legal) > 1 {
		return legal[1]
	}
	return legal[0]
}

const (
	rollsID      = challenge.ID("2026-11-30/district-sealed")
	categoriesID = challenge.ID("2026-11-30/categories")
	landingID    = challenge.ID("2026-11-30/landing")
)

func TestBeginningASealedForm(t *testing.T) {
	t.Run("a look begins nothing, and says that a name comes first", func(t *testing.T) {
		town := openSealed(t)
		b := town.browser(t)
		a := b.look(categoriesToday)
		require.Contains(t, a.body, "It needs a name first")
		require.Contains(t, a.body, categoriesToday+"/practice")
		require.Empty(t, b.cookie())
		require.Equal(t, http.StatusConflict, b.post(categoriesToday+"/begin").StatusCode)
	})
	t.Run("who has a name begins once, however often it is asked for", func(t *testing.T) {
		town := openSealed(t)
		b := town.named(t, "Ada")
		require.Contains(t, b.look(categoriesToday).words(), "Beginning spends your attempt of the day. It must begin before the challenge closes, on Tuesday 1 December at 00:00 UTC")
		first := b.begins(categoriesToday)
		again := b.begins(categoriesToday)
		require.Equal(t, first.hidden(t, "attempt"), again.hidden(t, "attempt"))
		laptop := town.browser(t)
		laptop.client.Jar = b.client.Jar
		require.Equal(t, first.hidden(t, "attempt"), laptop.look(categoriesToday).hidden(t, "attempt"))
	})
	t.Run("a guest practises, and the challenge itself only once it is final", func(t *testing.T) {
		town := openSealed(t)
		b := town.browser(t)
		b.begins(categoriesToday + "/practice")
		require.Equal(t, http.StatusConflict, b.look(categoriesToday+"/again").StatusCode)
		require.Equal(t, http.StatusConflict, b.post(categoriesToday+"/again/begin").StatusCode)
		town.clock.turn(noon.Add(14 * time.Hour))
		b.begins(categoriesToday + "/again")
	})
	t.Run("an open form has no attempt to begin, a sealed one takes no sheet and no plan", func(t *testing.T) {
		town := openSealed(t)
		b := town.named(t, "Ada")
		require.Equal(t, http.StatusConflict, b.post(todays+"/begin").StatusCode)
		require.Equal(t, http.StatusConflict, b.handIn(categoriesToday, passes).StatusCode)
		require.Equal(t, http.StatusConflict, b.post(categoriesToday+"/moves", "roll", "1", "to", "pass").StatusCode)
		require.Equal(t, categoriesToday, b.look(categoriesToday+"/hand-in").location())
	})
	t.Run("nothing begins in the grace, and what was begun is reminded of", func(t *testing.T) {
		town := openSealed(t)
		ada, bea := town.named(t, "Ada"), town.named(t, "Bea")
		ada.begins(categoriesToday)
		town.clock.turn(noon.Add(13 * time.Hour))
		a := bea.look(categoriesToday)
		require.Contains(t, a.words(), "Closed This challenge has closed. What was begun before may be finished until 02:00 UTC")
		require.Contains(t, a.words(), "Categories 2 is open: play it.")
		for _, untrue := range []string{"sheets are taken", "Your one attempt", "practice dice first", "/2026-11-30/landing", `href="` + todays + `"`} {
			require.NotContains(t, a.words()+a.body, untrue)
		}
		require.Contains(t, a.body, `href="/2026-12-01/landing"`, "also today")
		require.Equal(t, http.StatusConflict, bea.post(categoriesToday+"/begin").StatusCode)
		require.Contains(t, ada.look("/2026-12-01/categories").body, "can still be finished until")
		require.NotContains(t, bea.look("/2026-12-01/categories").body, "can still be finished until")
		ada.finishes(categoriesToday, categoriesID, false)
		require.Equal(t, 1, town.rows(t, categoriesID).Of)
	})
	t.Run("after it the attempt goes on as practice, and says so", func(t *testing.T) {
		town := openSealed(t)
		ada := town.named(t, "Ada")
		ada.begins(categoriesToday)
		town.clock.turn(noon.Add(14 * time.Hour))
		require.Contains(t, ada.look(categoriesToday+"/again").body, "became final before this attempt was finished")
		require.Contains(t, ada.look("/2026-11-30").words(), "You have begun, and not finished. You may play it to its end as practice.")
		a := ada.look("/you")
		require.Contains(t, a.words(), "Begun, and not finished: Categories 1 Play it to its end as practice.")
		require.Contains(t, a.body, `href="/2026-11-30/categories/again"`)
		ada.finishes(categoriesToday+"/again", categoriesID, true)
		require.Zero(t, town.rows(t, categoriesID).Of)
		require.NotContains(t, ada.look("/you").words(), "Begun, and not finished")
	})
}

func TestAResultOfAPastDayLeadsToToday(t *testing.T) {
	town := openSealed(t)
	ada := town.named(t, "Ada")
	ada.begins(landingToday)
	ada.finishes(landingToday, landingID, false)
	ada.begins(rollsToday)
	ada.finishes(rollsToday, rollsID, false)
	a := ada.look(landingToday + "/result")
	require.Contains(t, a.words(), "The next Landing opens in")
	require.NotContains(t, a.words(), "is open")
	require.Contains(t, ada.look(rollsToday+"/result").words(), "The next Sealed District opens in")

	town.clock.turn(noon.AddDate(0, 0, 1))
	a = ada.look(landingToday + "/result")
	require.Contains(t, a.words(), "Landing 2 is open: play it.")
	require.Contains(t, a.body, `href="/2026-12-01/landing"`)
	require.NotContains(t, a.words(), "opens in")
	ada.begins("/2026-12-01/landing")
	require.Contains(t, ada.look(landingToday+"/result").words(), "Landing 2 is open, and you have begun it: go on.")
	ada.finishes("/2026-12-01/landing", "2026-12-01/landing", false)
	a = ada.look(landingToday + "/result")
	require.Contains(t, a.words(), "Landing 2 is open, and you have played it.")
	require.Contains(t, a.words(), "The next Landing opens in")
}

func TestDecidingOnASealedPage(t *testing.T) {
	start := func(t *testing.T) (*town, *browser, answer) {
		town := openSealed(t)
		b := town.named(t, "Ada")
		return town, b, b.begins(categoriesToday)
	}
	t.Run("a decision leads on to what it has shown", func(t *testing.T) {
		town, b, page := start(t)
		a := b.decides(categoriesToday, page, 0, "x..")
		require.Equal(t, categoriesToday+"?did=1#now", a.location())
		require.Equal(t, "x..", town.playing(t, b, categoriesID, false).Sheet.String())
		require.Contains(t, b.look(categoriesToday+"?did=1").body, "thrown")
	})
	t.Run("for a script the page comes at once, under its own address", func(t *testing.T) {
		_, b, page := start(t)
		a := b.decides(categoriesToday, page, 0, "...", "X-Requested-With", "play")
		require.Equal(t, http.StatusOK, a.StatusCode)
		require.Equal(t, categoriesToday, a.Header.Get("Content-Location"))
		require.Equal(t, "1", a.hidden(t, "n"))
	})
	t.Run("sent twice it is one, and another is refused with what stands", func(t *testing.T) {
		town, b, page := start(t)
		b.decides(categoriesToday, page, 0, "x..")
		require.Equal(t, http.StatusSeeOther, b.decides(categoriesToday, page, 0, "x..").StatusCode)
		other := b.decides(categoriesToday, page, 0, ".x.")
		require.Equal(t, http.StatusConflict, other.StatusCode)
		require.Contains(t, other.body, "Another decision was made here, and it stands.")
		require.Equal(t, "1", other.hidden(t, "n"))
		require.Equal(t, http.StatusConflict, b.decides(categoriesToday, page, 7, "...").StatusCode)
		require.Equal(t, "x..", town.playing(t, b, categoriesID, false).Sheet.String())
	})
	t.Run("what breaks a rule is refused with why, and the dice stay ticked", func(t *testing.T) {
		town, b, page := start(t)
		a := b.decides(categoriesToday, page, 0, "xxx")
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.Equal(t, 3, strings.Count(a.body, " checked"))
		require.Empty(t, town.playing(t, b, categoriesID, false).Sheet)
		for _, fields := range []url.Values{{}, {"keep": {"1"}}, {"row": {"9"}}, {"row": {"nonsense"}}, {"move": {"3"}}, {"do": {"roll"}}} {
			fields.Set("attempt", page.hidden(t, "attempt"))
			fields.Set("n", "0")
			a := b.do("POST", categoriesToday+"/decisions", fields)
			require.Contains(t, []int{http.StatusUnprocessableEntity, http.StatusBadRequest}, a.StatusCode, fields)
			require.Empty(t, town.playing(t, b, categoriesID, false).Sheet)
		}
	})
	t.Run("nobody decides in another's attempt, or in none", func(t *testing.T) {
		town, b, page := start(t)
		bea := town.named(t, "Bea")
		require.Equal(t, categoriesToday, bea.decides(categoriesToday, page, 0, "...").location())
		require.Equal(t, categoriesToday, town.browser(t).decides(categoriesToday, page, 0, "...").location())
		require.Empty(t, town.playing(t, b, categoriesID, false).Sheet)
	})
	t.Run("the last decision leads to the result, once it is made and ever after", func(t *testing.T) {
		town := openSealed(t)
		for id, base := range map[challenge.ID]string{rollsID: rollsToday, categoriesID: categoriesToday, landingID: landingToday} {
			b := town.named(t, "P "+string(id)[11:13])
			b.begins(base)
			require.Equal(t, base+"/result", b.finishes(base, id, false).location())
			require.Equal(t, base+"/result", b.look(base).location())
			require.Equal(t, base+"#now", b.post(base+"/begin").location())
			result := b.look(base + "/result")
			require.Contains(t, result.body, "Finished")
			require.Contains(t, result.body, base+"/practice", "practice on its own dice comes later")
			require.Equal(t, http.StatusOK, b.look(b.sheetOf(base, id)).StatusCode)
		}
	})
	t.Run("others' sheets open once the own is finished", func(t *testing.T) {
		town := openSealed(t)
		ada, bea := town.named(t, "Ada"), town.named(t, "Bea")
		ada.begins(categoriesToday)
		ada.finishes(categoriesToday, categoriesID, false)
		sheet := ada.sheetOf(categoriesToday, categoriesID)
		require.Equal(t, http.StatusForbidden, bea.look(sheet).StatusCode)
		bea.begins(categoriesToday)
		require.Equal(t, http.StatusForbidden, bea.look(sheet).StatusCode)
		require.NotContains(t, bea.look(categoriesToday+"/board").body, sheet)
		bea.finishes(categoriesToday, categoriesID, false)
		require.Equal(t, http.StatusOK, bea.look(sheet).StatusCode)
		board := bea.look(categoriesToday + "/board")
		require.Contains(t, board.body, sheet)
		require.Contains(t, board.words(), "Parts are the points for ones")
		require.NotContains(t, town.browser(t).look(categoriesToday+"/board").body, sheet)
		require.NotContains(t, town.named(t, "Cem").look(categoriesToday+"/board").body, sheet)
	})
	t.Run("calendar and day tell what is begun from what is played", func(t *testing.T) {
		town := openSealed(t)
		ada, month := town.named(t, "Ada"), "/archive/2026-11/district-sealed"
		require.Contains(t, ada.look(month).words(), "30 November: not played")
		ada.begins(rollsToday)
		require.Contains(t, ada.look(month).words(), "30 November: begun, not finished, 0 results")
		require.Contains(t, ada.look("/2026-11-30").words(), "You have begun, and not finished.")
		require.NotContains(t, ada.look("/archive/2026-11/categories").words(), "30 November: begun")
		require.NotContains(t, town.named(t, "Bea").look(month).words(), "30 November: begun")
		ada.finishes(rollsToday, rollsID, false)
		require.Contains(t, ada.look(month).words(), "30 November: played")
		ada.post(todays+"/moves", "roll", "1", "to", "pass")
		require.Contains(t, ada.look("/archive/2026-11").words(), "30 November: begun, not finished")
	})
	t.Run("and so does the page of a club", func(t *testing.T) {
		town := openSealed(t)
		ada := town.named(t, "Ada")
		club, err := town.service.FoundClub(t.Context(), ada.player().ID, "Café Würfel")
		require.NoError(t, err)
		home := "/clubs/" + string(club.ID)
		require.NotContains(t, ada.look(home).words(), "Go on with your sheet")
		ada.begins(rollsToday)
		require.Contains(t, ada.look(home).words(), "Go on with your sheet")
	})
	t.Run("a projector shows nobody's sheet while others play", func(t *testing.T) {
		town := openSealed(t)
		ada := town.named(t, "Ada")
		club, err := town.service.FoundClub(t.Context(), ada.player().ID, "Café Würfel")
		require.NoError(t, err)
		opened, err := town.service.OpenEvening(t.Context(), club.ID, ada.player().ID, challenge.EveningPlan{Form: "landing", Opens: eight, Closes: ten})
		require.NoError(t, err)
		town.clock.turn(eight)
		base := "/" + string(opened.ID)
		ada.begins(base)
		ada.finishes(base, opened.ID, false)
		require.Contains(t, ada.look(base+"/board").body, base+"/sheets/")
		screen := ada.look(base + "/screen")
		require.Contains(t, screen.words(), "Ada")
		require.NotContains(t, screen.body, base+"/sheets/")
		require.NotContains(t, screen.words(), "Parts")
	})
}

// sheetOf is where one's own finished sheet is replayed.
func (b *browser) sheetOf(base string, id challenge.ID) string {
	b.t.Helper()
	return fmt.Sprintf("%s/sheets/%d", base, b.town.playing(b.t, b, id, false).ID)
}
