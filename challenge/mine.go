package challenge

import (
	"context"
	"iter"
)

// Mine is everything that is kept about a player. Attempts may be walked once.
type Mine struct {
	Player   Player
	Devices  []Device
	Passkeys []Passkey
	Tokens   []Token
	Plans    []Draft
	Going    []SeenAttempt
	Duels    []SeenDuel
	Clubs    []Membership
	Attempts iter.Seq2[MyAttempt, error] // newest first
}

// MyAttempt is an attempt of one's own with its record as JSON.
type MyAttempt struct {
	Past
	Record []byte
	Paper  TypedIn // as it was typed in, where it was played on paper
}

// mostDuels is how many duels are told of.
const mostDuels = 1 << 20

// Mine gathers everything that is kept about a player; token is that of the
// session that asks. Attempts are read as they are walked through.
func (s *Service) Mine(ctx context.Context, player PlayerID, token string) (m Mine, err error) {
	if m.Player, err = s.Player(ctx, player); err != nil {
		return m, err
	}
	if m.Devices, err = s.Devices(ctx, player, token); err != nil {
		return m, err
	}
	if m.Passkeys, err = s.Passkeys(ctx, player); err != nil {
		return m, err
	}
	if m.Tokens, err = s.Tokens(ctx, player); err != nil {
		return m, err
	}
	if m.Plans, err = s.config.Store.DraftsOf(ctx, player); err != nil {
		return m, err
	}
	if m.Clubs, err = s.ClubsOf(ctx, player); err != nil {
		return m, err
	}
	if m.Going, err = s.Going(ctx, player); err != nil {
		return m, err
	}
	m.Duels, err = s.DuelsOf(ctx, player, mostDuels)
	m.Attempts = s.myAttempts(ctx, player)
	return m, err
}

func (s *Service) myAttempts(ctx context.Context, player PlayerID) iter.Seq2[MyAttempt, error] {
	return func(yield func(MyAttempt, error) bool) {
		for past, err := range s.Pasts(ctx, player) {
			mine := MyAttempt{Past: past}
			if err == nil {
				mine.Record, err = s.recordOf(ctx, past.Attempt)
			}
			if err == nil {
				err = s.addPaper(ctx, &mine)
			}
			if !yield(mine, err) || err != nil {
				return
			}
		}
	}
}

// addPaper adds what was written on paper, who typed it in and who withdrew it.
func (s *Service) addPaper(ctx context.Context, mine *MyAttempt) (err error) {
	mine.Paper, _, err = s.PaperOf(ctx, mine.Attempt)
	return err
}

// recordOf writes a finished sheet as JSON, on the dice that its player has seen.
func (s *Service) recordOf(ctx context.Context, a Attempt) ([]byte, error) {
	c, err := s.challenge(ctx, a.Challenge)
	if err != nil {
		return nil, err
	}
	game, tape, err := s.diceUnder(c, a.Sheet)
	if err != nil {
		return nil, err
	}
	return game.WriteRecord(tape, a.Sheet)
}

// pastsAtOnce is how many attempts are read at once.
const pastsAtOnce = 500

// newestAttempt is above every id.
const newestAttempt = AttemptID(1<<63 - 1)

// Pasts walks through all of a player's attempts, newest first, practice too.
func (s *Service) Pasts(ctx context.Context, player PlayerID) iter.Seq2[Past, error] {
	return s.pastsFrom(ctx, player, newestAttempt)
}

func (s *Service) pastsFrom(ctx context.Context, player PlayerID, before AttemptID) iter.Seq2[Past, error] {
	return func(yield func(Past, error) bool) {
		for {
			page, err := s.PastsBefore(ctx, player, before, pastsAtOnce)
			if err != nil {
				yield(Past{}, err)
				return
			}
			for _, past := range page {
				if !yield(past, nil) {
					return
				}
				before = past.ID
			}
			if len(page) < pastsAtOnce {
				return
			}
		}
	}
}
