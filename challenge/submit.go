package challenge

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Outcome is an attempt with where it stands, or would stand.
type Outcome struct {
	Attempt     Attempt
	Tape        dice.Tape // on which the sheet is read: of a sealed form what it has shown
	Score       rules.Score
	Ranked      bool // it stands on the board
	Provisional bool // a guest's: it enters the board when a name is taken before final
	Late        bool // it came when the challenge was final, and so is practice
	Standing         // as if it stood on the board; all zero on a practice tape, which has none
}

// Accepts tells whether a challenge takes whole sheets now: ErrVoid, ErrNotOpen,
// ErrSealedForm. Open forms take practice whenever they take anything.
func (s *Service) Accepts(c Challenge, practice bool) error {
	form, err := s.Form(c.Form)
	if err != nil {
		return err
	}
	switch c.State(s.Now()) {
	case Void:
		return ErrVoid
	case Committed:
		return ErrNotOpen
	}
	if form.Reveal == Sealed {
		return ErrSealedForm
	}
	return nil
}

// Submit judges a whole sheet on the stored dice and keeps it: ranked (for a
// guest provisional) while the challenge is not final, practice when that is
// asked for, the challenge is final, or its board is for the members of a club
// alone and the player is none. The same decisions again give the same attempt
// with created false; other decisions ErrAlreadySubmitted. A sheet that breaks a
// rule is a *rules.Violation.
func (s *Service) Submit(ctx context.Context, id ID, player Player, sheet rules.Sheet, practice bool) (o Outcome, created bool, err error) {
	at := s.Now() // read once: it decides whether the attempt may rank, and is when it was finished
	c, err := s.challenge(ctx, id)
	if err != nil {
		return Outcome{}, false, err
	}
	if err := s.Accepts(c, practice); err != nil {
		return Outcome{}, false, err
	}
	score, err := s.judge(c, sheet)
	if err != nil {
		return Outcome{}, false, err
	}
	a := Attempt{Challenge: id, Player: player.ID, Sheet: slices.Clone(sheet), Score: score.Total, Finished: at}
	a, created, err = s.keep(ctx, c, a, practice)
	if err == nil && !created && !a.Practice {
		err = s.byOwnHand(ctx, a)
	}
	if err != nil {
		return Outcome{}, false, err
	}
	o, err = s.settle(ctx, c, a, player, score)
	return o, created, err
}

// byOwnHand refuses an attempt that a host has typed in from paper: to its player it would
// seem to be handed in, and still it could be withdrawn. ErrAlreadySubmitted.
func (s *Service) byOwnHand(ctx context.Context, a Attempt) error {
	paper, err := s.fromPaper(ctx, a)
	if paper {
		err = &rules.Violation{Text: "A host has typed in your sheet from paper already, the same as this one. It stands.", Reason: ErrAlreadySubmitted}
	}
	return err
}

// judge scores a sheet on a challenge's own dice.
func (s *Service) judge(c Challenge, sheet rules.Sheet) (rules.Score, error) {
	game, tape, err := s.diceUnder(c, sheet)
	if err != nil {
		return rules.Score{}, err
	}
	return game.Judge(tape, sheet)
}

// keep writes a judged attempt into the ledger, or finds that it is there.
func (s *Service) keep(ctx context.Context, c Challenge, a Attempt, practice bool) (Attempt, bool, error) {
	if practice || c.Kind == Practice {
		return s.keepPractice(ctx, a)
	}
	entitled, err := s.entitled(ctx, c, a.Player)
	switch {
	case err != nil:
		return Attempt{}, false, err
	case entitled && a.Finished.Before(c.Final):
		return s.keepRanked(ctx, a)
	}
	return s.keepUnranked(ctx, a)
}

func (s *Service) keepRanked(ctx context.Context, a Attempt) (Attempt, bool, error) {
	stands, added, err := s.config.Store.Add(ctx, a)
	if err == nil && !added && !slices.Equal(stands.Sheet, a.Sheet) {
		err = ErrAlreadySubmitted
	}
	return stands, added, err
}

// keepUnranked keeps as practice what arrives after final, or from who is not
// entitled to stand on the board, unless it is the very sheet that ranks, sent
// again because the answer was lost.
func (s *Service) keepUnranked(ctx context.Context, a Attempt) (Attempt, bool, error) {
	stands, err := s.config.Store.AttemptOf(ctx, a.Challenge, a.Player)
	switch {
	case err == nil && slices.Equal(stands.Sheet, a.Sheet):
		return stands, false, nil
	case err != nil && !errors.Is(err, ErrUnknownAttempt):
		return Attempt{}, false, err
	}
	return s.keepPractice(ctx, a)
}

