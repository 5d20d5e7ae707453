package challenge

import (
	"context"
	"net/url"
	"strings"
	"time"

	"dailydistrict/rules"
)

// Webhook is where a club has its final boards sent, one message a board. A club
// has one at most.
type Webhook struct {
	Club     ClubID
	Address  string
	Secret   string    // messages are signed with it; told once, when it is made
	Made     time.Time // with this address and secret
	Through  time.Time // what was final up to then is sent, or will be
	Failures int       // tries in a row that have failed
	Off      time.Time // when it was switched off for that; zero while it is on
}

// On tells whether boards are sent.
func (w Webhook) On() bool { return w.Off.IsZero() }

// Progress is what has become of a delivery.
type Progress string

// What becomes of a delivery: it waits for its next try, was taken, or was given up.
const (
	Waits     Progress = "waiting"
	Delivered Progress = "delivered"
	GivenUp   Progress = "failed"
)

// Delivery is one message to a club's webhook. Its id stays the same however
// often it is tried, so that whoever gets it twice can tell.
type Delivery struct {
	ID        string
	Club      ClubID
	Challenge ID // whose board it tells; empty for a test
	Made      time.Time
	Progress  Progress
	Tries     int
	Due       time.Time // of the next try, while it waits
	Tried     time.Time // last; zero: not yet
	Status    int       // of the last answer; 0 for none
	Trouble   string    // what went wrong last, a sentence; empty where nothing did
}

// Test tells of a message that a host has sent to try the webhook.
func (d Delivery) Test() bool { return d.Challenge == "" }

// Message is what is sent, and how.
type Message struct {
	ID              string // of the delivery
	Address, Secret string
	At              time.Time  // of this try
	Club            Club       // without its link
	Board           *ClubFinal // nil for a test
}

// Courier carries a message: Carry gives the status of the answer, 0 for none. An
// error says that it was not taken; one that is Advice tells the host of a club why.
type Courier interface {
	Carry(ctx context.Context, m Message) (status int, err error)
	// Reaches is nil, or an Advice on why nothing is ever sent to a host, where its
	// spelling alone tells so. What a name leads to is seen by Carry.
	Reaches(host string) error
}

// pauses are the waits after each try that failed: a day in all.
var pauses = [...]time.Duration{
	time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour, 13*time.Hour + 39*time.Minute,
}

// statusGone is the answer of a receiver that wants no more messages.
const statusGone = 410

// mostFailures is how many tries in a row may fail before a webhook is switched
// off: a whole day of five boards.
const mostFailures = 5 * (len(pauses) + 1)

// after is a delivery after a try.
func (d Delivery) after(at time.Time, status int, trouble error) Delivery {
	d.Tries, d.Tried, d.Status, d.Trouble = d.Tries+1, at, status, ""
	if trouble != nil {
		d.Trouble = advice(trouble, "It could not be sent; the log of the server tells why.")
	}
	switch {
	case trouble == nil:
		d.Progress = Delivered
	case d.Test() || d.Tries > len(pauses):
		d.Progress = GivenUp
	default:
		d.Due = at.Add(pauses[d.Tries-1])
	}
	return d
}

// longestAddress is counted in bytes.
const longestAddress = 500

// readWebhookAddress reads where messages are to go; a *rules.Violation of
// ErrWebhookAddress, also where reaches tells why a host never gets one. Most often
// the courier sees that later, at the moment when it knows what the name leads to.
func readWebhookAddress(text string, reaches func(host string) error) (string, error) {
	u, err := url.Parse(strings.TrimSpace(text))
	switch {
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "":
		return "", ErrWebhookAddress
	case len(text) > longestAddress:
		return "", noAddress("The address has at most 500 characters.")
	case u.User != nil:
		return "", noAddress("The address must not hold a name or password: messages are signed, so that the receiver knows them by that.")
	case u.Fragment != "" || u.RawFragment != "":
		return "", noAddress("The part of an address behind # is never sent: leave it out.")
	}
	if err := reaches(u.Hostname()); err != nil {
		return "", noAddress(err.Error())
	}
	return u.String(), nil
}

func noAddress(text string) error { return &rules.Violation{Text: text, Reason: ErrWebhookAddress} }
