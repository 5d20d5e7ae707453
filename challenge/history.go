package challenge

import "context"

// Past is an attempt in a player's history with what it counts for. One that is
// neither ranked nor provisional is practice, whatever it was handed in for.
type Past struct {
	Attempt
	On          Challenge // as far as it is public
	Ranked      bool      // it stands on the board
	Provisional bool      // a guest's: it enters the board when a name is taken before final
}

// History lists a player's attempts, newest first, practice too.
func (s *Service) History(ctx context.Context, player PlayerID, limit int) ([]Past, error) {
	return s.PastsBefore(ctx, player, newestAttempt, limit)
}

// PastsBefore is History from the attempt before a certain one on.
func (s *Service) PastsBefore(ctx context.Context, player PlayerID, before AttemptID, limit int) ([]Past, error) {
	attempts, err := s.config.Store.AttemptsBefore(ctx, player, before, limit)
	if err != nil || len(attempts) == 0 {
		return nil, err
	}
	owner, err := s.Player(ctx, player)
	if err != nil {
		return nil, err
	}
	history := make([]Past, len(attempts))
	for i, a := range attempts {
		if history[i], err = s.pastOf(ctx, a, owner); err != nil {
			return nil, err
		}
	}
	return history, nil
}

// Counting lists what a player has handed in on a form's dailies that is not
// practice, in no order: one a day at most, however much is practised.
func (s *Service) Counting(ctx context.Context, player PlayerID, form string) ([]Past, error) {
	owner, err := s.Player(ctx, player)
	if err != nil {
		return nil, err
	}
	attempts, err := s.config.Store.CountingAttempts(ctx, player, form)
	if err != nil {
		return nil, err
	}
	counting := make([]Past, len(attempts))
	for i, a := range attempts {
		if counting[i], err = s.pastOf(ctx, a, owner); err != nil {
			return nil, err
		}
	}
	return counting, nil
}

func (s *Service) pastOf(ctx context.Context, a Attempt, owner Player) (Past, error) {
	c, err := s.challenge(ctx, a.Challenge)
	return Past{a, s.asSeen(c), ranks(a, c, owner), provisional(a, c, owner, s.Now())}, err
}
