package db

import (
	"context"
	"errors"
	"fmt"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// selectSealed reads a sealed attempt with its sheet as of one moment.
const selectSealed = `SELECT s.id, c.id, s.player, s.practice, s.began, s.over, c.serial, c.final,
		(SELECT max(made) FROM decisions WHERE attempt = s.id),
		(SELECT coalesce(string_agg(line, ' ' ORDER BY n), '') FROM decisions WHERE attempt = s.id)
	FROM sealed AS s JOIN challenges AS c ON c.serial = s.challenge `

// sealed is a row of the table.
type sealed struct {
	challenge.SealedAttempt
	window window
}

func readSealed(row scanner) (a sealed, err error) {
	var began int64
	var moved *int64
	var sheet string
	err = row.Scan(&a.ID, &a.Challenge, &a.Player, &a.Practice, &began, &a.Over, &a.window.serial, &a.window.final, &moved, &sheet)
	a.Began, a.Moved, a.Sheet = instant(began), maybeInstant(moved), rules.ParseSheet(sheet)
	return a, err
}

// oneSealed finds the first sealed attempt under a condition; challenge.ErrUnknownAttempt.
func oneSealed(ctx context.Context, from source, where string, args ...any) (sealed, error) {
	return one(ctx, from, challenge.ErrUnknownAttempt, readSealed, selectSealed+where, args...)
}

const (
	rankedSealed  = `WHERE s.player = $1 AND s.challenge = $2 AND s.practice = 0`
	goingPractice = `WHERE s.player = $1 AND s.challenge = $2 AND s.practice = 1 AND s.over = 0 ORDER BY s.began, s.id LIMIT 1`
)

// Begin begins a sealed attempt; see challenge.Store.
func (s *Store) Begin(ctx context.Context, asked challenge.Beginning) (stands challenge.SealedAttempt, begun bool, err error) {
	w, err := s.window(ctx, asked.Challenge)
	if err != nil {
		return stands, false, err
	}
	err = s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		if err := b.mayBegin(ctx, asked); err != nil {
			return err
		}
		where := rankedSealed
		if asked.Practice {
			where = goingPractice
		}
		found, err := oneSealed(ctx, b, where, asked.Player, w.serial)
		if errors.Is(err, challenge.ErrUnknownAttempt) {
			begun = true
			found, err = b.begin(ctx, asked, w)
		}
		stands = found.SealedAttempt
		return err
	}})
	return stands, begun && err == nil, err
}

func (b *batch) mayBegin(ctx context.Context, asked challenge.Beginning) error {
	p, err := b.present(ctx, asked.Player)
	if err == nil && !asked.Practice && !p.Named() {
		err = challenge.ErrNameFirst
	}
	return err
}

// begin keeps a new sealed attempt under the next id of the ledger.
func (b *batch) begin(ctx context.Context, asked challenge.Beginning, w window) (sealed, error) {
	b.last++
	_, err := change(ctx, b, `INSERT INTO sealed (id, challenge, player, practice, began, over) VALUES ($1, $2, $3, $4, $5, 0)`,
		b.last, w.serial, asked.Player, flag(asked.Practice), millis(asked.At))
	if err != nil {
		return sealed{}, err
	}
	return oneSealed(ctx, b, `WHERE s.id = $1`, b.last)
}

// SealedAttempt finds one; challenge.ErrUnknownAttempt.
func (s *Store) SealedAttempt(ctx context.Context, id challenge.AttemptID) (challenge.SealedAttempt, error) {
	a, err := oneSealed(ctx, s.readers, `WHERE s.id = $1`, id)
	return a.SealedAttempt, err
}

// RankedSealed finds a player's attempt that was not begun as practice; challenge.ErrUnknownAttempt.
func (s *Store) RankedSealed(ctx context.Context, id challenge.ID, player challenge.PlayerID) (challenge.SealedAttempt, error) {
	w, err := s.window(ctx, id)
	if err == challenge.ErrUnknownChallenge {
		return challenge.SealedAttempt{}, challenge.ErrUnknownAttempt
	}
	if err != nil {
		return challenge.SealedAttempt{}, err
	}
	a, err := oneSealed(ctx, s.readers, rankedSealed, player, w.serial)
	return a.SealedAttempt, err
}

