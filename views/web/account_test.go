package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

const (
	accountPage = "/you/account"
	endDevice   = "/you/devices/end"
	endToken    = "/you/tokens/end"
	deleting    = "/you/delete"
)

// buttons lists the ids in a page's forms to one address, in their order.
func (b *browser) buttons(page, action string) (ids []string) {
	b.t.Helper()
	pattern := regexp.MustCompile(`action="` + action + `"><input type="hidden" name="id" value="([^"]+)"`)
	for _, found := range pattern.FindAllStringSubmatch(b.look(page).body, -1) {
		ids = append(ids, found[1])
	}
	return ids
}

// another is a second browser of the same player.
func (b *browser) another() *browser {
	b.t.Helper()
	code := codePattern.FindString(b.post("/you/code").body)
	other := b.town.browser(b.t)
	require.Equal(b.t, http.StatusSeeOther, other.post("/you/sign-in", "code", code).StatusCode)
	return other
}

// token makes a personal token by the form, and gives it.
func (b *browser) token(label, scope string) string {
	b.t.Helper()
	a := b.post("/you/tokens", "label", label, "scope", scope)
	require.Equal(b.t, http.StatusOK, a.StatusCode, a.body)
	require.Equal(b.t, "no-store", a.Header.Get("Cache-Control"))
	return regexp.MustCompile(`ddt_[\w-]{43}`).FindString(a.body)
}

// TestAnAccountByForms goes through everything on the account's page as a browser
// without script does.
func TestAnAccountByForms(t *testing.T) {
	town := open(t)
	ada := town.named(t, "Ada")
	ada.handIn(todays, passes)
	phone, library := ada.another(), ada.another()

	t.Run("one device is signed out, then all others", func(t *testing.T) {
		ids := ada.buttons(accountPage, endDevice)
		require.Len(t, ids, 2, "this one has no button")
		a := ada.post(endDevice, "id", ids[0])
		require.Equal(t, http.StatusSeeOther, a.StatusCode)
		require.Equal(t, accountPage, a.location())
		require.Len(t, ada.buttons(accountPage, endDevice), 1)
		require.Equal(t, http.StatusSeeOther, ada.post("/you/devices/end-rest").StatusCode)
		require.Empty(t, ada.buttons(accountPage, endDevice))
		for _, b := range []*browser{phone, library} {
			require.Equal(t, http.StatusUnauthorized, b.post("/you/code").StatusCode, "out at once")
		}
		require.Equal(t, "Ada", ada.player().Name)
	})
	t.Run("a token is made, shown once, used, and ended", func(t *testing.T) {
		token := ada.token("My <b>bot</b> & me", "play")
		require.NotEmpty(t, token)
		page := ada.look(accountPage).body
		require.Contains(t, page, "My &lt;b&gt;bot&lt;/b&gt; &amp; me")
		require.NotContains(t, page, token)
		_, scope, err := town.service.Bearer(t.Context(), token)
		require.NoError(t, err)
		require.Equal(t, challenge.Play, scope)
		ids := ada.buttons(accountPage, endToken)
		require.Len(t, ids, 1)
		require.Equal(t, http.StatusSeeOther, ada.post(endToken, "id", ids[0]).StatusCode)
		_, _, err = town.service.Bearer(t.Context(), token)
		require.ErrorIs(t, err, challenge.ErrNoToken)
		require.NotContains(t, town.log.String(), token)
	})
	t.Run("everything that is kept comes as one file, without a secret", func(t *testing.T) {
		token := ada.token("Export", "read")
		a := ada.look("/you/export")
		require.Equal(t, http.StatusOK, a.StatusCode)
		require.Contains(t, a.Header.Get("Content-Disposition"), "attachment")
		require.Equal(t, "no-store", a.Header.Get("Cache-Control"))
		var file struct {
			Player   struct{ Name string }
			Tokens   []struct{ Label string }
			Attempts []struct{ Notation string }
		}
		require.NoError(t, json.Unmarshal([]byte(a.body), &file), a.body)
		require.Equal(t, "Ada", file.Player.Name)
		require.Equal(t, "Export", file.Tokens[0].Label)
		require.Len(t, file.Attempts, 1)
		for _, secret := range []string{token, ada.cookie()} {
			require.NotContains(t, a.body, secret)
		}
		head := ada.do("HEAD", "/you/export", nil)
		require.Equal(t, http.StatusOK, head.StatusCode)
		require.Empty(t, head.body)
	})
	t.Run("the account is deleted, once", func(t *testing.T) {
		cookie := ada.cookie()
		require.Contains(t, ada.look(deleting).body, `name="confirm"`)
		a := ada.post(deleting, "confirm", "Ada")
		require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
		require.Equal(t, "/", a.location())
		require.Empty(t, ada.cookie())
		for _, b := range []*browser{ada, town.browser(t)} {
			again := b.do("POST", deleting, url.Values{"confirm": {"Ada"}}, "Cookie", "dailydistrict="+cookie)
			require.Equal(t, http.StatusUnauthorized, again.StatusCode)
		}
		require.Equal(t, challenge.FormerName, town.rows(t, todaysID).Rows[0].Name)
	})
	t.Run("a guest is asked for another word", func(t *testing.T) {
		guest := town.browser(t)
		guest.handIn(todays, passes)
		require.Contains(t, guest.look(deleting).body, "write: guest")
		require.Equal(t, http.StatusUnprocessableEntity, guest.post(deleting, "confirm", "").StatusCode)
		require.Equal(t, http.StatusSeeOther, guest.post(deleting, "confirm", "guest").StatusCode)
		require.Empty(t, guest.cookie())
	})
}

