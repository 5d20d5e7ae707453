package db

import (
	"context"

	"dailydistrict/challenge"
)

// EnterPaper writes an attempt from paper into the ledger; see challenge.Store.
func (s *Store) EnterPaper(ctx context.Context, club challenge.ClubID, p challenge.PaperSheet) (stands challenge.Attempt, added bool, err error) {
	w, err := s.window(ctx, p.Attempt.Challenge)
	if err != nil {
		return stands, false, err
	}
	p.Attempt.Finished = instant(millis(p.Attempt.Finished))
	err = s.host(ctx, club, p.By, func(ctx context.Context, b *batch, serial int64) error {
		if _, err := b.roleOf(ctx, serial, p.Attempt.Player); err != nil {
			return err
		}
		found, err := b.paperStands(ctx, p, w)
		if err != nil {
			return err
		}
		if found != 0 {
			stands, err = attempt(ctx, b, found)
			return err
		}
		added = true
		stands, err = b.enterPaper(ctx, p, w)
		return err
	}, p.Attempt.Sheet.String(), string(p.Written))
	if err != nil {
		return challenge.Attempt{}, false, err
	}
	return stands, added, nil
}

// paperStands finds what stands in the place of a paper sheet: the one that was typed
// in before and not withdrawn, practice too, or the attempt that counts; 0 where nothing
// does.
func (b *batch) paperStands(ctx context.Context, p challenge.PaperSheet, w window) (challenge.AttemptID, error) {
	typed, err := one(ctx, b, nil, value[challenge.AttemptID], `SELECT coalesce(min(p.attempt), 0) FROM papers AS p JOIN attempts AS a ON a.id = p.attempt
		WHERE p.challenge = $1 AND a.player = $2 AND NOT EXISTS (SELECT 1 FROM withdrawn_papers AS w WHERE w.attempt = p.attempt)`, w.serial, p.Attempt.Player)
	if err != nil || typed != 0 {
		return typed, err
	}
	if unfiled := b.find(p.Attempt.Player, w.serial); unfiled != 0 {
		return unfiled, nil
	}
	return one(ctx, b, nil, value[challenge.AttemptID], `SELECT coalesce(max(attempt), 0) FROM filed
		WHERE player = $1 AND challenge = $2 AND slot = 0`, p.Attempt.Player, w.serial)
}

// enterPaper appends a paper sheet to the ledger. What the batch remembers of it
// comes last, once nothing is left to fail.
func (b *batch) enterPaper(ctx context.Context, p challenge.PaperSheet, w window) (challenge.Attempt, error) {
	member, err := b.present(ctx, p.Attempt.Player)
	if err != nil {
		return p.Attempt, err
	}
	e := &entry{attempt: p.Attempt, window: w}
	e.attempt.ID = b.last + 1
	if err := b.insert(ctx, []*entry{e}); err != nil {
		return p.Attempt, err
	}
	_, err = change(ctx, b, `INSERT INTO papers (challenge, attempt, host, written) VALUES ($1, $2, $3, $4)`, w.serial, e.attempt.ID, p.By, string(p.Written))
	if err == nil {
		b.append(e, contender{named: millis(member.NamedAt)})
	}
	return e.attempt, err
}

// OnPaper lists the attempts on a challenge that were played on paper.
func (s *Store) OnPaper(ctx context.Context, id challenge.ID) ([]challenge.AttemptID, error) {
	w, err := s.window(ctx, id)
	if err != nil {
		return nil, err
	}
	return all(ctx, s.readers, value[challenge.AttemptID], `SELECT attempt FROM papers WHERE challenge = $1 ORDER BY attempt`, w.serial)
}

const selectPaper = `SELECT a.id, c.id, a.player, a.practice, a.sheet, a.score, a.finished,
		p.host, p.written, coalesce(w.host, 0), w.at, coalesce(w.practice, a.practice)
	FROM attempts AS a JOIN papers AS p ON p.challenge = a.challenge AND p.attempt = a.id JOIN challenges AS c ON c.serial = a.challenge
	LEFT JOIN withdrawn_papers AS w ON w.attempt = a.id `

func readPaper(row scanner) (p challenge.PaperSheet, err error) {
	var written string
	var withdrawn *int64
	p.Attempt, err = readAttempt(also{row, []any{&p.By, &written, &p.WithdrawnBy, &withdrawn, &p.Practice}})
	p.Written, p.Withdrawn = []byte(written), maybeInstant(withdrawn)
	return p, err
}

// also scans more columns behind those that are asked for.
type also struct {
	scanner
	more []any
}

func (a also) Scan(to ...any) error { return a.scanner.Scan(append(to, a.more...)...) }

// Papers lists the sheets from paper of a challenge, entered last first.
func (s *Store) Papers(ctx context.Context, id challenge.ID, limit int) ([]challenge.PaperSheet, error) {
	w, err := s.window(ctx, id)
	if err != nil {
		return nil, err
	}
	return all(ctx, s.readers, readPaper, selectPaper+`WHERE p.challenge = $1 ORDER BY p.attempt DESC LIMIT $2`, w.serial, max(limit, 0))
}

// Paper finds the sheet from paper of an attempt; challenge.ErrUnknownAttempt.
func (s *Store) Paper(ctx context.Context, attempt challenge.AttemptID) (challenge.PaperSheet, error) {
	return one(ctx, s.readers, challenge.ErrUnknownAttempt, readPaper, selectPaper+`WHERE a.id = $1`, attempt)
}