// Going lists a player's attempts that are not over, begun last first.
func (s *Store) Going(ctx context.Context, player challenge.PlayerID) ([]challenge.SealedAttempt, error) {
	read := func(row scanner) (challenge.SealedAttempt, error) {
		a, err := readSealed(row)
		return a.SealedAttempt, err
	}
	return all(ctx, s.readers, read, selectSealed+`WHERE s.player = $1 AND s.over = 0 ORDER BY s.began DESC, s.id DESC`, player)
}

// Decide appends lines to the sheet of a sealed attempt; see challenge.Store.
func (s *Store) Decide(ctx context.Context, d challenge.Decided) (stands challenge.SealedAttempt, added bool, err error) {
	if err := storable(d.Lines...); err != nil {
		return stands, false, err
	}
	if d.N < 0 || len(d.Lines) == 0 {
		return stands, false, fmt.Errorf("there is no decision %d to make in attempt %d", d.N, d.Attempt)
	}
	err = s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		a, err := oneSealed(ctx, b, `WHERE s.id = $1`, d.Attempt)
		if err != nil {
			return err
		}
		stands = a.SealedAttempt
		switch {
		case d.N > len(a.Sheet):
			return challenge.ErrOutOfStep
		case d.N < len(a.Sheet) && a.Sheet[d.N] != d.Lines[0]:
			return challenge.ErrLocked
		case d.N < len(a.Sheet):
			return nil
		case a.Over:
			return fmt.Errorf("attempt %d is over and takes no decision", d.Attempt)
		}
		added = true
		stands, err = b.decide(ctx, a, d)
		return err
	}})
	if err != nil {
		return challenge.SealedAttempt{}, false, err
	}
	return stands, added, nil
}

// decide appends lines to an attempt that waits for them.
func (b *batch) decide(ctx context.Context, a sealed, d challenge.Decided) (challenge.SealedAttempt, error) {
	p, err := b.present(ctx, a.Player)
	if err != nil {
		return a.SealedAttempt, err
	}
	for i, line := range d.Lines {
		_, err := change(ctx, b, `INSERT INTO decisions (attempt, n, line, made) VALUES ($1, $2, $3, $4)`, a.ID, d.N+i, line, millis(d.At))
		if err != nil {
			return a.SealedAttempt, err
		}
	}
	a.Moved, a.Sheet, a.Over = instant(millis(d.At)), append(a.Sheet, d.Lines...), d.Over
	if d.Over {
		err = b.finishSealed(ctx, a, d.Score, p)
	}
	return a.SealedAttempt, err
}

// finishSealed enters an attempt that is over in the ledger, under the id that
// it was begun with. Where the ledger is filed beyond that, it is filed at once.
func (b *batch) finishSealed(ctx context.Context, a sealed, score int, p challenge.Player) error {
	e := &entry{window: a.window, attempt: challenge.Attempt{
		ID: a.ID, Challenge: a.Challenge, Player: a.Player, Practice: a.Practice, Sheet: a.Sheet, Score: score, Finished: a.Moved,
	}}
	other, err := b.counts(ctx, a.Player, a.window.serial)
	if err != nil {
		return err
	}
	e.attempt.Practice = a.Practice || other || millis(a.Moved) >= a.window.final
	if err := b.insert(ctx, []*entry{e}); err != nil {
		return err
	}
	if _, err := change(ctx, b, `UPDATE sealed SET over = 1 WHERE id = $1`, a.ID); err != nil {
		return err
	}
	at := place{a.Player, a.window.serial, e.attempt.Practice, a.ID}
	if a.ID > b.mark {
		b.added = append(b.added, at)
	} else if err := b.file(ctx, at); err != nil {
		return err
	}
	if p.Named() && onBoard(e.attempt, a.window, millis(p.NamedAt)) {
		b.standing[bar{a.window.serial, score}]++
	}
	return nil
}

// counts tells whether a player has an attempt on a challenge that counts.
func (b *batch) counts(ctx context.Context, player challenge.PlayerID, serial int64) (bool, error) {
	if b.find(player, serial) != 0 {
		return true, nil
	}
	n, err := one(ctx, b, nil, value[int], `SELECT count(*) FROM filed WHERE player = $1 AND challenge = $2 AND slot = 0`, player, serial)
	return n > 0, err
}

// adoptSealed gives a guest's sealed attempts to an account. All of them are
// practice, as what ranks is begun under a name; of two that go on, the one begun
// first is the one to go on with.
func (b *batch) adoptSealed(ctx context.Context, guest, account challenge.PlayerID) error {
	_, err := change(ctx, b, `UPDATE sealed SET player = $2 WHERE player = $1`, guest, account)
	return err
}
