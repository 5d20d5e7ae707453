package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/views/passkey/passkeytest"
)

// byName opens a town that is reached by a name, as passkeys need one.
func byName(t testing.TB) *town {
	t.Helper()
	town := open(t)
	town.server.URL = strings.Replace(town.server.URL, "127.0.0.1", "localhost", 1)
	return town
}

func (town *town) device(t testing.TB) *passkeytest.Device {
	return passkeytest.New(t, town.server.URL, "localhost")
}

// asks begins a ceremony.
func (b *browser) asks(address string) []byte {
	b.t.Helper()
	a := b.post(address)
	require.Equal(b.t, http.StatusOK, a.StatusCode, a.body)
	require.Equal(b.t, "no-store", a.Header.Get("Cache-Control"))
	return []byte(a.body)
}

// sends answers a question.
func (b *browser) sends(address string, answer []byte) answer {
	b.t.Helper()
	return b.post(address, "credential", string(answer), "label", "Phone")
}

const (
	askNew, addNew = "/you/passkeys/new", "/you/passkeys"
	askAny, signIn = "/you/sign-in/passkey/new", "/you/sign-in/passkey"
)

// refuses sees that a browser is told why it was refused, and is nobody.
func (b *browser) refuses(a answer, status int, why string) {
	b.t.Helper()
	require.Equal(b.t, status, a.StatusCode, a.body)
	require.Contains(b.t, a.body, why)
	require.Empty(b.t, b.session())
}

// session is the browser's session token; empty without one.
func (b *browser) session() string {
	b.t.Helper()
	at, err := url.Parse(b.town.server.URL)
	require.NoError(b.t, err)
	for _, c := range b.client.Jar.Cookies(at) {
		if c.Name == "dailydistrict" {
			return c.Value
		}
	}
	return ""
}

