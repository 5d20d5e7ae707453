package challenge_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// allPassed is a District sheet that is legal on any dice.
func allPassed() rules.Sheet {
	sheet := make(rules.Sheet, 24)
	for i := range sheet {
		sheet[i] = "-"
	}
	return sheet
}

func TestPar(t *testing.T) {
	s := serve(t, "2026-11-30T12:00:00Z", "UTC")
	require.NoError(t, s.Publish(t.Context()))
	today := s.challenge(daily("2026-11-30"))
	t.Run("is not known before it is worked out", func(t *testing.T) {
		ada := s.named("Ada")
		s.submit(today.ID, ada, allPassed())
		_, err := s.KnownPar(t.Context(), today, ada.ID)
		require.ErrorIs(t, err, challenge.ErrNoPar)
	})
	require.NoError(t, s.WorkOutPars(t.Context()))
	t.Run("is worked out for every day that is committed", func(t *testing.T) {
		left, err := s.store.WithoutPar(t.Context(), today.CommittedAt, 99)
		require.NoError(t, err)
		require.Empty(t, left)
		for ahead := range 8 {
			c, err := s.store.Challenge(t.Context(), challenge.DailyID(today.Day.Add(ahead), "district"))
			require.NoError(t, err)
			par, err := s.store.Par(t.Context(), c.ID)
			require.NoError(t, err)
			score, err := district.Game.Judge(c.Tape, par.Sheet)
			require.NoError(t, err)
			require.Equal(t, par.Score, score.Total)
			require.True(t, par.Proven)
		}
	})
	t.Run("is worked out of days that were missed", func(t *testing.T) {
		s.clock.set(t, "2026-12-10T12:00:00Z")
		require.NoError(t, s.Publish(t.Context()))
		require.NoError(t, s.WorkOutPars(t.Context()))
		for _, day := range []string{"2026-12-08", "2026-12-17"} {
			_, err := s.store.Par(t.Context(), daily(day))
			require.NoError(t, err)
		}
	})
}

func TestWhoMayKnowThePar(t *testing.T) {
	s := serve(t, "2026-11-30T12:00:00Z", "UTC")
	require.NoError(t, s.Publish(t.Context()))
	require.NoError(t, s.WorkOutPars(t.Context()))
	today := s.challenge(daily("2026-11-30"))
	finished, idle, guest, practising := s.named("Ada"), s.named("Bo"), s.guest(), s.named("Cy")
	s.submit(today.ID, finished, allPassed())
	s.submit(today.ID, guest, allPassed())
	_, _, err := s.Submit(t.Context(), today.ID, practising, allPassed(), true)
	require.NoError(t, err)
	everybody := map[string]challenge.PlayerID{"nobody": 0, "a guest who has finished": guest.ID, "who has not played": idle.ID, "who has practised": practising.ID}
	outcome, err := s.Outcome(t.Context(), today, finished.ID)
	require.NoError(t, err)

	t.Run("before it is final only who stands on the board, and the numbers alone", func(t *testing.T) {
		for _, at := range []string{"2026-11-30T12:00:00Z", "2026-12-01T01:59:59Z"} {
			s.clock.set(t, at)
			for who, id := range everybody {
				_, err := s.KnownPar(t.Context(), today, id)
				require.ErrorIs(t, err, challenge.ErrParHidden, who)
				_, err = s.Attainable(t.Context(), outcome.Attempt, id)
				require.ErrorIs(t, err, challenge.ErrParHidden, who)
			}
			par, err := s.KnownPar(t.Context(), today, finished.ID)
			require.NoError(t, err)
			require.Positive(t, par.Score)
			require.Nil(t, par.Sheet)
			review, err := s.Attainable(t.Context(), outcome.Attempt, finished.ID)
			require.NoError(t, err)
			require.Len(t, review.Attainable, 25)
			require.Equal(t, par.Score, review.Attainable[0])
			require.Zero(t, review.Attainable[24])
		}
	})
	t.Run("nobody sees a best sheet before it is final", func(t *testing.T) {
		_, err := s.BestFrom(t.Context(), today.ID, nil)
		require.ErrorIs(t, err, challenge.ErrNotFinal)
		_, err = s.BestFrom(t.Context(), today.ID, allPassed()[:12])
		require.ErrorIs(t, err, challenge.ErrNotFinal)
	})
	t.Run("once final everybody, and the sheet too", func(t *testing.T) {
		s.clock.set(t, "2026-12-01T02:00:00Z")
		everybody["who has finished"] = finished.ID
		for who, id := range everybody {
			par, err := s.KnownPar(t.Context(), today, id)
			require.NoError(t, err, who)
			require.Len(t, par.Sheet, 24, who)
			_, err = s.Attainable(t.Context(), outcome.Attempt, id)
			require.NoError(t, err, who)
		}
	})
	t.Run("and how it could have gone on from any decision", func(t *testing.T) {
		review, err := s.Attainable(t.Context(), outcome.Attempt, 0)
		require.NoError(t, err)
		for n, attainable := range review.Attainable {
			best, err := s.BestFrom(t.Context(), today.ID, allPassed()[:n])
			require.NoError(t, err)
			require.Equal(t, attainable, best.Score)
			require.Equal(t, allPassed()[:n], best.Sheet[:n])
			score, err := district.Game.Judge(s.challenge(today.ID).Tape, best.Sheet)
			require.NoError(t, err)
			require.Equal(t, attainable, score.Total)
		}
	})
}

