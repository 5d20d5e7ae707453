package db

import (
	"context"
	"time"

	"dailydistrict/challenge"
)

// Adopt gives a guest's attempts, sealed ones too, drafts and duels to an account; see challenge.Store.
func (s *Store) Adopt(ctx context.Context, guest, account challenge.PlayerID, at time.Time) error {
	return s.write(ctx, adopting(guest, account, at))
}

func adopting(guest, account challenge.PlayerID, at time.Time) *write {
	return &write{filed: true, step: func(ctx context.Context, b *batch) error {
		named, err := b.mayAdopt(ctx, guest, account)
		if err != nil {
			return err
		}
		found, err := b.findings(ctx, guest, account)
		if err != nil {
			return err
		}
		for _, f := range found {
			if err := b.adopt(ctx, f, named, at); err != nil {
				return err
			}
		}
		if _, err := change(ctx, b, `DELETE FROM filed WHERE player = $1`, guest); err != nil {
			return err
		}
		if err := b.adoptDrafts(ctx, guest, account); err != nil {
			return err
		}
		if err := b.adoptSealed(ctx, guest, account); err != nil {
			return err
		}
		return b.adoptDuels(ctx, guest, account)
	}}
}

// mayAdopt checks that a guest's play goes to an account: what somebody with a
// name has played stands on boards under that name.
func (b *batch) mayAdopt(ctx context.Context, guest, account challenge.PlayerID) (challenge.Player, error) {
	from, err := player(ctx, b, guest)
	if err != nil {
		return from, err
	}
	if from.Named() {
		return from, challenge.ErrNamed
	}
	to, err := b.present(ctx, account)
	if err == nil && !to.Named() {
		err = challenge.ErrNameFirst
	}
	return to, err
}

// finding is a guest's attempt and what matters for its passing to an account.
type finding struct {
	attempt challenge.Attempt
	window  window
	stands  bool // the account has an attempt of its own that counts
}

func (b *batch) findings(ctx context.Context, guest, account challenge.PlayerID) ([]finding, error) {
	return all(ctx, b, readFinding, `SELECT a.id, a.practice, a.score, a.finished, c.serial, c.final,
			EXISTS (SELECT 1 FROM filed AS own WHERE own.player = $2 AND own.challenge = f.challenge AND own.slot = 0)
		FROM filed AS f JOIN attempts AS a ON a.id = f.attempt JOIN challenges AS c ON c.serial = f.challenge
		WHERE f.player = $1`, guest, account)
}

func readFinding(row scanner) (f finding, err error) {
	var finished int64
	err = row.Scan(&f.attempt.ID, &f.attempt.Practice, &f.attempt.Score, &finished, &f.window.serial, &f.window.final, &f.stands)
	f.attempt.Finished = instant(finished)
	return f, err
}

// adopt passes one attempt on. It becomes practice where the account has
// finished the same challenge, and once that is final: nothing joins a board then.
func (b *batch) adopt(ctx context.Context, f finding, account challenge.Player, at time.Time) error {
	a := f.attempt
	a.Practice = a.Practice || f.stands || millis(at) >= f.window.final
	if _, err := change(ctx, b, `UPDATE attempts SET player = $2, practice = $3 WHERE id = $1`, a.ID, account.ID, flag(a.Practice)); err != nil {
		return err
	}
	_, err := change(ctx, b, `INSERT INTO filed (player, challenge, slot, attempt)
		VALUES ($1, $2, CASE $3 WHEN 0 THEN 0 ELSE $4 END, $4)`, account.ID, f.window.serial, flag(a.Practice), a.ID)
	if err != nil || !onBoard(a, f.window, millis(account.NamedAt)) {
		return err
	}
	return count(ctx, b, bar{f.window.serial, a.Score}, 1)
}
