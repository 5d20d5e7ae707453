package challenge

import (
	"context"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"dailydistrict/rules"
)

// Par is the best score that any sheet reaches on a challenge's dice, as far as
// it was worked out.
type Par struct {
	Challenge ID
	Score     int
	Proven    bool        // no sheet scores more
	Sheet     rules.Sheet // that scores it; nil for those who may know the number alone
}

// pars remembers best scores that are proven, and how far all are worked out.
type pars struct {
	known *lru.Cache[ID, Par]
	backlog
}

func newPars() *pars {
	known, _ := lru.New[ID, Par](knownChallenges)
	return &pars{known: known, backlog: backlog{what: "the par"}}
}

// KnownPar is a challenge's par as a viewer (0: nobody) may know it. Before the
// challenge is final that is the numbers alone, and for those whose own attempt
// stands on the board; afterwards everything, for everybody. ErrNoPar where it
// is not worked out, ErrParHidden.
func (s *Service) KnownPar(ctx context.Context, c Challenge, viewer PlayerID) (Par, error) {
	if err := s.mayKnowPar(ctx, c, viewer); err != nil {
		return Par{}, err
	}
	par, err := s.par(ctx, c.ID)
	if s.Now().Before(c.Final) {
		par.Sheet = nil
	}
	return par, err
}

// mayKnowPar is nil for who may know what was possible; ErrParHidden. Of an
// evening that was withdrawn nobody may, as its dice are never shown.
func (s *Service) mayKnowPar(ctx context.Context, c Challenge, viewer PlayerID) error {
	switch {
	case c.Withdrawn():
		return ErrParHidden
	case !s.Now().Before(c.Final):
		return nil
	}
	done, err := s.hasResult(ctx, c, viewer)
	if err == nil && !done {
		err = ErrParHidden
	}
	if err != nil || c.Kind != Evening {
		return err
	}
	return s.resultStays(ctx, c, viewer)
}

// resultStays is nil for whose own result is there to stay: one from paper may be
// withdrawn, and then another handed in. ErrParHidden.
func (s *Service) resultStays(ctx context.Context, c Challenge, viewer PlayerID) error {
	own, err := s.config.Store.AttemptOf(ctx, c.ID, viewer)
	if err != nil {
		return err
	}
	paper, err := s.fromPaper(ctx, own)
	if paper {
		err = &rules.Violation{Text: "Your sheet is from paper, and could still be withdrawn and typed in anew. So what was possible is shown once the evening is final.", Reason: ErrParHidden}
	}
	return err
}

// par finds a par; what is proven never changes and is kept in memory.
func (s *Service) par(ctx context.Context, id ID) (Par, error) {
	if par, ok := s.pars.known.Get(id); ok {
		return par, nil
	}
	par, err := s.config.Store.Par(ctx, id)
	if err == nil && par.Proven {
		s.pars.known.Add(id, par)
	}
	return par, err
}

// parTime is how long working out a par may take. A usual one takes milliseconds.
const parTime = 30 * time.Second

// WorkOutPars finds the best score of every challenge that has a board and no par
// yet, one after the other, what opens last first. It is meant to be called
// every minute. One that cannot be worked out keeps no other from it, and is
// tried again when the program is started anew.
func (s *Service) WorkOutPars(ctx context.Context) error {
	return s.pars.work(ctx, s.Now, s.config.Store.WithoutPar, s.workOutPar)
}

// workOutPar finds and keeps the par of one challenge. Where time runs out, what
// was found so far is kept as not proven.
func (s *Service) workOutPar(ctx context.Context, c Challenge) error {
	solver, err := s.solver(c)
	if err != nil {
		return err
	}
	timed, cancel := context.WithTimeout(ctx, parTime)
	defer cancel()
	best, err := solver.Par(timed, c.Tape, nil)
	if err != nil {
		return err
	}
	if ctx.Err() != nil && !best.Proven {
		return ctx.Err() // the program ends: the next start has all the time
	}
	return s.config.Store.KeepPar(ctx, Par{Challenge: c.ID, Score: best.Score, Proven: best.Proven, Sheet: best.Sheet})
}
