package db

import (
	"context"
	"time"

	"dailydistrict/challenge"
)

// Queue adds deliveries of a club; see challenge.Store.
func (s *Store) Queue(ctx context.Context, id challenge.ClubID, through time.Time, deliveries []challenge.Delivery) error {
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		club, err := b.hooked(ctx, id)
		if err != nil {
			return err
		}
		for _, d := range deliveries {
			if err := b.queue(ctx, club, d); err != nil {
				return err
			}
		}
		if !through.IsZero() {
			if _, err := change(ctx, b, `UPDATE webhooks SET through = $2 WHERE club = $1 AND through < $2`, club, millis(through)); err != nil {
				return err
			}
		}
		return b.forgetOld(ctx, club)
	}})
}

// QueueTest adds a test where there were fewer than most since an instant; see
// challenge.Store.
func (s *Store) QueueTest(ctx context.Context, by challenge.PlayerID, test challenge.Delivery, most int, since time.Time) error {
	return s.host(ctx, test.Club, by, func(ctx context.Context, b *batch, club int64) error {
		if _, err := b.hooked(ctx, test.Club); err != nil {
			return err
		}
		if err := b.countTest(ctx, club, test.Made, most, since); err != nil {
			return err
		}
		if err := b.queue(ctx, club, test); err != nil {
			return err
		}
		return b.forgetOld(ctx, club)
	}, test.ID)
}

// countTest remembers a test of a club, and forgets those up to an instant;
// challenge.ErrManyTests where it would be more than most since then.
func (b *batch) countTest(ctx context.Context, club int64, at time.Time, most int, since time.Time) error {
	tests, err := one(ctx, b, nil, value[int], `SELECT count(*) FROM webhook_tests WHERE club = $1 AND made > $2`, club, millis(since))
	switch {
	case err != nil:
		return err
	case tests >= most:
		return challenge.ErrManyTests
	}
	if _, err := change(ctx, b, `DELETE FROM webhook_tests WHERE club = $1 AND made <= $2`, club, millis(since)); err != nil {
		return err
	}
	_, err = change(ctx, b, `INSERT INTO webhook_tests (club, made) VALUES ($1, $2)`, club, millis(at))
	return err
}

// forgetOld keeps of a club's deliveries that wait no more the newest.
func (b *batch) forgetOld(ctx context.Context, club int64) error {
	_, err := change(ctx, b, `DELETE FROM deliveries WHERE club = $1 AND progress <> 'waiting' AND serial NOT IN
		(SELECT serial FROM deliveries WHERE club = $1 AND progress <> 'waiting' ORDER BY serial DESC LIMIT $2)`, club, challenge.KeptDeliveries)
	return err
}

// hooked is the serial of a club that has a webhook; challenge.ErrNoWebhook.
func (b *batch) hooked(ctx context.Context, id challenge.ClubID) (int64, error) {
	return one(ctx, b, challenge.ErrNoWebhook, value[int64], `SELECT w.club FROM webhooks AS w JOIN clubs AS c ON c.serial = w.club WHERE c.id = $1`, id)
}

func (b *batch) queue(ctx context.Context, club int64, d challenge.Delivery) error {
	var on *string // NULL for a test
	if !d.Test() {
		text := string(d.Challenge)
		on = &text
	}
	_, err := change(ctx, b, `INSERT INTO deliveries (id, club, challenge, made, progress, due) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
		d.ID, club, on, millis(d.Made), d.Progress, millis(d.Due))
	return err
}

const selectDelivery = `SELECT d.id, c.id, coalesce(d.challenge, ''), d.made, d.progress, d.tries, d.due, d.tried, d.status, d.trouble
	FROM deliveries AS d JOIN clubs AS c ON c.serial = d.club `

func readDelivery(row scanner) (d challenge.Delivery, err error) {
	var made, due int64
	var tried *int64
	err = row.Scan(&d.ID, &d.Club, &d.Challenge, &made, &d.Progress, &d.Tries, &due, &tried, &d.Status, &d.Trouble)
	d.Made, d.Due, d.Tried = instant(made), instant(due), maybeInstant(tried)
	return d, err
}

// Due lists deliveries that wait and are due; see challenge.Store.
func (s *Store) Due(ctx context.Context, at time.Time, limit int) ([]challenge.Delivery, error) {
	return all(ctx, s.readers, readDelivery, selectDelivery+`JOIN webhooks AS w ON w.club = d.club
		WHERE d.progress = 'waiting' AND d.due <= $1 AND (w.off IS NULL OR d.challenge IS NULL)
			AND EXISTS (SELECT 1 FROM stints AS s WHERE s.club = d.club AND s.ended IS NULL)
		ORDER BY d.due, d.serial LIMIT $2`, millis(at), limit)
}

// Deliveries lists a club's, newest first.
func (s *Store) Deliveries(ctx context.Context, id challenge.ClubID, limit int) ([]challenge.Delivery, error) {
	return all(ctx, s.readers, readDelivery, selectDelivery+`WHERE c.id = $1 ORDER BY d.serial DESC LIMIT $2`, id, limit)
}

// Tried keeps a delivery as it is after a try; see challenge.Store.
func (s *Store) Tried(ctx context.Context, d challenge.Delivery, hook challenge.Webhook, most int) (now challenge.Webhook, err error) {
	if err := storable(d.Trouble); err != nil {
		return now, err
	}
	err = s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		club, err := b.hooked(ctx, d.Club)
		if err != nil {
			return err
		}
		if err := b.tried(ctx, d); err != nil {
			return err
		}
		if !d.Test() {
			if err := b.countOn(ctx, club, d, hook, most); err != nil {
				return err
			}
		}
		now, err = one(ctx, b, challenge.ErrNoWebhook, readWebhook, selectWebhook+`WHERE c.id = $1`, d.Club)
		return err
	}})
	return now, err
}

func (b *batch) tried(ctx context.Context, d challenge.Delivery) error {
	_, err := change(ctx, b, `UPDATE deliveries SET progress = $2, tries = $3, due = $4, tried = $5, status = $6, trouble = $7
		WHERE id = $1 AND progress = 'waiting'`, d.ID, d.Progress, d.Tries, millis(d.Due), millis(d.Tried), d.Status, d.Trouble)
	return err
}

// countOn counts the tries of a webhook that failed in a row, and switches it off
// where they are too many.
func (b *batch) countOn(ctx context.Context, club int64, d challenge.Delivery, hook challenge.Webhook, most int) error {
	if d.Progress == challenge.Delivered {
		_, err := change(ctx, b, `UPDATE webhooks SET failures = 0 WHERE club = $1 AND made = $2`, club, millis(hook.Made))
		return err
	}
	if _, err := change(ctx, b, `UPDATE webhooks SET failures = failures + 1 WHERE club = $1 AND made = $2`, club, millis(hook.Made)); err != nil {
		return err
	}
	off, err := change(ctx, b, `UPDATE webhooks SET off = $3 WHERE club = $1 AND made = $2 AND off IS NULL AND failures >= $4`,
		club, millis(hook.Made), millis(d.Tried), most)
	if err != nil || off == 0 {
		return err
	}
	_, err = change(ctx, b, `UPDATE deliveries SET progress = 'failed', trouble = CASE trouble WHEN '' THEN $2 ELSE trouble END
		WHERE club = $1 AND progress = 'waiting' AND challenge IS NOT NULL`, club, challenge.SwitchedOff)
	return err
}
