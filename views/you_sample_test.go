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
	day := func(percentile float64, rank int) OnBoard {
		return OnBoard{Heading: sampleHeading(challenge.Final), Address: "/2026-11-30/district/sheets/7", Score: 36, Standing: Standing{Rank: rank, Tied: 2, Of: 142, Percentile: percentile}}
	}
	best := []OnBoard{day(97.2, 2), day(91, 12), day(88.4, 1042)}
	sheets := []PlayedSheet{{Heading: sampleHeading(challenge.Final), Address: "/s", Finished: now, Score: 36, Ranked: true}, {Heading: sampleHeading(challenge.Final), Address: "/s", Finished: now, Score: 30}}
	form := YouForm{
		Frame: named, Form: "District", Forms: []Choice{{Name: "District", Address: "/you/district", Here: true}, {Name: "Draft", Address: "/you/draft"}},
		Month: archivePage(), Best: best, Sheets: sheets, Next: "?after=7",
		Record: challenge.Record{Streaks: challenge.Streaks{Now: 9, Longest: 31}, Tenths: [10]int{0, 1, 2, 2, 5, 8, 13, 11, 6, 3}, Under: []challenge.Bar{{Score: 0, Count: 2}, {Score: 2, Count: 3}, {Score: 3, Count: 7}, {Score: 4, Count: 11}, {Score: 5, Count: 9}, {Score: 7, Count: 8}, {Score: 9, Count: 4}, {Score: 14, Count: 1}}},
	}
	fresh := YouForm{Frame: frame, Form: "District", Forms: form.Forms, Month: archivePage()}
	return map[string]Page{
		"you-form": form, "you-form-fresh": fresh,
		"player": Player{Frame: frame, Who: hostile[0], Days: best, Top: "/players/1", Next: "?after=1"}, "player-fresh": Player{Frame: named, Who: "Hanna", Me: true},
		"leave": Leave{Frame: named, Typed: "Hana", Fault: challenge.ErrNotConfirmed.Text}, "leave-guest": Leave{Frame: frame, Guest: true},
		"account": full, "account-plain": one,
		"account-guest": Account{Frame: frame, Guest: true, Devices: full.Devices[:1]},
	}
}
