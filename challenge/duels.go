package challenge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// OpenDuel opens a duel for a player on dice of its own, whose seed is committed
// to at once. It begins when somebody joins.
func (s *Service) OpenDuel(ctx context.Context, player PlayerID) (SeenDuel, error) {
	id, err := newDuelID(s.config.Random)
	if err != nil {
		return SeenDuel{}, err
	}
	d, err := s.newDuel(id, player)
	if err != nil {
		return SeenDuel{}, err
	}
	if err := s.config.Store.OpenDuel(ctx, d); err != nil {
		return SeenDuel{}, err
	}
	return s.Duel(context.WithoutCancel(ctx), d.ID, player)
}

// newDuel draws the seed of a duel.
func (s *Service) newDuel(id DuelID, player PlayerID) (Duel, error) {
	info := s.config.Duel.Game.Info()
	d := Duel{ID: id, Players: [2]PlayerID{player}, TapeVersion: dice.TapeVersion, RulesEdition: info.Edition, Opened: s.Now()}
	if _, err := io.ReadFull(s.config.Random, d.Seed[:]); err != nil {
		return Duel{}, fmt.Errorf("drawing a seed: %w", err)
	}
	d.Commitment = d.Seed.Commitment(string(id))
	d.Tape = dice.Deal(d.Seed, info.ID, info.Shape)
	return d, nil
}

// JoinDuel gives a player the second place, and so begins the duel. The same
// player again changes nothing. ErrUnknownDuel, ErrOwnDuel, ErrDuelTaken.
func (s *Service) JoinDuel(ctx context.Context, id DuelID, player PlayerID) (SeenDuel, error) {
	if !id.valid() {
		return SeenDuel{}, ErrUnknownDuel
	}
	d, err := s.config.Store.JoinDuel(ctx, id, player, s.Now())
	if err != nil {
		return SeenDuel{}, err
	}
	s.waiting.drop(d.Players[:]...)
	return s.seen(context.WithoutCancel(ctx), d, player)
}

// Duel shows a duel to a viewer (0: nobody): to its players at any time, to
// everybody else before somebody has joined, when there is nothing to see but
// who asks for an opponent, and again when it is over. ErrUnknownDuel,
// ErrHiddenUntilOver.
func (s *Service) Duel(ctx context.Context, id DuelID, viewer PlayerID) (SeenDuel, error) {
	d, err := s.duel(ctx, id)
	if err != nil {
		return SeenDuel{}, err
	}
	seen, err := s.seen(ctx, d, viewer)
	if err == nil && d.Joined() && !seen.Over && seen.Place() == Nobody {
		return SeenDuel{}, ErrHiddenUntilOver
	}
	return seen, err
}

// DuelsOf lists a player's duels as that player sees them, newest first.
func (s *Service) DuelsOf(ctx context.Context, player PlayerID, limit int) ([]SeenDuel, error) {
	duels, err := s.config.Store.DuelsOf(ctx, player, limit)
	if err != nil {
		return nil, err
	}
	list := make([]SeenDuel, len(duels))
	for i, d := range duels {
		if list[i], err = s.seen(ctx, d, player); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// DuelGame is the game by which a duel is judged for ever: the edition of the
// rules that it was opened with.
func (s *Service) DuelGame(d Duel) (rules.Game, error) {
	game, known := s.config.Duel.judge(d.RulesEdition, "")
	if !known {
		return nil, fmt.Errorf("%s needs edition %d of the rules, which this program does not have", d.ID, d.RulesEdition)
	}
	return game, nil
}

// duel finds a duel with its secrets.
func (s *Service) duel(ctx context.Context, id DuelID) (Duel, error) {
	if !id.valid() {
		return Duel{}, ErrUnknownDuel
	}
	return s.config.Store.Duel(ctx, id)
}

// valid tells of an id that a duel could have.
func (id DuelID) valid() bool {
	code, found := strings.CutPrefix(string(id), duelPrefix)
	return found && drawn(code, idLength)
}

// seen is a duel as a viewer may see it, with its players.
func (s *Service) seen(ctx context.Context, d Duel, viewer PlayerID) (SeenDuel, error) {
	game, err := s.DuelGame(d)
	if err != nil {
		return SeenDuel{}, err
	}
	seen, err := seenBy(viewer, d, game)
	for place, id := range d.Players {
		if err == nil && id != 0 {
			seen.People[place], err = s.Player(ctx, id)
		}
	}
	return seen, err
}

// DuelsWaiting counts the duels that wait for this player's pick, of the newest
// thousand. It costs nothing while nothing changes.
func (s *Service) DuelsWaiting(ctx context.Context, player PlayerID) (int, error) {
	const newest = 1000
	count, known, mark := s.waiting.count(player)
	if known {
		return count, nil
	}
	duels, err := s.config.Store.DuelsOf(ctx, player, newest)
	var faults []error
	for _, d := range duels {
		waits, err := s.waitsFor(player, d)
		faults = append(faults, err)
		if waits {
			count++
		}
	}
	if err := errors.Join(append(faults, err)...); err != nil {
		return 0, err
	}
	s.waiting.keep(player, count, mark)
	return count, nil
}

func (s *Service) waitsFor(player PlayerID, d Duel) (bool, error) {
	game, err := s.DuelGame(d)
	if err != nil {
		return false, err
	}
	seen, err := seenBy(player, d, game)
	return seen.Waiting(), err
}
