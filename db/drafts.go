package db

import (
	"context"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// Draft gives the plan kept for a player, an empty one where there is none.
func (s *Store) Draft(ctx context.Context, id challenge.ID, player challenge.PlayerID, practice bool) (challenge.Draft, error) {
	draft := challenge.Draft{Challenge: id, Player: player, Practice: practice}
	read := func(row scanner) (challenge.Draft, error) {
		var sheet string
		var saved int64
		if err := row.Scan(&sheet, &saved); err != nil {
			return draft, err
		}
		draft.Sheet, draft.Saved = rules.ParseSheet(sheet), instant(saved)
		return draft, nil
	}
	found, err := one(ctx, s.readers, errNoDraft, read, `SELECT d.sheet, d.saved FROM drafts AS d
		JOIN challenges AS c ON c.serial = d.challenge WHERE c.id = $1 AND d.player = $2 AND d.practice = $3`,
		id, player, flag(practice))
	if err == errNoDraft {
		return draft, nil
	}
	return found, err
}

// DraftsOf lists the plans kept for a player, saved last first.
func (s *Store) DraftsOf(ctx context.Context, player challenge.PlayerID) ([]challenge.Draft, error) {
	read := func(row scanner) (d challenge.Draft, err error) {
		var sheet string
		var saved int64
		err = row.Scan(&d.Challenge, &d.Practice, &sheet, &saved)
		d.Player, d.Sheet, d.Saved = player, rules.ParseSheet(sheet), instant(saved)
		return d, err
	}
	return all(ctx, s.readers, read, `SELECT c.id, d.practice, d.sheet, d.saved FROM drafts AS d
		JOIN challenges AS c ON c.serial = d.challenge WHERE d.player = $1 ORDER BY d.saved DESC, c.id, d.practice`, player)
}

// SaveDraft keeps a plan in place of the last; challenge.ErrUnknownChallenge,
// challenge.ErrUnknownPlayer.
func (s *Store) SaveDraft(ctx context.Context, d challenge.Draft) error {
	if err := storable(d.Sheet.String()); err != nil {
		return err
	}
	w, err := s.window(ctx, d.Challenge)
	if err != nil {
		return err
	}
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		saved, err := change(ctx, b, `INSERT INTO drafts (player, challenge, practice, sheet, began, saved)
			SELECT id, $2, $3, $4, $5, $5 FROM players WHERE id = $1
			ON CONFLICT (player, challenge, practice) DO UPDATE SET sheet = excluded.sheet, saved = excluded.saved`,
			d.Player, w.serial, flag(d.Practice), d.Sheet.String(), millis(d.Saved))
		if err == nil && saved == 0 {
			return challenge.ErrUnknownPlayer
		}
		return err
	}})
}

// adoptDrafts gives a guest's plans to an account. Where both have one, the one
// begun first goes on.
func (b *batch) adoptDrafts(ctx context.Context, guest, account challenge.PlayerID) error {
	_, err := change(ctx, b, `INSERT INTO drafts (player, challenge, practice, sheet, began, saved)
		SELECT $2, challenge, practice, sheet, began, saved FROM drafts WHERE player = $1
		ON CONFLICT (player, challenge, practice) DO UPDATE
		SET sheet = excluded.sheet, began = excluded.began, saved = excluded.saved WHERE excluded.began < drafts.began`,
		guest, account)
	if err != nil {
		return err
	}
	_, err = change(ctx, b, `DELETE FROM drafts WHERE player = $1`, guest)
	return err
}
