package web_test

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// onLocalhost opens a tab at a name: browsers give no passkeys to numbers.
func (town *town) onLocalhost(t testing.TB, browser context.Context, scripts bool) *tab {
	b := town.phone(t, browser, scripts)
	b.origin = strings.Replace(b.origin, "127.0.0.1", "localhost", 1)
	return b
}

// authenticator is a device in a tab that keeps passkeys, and whose owner always agrees.
type authenticator struct {
	*tab
	id webauthn.AuthenticatorID
}

func (b *tab) authenticator() authenticator {
	b.t.Helper()
	require.NoError(b.t, call(b.ctx, webauthn.Enable, webauthn.EnableParams{}))
	transport := webauthn.AuthenticatorTransportInternal
	added, err := chromedp.Call(b.ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: transport,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
		HasCmtgKey: true, // else the browser takes no copies of keys
	}})
	require.NoError(b.t, err)
	return authenticator{b, added.AuthenticatorID}
}

func (a authenticator) keys() []*webauthn.Credential {
	a.t.Helper()
	found, err := chromedp.Call(a.ctx, webauthn.GetCredentials, webauthn.GetCredentialsParams{AuthenticatorID: a.id})
	require.NoError(a.t, err)
	return found.Credentials
}

// holds gives the device a copy of a key, as a cloud of devices does.
func (a authenticator) holds(key *webauthn.Credential) {
	a.t.Helper()
	copied := webauthn.Credential{
		CredentialID: key.CredentialID, IsResidentCredential: true, RpID: key.RpID, PrivateKey: key.PrivateKey,
		UserHandle: key.UserHandle, SignCount: key.SignCount,
	}
	_, err := chromedp.Call(a.ctx, webauthn.AddCredential, webauthn.AddCredentialParams{AuthenticatorID: a.id, Credential: &copied})
	require.NoError(a.t, err)
}

// named takes a name in a tab, and gives the recovery code.
func (b *tab) named(name string) string {
	b.t.Helper()
	b.open("/you")
	b.do(chromedp.SendKeys(chromedp.CSS("form[action='/you/name'] input[name=name]"), name))
	b.press("form[action='/you/name'] button")
	b.at("/you/name")
	return codePattern.FindString(b.text())
}

// addsPasskey registers a passkey in a tab that is signed in.
func (b *tab) addsPasskey(label string) {
	b.t.Helper()
	b.open("/you/account")
	b.do(chromedp.SendKeys(chromedp.CSS("#passkey-label"), label))
	b.press("form[data-passkey] button")
	b.until("document.readyState === 'complete' && document.querySelector('.held')?.innerText.includes('" + label + "')")
}

func (b *tab) signsInByPasskey() {
	b.t.Helper()
	b.open("/you")
	b.press("form[data-passkey=get] button")
	b.until("document.readyState === 'complete' && location.pathname === '/you' && !document.querySelector('form[data-passkey=get]')")
}

func TestPasskeysInABrowser(t *testing.T) {
	t.Parallel()
	browser, town := chromium(t), open(t)
	first := town.onLocalhost(t, browser, true)
	device := first.authenticator()
	first.named("Ada")
	first.addsPasskey("My phone")
	first.keepsTo()
	require.Len(t, device.keys(), 1)
	require.True(t, device.keys()[0].IsResidentCredential)
	ada := town.playerNamed(t, "Ada")
	require.Len(t, device.keys()[0].UserHandle, 32, "random, and not an id")

	t.Run("a device that has one is told so", func(t *testing.T) {
		first.press("form[data-passkey] button")
		first.until("document.querySelector('[data-passkey-status]').textContent.includes('has a passkey of yours already')")
	})
	t.Run("another browser signs in by it", func(t *testing.T) {
		second := town.onLocalhost(t, browser, true)
		second.authenticator().holds(device.keys()[0])
		second.signsInByPasskey()
		require.Contains(t, second.text(), "Ada")
		second.keepsTo()
		keys, err := town.service.Passkeys(t.Context(), ada)
		require.NoError(t, err)
		require.Equal(t, noon, keys[0].Used)
		require.False(t, keys[0].Doubted)
		require.Len(t, town.devices(t, ada), 2)
	})
	t.Run("a copy that counts backwards is let in, and noted", func(t *testing.T) {
		third := town.onLocalhost(t, browser, true)
		third.authenticator().holds(device.keys()[0]) // as it was before it was used
		third.signsInByPasskey()
		third.open("/you/account")
		require.Contains(t, third.text(), "counted backwards")
		require.Contains(t, town.log.String(), "counted backwards")
	})
	t.Run("a device without one is told so", func(t *testing.T) {
		empty := town.onLocalhost(t, browser, true)
		empty.authenticator()
		empty.open("/you")
		empty.press("form[data-passkey=get] button")
		empty.until("document.querySelector('[data-passkey-status]').textContent.includes('no passkey for this site')")
		require.Empty(t, eval[string](empty, "document.cookie"))
	})
	t.Run("a removed one opens nothing, and the code still does", func(t *testing.T) {
		first.open("/you/account")
		require.Contains(t, first.text(), "your only passkey")
		first.press("form[action='/you/passkeys/remove'] button")
		first.until("document.readyState === 'complete' && !document.querySelector('form[action$=remove]')")
		late := town.onLocalhost(t, browser, true)
		late.authenticator().holds(device.keys()[0])
		late.open("/you")
		late.press("form[data-passkey=get] button")
		late.at("/you/sign-in/passkey")
		require.Contains(t, late.text(), "This passkey is not known here")
		late.keepsTo()
	})
}

func TestWherePasskeysCannotWork(t *testing.T) {
	t.Parallel()
	browser, town := chromium(t), open(t)
	for name, c := range map[string]struct{ origin, says string }{
		"a number":             {"http://127.0.0.1", "Passkeys need an address with a name"},
		"a name without https": {"http://cafe.test", "Passkeys need https"},
	} {
		t.Run(name, func(t *testing.T) {
			b := town.phone(t, browser, true)
			b.origin = strings.Replace(b.origin, "http://127.0.0.1", c.origin, 1)
			code := b.named("Ada " + name)
			b.open("/you/account")
			require.Contains(t, b.text(), c.says)
			require.Contains(t, b.text(), "recovery code")
			require.NotEmpty(t, code)
			b.keepsTo()
		})
	}
	t.Run("an address beside the public one", func(t *testing.T) {
		town := open(t, public("https://play.example.org"))
		b := town.onLocalhost(t, browser, true)
		b.open("/you")
		require.Contains(t, b.text(), "Passkeys work at https://play.example.org alone.")
	})
	t.Run("without script", func(t *testing.T) {
		b := town.onLocalhost(t, browser, false)
		b.open("/you")
		require.Contains(t, b.text(), "Passkeys need script")
		require.False(t, eval[bool](b, "document.querySelector('form[data-passkey] button').checkVisibility()"))
	})
}

// playerNamed finds somebody by the name on today's frame.
func (town *town) playerNamed(t testing.TB, name string) challenge.PlayerID {
	t.Helper()
	for id := challenge.PlayerID(1); ; id++ {
		p, err := town.service.Player(t.Context(), id)
		require.NoError(t, err)
		if p.Name == name {
			return id
		}
	}
}

func (town *town) devices(t testing.TB, player challenge.PlayerID) []challenge.Device {
	t.Helper()
	list, err := town.service.Devices(t.Context(), player, "")
	require.NoError(t, err)
	return list
}
