package challenge

import (
	"context"
	"fmt"
	"slices"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// PickInDuel makes a pick, a line in the notation of the game, in one of a
// duel's games (0 or 1), in which n picks were made before. The same pick again
// gives the duel as it stands; ErrLocked where another was made. A pick that
// breaks a rule is a *rules.Violation. ErrUnknownDuel, ErrNotYourDuel,
// ErrDuelAlone, ErrNotYourTurn, ErrPoolNotShown, ErrOutOfStep.
func (s *Service) PickInDuel(ctx context.Context, id DuelID, player PlayerID, game, n int, line string) (SeenDuel, error) {
	return s.pick(ctx, NewPick{Duel: id, Game: game, N: n}, player, func(game rules.Game, tape dice.Tape, sheet rules.Sheet) (string, error) {
		return line, mayFollow(game, tape, sheet, line)
	})
}

// ReadPickInDuel is PickInDuel with the pick as JSON, in the form of a record.
func (s *Service) ReadPickInDuel(ctx context.Context, id DuelID, player PlayerID, game, n int, text []byte) (SeenDuel, error) {
	return s.pick(ctx, NewPick{Duel: id, Game: game, N: n}, player, func(game rules.Game, tape dice.Tape, sheet rules.Sheet) (string, error) {
		moves, ok := game.(byMove)
		if !ok {
			return "", fmt.Errorf("%s reads no single pick", game.Info().ID)
		}
		return moves.ReadMove(tape, sheet, text)
	})
}

// byMove is a game that can be played move by move: that of a duel.
type byMove interface {
	ReadMove(tape dice.Tape, sheet rules.Sheet, text []byte) (line string, err error)
}

// reading gives the line that somebody wants to play after others, if it may follow them.
type reading func(game rules.Game, tape dice.Tape, sheet rules.Sheet) (string, error)

func (s *Service) pick(ctx context.Context, pick NewPick, player PlayerID, read reading) (SeenDuel, error) {
	d, game, err := s.judged(ctx, pick.Duel)
	if err != nil {
		return SeenDuel{}, err
	}
	seen, err := seenBy(player, d, game)
	if err != nil {
		return SeenDuel{}, err
	}
	if err := seen.takes(pick, game.Info()); err != nil {
		return SeenDuel{}, err
	}
	// Only what the player sees has a say in whether the pick may be made.
	pick.Line, err = read(game, seen.Tape, seen.Sheets[pick.Game][:pick.N])
	if pick.N < len(seen.Sheets[pick.Game]) {
		return s.stands(ctx, d, player, pick, err)
	}
	if err != nil {
		return SeenDuel{}, err
	}
	return s.keepPick(ctx, pick, player)
}

// judged finds a duel with the game by which it is judged.
func (s *Service) judged(ctx context.Context, id DuelID) (Duel, rules.Game, error) {
	d, err := s.duel(ctx, id)
	if err != nil {
		return Duel{}, nil, err
	}
	game, err := s.DuelGame(d)
	return d, game, err
}

// stands answers a pick that was made before: where this is another, or can be
// none, what was made stands all the same.
func (s *Service) stands(ctx context.Context, d Duel, player PlayerID, pick NewPick, err error) (SeenDuel, error) {
	if err != nil || pick.Line != d.Sheets[pick.Game][pick.N] {
		return SeenDuel{}, ErrLocked
	}
	return s.seen(ctx, d, player)
}

// keepPick stores a pick that may be made. Another of the same player's, from
// another device, may have come first.
func (s *Service) keepPick(ctx context.Context, pick NewPick, player PlayerID) (SeenDuel, error) {
	pick.At = s.Now()
	d, _, err := s.config.Store.Pick(ctx, pick)
	if err != nil {
		return SeenDuel{}, err
	}
	s.waiting.drop(d.Players[:]...)
	return s.seen(context.WithoutCancel(ctx), d, player)
}

// mayFollow tells as a *rules.Violation why a line may not follow others.
func mayFollow(game rules.Game, tape dice.Tape, sheet rules.Sheet, line string) error {
	if line == rules.Undecided {
		return rules.Malformed
	}
	return game.Mark(tape, append(slices.Clone(sheet), line))[len(sheet)]
}
