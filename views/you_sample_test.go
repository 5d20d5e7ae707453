package views

import (
	"time"

	"dailydistrict/challenge"
)

// youSamples are the pages about a player.
func youSamples() map[string]Page {
	named := Frame{Now: now, Name: "Hanna"}
	full := Account{
		Frame: named, Passkey: PasskeyForm{Origin: "https://play.example.org"}, Token: "ddt_k7m29xqf4hwdp3vt", TokenForm: TokenForm{Scope: challenge.Read},
		Passkeys: []challenge.Passkey{
			{ID: "a", Label: "Firefox on Android", Added: now.AddDate(0, -2, 0), Used: now},
			{ID: "b", Label: hostile[0], Added: now.AddDate(0, -1, 0), Doubted: true},
		},
		Devices: []challenge.Device{
			{ID: "a", Label: "Firefox on Android", Began: now, Seen: monday, Here: true},
			{ID: "b", Label: "Safari on iPhone", Began: now.AddDate(0, -3, 0), Seen: monday.Add(-9)},
			{ID: "c", Began: now.AddDate(-1, 0, 0)},
		},
		Tokens: []challenge.Token{
			{Label: "Bot", Scope: challenge.Play, Made: now.Add(-time.Hour), Used: monday},
			{Label: hostile[3], Scope: challenge.Read, Made: now},
		},
	}
	one := full
	one.Token, one.Passkeys, one.Devices = "", full.Passkeys[:1], full.Devices[:1]
	one.Passkey = PasskeyForm{Why: "Passkeys need https, and this address has none.", Fault: challenge.ErrPasskeyRefused.Text}
	one.TokenForm.Fault = challenge.ErrLabel.Text
	return map[string]Page{
		"account": full, "account-plain": one,
		"account-guest": Account{Frame: frame, Guest: true, Devices: full.Devices[:1]},
	}
}
