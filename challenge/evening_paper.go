package challenge

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"dailydistrict/rules"
)

// PaperSheet is a sheet that a member played on paper on an evening, as a host has
// typed it in. What stands of it is an attempt like any other.
type PaperSheet struct {
	Attempt     Attempt
	By          PlayerID  // the host
	Written     []byte    // as it was written, in the JSON that rules.Auditor reads
	Practice    bool      // by the rule for paper; once withdrawn the attempt is so in any case
	Withdrawn   time.Time // when a host took it off the board; zero: it stands
	WithdrawnBy PlayerID  // that host
}

// AuditedPaper is what stands of a paper sheet, and what that is worth.
type AuditedPaper struct {
	rules.Audit
	On    Challenge // as far as it is public
	Score rules.Score
}

// LookOverPaper tells a host what stands of a sheet that was played on paper, and
// keeps nothing. What is not in the documented form is a *rules.Violation.
// ErrUnknownChallenge, ErrHostsOnly, ErrVoid, ErrNotOpen, ErrPaperLate, ErrNoPaper.
func (s *Service) LookOverPaper(ctx context.Context, id ID, by PlayerID, written []byte) (AuditedPaper, error) {
	c, err := s.takesPaper(ctx, id, by)
	if err != nil {
		return AuditedPaper{}, err
	}
	return s.audited(c, written)
}

// EnterPaper enters a sheet that was played on paper in a member's name, by a host.
// What survives the audit ranks, unless the rule for paper makes it practice. The
// same sheet again gives the same attempt with created false; ErrMemberPlayed where
// the member has another, also one from paper that is practice: else a sheet would be
// mended until it ranks. ErrNotMember, and the errors of LookOverPaper.
func (s *Service) EnterPaper(ctx context.Context, id ID, by, member PlayerID, written []byte) (o Outcome, created bool, err error) {
	at := s.Now() // read once: it is when the attempt was finished
	c, err := s.takesPaper(ctx, id, by)
	if err != nil {
		return Outcome{}, false, err
	}
	audited, err := s.audited(c, written)
	if err != nil {
		return Outcome{}, false, err
	}
	a := Attempt{Challenge: id, Player: member, Practice: audited.Practice, Sheet: audited.Sheet, Score: audited.Score.Total, Finished: at}
	stands, created, err := s.config.Store.EnterPaper(ctx, c.Club, PaperSheet{Attempt: a, By: by, Written: audited.Written, Practice: a.Practice})
	switch {
	case err != nil:
		return Outcome{}, false, err
	case !created && (stands.Practice != a.Practice || !slices.Equal(stands.Sheet, a.Sheet)):
		return Outcome{}, false, ErrMemberPlayed
	}
	player, err := s.Player(context.WithoutCancel(ctx), member)
	if err != nil {
		return Outcome{}, false, err
	}
	o, err = s.settle(ctx, c, stands, player, audited.Score)
	return o, created, err
}

// BeforePaper tells a host before a sheet is entered whether the member has begun a
// plan on the evening, and not what it holds. ErrMemberPlayed where a sheet of the
// member is there already; ErrNotMember, and the errors of LookOverPaper.
func (s *Service) BeforePaper(ctx context.Context, id ID, by, member PlayerID) (begun bool, err error) {
	c, err := s.takesPaper(ctx, id, by)
	if err != nil {
		return false, err
	}
	if r, err := s.club(ctx, c.Club); err != nil || !r.has(member) {
		return false, cmp.Or[error](err, ErrNotMember)
	}
	if has, err := s.hasSheet(ctx, id, member); err != nil || has {
		return false, cmp.Or[error](err, ErrMemberPlayed)
	}
	draft, err := s.config.Store.Draft(ctx, id, member, false)
	return slices.ContainsFunc(draft.Sheet, func(line string) bool { return line != "" && line != rules.Undecided }), err
}

// mostPapers is how many sheets from paper are looked through on one evening: all.
const mostPapers = 1 << 20