func TestHostileFieldsOfAnAccount(t *testing.T) {
	town := open(t)
	ada, eve := town.named(t, "Ada"), town.named(t, "Eve")
	ada.another()
	ada.token("Widget", "read")
	devices, tokens := ada.buttons(accountPage, endDevice), ada.buttons(accountPage, endToken)
	require.Len(t, devices, 1)
	require.Len(t, tokens, 1)
	standing := func(t *testing.T) {
		require.Equal(t, devices, ada.buttons(accountPage, endDevice))
		require.Equal(t, tokens, ada.buttons(accountPage, endToken))
		require.Equal(t, "Ada", ada.player().Name)
	}

	t.Run("what is another's is as unknown as what is nobody's", func(t *testing.T) {
		for action, ids := range map[string][]string{
			endDevice: {devices[0], tokens[0], strings.ToUpper(devices[0]), devices[0][:15], "", "0000000000000000", ada.cookie(), "' OR 1=1 --", strings.Repeat("f", 60<<10)},
			endToken:  {tokens[0], devices[0], "", "0000000000000000", "ddt_", strings.Repeat("f", 60<<10)},
		} {
			var first string
			for i, id := range ids {
				a := eve.post(action, "id", id)
				require.Equal(t, http.StatusNotFound, a.StatusCode, "%s %.20s", action, id)
				if i == 0 {
					first = a.body
				}
				require.Equal(t, first, a.body, "nothing tells the one from the other")
				town.clock.turn(town.clock.now().Add(time.Second)) // nobody is so quick
			}
		}
		town.clock.turn(noon)
		standing(t)
	})
	t.Run("a token takes a scope that there is, and a label that can be read", func(t *testing.T) {
		for _, scope := range []string{"", "full", "READ", "read ", "read,play", "admin", "*", strings.Repeat("r", 1<<10)} {
			a := ada.post("/you/tokens", "label", "x", "scope", scope)
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, scope)
			require.Contains(t, a.body, challenge.ErrNoScope.Text)
			require.Contains(t, a.body, `value="x"`, "what was typed stands in the form")
			town.clock.turn(town.clock.now().Add(time.Second))
		}
		for _, label := range []string{strings.Repeat("x", 41), strings.Repeat("é", 41), strings.Repeat("x", 50<<10), "a\u202eb", "a\x07b", "a\x1b[2Jb", "a\u200bb", "\u0300", "Z" + strings.Repeat("\u0335", 30)} {
			a := ada.post("/you/tokens", "label", label, "scope", "read")
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, "%.10q", label)
			require.Contains(t, a.body, `aria-invalid="true"`)
			town.clock.turn(town.clock.now().Add(time.Second))
		}
		for _, label := range []string{"a\x00b", "\xff\xfe"} {
			require.Equal(t, http.StatusBadRequest, ada.post("/you/tokens", "label", label, "scope", "read").StatusCode)
		}
		a := ada.post("/you/tokens?label=there&scope=read", "label", "here")
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, "nothing in the address stands for a field")
		town.clock.turn(noon)
		standing(t)
	})
	t.Run("a refused label is shown as text", func(t *testing.T) {
		a := ada.post("/you/tokens", "label", `"><script>alert(1)</script>`+strings.Repeat("x", 40), "scope", "read")
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.NotContains(t, a.body, "<script>alert")
		require.NotContains(t, ada.post(deleting, "confirm", `"><script>alert(1)</script>`).body, "<script>alert")
	})
	t.Run("nothing is deleted by another word", func(t *testing.T) {
		for _, word := range []string{"", "Eve", "guest", "yes", "A da", "Ada\u200b", "former player", strings.Repeat("Ada", 1<<10)} {
			a := ada.post(deleting, "confirm", word)
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, "%.10q", word)
			require.Contains(t, a.body, "Nothing was deleted")
			town.clock.turn(town.clock.now().Add(time.Second))
		}
		require.Equal(t, http.StatusBadRequest, ada.post(deleting, "confirm", "Ada\x00").StatusCode)
		require.Equal(t, http.StatusUnprocessableEntity, ada.post(deleting+"?confirm=Ada", "other", "Ada").StatusCode)
		town.clock.turn(noon)
		standing(t)
	})
	t.Run("a page of another site changes nothing", func(t *testing.T) {
		for address, fields := range map[string]url.Values{
			deleting: {"confirm": {"Ada"}}, endDevice: {"id": {devices[0]}}, endToken: {"id": {tokens[0]}}, "/you/devices/end-rest": {},
			"/you/tokens": {"label": {"x"}, "scope": {"read"}}, "/you/passkeys/remove": {"id": {"x"}},
		} {
			for _, from := range [][]string{{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}} {
				require.Equal(t, http.StatusForbidden, ada.do("POST", address, fields, from...).StatusCode, "%s %s", address, from)
			}
			ada.look(address + "?" + fields.Encode()) // a link does nothing either
		}
		standing(t)
	})
	t.Run("a personal token opens no page, in a cookie or a header", func(t *testing.T) {
		token := ada.token("Second", "play")
		for _, way := range [][]string{{"Cookie", "dailydistrict=" + token}, {"Authorization", "Bearer " + token}} {
			for address, fields := range map[string]url.Values{deleting: {"confirm": {"Ada"}}, endDevice: {"id": {devices[0]}}, "/you/devices/end-rest": {}, "/you/tokens": {"label": {"x"}, "scope": {"play"}}} {
				require.Equal(t, http.StatusUnauthorized, town.browser(t).do("POST", address, fields, way...).StatusCode, "%s %s", address, way[0])
			}
			require.Equal(t, http.StatusUnauthorized, town.browser(t).look("/you/export", way...).StatusCode)
		}
		require.Equal(t, devices, ada.buttons(accountPage, endDevice))
	})
	require.NotContains(t, town.log.String(), "level=ERROR")
}