// brokenSolver is the District with a solver that fails on the first dice.
type brokenSolver struct {
	rules.Game
	tried  int
	answer func() (rules.Par, error)
}

func (b *brokenSolver) Par(ctx context.Context, tape dice.Tape, beginning rules.Sheet) (rules.Par, error) {
	if b.tried++; b.tried == 1 {
		return b.answer()
	}
	return district.Game.(rules.Solver).Par(ctx, tape, beginning)
}

func (b *brokenSolver) Review(context.Context, dice.Tape, rules.Sheet) (rules.Review, error) {
	return rules.Review{}, nil
}

func TestParThatCannotBeWorkedOut(t *testing.T) {
	for name, answer := range map[string]func() (rules.Par, error){
		"fails":  func() (rules.Par, error) { return rules.Par{}, errors.New("no luck") },
		"panics": func() (rules.Par, error) { panic("no luck") },
	} {
		t.Run(name, func(t *testing.T) {
			s, game := serveSolver(t, answer)
			require.ErrorContains(t, s.WorkOutPars(t.Context()), "no luck")
			require.Equal(t, 8, game.tried, "the others are worked out all the same")
			require.NoError(t, s.WorkOutPars(t.Context()), "it is not tried again and again")
			require.Equal(t, 8, game.tried)
			_, err := s.store.Par(t.Context(), daily("2026-12-07"))
			require.ErrorIs(t, err, challenge.ErrNoPar)
		})
	}
	t.Run("is not proven in time", func(t *testing.T) {
		s, game := serveSolver(t, func() (rules.Par, error) { return rules.Par{Score: 0, Sheet: allPassed()}, nil })
		require.NoError(t, s.WorkOutPars(t.Context()))
		require.Equal(t, 8, game.tried)
		par, err := s.store.Par(t.Context(), daily("2026-12-07"))
		require.NoError(t, err)
		require.False(t, par.Proven)
	})
	t.Run("is left to the next start where the program ends", func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		s, game := serveSolver(t, func() (rules.Par, error) { end(); return rules.Par{Score: 0, Sheet: allPassed()}, nil })
		require.NoError(t, s.WorkOutPars(ctx))
		require.Equal(t, 1, game.tried)
		require.NoError(t, s.WorkOutPars(t.Context()))
		require.Equal(t, 9, game.tried)
		par, err := s.store.Par(t.Context(), daily("2026-12-07"))
		require.NoError(t, err)
		require.True(t, par.Proven)
	})
}

// serveSolver begins a service of one form, of which eight days are committed.
func serveSolver(t *testing.T, first func() (rules.Par, error)) (*table, *brokenSolver) {
	clock := &watch{}
	clock.set(t, "2026-11-30T12:00:00Z")
	game := &brokenSolver{Game: district.Game, answer: first}
	store := dbtest.Open(t)
	c := config(t, store, clock, "UTC")
	c.Forms = []challenge.Form{{ID: "district", Name: "District", Game: game, Reveal: challenge.Open}}
	s := &table{Service: challenge.New(c), t: t, store: store, clock: clock}
	require.NoError(t, s.Publish(t.Context()))
	return s, game
}

func TestDaysUnderPar(t *testing.T) {
	s := serve(t, "2026-11-28T12:00:00Z", "UTC")
	ada := s.named("Ada")
	best := func(day string) rules.Sheet {
		par, err := s.store.Par(t.Context(), daily(day))
		require.NoError(t, err)
		return par.Sheet
	}
	days := []string{"2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01"}
	for i, day := range days {
		s.clock.set(t, day+"T12:00:00Z")
		require.NoError(t, s.Publish(t.Context()))
		require.NoError(t, s.WorkOutPars(t.Context()))
		sheet := allPassed()
		if i > 0 {
			sheet = best(day)
		}
		s.submit(daily(day), ada, sheet)
	}
	first, err := s.store.Par(t.Context(), daily(days[0]))
	require.NoError(t, err)
	record, err := s.Record(t.Context(), ada.ID, "district")
	require.NoError(t, err)
	require.Equal(t, []challenge.Bar{{Score: 0, Count: 2}, {Score: first.Score, Count: 1}}, record.Under, "what is not final is not held against par")
}
