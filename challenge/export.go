package challenge

import (
	"context"
	"iter"

	"dailydistrict/rules"
)

// Export is a final challenge with all its results; Results may be walked once.
type Export struct {
	Challenge Challenge
	Withdrawn []TypedIn // sheets from paper that a host has taken off the board
	Results   iter.Seq2[ExportedResult, error]
}

// ExportedResult is a result with all that is needed to check it.
type ExportedResult struct {
	Row
	Sheet rules.Sheet
	Score rules.Score
	Paper []byte // what was written on paper, where it was played so; see PaperSheet
}

// Export gives a final challenge with all its results in the order of the
// board, page by page, so that a million of them need no memory; ErrNotFinal.
func (s *Service) Export(ctx context.Context, id ID) (Export, error) {
	c, err := s.challenge(ctx, id)
	switch {
	case err != nil:
		return Export{}, err
	case c.Kind == Practice:
		return Export{}, ErrUnknownChallenge
	case c.Withdrawn():
		return Export{}, ErrVoid
	case s.Now().Before(c.Final):
		return Export{}, ErrNotFinal
	}
	withdrawn, err := s.withdrawn(ctx, c)
	return Export{Challenge: c, Withdrawn: withdrawn, Results: s.exported(ctx, c)}, err
}

func (s *Service) exported(ctx context.Context, c Challenge) iter.Seq2[ExportedResult, error] {
	return func(yield func(ExportedResult, error) bool) {
		for page := (Page{Limit: 500}); ; {
			rows, err := s.Board(ctx, c, 0, page)
			if err != nil {
				yield(ExportedResult{}, err)
				return
			}
			for _, row := range rows.Rows {
				if !yield(s.exportedRow(ctx, c, row)) {
					return
				}
			}
			if page.After = rows.Next; page.After == "" {
				return
			}
		}
	}
}

func (s *Service) exportedRow(ctx context.Context, c Challenge, row Row) (ExportedResult, error) {
	a, err := s.config.Store.Attempt(ctx, row.Attempt)
	if err != nil {
		return ExportedResult{}, err
	}
	score, err := s.judge(c, a.Sheet)
	if err != nil {
		return ExportedResult{}, err
	}
	paper, err := s.paperOf(ctx, a)
	return ExportedResult{Row: row, Sheet: a.Sheet, Score: score, Paper: paper.Written}, err
}
