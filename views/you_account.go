package views

import (
	"time"

	"dailydistrict/challenge"
)

// The addresses of a player's account.
const (
	AccountAddress       = YouAddress + "/account"
	PasskeysAddress      = YouAddress + "/passkeys"         // POST label, credential
	PasskeyAskAddress    = PasskeysAddress + "/new"         // POST: what the browser is asked
	PasskeyRemoveAddress = PasskeysAddress + "/remove"      // POST id
	PasskeySignInAddress = SignInAddress + "/passkey"       // POST credential
	PasskeyFindAddress   = PasskeySignInAddress + "/new"    // POST: what the browser is asked
	DeviceEndAddress     = YouAddress + "/devices/end"      // POST id
	DevicesEndAddress    = YouAddress + "/devices/end-rest" // POST
	TokensAddress        = YouAddress + "/tokens"           // POST label, scope
	TokenEndAddress      = TokensAddress + "/end"           // POST id
)

// Account is how a player signs in, from where, and what programs may do.
type Account struct {
	Frame
	Guest    bool
	Notice   string // what has just been done
	Passkeys []challenge.Passkey
	Passkey  PasskeyForm
	Devices  []challenge.Device
	Tokens   []challenge.Token
	Token    string // a new token, shown this once
	TokenForm
}

// PasskeyForm asks the browser for a passkey: to register one, or to sign in.
type PasskeyForm struct {
	Origin string // where passkeys work
	Why    string // why they do not work here; empty where they do
	Fault  string // why one has just been refused
}

// TokenForm makes a personal token.
type TokenForm struct {
	Label string
	Scope challenge.Scope
	Fault string
}

// used says when a passkey was used last.
func (p Account) used(key challenge.Passkey) string {
	if key.Used.IsZero() {
		return "not used yet"
	}
	return "used last on " + p.day(key.Used)
}

// day writes the date of an instant: "30 November 2026".
func (f Frame) day(at time.Time) string { return f.local(at).Format("2 January 2006") }

// seen says when a device was seen last.
func (p Account) seen(d challenge.Device) string {
	switch {
	case d.Here:
		return "in use now"
	case d.Seen == challenge.Day{}:
		return "not seen since"
	}
	return "seen last on " + plainDate(d.Seen)
}

// plainDate writes "30 November 2026".
func plainDate(d challenge.Day) string {
	return time.Date(d.Year, d.Month, d.Date, 0, 0, 0, 0, time.UTC).Format("2 January 2006")
}

// device names a session.
func device(d challenge.Device) string {
	if d.Label == "" {
		return "A browser"
	}
	return d.Label
}

// others tells whether there are devices besides this one.
func (p Account) others() bool { return len(p.Devices) > 1 }

// lastUse says when a token was used last.
func lastUse(t challenge.Token) string {
	if (t.Used == challenge.Day{}) {
		return "not used yet"
	}
	return "used last on " + plainDate(t.Used)
}

// good says what a scope is good for.
func good(s challenge.Scope) string {
	if s == challenge.Play {
		return "reads and plays"
	}
	return "reads"
}