// hasSheet tells whether a member has a sheet on an evening, handed in or from paper.
func (s *Service) hasSheet(ctx context.Context, id ID, member PlayerID) (bool, error) {
	_, err := s.config.Store.AttemptOf(ctx, id, member)
	if !errors.Is(err, ErrUnknownAttempt) {
		return err == nil, err
	}
	typed, err := s.config.Store.Papers(ctx, id, mostPapers)
	return slices.ContainsFunc(typed, func(p PaperSheet) bool { return p.Attempt.Player == member && p.Stands() }), err
}

// TakesPaper tells why a host may not type in sheets from paper on an evening now; nil
// where that may be done. The errors are those of LookOverPaper.
func (s *Service) TakesPaper(ctx context.Context, id ID, by PlayerID) error {
	_, err := s.takesPaper(ctx, id, by)
	return err
}

func (s *Service) takesPaper(ctx context.Context, id ID, by PlayerID) (Challenge, error) {
	c, err := s.anEvening(ctx, id)
	if err == nil {
		err = s.mustHost(ctx, c, by)
	}
	if err != nil {
		return Challenge{}, err
	}
	switch c.State(s.Now()) {
	case Void:
		return Challenge{}, ErrVoid
	case Committed:
		return Challenge{}, ErrNotOpen
	case Final:
		return Challenge{}, ErrPaperLate
	}
	_, err = s.auditor(c)
	return c, err
}

// auditor is the game of a challenge that is played on paper too: on dice that lie
// open from the beginning, as all others are thrown while one plays; ErrNoPaper.
func (s *Service) auditor(c Challenge) (rules.Auditor, error) {
	form, err := s.Form(c.Form)
	if err != nil {
		return nil, err
	}
	game, err := form.GameOf(c)
	if err != nil {
		return nil, err
	}
	auditor, ok := game.(rules.Auditor)
	if !ok || form.Reveal != Open {
		return nil, ErrNoPaper
	}
	return auditor, nil
}

func (s *Service) audited(c Challenge, written []byte) (AuditedPaper, error) {
	game, err := s.auditor(c)
	if err != nil {
		return AuditedPaper{}, err
	}
	audit, err := game.Audit(c.Tape, written)
	if err != nil {
		return AuditedPaper{}, err
	}
	score, err := s.judge(c, audit.Sheet)
	return AuditedPaper{Audit: audit, On: s.asSeen(c), Score: score}, err
}

// PaperOf is an attempt as a host has typed it in from paper; ok is false for one that was
// not played so.
func (s *Service) PaperOf(ctx context.Context, a Attempt) (typed TypedIn, ok bool, err error) {
	paper, err := s.paperOf(ctx, a)
	if err != nil || paper.By == 0 {
		return TypedIn{}, false, err
	}
	typed, err = s.typedIn(ctx, paper)
	return typed, err == nil, err
}

// OnPaper is the attempts on an evening that were played on paper, those that were
// withdrawn too; ErrUnknownChallenge.
func (s *Service) OnPaper(ctx context.Context, id ID) (map[AttemptID]bool, error) {
	list, err := s.config.Store.OnPaper(ctx, id)
	marked := make(map[AttemptID]bool, len(list))
	for _, attempt := range list {
		marked[attempt] = true
	}
	return marked, err
}

// fromPaper tells whether a host has typed in an attempt from paper.
func (s *Service) fromPaper(ctx context.Context, a Attempt) (bool, error) {
	paper, err := s.paperOf(ctx, a)
	return paper.By != 0, err
}

// paperOf is the sheet from paper of an attempt; empty where it was not played so.
func (s *Service) paperOf(ctx context.Context, a Attempt) (PaperSheet, error) {
	if _, ok := a.Challenge.Evening(); !ok {
		return PaperSheet{}, nil
	}
	paper, err := s.config.Store.Paper(ctx, a.ID)
	if errors.Is(err, ErrUnknownAttempt) {
		return PaperSheet{}, nil
	}
	return paper, err
}
