package challenge

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"time"
)

// SeenWebhook is a club's webhook as its hosts see it, without the secret, and
// what was sent of late, newest first.
type SeenWebhook struct {
	Webhook
	Deliveries []Delivery
}

// shownDeliveries is how many of them are shown.
const shownDeliveries = 20

// Webhook shows a club's webhook to one of its hosts. ErrUnknownClub,
// ErrHostsOnly, ErrNoWebhook.
func (s *Service) Webhook(ctx context.Context, id ClubID, by PlayerID) (seen SeenWebhook, err error) {
	if err := s.mustBeHost(ctx, id, by); err != nil {
		return seen, err
	}
	if seen.Webhook, err = s.config.Store.Webhook(ctx, id); err != nil {
		return seen, err
	}
	seen.Secret = ""
	seen.Deliveries, err = s.config.Store.Deliveries(ctx, id, shownDeliveries)
	return seen, err
}

// SetWebhook has a club's boards sent to an address from now on, and gives the
// secret by which they are signed, told once. The same address gets a new secret
// too. ErrHostsOnly, ErrWebhookAddress.
func (s *Service) SetWebhook(ctx context.Context, id ClubID, by PlayerID, address string) (secret string, err error) {
	if err := s.mustBeHost(ctx, id, by); err != nil {
		return "", err
	}
	if address, err = readWebhookAddress(address, s.config.Courier.Reaches); err != nil {
		return "", err
	}
	if secret, err = newWebhookSecret(s.config.Random); err != nil {
		return "", err
	}
	now := s.Now()
	return secret, s.config.Store.SetWebhook(ctx, by, Webhook{Club: id, Address: address, Secret: secret, Made: now, Through: now})
}

// newWebhookSecret draws a key of 256 bits, written as the Standard Webhooks
// write it.
func newWebhookSecret(random io.Reader) (string, error) {
	var raw [32]byte
	if _, err := io.ReadFull(random, raw[:]); err != nil {
		return "", fmt.Errorf("drawing the secret of a webhook: %w", err)
	}
	return "whsec_" + base64.StdEncoding.EncodeToString(raw[:]), nil
}

// ResumeWebhook switches a webhook on again; ErrHostsOnly, ErrNoWebhook.
func (s *Service) ResumeWebhook(ctx context.Context, id ClubID, by PlayerID) error {
	return s.config.Store.ResumeWebhook(ctx, id, by, s.Now())
}

// EndWebhook ends a webhook and forgets what was sent; ErrHostsOnly, ErrNoWebhook.
func (s *Service) EndWebhook(ctx context.Context, id ClubID, by PlayerID) error {
	return s.config.Store.EndWebhook(ctx, id, by)
}

// Tests are for hosts who set their receiver up, and must not become a way to
// pester somebody else's: so many in such a time.
const (
	mostTests = 10
	testsIn   = time.Hour
)

// TestWebhook sends a test at once, tries it once, and tells how that went.
// ErrHostsOnly, ErrNoWebhook, ErrManyTests.
func (s *Service) TestWebhook(ctx context.Context, id ClubID, by PlayerID) (Delivery, error) {
	d, err := s.newDelivery(id, "")
	if err != nil {
		return d, err
	}
	d.Due = d.Due.Add(time.Minute) // so that no run of Deliver takes it up meanwhile
	if err := s.config.Store.QueueTest(ctx, by, d, mostTests, d.Made.Add(-testsIn)); err != nil {
		return d, err
	}
	hook, err := s.config.Store.Webhook(ctx, id)
	if err != nil {
		return d, err
	}
	return s.try(context.WithoutCancel(ctx), hook, d) // a host who goes away has still sent it
}

// newDelivery is a message that is due now.
func (s *Service) newDelivery(club ClubID, on ID) (Delivery, error) {
	id, err := drawLetters(s.config.Random, 2*idLength, "the id of a message")
	at := s.Now()
	return Delivery{ID: "msg_" + id, Club: club, Challenge: on, Made: at, Progress: Waits, Due: at}, err
}
