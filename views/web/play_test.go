package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

const todaysID = challenge.ID("2026-11-30/district")

// move is the fields that put a line of a sheet on a roll, as the page sends them.
func moveOf(t testing.TB, roll int, line string) []string {
	t.Helper()
	d, err := district.Parse(line)
	require.NoError(t, err)
	if d.Pass {
		return []string{"roll", fmt.Sprint(roll), "to", "pass"}
	}
	return []string{"roll", fmt.Sprint(roll), "to", fmt.Sprint(d.Column), "aside", fmt.Sprint(d.Column)}
}

// playAll plays a whole sheet, roll by roll.
func (b *browser) playAll(base string, sheet rules.Sheet) {
	b.t.Helper()
	for i, line := range sheet {
		a := b.post(base+"/moves", moveOf(b.t, i+1, line)...)
		require.Equal(b.t, http.StatusSeeOther, a.StatusCode, "roll %d: %s %s", i+1, line, a.body)
	}
}

func TestMoves(t *testing.T) {
	t.Run("the first move makes a guest, keeps the plan, and leads to the next roll", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		a := b.post(todays+"/moves", "roll", "1", "to", "pass")
		require.Equal(t, http.StatusSeeOther, a.StatusCode)
		require.Equal(t, todays+"?begun=1&did=1&roll=2#dice", a.location())
		require.Equal(t, "-", b.plan(todaysID, false)[0])
		require.False(t, b.player().Named())
	})
	t.Run("another browser of the same player goes on with the plan", func(t *testing.T) {
		town := open(t)
		sheet := greedy(t, town.tape(todaysID))
		phone := town.browser(t)
		phone.playAll(todays, sheet[:9])
		laptop := town.browser(t)
		laptop.client.Jar = phone.client.Jar
		laptop.playAll(todays, sheet)
		require.Equal(t, sheet, phone.plan(todaysID, false))
		require.Equal(t, 200, phone.look(todays+"/hand-in").StatusCode)
	})
	t.Run("an earlier roll can be reopened and changed, and all can be cleared", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		b.playAll(todays, rules.ParseSheet(passes)[:5])
		a := b.post(todays+"/moves", "roll", "3", "to", "undo")
		require.Equal(t, todays+"?did=3&roll=3#dice", a.location())
		require.Equal(t, rules.Sheet{"-", "-", "?", "-", "-", "?"}, b.plan(todaysID, false)[:6])
		a = b.post(todays+"/moves", "roll", "3", "to", "pass")
		require.Equal(t, todays+"?did=3&roll=6#dice", a.location())
		b.post(todays+"/moves", "roll", "6", "to", "clear")
		require.Equal(t, strings.Repeat("? ", 23)+"?", b.plan(todaysID, false).String())
	})
	t.Run("a reroute names its column and the die set aside", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		roll := town.tape(todaysID).Roll(0)
		column := 1 + int(roll[0])%6
		a := b.post(todays+"/moves", "roll", "1", "aside", fmt.Sprint(roll[0]), "to", fmt.Sprint(column, "r"))
		require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
		require.Equal(t, fmt.Sprintf("%d:%dr", column, roll[1]+roll[2]), b.plan(todaysID, false)[0])
	})
	t.Run("what breaks a rule, or is no move, is refused with the reason and changes nothing", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		b.playAll(todays, rules.ParseSheet(passes)[:2])
		roll := town.tape(todaysID).Roll(0)
		absent := missing(roll)
		for _, fields := range [][]string{
			{"roll", "1", "aside", fmt.Sprint(absent), "to", fmt.Sprint(absent)},
			{"roll", "1", "aside", fmt.Sprint(roll[0]), "to", "7r"},
			{"roll", "1", "aside", fmt.Sprint(roll[0]), "to", "0"},
			{"roll", "1", "aside", fmt.Sprint(roll[0]), "to", "99999999999999999999"},
			{"roll", "1", "aside", fmt.Sprint(roll[0]), "to", fmt.Sprint(1 + int(roll[0])%6)},
			{"roll", "0", "to", "pass"}, {"roll", "25", "to", "pass"}, {"roll", "-1", "to", "pass"}, {"to", "pass"}, {"roll", "1"}, {},
		} {
			a := b.post(todays+"/moves", fields...)
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, fields)
			require.Equal(t, rules.Sheet{"-", "-", "?"}, b.plan(todaysID, false)[:3], fields)
		}
	})
	t.Run("two tabs that decide different rolls at once both keep theirs", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		b.post(todays+"/moves", "roll", "24", "to", "pass")
		var moves sync.WaitGroup
		for roll := 1; roll <= 23; roll++ {
			moves.Go(func() { b.post(todays+"/moves", "roll", fmt.Sprint(roll), "to", "pass") })
		}
		moves.Wait()
		require.Equal(t, passes, b.plan(todaysID, false).String())
	})
	t.Run("the script gets the page itself, and its address", func(t *testing.T) {
		town := open(t)
		a := town.browser(t).do("POST", todays+"/moves", map[string][]string{"roll": {"1"}, "to": {"pass"}}, "X-Requested-With", "play")
		require.Equal(t, 200, a.StatusCode)
		require.Equal(t, todays+"?roll=2", a.Header.Get("Content-Location"))
		require.Contains(t, a.Header.Get("Content-Type"), "text/html")
	})
	t.Run("a browser that keeps no cookies is told so", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		b.client.Jar = nil
		a := b.post(todays+"/moves", "roll", "1", "to", "pass")
		asks := strings.TrimSuffix(a.location(), "#dice")
		require.Contains(t, b.look(asks, fromHere...).body, "keeps no cookies")
		require.Contains(t, b.look(asks, "Referer", town.server.URL+todays).body, "keeps no cookies", "by a browser that says no more")
		require.NotContains(t, b.look(todays, fromHere...).body, "keeps no cookies")
		require.Equal(t, todays+"?did=1&roll=2", b.look(asks).location(), "others with that address are led on")
	})
	t.Run("a browser that keeps them is led to an address that it may send to others", func(t *testing.T) {
		b := open(t).browser(t)
		a := b.post(todays+"/moves", "roll", "1", "to", "pass")
		require.Equal(t, todays+"?did=1&roll=2", b.look(strings.TrimSuffix(a.location(), "#dice"), fromHere...).location())
		require.NotRegexp(t, "^//", b.look("//evil.example/x?begun=1").location(), "and never to another host")
	})
	t.Run("nothing in the address takes the place of a field", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		a := b.post(todays + "/moves?roll=1&to=pass")
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		a = b.post(todays+"/moves?roll=9&to=clear", "roll", "1", "to", "pass", "score", "58", "player", "1")
		require.Equal(t, http.StatusSeeOther, a.StatusCode)
		require.Equal(t, rules.Sheet{"-", "?"}, b.plan(todaysID, false)[:2])
	})
	t.Run("after the sheet is handed in, a move is refused and the page says so", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		b.handIn(todays, passes)
		a := b.post(todays+"/moves", "roll", "1", "to", "undo")
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Contains(t, a.body, "handed in")
	})
	t.Run("after final, a move is refused, and the plan goes on as practice", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		b.playAll(todays, rules.ParseSheet(passes)[:5])
		town.clock.turn(noon.Add(14 * time.Hour))
		a := b.post(todays+"/moves", "roll", "6", "to", "pass")
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Contains(t, a.body, "practice")
		b.post(todays+"/again/moves", "roll", "6", "to", "pass")
		require.Equal(t, "- - - - - - ?", b.plan(todaysID, true)[:7].String())
		b.post(todays+"/again/moves", "roll", "6", "to", "clear")
		b.look(todays + "/again")
		require.Equal(t, "?", b.plan(todaysID, true)[0], "what is cleared stays so")
	})
}

