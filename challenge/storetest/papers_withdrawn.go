package storetest

import (
	"fmt"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// out is the withdrawal of a sheet by the host, half an hour into the evening.
func (s *salon) out(p challenge.PaperSheet) challenge.PaperWithdrawal {
	return challenge.PaperWithdrawal{Challenge: s.on.ID, Attempt: p.Attempt.ID, By: s.host, At: s.on.Opens.Add(30 * time.Minute)}
}

// withdraws takes a sheet off the board, and gives it as it stands from then on.
func (s *salon) withdraws(p challenge.PaperSheet) challenge.PaperSheet {
	s.Helper()
	out := s.out(p)
	require.NoError(s, s.store.WithdrawPaper(s.Context(), s.club.ID, out))
	p.Attempt.Practice, p.Withdrawn, p.WithdrawnBy = true, out.At, out.By
	return p
}

// stays tells that a withdrawal is refused, and that everything is as it was.
func (s *salon) stays(wanted error, out challenge.PaperWithdrawal) {
	s.Helper()
	before, bars := s.board(s.on), s.bars()
	require.ErrorIs(s, s.store.WithdrawPaper(s.Context(), s.club.ID, out), wanted)
	require.Equal(s, before, s.board(s.on))
	require.Equal(s, bars, s.bars())
}

func (s *salon) bars() []challenge.Bar {
	s.Helper()
	bars, err := s.store.Bars(s.Context(), s.on.ID)
	require.NoError(s, err)
	return bars
}

func (s *salon) papers() []challenge.PaperSheet {
	s.Helper()
	list, err := s.store.Papers(s.Context(), s.on.ID, 100)
	require.NoError(s, err)
	return list
}

var withdrawnPaperTests = map[string]func(*world){
	"one that is withdrawn counts nowhere, and stays in the ledger with who did it and when": func(w *world) {
		s := w.salon()
		own := attempt(s.on, s.host, 7)
		own.Finished = s.on.Opens
		own = w.adds(own)
		p := s.withdraws(s.types(s.paper(7)))
		require.Equal(w, []challenge.PaperSheet{p}, s.papers())
		require.Equal(w, p.Attempt, w.attempt(p.Attempt.ID))
		require.False(w, w.onBoard(s.on, p.Attempt.ID))
		require.True(w, w.onBoard(s.on, own.ID))
		require.Equal(w, []challenge.Bar{{Score: 7, Count: 1}}, s.bars())
		counts, err := w.store.Counts(w.Context(), []challenge.ID{s.on.ID})
		require.NoError(w, err)
		require.Equal(w, 1, counts[s.on.ID])
		require.Equal(w, []challenge.Scored{{Player: s.host, Score: 7}}, w.scores(s.club, s.on))
		_, err = w.store.AttemptOf(w.Context(), s.on.ID, s.member)
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt)
		require.Equal(w, []challenge.AttemptID{p.Attempt.ID}, w.attemptsOf(s.member))
		marked, err := w.store.OnPaper(w.Context(), s.on.ID)
		require.NoError(w, err)
		require.Equal(w, []challenge.AttemptID{p.Attempt.ID}, marked)
		require.Equal(w, []challenge.Stage{{}}, w.stages(s.member, s.on))
	},
	"another is typed in after it, also the very same": func(w *world) {
		s := w.salon()
		first := s.withdraws(s.types(s.paper(7)))
		second := s.withdraws(s.types(s.paper(7)))
		third := s.types(s.paper(9))
		require.Equal(w, []challenge.PaperSheet{third, second, first}, s.papers())
		require.Equal(w, []challenge.Bar{{Score: 9, Count: 1}}, s.bars())
		require.Len(w, w.board(s.on), 1)
		stands, added, err := w.store.EnterPaper(w.Context(), s.club.ID, s.paper(7))
		require.NoError(w, err)
		require.False(w, added)
		require.Equal(w, third.Attempt, stands)
	},
	"the player's own may come after it, and is never withdrawn": func(w *world) {
		s := w.salon()
		s.withdraws(s.types(s.paper(7)))
		own := attempt(s.on, s.member, 3)
		own.Finished = s.on.Opens
		own = w.adds(own)
		require.True(w, w.onBoard(s.on, own.ID))
		for _, a := range []challenge.Attempt{own, w.adds(practice(attempt(s.on, s.member, 4)))} {
			s.stays(challenge.ErrUnknownPaper, s.out(challenge.PaperSheet{Attempt: a}))
		}
	},
	"one that is practice is withdrawn too, and makes place": func(w *world) {
		s := w.salon()
		p := s.paper(2)
		p.Attempt.Practice = true
		p = s.withdraws(s.types(p))
		require.True(w, p.Practice)
		require.Equal(w, []challenge.PaperSheet{p}, s.papers())
		require.Empty(w, s.bars())
		s.types(s.paper(9))
		require.Equal(w, []challenge.Bar{{Score: 9, Count: 1}}, s.bars())
	},
	"it is withdrawn once": func(w *world) {
		s := w.salon()
		p := s.withdraws(s.types(s.paper(7)))
		again := s.out(p)
		again.At = again.At.Add(time.Minute)
		s.stays(challenge.ErrPaperWithdrawn, again)
		require.Equal(w, []challenge.PaperSheet{p}, s.papers())
	},
	"it is withdrawn by a host, before it is final, and on its own evening": func(w *world) {
		s, other := w.salon(), w.salon()
		p := s.types(s.paper(7))
		for by, wanted := range map[challenge.PlayerID]error{s.member: challenge.ErrHostsOnly, other.host: challenge.ErrUnknownClub, w.guest(): challenge.ErrUnknownClub, 4711: challenge.ErrUnknownClub} {
			out := s.out(p)
			out.By = by
			s.stays(wanted, out)
		}
		late, elsewhere, none, nowhere := s.out(p), other.out(p), s.out(p), s.out(p)
		late.At, none.Attempt, nowhere.Challenge = s.on.Final, 1<<40, "club/000000000000"
		s.stays(challenge.ErrPaperLate, late)
		s.stays(challenge.ErrUnknownPaper, none)
		s.stays(challenge.ErrUnknownChallenge, nowhere)
		other.stays(challenge.ErrUnknownPaper, elsewhere)
		late.At = s.on.Final.Add(-time.Millisecond)
		require.NoError(w, w.store.WithdrawPaper(w.Context(), s.club.ID, late))
	},
	"that of somebody who has left meanwhile is withdrawn like others": func(w *world) {
		s := w.salon()
		p := s.types(s.paper(7))
		_, err := w.store.Leave(w.Context(), s.member, noon.Add(20*time.Minute))
		require.NoError(w, err)
		require.True(w, w.onBoard(s.on, p.Attempt.ID))
		require.Equal(w, []challenge.PaperSheet{s.withdraws(p)}, s.papers())
		require.Empty(w, s.bars())
	},
	"typed in and withdrawn many times at once, each is counted exactly": func(w *world) {
		s := w.salon()
		atOnce(crowd, func(i int) {
			p := s.paper(i % 5)
			p.Written = fmt.Appendf(nil, `{"passes":[%d]}`, i)
			stands, added, err := w.store.EnterPaper(w.Context(), s.club.ID, p)
			if err == nil && added && i%3 > 0 {
				p.Attempt = stands
				err = w.store.WithdrawPaper(w.Context(), s.club.ID, s.out(p))
			}
			if err != nil {
				w.Errorf("sheet %d: %v", i, err)
			}
		})
		standing := 0
		for _, p := range s.papers() {
			require.Equal(w, p.Stands(), w.onBoard(s.on, p.Attempt.ID))
			if p.Stands() {
				standing++
				require.Equal(w, []challenge.Bar{{Score: p.Attempt.Score, Count: 1}}, s.bars())
			}
		}
		require.LessOrEqual(w, standing, 1)
		require.Len(w, w.board(s.on), standing)
	},
}
