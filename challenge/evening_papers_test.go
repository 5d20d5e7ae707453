package challenge_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/district"
)

func TestSheetsFromPaperAreWithdrawn(t *testing.T) {
	p := invite(t, false, "Ada", "Bo", "Cy", "Dan", "Eve")
	p.clock.set(t, "2026-11-28T20:00:00Z")
	on := p.challenge(p.on)
	types := func(member string, score int, spoil func(*district.Paper)) challenge.Attempt {
		t.Helper()
		o, created, err := p.EnterPaper(t.Context(), p.on, p.host, p.members[member].ID, written(t, on, sheet(t, on.Tape, score), spoil))
		require.NoError(t, err)
		require.True(t, created)
		return o.Attempt
	}
	withdraw := func(by string, a challenge.Attempt) error {
		return p.WithdrawPaper(t.Context(), p.on, p.members[by].ID, a.ID)
	}
	bo := types("Bo", 7, nil)
	own := p.hands(p.members["Cy"], 5).Attempt

	t.Run("after a look at what that is", func(t *testing.T) {
		typed, err := p.BeforeWithdrawal(t.Context(), p.on, p.host, bo.ID)
		require.NoError(t, err)
		require.Equal(t, "Bo", typed.Player.Name)
		require.Equal(t, "Ada", typed.Typist.Name)
		require.Equal(t, bo, typed.Attempt)
		require.True(t, typed.Stands())
		require.Equal(t, []string{"1 Bo", "2 Cy"}, p.names(), "looking withdraws nothing")
	})
	t.Run("by hosts, and only what a host has typed in on this evening", func(t *testing.T) {
		p.members["Kit"] = p.named("Kit")
		for by, wanted := range map[string]error{"Bo": challenge.ErrHostsOnly, "Cy": challenge.ErrHostsOnly, "Kit": challenge.ErrHostsOnly} {
			require.ErrorIs(t, withdraw(by, bo), wanted)
			_, err := p.BeforeWithdrawal(t.Context(), p.on, p.members[by].ID, bo.ID)
			require.ErrorIs(t, err, wanted)
		}
		practice := p.hands(p.guest(), 9).Attempt
		for _, a := range []challenge.Attempt{own, practice, {ID: 4711}, {}} {
			require.ErrorIs(t, withdraw("Ada", a), challenge.ErrUnknownPaper)
			_, err := p.BeforeWithdrawal(t.Context(), p.on, p.host, a.ID)
			require.ErrorIs(t, err, challenge.ErrUnknownPaper)
		}
		require.ErrorIs(t, p.WithdrawPaper(t.Context(), daily("2026-11-28"), p.host, bo.ID), challenge.ErrUnknownChallenge)
		require.Equal(t, []string{"1 Bo", "2 Cy"}, p.names())
	})
	t.Run("and stand on the board no more, for anybody", func(t *testing.T) {
		version, err := p.BoardVersion(t.Context(), on)
		require.NoError(t, err)
		p.clock.set(t, "2026-11-28T21:00:00Z")
		require.NoError(t, withdraw("Ada", bo))
		require.Equal(t, []string{"1 Cy"}, p.names())
		now, err := p.BoardVersion(t.Context(), on)
		require.NoError(t, err)
		require.NotEqual(t, version, now, "whoever keeps the board looks again")
		counts, err := p.Counts(t.Context(), []challenge.ID{p.on})
		require.NoError(t, err)
		require.Equal(t, 1, counts[p.on])
		rows, err := p.ClubBoard(t.Context(), p.id, on, p.host, challenge.Page{})
		require.NoError(t, err)
		require.Equal(t, 1, rows.Of)
		_, err = p.Outcome(t.Context(), on, p.members["Bo"].ID)
		require.ErrorIs(t, err, challenge.ErrUnknownAttempt)
	})
	t.Run("once, with who did it and when kept for hosts and for the member", func(t *testing.T) {
		require.ErrorIs(t, withdraw("Ada", bo), challenge.ErrPaperWithdrawn)
		_, err := p.BeforeWithdrawal(t.Context(), p.on, p.host, bo.ID)
		require.ErrorIs(t, err, challenge.ErrPaperWithdrawn)
		list, err := p.Papers(t.Context(), p.on, p.host, 10)
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.Equal(t, "Ada", list[0].Withdrawer.Name)
		require.Equal(t, time.Date(2026, 11, 28, 21, 0, 0, 0, time.UTC), list[0].Withdrawn)
		require.Equal(t, 7, list[0].Attempt.Score)
		require.False(t, list[0].Practice, "it was none")
		mine, err := p.Mine(t.Context(), p.members["Bo"].ID, "")
		require.NoError(t, err)
		for a, err := range mine.Attempts {
			require.NoError(t, err)
			require.Equal(t, "Ada", a.Paper.Withdrawer.Name)
			require.NotEmpty(t, a.Paper.Written)
			require.False(t, a.Ranked)
		}
	})
	t.Run("and typed in again, also when they were practice by a slip", func(t *testing.T) {
		begun, err := p.BeforePaper(t.Context(), p.on, p.host, p.members["Bo"].ID)
		require.NoError(t, err)
		require.False(t, begun)
		again := types("Bo", 7, nil)
		require.NotEqual(t, bo.ID, again.ID)
		require.Equal(t, []string{"1 Bo", "2 Cy"}, p.names())
		slip := types("Dan", 12, func(paper *district.Paper) {
			for i := range paper.Entries {
				paper.Entries[i].Roll = 99
			}
		})
		require.True(t, slip.Practice)
		require.NoError(t, withdraw("Ada", slip))
		types("Dan", 12, nil)
		require.Equal(t, []string{"1 Dan", "2 Bo", "3 Cy"}, p.names())
		require.ErrorIs(t, withdraw("Ada", slip), challenge.ErrPaperWithdrawn)
	})
	t.Run("and the member may hand in a sheet of their own instead", func(t *testing.T) {
		require.NoError(t, withdraw("Ada", types("Eve", 4, nil)))
		require.True(t, p.hands(p.members["Eve"], 6).Ranked)
		require.Equal(t, []string{"1 Dan", "2 Bo", "3 Eve", "4 Cy"}, p.names())
	})
	t.Run("until the evening is final, of which the export tells", func(t *testing.T) {
		list, err := p.Papers(t.Context(), p.on, p.host, 10)
		require.NoError(t, err)
		p.clock.set(t, "2026-11-28T23:59:59Z")
		last := list[1] // Dan's
		require.Equal(t, "Dan", last.Player.Name)
		require.NoError(t, withdraw("Ada", last.Attempt), "in grace too")
		p.clock.set(t, "2026-11-29T00:00:00Z")
		require.ErrorIs(t, withdraw("Ada", list[3].Attempt), challenge.ErrPaperLate)
		require.Equal(t, []string{"1 Bo", "2 Eve", "3 Cy"}, p.names())
		e, err := p.Export(t.Context(), p.on)
		require.NoError(t, err)
		var told []string
		for _, typed := range e.Withdrawn {
			told = append(told, typed.Player.Name)
		}
		require.Equal(t, []string{"Eve", "Dan", "Dan", "Bo"}, told)
	})
}