// missing is a face that is not in a roll.
func missing(roll []uint8) int {
	for face := 1; ; face++ {
		if !strings.Contains(fmt.Sprint(roll), fmt.Sprint(face)) {
			return face
		}
	}
}

// page is where an answer leads.
func (b *browser) page(a answer) string {
	b.t.Helper()
	for a.StatusCode == http.StatusSeeOther {
		address, _, _ := strings.Cut(a.location(), "#")
		a = b.look(address, fromHere...)
	}
	return a.body
}

func TestWhatAPlayerIsTold(t *testing.T) {
	t.Run("what a move has done, without a script too", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		b.post(todays+"/moves", "roll", "1", "to", "pass")
		require.Contains(t, b.page(b.post(todays+"/moves", "roll", "2", "to", "pass")), "Roll 2: pass.")
		require.Contains(t, b.page(b.post(todays+"/moves", "roll", "2", "to", "undo")), "Roll 2 is open now.")
	})
	t.Run("what keeps a sheet from being handed in", func(t *testing.T) {
		town := open(t)
		b := town.browser(t)
		require.Contains(t, b.page(b.look(todays+"/hand-in")), "cannot be handed in yet. 24 rolls are still undecided.")
		b.playAll(todays, rules.ParseSheet(passes))
		b.post(todays+"/moves", "roll", "7", "to", "undo")
		b.post(todays+"/moves", "roll", "9", "to", "undo")
		require.Contains(t, b.page(b.look(todays+"/hand-in")), "cannot be handed in yet. 2 rolls are still undecided: rolls 7 and 9.")
	})
	t.Run("that yesterday's sheet can still be handed in, while it can", func(t *testing.T) {
		town := open(t)
		begun, done, idle := town.browser(t), town.browser(t), town.named(t, "Ada")
		begun.playAll(todays, rules.ParseSheet(passes)[:7])
		done.handIn(todays, passes)
		said := func(b *browser) bool {
			return strings.Contains(b.look("/").body, "can still be handed in until 02:00 UTC")
		}
		require.False(t, said(begun))
		town.clock.turn(noon.Add(12*time.Hour + 3*time.Minute))
		require.True(t, said(begun))
		require.Contains(t, begun.look("/").body, `href="`+todays+`"`)
		require.False(t, said(done))
		require.False(t, said(idle))
		require.False(t, said(town.browser(t)))
		town.clock.turn(noon.Add(14 * time.Hour))
		require.False(t, said(begun))
	})
}

