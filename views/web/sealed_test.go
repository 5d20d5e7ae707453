package web_test

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/views/feed"
	"dailydistrict/views/web"
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

// fieldsOf states a line in the fields of the page's forms.
func fieldsOf(line string) url.Values {
	words := map[string]string{"r": "roll", "s": "stop", "x": "bust"}
	switch {
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
	fields := fieldsOf(line)
	fields.Set("attempt", page.hidden(b.t, "attempt"))
	fields.Set("n", fmt.Sprint(n))
	return b.do("POST", base+"/decisions", fields, headers...)
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
		last = b.decides(base, page, len(a.Sheet), legal[0])
		require.Equal(b.t, http.StatusSeeOther, last.StatusCode, last.body)
		if strings.HasSuffix(last.location(), "/result") {
			return last
		}
	}
	require.FailNow(b.t, "it never ends")
	return last
}

const (
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
		require.Contains(t, b.look(categoriesToday).body, "Beginning spends your attempt")
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
		require.Contains(t, bea.look(categoriesToday).body, "This challenge has closed")
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
		ada.finishes(categoriesToday+"/again", categoriesID, true)
		require.Zero(t, town.rows(t, categoriesID).Of)
	})
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
		require.Equal(t, categoriesToday+"?did=1#dice", a.location())
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
		for id, base := range map[challenge.ID]string{categoriesID: categoriesToday, landingID: landingToday} {
			b := town.named(t, "P "+string(id)[11:13])
			b.begins(base)
			require.Equal(t, base+"/result", b.finishes(base, id, false).location())
			require.Equal(t, base+"/result", b.look(base).location())
			require.Equal(t, base+"#dice", b.post(base+"/begin").location())
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
		bea.finishes(categoriesToday, categoriesID, false)
		require.Equal(t, http.StatusOK, bea.look(sheet).StatusCode)
	})
}

// sheetOf is where one's own finished sheet is replayed.
func (b *browser) sheetOf(base string, id challenge.ID) string {
	b.t.Helper()
	return fmt.Sprintf("%s/sheets/%d", base, b.town.playing(b.t, b, id, false).ID)
}

// sealedTown is a town whose every chance is the same, with a sealed form on dice
// of our choice.
func sealedTown(t *testing.T, form challenge.Form, tape dice.Tape, seed byte) *town {
	town := &town{t: t, clock: &clock{at: noon}, store: dbtest.Open(t), log: &lines{}}
	log := slog.New(slog.NewTextHandler(town.log, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: timeless}))
	town.service = challenge.New(challenge.Config{
		Store: town.store, Clock: town.clock.now, Zone: time.UTC, Grace: 2 * time.Hour, Random: rand.NewChaCha8([32]byte{1}), Log: log,
		Forms: append(forms(), form),
	})
	opens := noon.Add(-12 * time.Hour)
	c := challenge.Challenge{
		ID: challenge.ID("2026-11-30/" + form.ID), Form: form.ID, Kind: challenge.Daily, Day: challenge.Day{Year: 2026, Month: 11, Date: 30}, Number: 1,
		Opens: opens, Closes: opens.Add(24 * time.Hour), Final: opens.Add(26 * time.Hour), CommittedAt: opens,
		Seed: dice.Seed{seed}, Commitment: strings.Repeat("c", 64), Tape: tape, TapeVersion: dice.TapeVersion, RulesEdition: form.Game.Info().Edition,
	}
	trial := c
	trial.ID, trial.Kind, trial.Seed, trial.Tape = c.ID.PracticeID(), challenge.Practice, dice.Seed{seed}, tape
	require.NoError(t, town.store.Commit(t.Context(), []challenge.Challenge{c, trial}))
	require.NoError(t, town.service.Publish(t.Context()))
	site, err := web.New(web.Config{Service: town.service, Log: log, Version: "test", PublicURL: "http://daily.example", Feeds: feed.New(feed.Config{Service: town.service, PublicURL: "http://daily.example"})})
	require.NoError(t, err)
	town.server = httptest.NewServer(site)
	t.Cleanup(town.server.Close)
	return town
}

