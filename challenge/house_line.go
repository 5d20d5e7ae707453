package challenge

import (
	"context"
	"fmt"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"dailydistrict/rules"
)

// HouseLine is what the House makes of the dice of a sealed challenge, each of its
// decisions by the dice that a player has seen by then. It stands beside the board:
// it has no rank, and changes nobody's.
type HouseLine struct {
	Challenge ID
	Version   string // of the House, by which its sheet can be played again: "strong/1"
	Score     int
	Sheet     rules.Sheet
	Parts     []rules.Part // of the score; not stored
}

// houseLines remembers the lines that are worked out, which never change, and as
// one without a version each that is kept but cannot be read.
type houseLines struct {
	known *lru.Cache[ID, HouseLine]
	backlog
}

func newHouseLines() *houseLines {
	known, _ := lru.New[ID, HouseLine](knownChallenges)
	return &houseLines{known: known, backlog: backlog{what: "the line of the House"}}
}

// HouseLine is what the House has made of a final challenge; ErrNotFinal, and
// ErrNoHouseLine where it does not play, or where that is not worked out. What is
// kept and cannot be read is told to the log, once, and to players as not there: a
// board is whole without it.
func (s *Service) HouseLine(ctx context.Context, c Challenge) (HouseLine, error) {
	form, err := s.Form(c.Form)
	switch {
	case err != nil:
		return HouseLine{}, err
	case s.Now().Before(c.Final):
		return HouseLine{}, ErrNotFinal
	case !form.housed(), c.Withdrawn():
		return HouseLine{}, ErrNoHouseLine
	}
	line, known := s.houseLines.known.Get(c.ID)
	if !known {
		if line, err = s.config.Store.HouseLine(ctx, c.ID); err != nil {
			return HouseLine{}, err
		}
		if line, err = s.readHouseLine(c, line); err != nil {
			s.config.Log.ErrorContext(ctx, "the line of the House cannot be read: the board is shown without it", "challenge", string(c.ID), "error", err)
			line = HouseLine{}
		}
		s.houseLines.known.Add(c.ID, line)
	}
	if line.Version == "" {
		return HouseLine{}, ErrNoHouseLine
	}
	return line, nil
}

// readHouseLine is a line with the parts of its score, if its sheet is worth that.
func (s *Service) readHouseLine(c Challenge, line HouseLine) (HouseLine, error) {
	score, err := s.judge(c, line.Sheet)
	if err == nil && score.Total != line.Score {
		err = fmt.Errorf("its sheet is worth %d, not %d", score.Total, line.Score)
	}
	line.Parts = score.Parts
	return line, err
}

// WorkOutHouseLines lets the House play every challenge at which it plays and that
// is final, one after the other, what became final last first. It is meant to be
// called every minute. Before a challenge is final nothing is worked out: there is
// nothing then that could become known.
func (s *Service) WorkOutHouseLines(ctx context.Context) error {
	return s.houseLines.work(ctx, s.Now, s.lackingHouseLine, s.workOutHouseLine)
}

// housed tells whether the House plays the challenges of a form.
func (f Form) housed() bool {
	_, plays := f.Game.(rules.Housed)
	return plays && f.Reveal == Sealed
}

// lackingHouseLine lists final challenges at which the House plays and has not.
func (s *Service) lackingHouseLine(ctx context.Context, since time.Time, limit int) ([]Challenge, error) {
	var all []Challenge
	for _, form := range s.config.Forms {
		if !form.housed() {
			continue
		}
		list, err := s.config.Store.WithoutHouseLine(ctx, form.ID, since, s.Now(), limit)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// workOutHouseLine lets the newest version of the House play one challenge.
func (s *Service) workOutHouseLine(ctx context.Context, c Challenge) error {
	game, err := s.SealedGame(c)
	if err != nil {
		return err
	}
	housed, ok := game.(rules.Housed)
	if !ok {
		return ErrNoHouseLine
	}
	versions := housed.Houses()
	line := HouseLine{Challenge: c.ID, Version: versions[len(versions)-1]}
	if line.Sheet, err = housed.HouseSheet(line.Version, c.Tape); err != nil {
		return err
	}
	score, err := game.Judge(c.Tape, line.Sheet)
	if err != nil {
		return err
	}
	line.Score = score.Total
	return s.config.Store.KeepHouseLine(ctx, line)
}

// HouseLineStore is what Store remembers of what the House has played.
type HouseLineStore interface {
	// KeepHouseLine keeps a line, unless there is one. ErrUnknownChallenge.
	KeepHouseLine(ctx context.Context, line HouseLine) error
	// HouseLine finds a challenge's line; ErrNoHouseLine.
	HouseLine(ctx context.Context, id ID) (HouseLine, error)
	// WithoutHouseLine lists a form's challenges that have a board, are not void,
	// were final by an instant, became final or were committed since another, and
	// of which no line is kept, up to a limit: what became final last first.
	WithoutHouseLine(ctx context.Context, form string, since, by time.Time, limit int) ([]Challenge, error)
}