// TestWhoMaySeeWhat is the table of the pages about players.
func TestWhoMaySeeWhat(t *testing.T) {
	town := open(t)
	stranger, guest, ada, bob := town.browser(t), town.browser(t), town.named(t, "Ada"), town.named(t, "Bob")
	guest.handIn(todays, passes)
	ada.handIn(todays, passes)
	gone := town.named(t, "Gone")
	gone.handIn(todays, passes)
	goneID, guestID := gone.player().ID, guest.player().ID
	require.Equal(t, http.StatusSeeOther, gone.post(deleting, "confirm", "Gone").StatusCode)
	of := func(id challenge.PlayerID) string { return fmt.Sprintf("/players/%d", id) }
	adas := of(ada.player().ID)

	visitors := []struct {
		who string
		*browser
	}{{"a stranger", stranger}, {"a guest", guest}, {"the player", ada}, {"another player", bob}}
	for _, page := range []struct {
		address string
		status  [4]int
	}{
		{"/you", [4]int{200, 200, 200, 200}},
		{accountPage, [4]int{303, 200, 200, 200}},
		{"/you/district", [4]int{303, 200, 200, 200}},
		{"/you/draft", [4]int{303, 200, 200, 200}},
		{"/you/chess", [4]int{404, 404, 404, 404}},
		{"/you/district?after=1", [4]int{303, 200, 200, 200}},
		{"/you/district?after=x", [4]int{303, 404, 404, 404}},
		{"/you/district?after=-1", [4]int{303, 404, 404, 404}},
		{"/you/district?month=2026-13", [4]int{303, 404, 404, 404}},
		{"/you/district?month=1999-01", [4]int{303, 404, 404, 404}},
		{"/you/export", [4]int{401, 200, 200, 200}},
		{deleting, [4]int{303, 200, 200, 200}},
		{adas, [4]int{200, 200, 200, 200}},
		{adas + "?after=1", [4]int{200, 200, 200, 200}},
		{adas + "?after=x", [4]int{404, 404, 404, 404}},
		{adas + "?after=99999999999999999999", [4]int{404, 404, 404, 404}},
		{of(guestID), [4]int{404, 404, 404, 404}},
		{of(goneID), [4]int{404, 404, 404, 404}},
		{of(4711), [4]int{404, 404, 404, 404}},
		{of(0), [4]int{404, 404, 404, 404}},
		{of(-1), [4]int{404, 404, 404, 404}},
		{"/players/0" + adas[len("/players/"):], [4]int{404, 404, 404, 404}},
		{"/players/Ada", [4]int{404, 404, 404, 404}},
		{"/players/9223372036854775808", [4]int{404, 404, 404, 404}},
		{"/players/1%00", [4]int{404, 404, 404, 404}},
	} {
		for i, v := range visitors {
			t.Run(v.who+" "+page.address, func(t *testing.T) {
				a := v.look(page.address)
				require.Equal(t, page.status[i], a.StatusCode, a.body)
				require.NotContains(t, a.body, "Gone")
				if strings.HasPrefix(page.address, "/you") {
					require.Empty(t, regexp.MustCompile(`max-age=[1-9]|public`).FindString(a.Header.Get("Cache-Control")), "one's own page is nobody else's")
				}
				if a.StatusCode == http.StatusSeeOther {
					require.Equal(t, "/you", a.location())
				}
			})
		}
	}
	t.Run("who has no name is told of as if there were nobody", func(t *testing.T) {
		nobody := stranger.look(of(4711)).body
		for _, id := range []challenge.PlayerID{guestID, goneID} {
			require.Equal(t, nobody, stranger.look(of(id)).body)
		}
	})
	t.Run("everybody's page of a player tells nothing of a day that is not final, and never of practice", func(t *testing.T) {
		ada.handIn(todays+"/practice", greedy(t, town.tape(todaysID.PracticeID())).String())
		ada.handIn(todays+"/again", greedy(t, town.tape(todaysID)).String())
		shows := func() int { return strings.Count(stranger.look(adas).body, "/district/sheets/") }
		require.Zero(t, shows())
		require.NotContains(t, ada.look(adas).body, "/sheets/", "not even to the player: it is everybody's page")
		town.clock.turn(noon.Add(14*time.Hour - time.Second))
		require.Zero(t, shows())
		town.clock.turn(noon.Add(14 * time.Hour))
		require.Equal(t, 1, shows())
		body := stranger.look(adas).body
		require.NotContains(t, body, "practice")
		require.NotContains(t, body, "again")
	})
}