func TestPasskeyCeremonies(t *testing.T) {
	town := byName(t)
	ada, device := town.named(t, "Ada"), town.device(t)
	a := ada.sends(addNew, device.Register(ada.asks(askNew)))
	require.Equal(t, http.StatusSeeOther, a.StatusCode, a.body)
	require.Contains(t, ada.look("/you/account").body, "Phone")
	late, refused, unknown := challenge.ErrPasskeyLate.Text, challenge.ErrPasskeyRefused.Text, challenge.ErrUnknownPasskey.Text

	t.Run("an answer is good for five minutes", func(t *testing.T) {
		defer town.clock.turn(noon)
		b := town.browser(t)
		options := b.asks(askAny)
		town.clock.turn(noon.Add(5*time.Minute - time.Millisecond))
		require.Equal(t, http.StatusSeeOther, b.sends(signIn, device.SignIn(options)).StatusCode)
		require.Equal(t, "Ada", b.who(t))

		town.clock.turn(noon)
		b = town.browser(t)
		options = b.asks(askAny)
		town.clock.turn(noon.Add(5 * time.Minute))
		b.refuses(b.sends(signIn, device.SignIn(options)), http.StatusConflict, late)
	})
	t.Run("an answer is good once", func(t *testing.T) {
		b := town.browser(t)
		options := b.asks(askAny)
		cookie := b.ceremony()
		answer := device.SignIn(options)
		require.Equal(t, http.StatusSeeOther, b.sends(signIn, answer).StatusCode)
		require.Empty(t, b.ceremony(), "the browser forgets it too")
		thief := town.browser(t)
		a := thief.do("POST", signIn, url.Values{"credential": {string(answer)}}, "Cookie", "dailydistrict-passkey="+cookie)
		thief.refuses(a, http.StatusConflict, late)
	})
	t.Run("a refused answer ends the ceremony as well", func(t *testing.T) {
		b := town.browser(t)
		options := b.asks(askAny)
		cookie := b.ceremony()
		b.refuses(b.sends(signIn, []byte("{}")), http.StatusUnauthorized, refused)
		a := b.do("POST", signIn, url.Values{"credential": {string(device.SignIn(options))}}, "Cookie", "dailydistrict-passkey="+cookie)
		b.refuses(a, http.StatusConflict, late)
	})
	t.Run("an answer from another browser is refused", func(t *testing.T) {
		b, other, bare := town.browser(t), town.browser(t), town.browser(t)
		answer := device.SignIn(b.asks(askAny))
		other.asks(askAny)
		other.refuses(other.sends(signIn, answer), http.StatusUnauthorized, refused)
		bare.refuses(bare.sends(signIn, answer), http.StatusConflict, late)
		guessed := bare.do("POST", signIn, url.Values{"credential": {string(answer)}}, "Cookie", "dailydistrict-passkey=AAAAAAAAAAAAAAAAAAAAAAAAAA")
		bare.refuses(guessed, http.StatusConflict, late)
		require.Equal(t, http.StatusSeeOther, b.sends(signIn, answer).StatusCode, "the one that was asked may still answer")
	})
	t.Run("a question of one kind takes no answer of the other", func(t *testing.T) {
		bob := town.named(t, "Bob the second")
		fresh := town.device(t)
		options := bob.asks(askNew)
		registered := fresh.Register(options)
		require.Equal(t, http.StatusConflict, bob.sends(signIn, fresh.SignIn(options)).StatusCode)
		require.Equal(t, http.StatusConflict, bob.sends(addNew, registered).StatusCode, "that has ended it")
		bob.asks(askAny)
		require.Equal(t, http.StatusConflict, bob.sends(addNew, registered).StatusCode)
	})
	t.Run("what one player has begun another cannot finish, in the same browser", func(t *testing.T) {
		b := town.named(t, "Cy")
		code := codePattern.FindString(town.named(t, "Dee").post("/you/code").body)
		fresh := town.device(t)
		registered := fresh.Register(b.asks(askNew))
		require.Equal(t, http.StatusSeeOther, b.post("/you/sign-in", "code", code).StatusCode)
		require.Equal(t, "Dee", b.who(t))
		a := b.sends(addNew, registered)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Contains(t, a.body, late)
	})
	t.Run("a passkey that nobody has registered is unknown", func(t *testing.T) {
		stranger := town.device(t)
		stranger.Handle = make([]byte, 32)
		b := town.browser(t)
		b.refuses(b.sends(signIn, stranger.SignIn(b.asks(askAny))), http.StatusUnauthorized, unknown)
		stranger.Handle = device.Handle
		b.refuses(b.sends(signIn, stranger.SignIn(b.asks(askAny))), http.StatusUnauthorized, unknown)
	})
	t.Run("an owner whom the device has not verified is refused", func(t *testing.T) {
		device.Unverified = true
		defer func() { device.Unverified = false }()
		b := town.browser(t)
		b.refuses(b.sends(signIn, device.SignIn(b.asks(askAny))), http.StatusUnauthorized, refused)
		fresh := town.device(t)
		fresh.Unverified = true
		require.Equal(t, http.StatusUnauthorized, ada.sends(addNew, fresh.Register(ada.asks(askNew))).StatusCode)
	})
	t.Run("one that counts backwards is let in, and noted", func(t *testing.T) {
		require.NotContains(t, ada.look("/you/account").body, "counted backwards")
		device.Count = 0
		b := town.browser(t)
		require.Equal(t, http.StatusSeeOther, b.sends(signIn, device.SignIn(b.asks(askAny))).StatusCode)
		require.Equal(t, "Ada", b.who(t))
		require.Contains(t, b.look("/you/account").body, "counted backwards")
		require.Contains(t, town.log.String(), "counted backwards")
		device.Count = 100
		require.Equal(t, http.StatusSeeOther, b.sends(signIn, device.SignIn(b.asks(askAny))).StatusCode)
		require.Contains(t, b.look("/you/account").body, "counted backwards", "it stays noted")
	})
	t.Run("a passkey is one player's alone", func(t *testing.T) {
		eve := town.named(t, "Eve")
		copied := *device
		a := eve.sends(addNew, copied.Register(eve.asks(askNew)))
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Contains(t, a.body, challenge.ErrPasskeyTaken.Text)
		require.Equal(t, http.StatusUnauthorized, eve.post("/you/passkeys/remove", "id", string(device.ID)).StatusCode)
		require.Contains(t, ada.look("/you/account").body, "Phone")
	})
	t.Run("registering takes a name", func(t *testing.T) {
		nobody, guest := town.browser(t), town.browser(t)
		guest.handIn(todays, passes)
		for b, status := range map[*browser]int{nobody: http.StatusUnauthorized, guest: http.StatusConflict} {
			a := b.post(askNew)
			require.Equal(t, status, a.StatusCode)
			require.Equal(t, "application/json", a.Header.Get("Content-Type"))
			require.Empty(t, b.ceremony())
			require.Contains(t, []int{status, http.StatusConflict}, b.sends(addNew, []byte("{}")).StatusCode)
		}
	})
	t.Run("another site cannot begin one, nor end it", func(t *testing.T) {
		for _, address := range []string{askAny, signIn, askNew, addNew} {
			require.Equal(t, http.StatusForbidden, ada.do("POST", address, url.Values{}, "Origin", "https://evil.example").StatusCode, address)
		}
	})
	require.NotContains(t, town.log.String(), "level=ERROR")
}

// who is the name that the browser's pages call it by.
func (b *browser) who(t testing.TB) string {
	t.Helper()
	player, err := b.town.service.PlayerOf(t.Context(), b.session())
	require.NoError(t, err)
	return player.Name
}

// ceremony is the cookie of what the browser was asked; empty without one.
func (b *browser) ceremony() string {
	b.t.Helper()
	at, err := url.Parse(b.town.server.URL)
	require.NoError(b.t, err)
	for _, c := range b.client.Jar.Cookies(at) {
		if c.Name == "dailydistrict-passkey" {
			return c.Value
		}
	}
	return ""
}
