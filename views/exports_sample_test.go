package views

import (
	"time"

	"dailydistrict/challenge"
)

// exportSamples are the page by which a club's results get out.
func exportSamples() map[string]Page {
	member := Exports{
		InClub: clubSeen(challenge.Member, 8), Today: monday, Began: monday.Add(-90),
		Forms:  []Option{{"district", "District"}, {"draft", "Draft"}},
		Months: []Option{{"2026-11", "November 2026"}, {"2026-10", "October 2026"}},
	}
	mine := member
	mine.Feed.Made = now.AddDate(0, 0, -3)
	once := mine
	once.Feed.Feed, once.Feed.Calendar = "https://dice.example/feed.atom?key=ddf_"+longKey, "https://dice.example/calendar.ics?key=ddf_"+longKey
	host := mine
	host.InClub = clubSeen(challenge.Host, 8)
	none := host
	none.Webhook = WebhookCard{Typed: hostile[0], Fault: challenge.ErrWebhookAddress.Text}
	host.Webhook = WebhookCard{
		Webhook: challenge.Webhook{Address: "https://example.org/hooks/of/the/club?with=" + longKey, Made: now.AddDate(0, -1, 0)},
		Sent: []SentBoard{
			sentBoard("District, 29 November 2026", challenge.Waits, 2, "It answered 503 Service Unavailable."),
			sentBoard("Draft, 29 November 2026", challenge.Delivered, 1, ""),
			sentBoard("", challenge.GivenUp, 1, "The server could not be reached."),
			sentBoard("District, 28 November 2026", challenge.GivenUp, 8, "It did not answer in time."),
			sentBoard("Draft, 28 November 2026", challenge.Waits, 0, ""),
		},
	}
	secret := host
	secret.Webhook.Secret, secret.Webhook.Sent = "whsec_"+longKey+"=", nil
	off := host
	off.Webhook.Off, off.Webhook.Failures = now.Add(-time.Hour), 40
	off.Notice = "The test was delivered."
	return map[string]Page{
		"exports": member, "exports-mine": mine, "exports-once": once, "exports-host": host, "exports-none": none, "exports-secret": secret, "exports-off": off,
	}
}

const longKey = "Zm9vYmFyYmF6cXV4cXV1eGNvcmdlZ3JhdWx0Z2FycGx5"

func sentBoard(name string, went challenge.Progress, tries int, trouble string) SentBoard {
	b := SentBoard{Name: name, Board: "/clubs/k7m29xqf4hwd/2026-11-29/district", Delivery: challenge.Delivery{
		Progress: went, Tries: tries, Tried: now.Add(-time.Minute), Due: now.Add(5 * time.Minute), Trouble: trouble,
	}}
	if name == "" {
		b.Name, b.Board = "A test", ""
	}
	return b
}