// interrupted is a store in whose calls something else happens once a sheet from paper is
// in, and before that is told.
type interrupted struct {
	challenge.Store
	meanwhile func(challenge.Attempt)
}

func (s *interrupted) EnterPaper(ctx context.Context, club challenge.ClubID, p challenge.PaperSheet) (challenge.Attempt, bool, error) {
	stands, added, err := s.Store.EnterPaper(ctx, club, p)
	if err == nil && s.meanwhile != nil {
		s.meanwhile(stands)
	}
	return stands, added, err
}

func TestWhatIsWithdrawnMeanwhileDoesNotComeBack(t *testing.T) {
	p := invite(t, false, "Ada", "Bo")
	p.clock.set(t, "2026-11-28T20:00:00Z")
	store := &interrupted{Store: p.store}
	p.table = serveOn(t, store, p.clock, "UTC")
	on := p.challenge(p.on)
	require.Empty(t, p.names(), "the board is in memory")
	store.meanwhile = func(a challenge.Attempt) {
		require.NoError(t, p.WithdrawPaper(t.Context(), p.on, p.host, a.ID))
		require.Empty(t, p.names(), "it is read again")
	}
	_, _, err := p.EnterPaper(t.Context(), p.on, p.host, p.members["Bo"].ID, written(t, on, sheet(t, on.Tape, 7), nil))
	require.NoError(t, err)
	require.Empty(t, p.names(), "whoever typed it in comes too late")
	store.meanwhile = nil
	_, _, err = p.EnterPaper(t.Context(), p.on, p.host, p.members["Bo"].ID, written(t, on, sheet(t, on.Tape, 7), nil))
	require.NoError(t, err)
	require.Equal(t, []string{"1 Bo"}, p.names())
}

func TestASheetFromPaperUnlocksNothing(t *testing.T) {
	p := invite(t, false, "Ada", "Bo", "Cy")
	p.clock.set(t, "2026-11-28T20:00:00Z")
	on := p.challenge(p.on)
	require.NoError(t, p.WorkOutPars(t.Context()))
	typed := sheet(t, on.Tape, 7)
	o, _, err := p.EnterPaper(t.Context(), p.on, p.host, p.host, written(t, on, typed, nil))
	require.NoError(t, err)
	p.hands(p.members["Cy"], 5)

	t.Run("of what was possible, while it can be withdrawn and typed in anew", func(t *testing.T) {
		_, err := p.KnownPar(t.Context(), on, p.host)
		require.ErrorIs(t, err, challenge.ErrParHidden)
		require.ErrorContains(t, err, "from paper")
		_, err = p.Attainable(t.Context(), o.Attempt, p.host)
		require.ErrorIs(t, err, challenge.ErrParHidden)
		_, err = p.KnownPar(t.Context(), on, p.members["Cy"].ID)
		require.NoError(t, err, "by one's own hand it does")
	})
	t.Run("and is not handed in by sending the same", func(t *testing.T) {
		_, _, err := p.Submit(t.Context(), p.on, p.members["Ada"], typed, false)
		require.ErrorIs(t, err, challenge.ErrAlreadySubmitted)
		require.ErrorContains(t, err, "typed in")
		require.NoError(t, p.WithdrawPaper(t.Context(), p.on, p.host, o.Attempt.ID))
		_, created, err := p.Submit(t.Context(), p.on, p.members["Ada"], typed, false)
		require.NoError(t, err)
		require.True(t, created)
		_, created, err = p.Submit(t.Context(), p.on, p.members["Ada"], typed, false)
		require.NoError(t, err, "one's own may be sent again")
		require.False(t, created)
	})
	t.Run("until all is final", func(t *testing.T) {
		p.clock.set(t, "2026-12-28T20:00:00Z")
		_, err := p.KnownPar(t.Context(), on, p.host)
		require.NoError(t, err)
	})
}
