package db

import (
	"context"

	"dailydistrict/challenge"
)

// WithdrawPaper takes a sheet from paper off its board; see challenge.Store.
func (s *Store) WithdrawPaper(ctx context.Context, club challenge.ClubID, out challenge.PaperWithdrawal) error {
	w, err := s.window(ctx, out.Challenge)
	if err != nil {
		return err
	}
	return s.write(ctx, &write{filed: true, step: asHost(club, out.By, func(ctx context.Context, b *batch, _ int64) error {
		p, err := b.standingPaper(ctx, out, w)
		if err != nil {
			return err
		}
		return b.withdrawPaper(ctx, out, w, p)
	})})
}

// laid is a sheet from paper with what matters for withdrawing it.
type laid struct {
	score    int
	practice bool
	stands   bool // on the board
	gone     bool // it was withdrawn before
}

func readLaid(row scanner) (l laid, err error) {
	return l, row.Scan(&l.score, &l.practice, &l.stands, &l.gone)
}

// standingPaper finds a sheet from paper that may be withdrawn.
func (b *batch) standingPaper(ctx context.Context, out challenge.PaperWithdrawal, w window) (laid, error) {
	l, err := one(ctx, b, challenge.ErrUnknownPaper, readLaid, `SELECT a.score, a.practice,
			a.practice = 0 AND a.finished < $3 AND coalesce(n.named < $3, 0),
			EXISTS (SELECT 1 FROM withdrawn_papers AS w WHERE w.attempt = a.id)
		FROM papers AS p JOIN attempts AS a ON a.id = p.attempt LEFT JOIN names AS n ON n.player = a.player
		WHERE p.challenge = $1 AND p.attempt = $2`, w.serial, out.Attempt, w.final)
	switch {
	case err != nil:
		return l, err
	case l.gone:
		return l, challenge.ErrPaperWithdrawn
	case millis(out.At) >= w.final:
		return l, challenge.ErrPaperLate
	}
	return l, nil
}

// withdrawPaper makes an attempt practice, in the ledger, where it is filed and in what
// its board counts, and keeps who has asked for that.
func (b *batch) withdrawPaper(ctx context.Context, out challenge.PaperWithdrawal, w window, l laid) error {
	_, err := change(ctx, b, `INSERT INTO withdrawn_papers (attempt, host, at, practice) VALUES ($1, $2, $3, $4)`,
		out.Attempt, out.By, millis(out.At), flag(l.practice))
	if err != nil {
		return err
	}
	for _, query := range []string{
		`UPDATE filed SET slot = attempt WHERE attempt = $1 AND slot = 0
			AND player = (SELECT player FROM attempts WHERE id = $1) AND challenge = (SELECT challenge FROM attempts WHERE id = $1)`,
		`UPDATE attempts SET practice = 1 WHERE id = $1`,
	} {
		if _, err := change(ctx, b, query, out.Attempt); err != nil {
			return err
		}
	}
	if !l.stands {
		return nil
	}
	return count(ctx, b, bar{w.serial, l.score}, -1)
}