func TestHandingIn(t *testing.T) {
	t.Run("a sheet that was looked at is judged on the stored dice, whatever else is claimed", func(t *testing.T) {
		town := open(t)
		sheet := greedy(t, town.tape(todaysID))
		b := town.named(t, "Ada")
		b.playAll(todays, sheet)
		require.Equal(t, 200, b.look(todays+"/hand-in").StatusCode)
		a := b.post(todays+"/sheets", "sheet", sheet.String(), "score", "58", "rank", "1", "player", "2", "verified", "true")
		require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
		require.Equal(t, todays+"/result", a.location())
		require.Equal(t, 200, b.look(a.location()).StatusCode)

		score, err := district.Game.Judge(town.tape(todaysID), sheet)
		require.NoError(t, err)
		rows := town.rows(t, todaysID)
		require.Len(t, rows.Rows, 1)
		require.Equal(t, score.Total, rows.Rows[0].Score)
		require.Equal(t, "Ada", rows.Rows[0].Name)
	})
	t.Run("ten at once and ten after make one result, and each leads to it", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		var sent sync.WaitGroup
		for range 10 {
			sent.Go(func() {
				a := b.handIn(todays, passes)
				if a.StatusCode != http.StatusSeeOther || a.location() != todays+"/result" {
					t.Errorf("%d %s", a.StatusCode, a.location())
				}
			})
		}
		sent.Wait()
		for range 10 {
			require.Equal(t, todays+"/result", b.handIn(todays, passes).location())
		}
		require.Equal(t, 1, town.rows(t, todaysID).Of)
		require.Len(t, town.history(t, b), 1)
	})
	t.Run("a second, different sheet never replaces the first, and the result says so", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		b.handIn(todays, passes)
		a := b.handIn(todays, greedy(t, town.tape(todaysID)).String())
		require.Equal(t, http.StatusSeeOther, a.StatusCode)
		require.Contains(t, b.look(a.location()).body, "The first one stands")
		require.Equal(t, 0, town.rows(t, todaysID).Rows[0].Score)
		require.Len(t, town.history(t, b), 1)
	})
	t.Run("what is not complete or breaks a rule is refused with the roll, and every entry is kept", func(t *testing.T) {
		town := open(t)
		good := greedy(t, town.tape(todaysID))
		b := town.browser(t)
		b.playAll(todays, good[:20])
		a := b.handIn(todays, good[:20].String())
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.Contains(t, a.body, "21")
		require.Equal(t, good[:20], b.plan(todaysID, false)[:20])

		stranger := town.browser(t)
		faulty := append(rules.Sheet{"1:77"}, good[1:]...)
		a = stranger.handIn(todays, faulty.String())
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.Equal(t, faulty, stranger.plan(todaysID, false), "even where there was no plan yet")
		for _, sheet := range []string{"", "x", "9:5", "0:5r -", "1:77", strings.Repeat("- ", 25), passes + " " + passes, "🎲", strings.Repeat("9", 60000)} {
			b := town.browser(t)
			a := b.handIn(todays, sheet)
			require.Contains(t, []int{400, 422}, a.StatusCode, sheet)
			require.Equal(t, 200, b.look(todays).StatusCode, sheet)
		}
		require.Equal(t, 0, town.rows(t, todaysID).Of)
	})
	t.Run("planned before midnight and sent after counts for the day it was planned for", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		town.clock.turn(noon.Add(11*time.Hour + 58*time.Minute))
		b.playAll(todays, rules.ParseSheet(passes))
		town.clock.turn(noon.Add(12*time.Hour + 3*time.Minute))
		require.Equal(t, todays+"/result", b.handIn(todays, passes).location())
		require.Equal(t, 1, town.rows(t, todaysID).Of)
		require.Equal(t, 0, town.rows(t, "2026-12-01/district").Of)
		require.Equal(t, http.StatusSeeOther, b.post("/2026-12-01/district/moves", "roll", "1", "to", "pass").StatusCode, "today is still to be played")
	})
	t.Run("sent after final it is kept as practice, and says so", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		town.clock.turn(noon.Add(14 * time.Hour))
		a := b.handIn(todays, passes)
		require.Equal(t, http.StatusSeeOther, a.StatusCode)
		require.Regexp(t, todays+`/sheets/\d+/result`, a.location())
		require.Contains(t, b.look(a.location()).body, "kept as practice")
		require.Equal(t, 0, town.rows(t, todaysID).Of)
	})
	t.Run("practice ranks nowhere, and can be played over and over", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		for _, base := range []string{todays + "/again", todays + "/practice"} {
			for range 2 {
				b.playAll(base, rules.ParseSheet(passes))
				a := b.handIn(base, passes)
				require.Regexp(t, base+`/sheets/\d+/result`, a.location())
				require.Equal(t, 200, b.look(a.location()).StatusCode)
				require.Equal(t, 200, b.look(strings.TrimSuffix(a.location(), "/result")+"?step=3").StatusCode)
				require.Equal(t, base+"?roll=1&unfinished=1#dice", b.look(base+"/hand-in").location(), "the plan is empty again")
			}
		}
		require.Equal(t, 0, town.rows(t, todaysID).Of)
	})
	t.Run("nobody else sees a sheet before final, and everybody after", func(t *testing.T) {
		town := open(t)
		ada, bob := town.named(t, "Ada"), town.named(t, "Bob")
		ada.handIn(todays, passes)
		sheet := fmt.Sprintf("%s/sheets/%d", todays, town.rows(t, todaysID).Rows[0].Attempt)
		require.Equal(t, 200, ada.look(sheet).StatusCode)
		require.Equal(t, http.StatusForbidden, bob.look(sheet).StatusCode)
		require.Equal(t, http.StatusForbidden, town.browser(t).look(sheet).StatusCode)
		require.Equal(t, http.StatusForbidden, bob.look(sheet+"/result").StatusCode)
		require.Equal(t, http.StatusNotFound, ada.look(strings.Replace(sheet, "2026-11-30", "2026-11-29", 1)).StatusCode)
		town.clock.turn(noon.Add(14 * time.Hour))
		require.Equal(t, 200, bob.look(sheet).StatusCode)
		require.Equal(t, 200, town.browser(t).look(sheet+"?step=7").StatusCode)
		require.Equal(t, 404, town.browser(t).look("/2026-12-01/district/sheets/1").StatusCode, "it belongs to another day")
	})
}
