package db

import (
	"context"
	"time"

	"dailydistrict/challenge"
)

// SetWebhook keeps a club's webhook in place of the last; see challenge.Store.
func (s *Store) SetWebhook(ctx context.Context, by challenge.PlayerID, w challenge.Webhook) error {
	return s.host(ctx, w.Club, by, func(ctx context.Context, b *batch, club int64) error {
		_, err := change(ctx, b, `INSERT INTO webhooks (club, address, secret, made, through) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (club) DO UPDATE SET address = excluded.address, secret = excluded.secret, made = excluded.made, failures = 0, off = NULL,
				through = CASE WHEN webhooks.off IS NULL THEN webhooks.through ELSE excluded.through END`,
			club, w.Address, w.Secret, millis(w.Made), millis(w.Through))
		return err
	}, w.Address, w.Secret)
}

// ResumeWebhook switches a webhook on again; challenge.ErrNoWebhook.
func (s *Store) ResumeWebhook(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, at time.Time) error {
	return s.host(ctx, id, by, func(ctx context.Context, b *batch, club int64) error {
		return found(change(ctx, b, `UPDATE webhooks SET through = CASE WHEN off IS NULL THEN through ELSE $2 END,
			failures = CASE WHEN off IS NULL THEN failures ELSE 0 END, off = NULL WHERE club = $1`, club, millis(at)))
	})
}

// found is challenge.ErrNoWebhook where no webhook was changed.
func found(changed int64, err error) error {
	if err == nil && changed == 0 {
		return challenge.ErrNoWebhook
	}
	return err
}

// EndWebhook ends a webhook and forgets its deliveries; challenge.ErrNoWebhook.
func (s *Store) EndWebhook(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) error {
	return s.host(ctx, id, by, func(ctx context.Context, b *batch, club int64) error {
		if _, err := change(ctx, b, `DELETE FROM deliveries WHERE club = $1`, club); err != nil {
			return err
		}
		return found(change(ctx, b, `DELETE FROM webhooks WHERE club = $1`, club))
	})
}

const selectWebhook = `SELECT c.id, w.address, w.secret, w.made, w.through, w.failures, w.off FROM webhooks AS w JOIN clubs AS c ON c.serial = w.club `

func readWebhook(row scanner) (w challenge.Webhook, err error) {
	var made, through int64
	var off *int64
	err = row.Scan(&w.Club, &w.Address, &w.Secret, &made, &through, &w.Failures, &off)
	w.Made, w.Through, w.Off = instant(made), instant(through), maybeInstant(off)
	return w, err
}

// Webhook finds a club's; challenge.ErrNoWebhook.
func (s *Store) Webhook(ctx context.Context, id challenge.ClubID) (challenge.Webhook, error) {
	return one(ctx, s.readers, challenge.ErrNoWebhook, readWebhook, selectWebhook+`WHERE c.id = $1`, id)
}

// Webhooks lists those that are on, of clubs that have members.
func (s *Store) Webhooks(ctx context.Context) ([]challenge.Webhook, error) {
	return all(ctx, s.readers, readWebhook, selectWebhook+`WHERE w.off IS NULL
		AND EXISTS (SELECT 1 FROM stints AS s WHERE s.club = w.club AND s.ended IS NULL) ORDER BY w.club`)
}