// timeless leaves out of a log what differs from one run to the next.
func timeless(_ []string, a slog.Attr) slog.Attr {
	if slices.Contains([]string{slog.TimeKey, "took", "duration", "request", "remote"}, a.Key) {
		return slog.Attr{}
	}
	return a
}

// crawled reads every page that links lead to, beginning at the first, and gives
// the answers by address.
func (b *browser) crawled() map[string]string {
	b.t.Helper()
	found := map[string]string{}
	for left := []string{"/"}; len(left) > 0 && len(found) < 150; left = left[1:] {
		if _, known := found[left[0]]; known {
			continue
		}
		a := b.look(left[0])
		found[left[0]] = bare(a)
		for _, link := range linked.FindAllStringSubmatch(a.body, -1) {
			left = append(left, strings.ReplaceAll(link[1], "&amp;", "&"))
		}
		if a.location() != "" {
			left = append(left, a.location())
		}
	}
	return found
}

var linked = regexp.MustCompile(`(?:href|src)="(/[^"#]*)`)

// TestUnseenDiceOfSealedFormsAreNowhere plays the same attempts in two towns that
// differ in nothing but dice that nobody has been shown. Every page that a player,
// another one and a guest can come to is the same, byte by byte.
func TestUnseenDiceOfSealedFormsAreNowhere(t *testing.T) {
	for _, form := range sealedForms() {
		t.Run(form.ID, func(t *testing.T) {
			game := form.Game.(challenge.SealedGame)
			tape := dice.Deal(dice.Seed{5}, game.Info().ID, game.Info().Shape)
			sheet := someway(t, game, tape, 5)
			seen, err := game.Seen(tape, sheet)
			require.NoError(t, err)
			other := dice.Tape{Shape: tape.Shape, Faces: slices.Clone(tape.Faces)}
			for i, face := range seen.Faces {
				if face == 0 {
					other.Faces[i] = 1 + other.Faces[i]%6
				}
			}
			one, two := sealedTown(t, form, tape, 1), sealedTown(t, form, other, 2)
			requireSame(t, one.told(t, form, sheet), two.told(t, form, sheet))
		})
	}
}

// requireSame holds pages side by side.
func requireSame(t *testing.T, one, two []map[string]string) {
	t.Helper()
	for viewer, pages := range one {
		require.Len(t, two[viewer], len(pages))
		for address, text := range pages {
			require.Equal(t, text, two[viewer][address], "%s as viewer %d", address, viewer)
		}
	}
}

// someway plays so many decisions, each the last that is legal.
func someway(t *testing.T, game challenge.SealedGame, tape dice.Tape, decisions int) (sheet rules.Sheet) {
	for len(sheet) < decisions {
		legal, err := game.Legal(tape, sheet)
		require.NoError(t, err)
		sheet = append(sheet, legal[0])
	}
	return sheet
}

// told lets a player come as far as a sheet, in the attempt that ranks and in
// practice, and reads everything as everybody.
func (town *town) told(t *testing.T, form challenge.Form, sheet rules.Sheet) (all []map[string]string) {
	base := "/2026-11-30/" + form.ID
	ada, bea, guest := town.named(t, "Ada"), town.named(t, "Bea"), town.browser(t)
	for _, at := range []string{base, base + "/practice"} {
		page := ada.begins(at)
		for n, line := range sheet {
			require.Equal(t, http.StatusSeeOther, ada.decides(at, page, n, line).StatusCode, "%s as decision %d", line, n)
		}
		all = append(all, map[string]string{"refused": bare(ada.decides(at, page, len(sheet), "=9")), "beyond": bare(ada.decides(at, page, 99, "r"))})
	}
	for _, b := range []*browser{ada, bea, guest} {
		pages := b.crawled()
		require.Contains(t, pages, base)
		require.Greater(t, len(pages), 30)
		for _, address := range []string{base + "/again", base + "/result", base + "/board", base + "/sheets/1", base + "/best", "/you/export"} {
			pages[address] = bare(b.look(address))
		}
		all = append(all, pages)
	}
	return all
}