// keepPractice keeps any number of practice attempts, but the same sheet twice
// in a row, or twice at once, is one: a double click or a page sent again.
func (s *Service) keepPractice(ctx context.Context, a Attempt) (Attempt, bool, error) {
	a.Practice = true
	ctx = context.WithoutCancel(ctx) // the call may be answering others too
	created := false
	kept, err, _ := s.flights.Do(fmt.Sprintf("practice %d %s %s", a.Player, a.Challenge, a.Sheet), func() (any, error) {
		newest, err := s.config.Store.AttemptsOf(ctx, a.Player, 1)
		if err != nil {
			return Attempt{}, err
		}
		if len(newest) == 1 && samePlay(newest[0], a) {
			return newest[0], nil
		}
		created = true
		stands, _, err := s.config.Store.Add(ctx, a)
		return stands, err
	})
	return kept.(Attempt), created, err
}

func samePlay(a, b Attempt) bool {
	return a.Practice == b.Practice && a.Challenge == b.Challenge && slices.Equal(a.Sheet, b.Sheet)
}

// settle puts a kept attempt on the board and tells how it went, also where the
// caller has gone away meanwhile. A guest may have taken a name since the request
// began, so that is asked again.
func (s *Service) settle(ctx context.Context, c Challenge, a Attempt, player Player, score rules.Score) (Outcome, error) {
	ctx = context.WithoutCancel(ctx)
	b := s.boards.kept(c.ID)
	if !player.Named() {
		var err error
		if player, err = s.Player(ctx, player.ID); err != nil {
			if b != nil {
				b.drop()
			}
			return Outcome{}, err
		}
	}
	if b != nil && ranks(a, c, player) {
		b.enter(resultOf(a, player))
	}
	return s.figures(ctx, c, a, player, score)
}

// ranks tells whether an attempt stands on its board: one that is not practice,
// of a player who was named before the challenge was final.
func ranks(a Attempt, c Challenge, player Player) bool {
	return !a.Practice && c.Kind != Practice && player.Named() && player.NamedAt.Before(c.Final)
}

// outcome gives a kept attempt, judged again, with the figures of now.
func (s *Service) outcome(ctx context.Context, c Challenge, a Attempt, player Player) (Outcome, error) {
	score, err := s.judge(c, a.Sheet)
	if err != nil {
		return Outcome{}, fmt.Errorf("judging kept attempt %d: %w", a.ID, err)
	}
	return s.figures(ctx, c, a, player, score)
}

// figures says where an attempt of that score stands now, or would stand.
func (s *Service) figures(ctx context.Context, c Challenge, a Attempt, player Player, score rules.Score) (Outcome, error) {
	_, tape, err := s.diceUnder(c, a.Sheet)
	if err != nil {
		return Outcome{}, err
	}
	o := Outcome{
		Attempt: a, Tape: tape, Score: score, Ranked: ranks(a, c, player),
		Provisional: provisional(a, c, player, s.Now()),
		Late:        a.Practice && !a.Finished.Before(c.Final),
	}
	if c.Kind == Practice {
		return o, nil
	}
	b, err := s.board(ctx, c)
	if err != nil {
		return Outcome{}, err
	}
	own := player.ID
	if !o.Ranked {
		own = 0
	}
	o.Standing = b.standing(a.Score, own)
	return o, nil
}

// provisional tells of a guest's attempt that a name could still put on the board.
func provisional(a Attempt, c Challenge, player Player, at time.Time) bool {
	return !a.Practice && !player.Named() && at.Before(c.Final)
}

// Outcome is the player's own finished attempt on a challenge that is not
// practice, with the figures of now; ErrUnknownAttempt.
func (s *Service) Outcome(ctx context.Context, c Challenge, player PlayerID) (Outcome, error) {
	a, err := s.config.Store.AttemptOf(ctx, c.ID, player)
	if err != nil {
		return Outcome{}, err
	}
	c, owner, err := s.around(ctx, a)
	if err != nil {
		return Outcome{}, err
	}
	return s.outcome(ctx, c, a, owner)
}
