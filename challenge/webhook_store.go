package challenge

import (
	"context"
	"time"
)

// FeedKeyStore is what Store remembers of the keys of feeds. A key belongs to one
// time that somebody is a member, and ends with it.
type FeedKeyStore interface {
	// SetFeedKey keeps a member's key in place of the last; ErrUnknownClub for who
	// is none.
	SetFeedKey(ctx context.Context, reader FeedReader, key Hash, at time.Time) error
	// EndFeedKey ends a member's key, also one that there is not; ErrUnknownClub.
	EndFeedKey(ctx context.Context, reader FeedReader) error
	// FeedKey tells of a member's key; ErrNoFeedKey.
	FeedKey(ctx context.Context, reader FeedReader) (FeedKey, error)
	// FeedReader finds whose key it is; ErrUnknownFeedKey.
	FeedReader(ctx context.Context, key Hash) (FeedReader, error)
}

// WebhookStore is what Store remembers of webhooks. Whoever does what hosts may
// must be one then, as in ClubStore.
type WebhookStore interface {
	// SetWebhook keeps a club's webhook in place of the last, switched on. Where
	// that was on, Through stays as it was.
	SetWebhook(ctx context.Context, by PlayerID, hook Webhook) error
	// ResumeWebhook switches a webhook on again, to send what is final from an
	// instant on; one that is on stays as it is. ErrNoWebhook.
	ResumeWebhook(ctx context.Context, club ClubID, by PlayerID, at time.Time) error
	// EndWebhook ends a webhook and forgets its deliveries; ErrNoWebhook.
	EndWebhook(ctx context.Context, club ClubID, by PlayerID) error
	// Webhook finds a club's; ErrNoWebhook.
	Webhook(ctx context.Context, club ClubID) (Webhook, error)
	// Webhooks lists those that are on, of clubs that have members.
	Webhooks(ctx context.Context) ([]Webhook, error)

	// Queue adds deliveries of a club, whose ids are new, and moves Through forward
	// to an instant, in one step. A board that has a delivery gets no second. Of
	// those that wait no more the newest KeptDeliveries are kept. ErrNoWebhook.
	Queue(ctx context.Context, club ClubID, through time.Time, deliveries []Delivery) error
	// QueueTest adds a test of a club's webhook, whose id is new, and counts it, in
	// one step, so that a club has at most so many since an instant, however often
	// its webhook is ended and set anew. Those up to that instant may be forgotten.
	// ErrNoWebhook, ErrManyTests.
	QueueTest(ctx context.Context, by PlayerID, test Delivery, most int, since time.Time) error
	// Due lists deliveries that wait and are due, those due first first, of
	// webhooks that are on; tests of all.
	Due(ctx context.Context, at time.Time, limit int) ([]Delivery, error)
	// Tried keeps a delivery that waited as it is after a try. Unless it is a test,
	// and unless there is another webhook now than the one that was tried, Failures
	// counts on, or begins anew; where it reaches most the webhook is switched off
	// and gives up all that waits, for that reason. It gives the webhook as it
	// stands; ErrNoWebhook.
	Tried(ctx context.Context, delivery Delivery, hook Webhook, most int) (Webhook, error)
	// Deliveries lists a club's, newest first.
	Deliveries(ctx context.Context, club ClubID, limit int) ([]Delivery, error)
}

// KeptDeliveries is how many deliveries of a club are remembered that wait no more.
const KeptDeliveries = 50

// SwitchedOff is why a delivery is given up whose webhook was switched off.
const SwitchedOff = "The webhook was switched off before this could be delivered."
