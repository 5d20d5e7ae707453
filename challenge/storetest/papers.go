package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// salon is a club with an evening that is open, its host and a member.
type salon struct {
	*world
	club         challenge.Club
	on           challenge.Challenge
	host, member challenge.PlayerID
}

func (w *world) salon() *salon {
	w.Helper()
	s := &salon{world: w, host: w.named(), member: w.named()}
	s.club = w.founds(s.host)
	w.enters(s.club, s.member)
	s.on = w.hosts(w.evening(s.club.ID, 10), s.host)
	return s
}

// paper is a sheet of the member's, typed in by the host.
func (s *salon) paper(score int) challenge.PaperSheet {
	a := attempt(s.on, s.member, score)
	a.Finished = s.on.Opens.Add(time.Minute)
	return challenge.PaperSheet{Attempt: a, By: s.host, Written: []byte(`{"passes":[1]}`)}
}

// types enters a sheet that is new.
func (s *salon) types(p challenge.PaperSheet) challenge.PaperSheet {
	s.Helper()
	stands, added, err := s.store.EnterPaper(s.Context(), s.club.ID, p)
	require.NoError(s, err)
	require.True(s, added)
	p.Attempt.ID, p.Practice = stands.ID, p.Attempt.Practice
	require.Equal(s, p.Attempt, stands)
	return p
}

var paperTests = map[string]func(*world){
	"a sheet from paper is an attempt, with what was written": func(w *world) {
		s := w.salon()
		p := s.types(s.paper(7))
		require.Equal(w, p.Attempt, w.attempt(p.Attempt.ID))
		require.True(w, w.onBoard(s.on, p.Attempt.ID))
		found, err := w.store.Paper(w.Context(), p.Attempt.ID)
		require.NoError(w, err)
		require.Equal(w, p, found)
		counts, err := w.store.AttemptOf(w.Context(), s.on.ID, s.member)
		require.NoError(w, err)
		require.Equal(w, p.Attempt, counts)
		require.Equal(w, []challenge.Scored{{Player: s.member, Score: 7}}, w.scores(s.club, s.on))
	},
	"attempts that were not on paper are none": func(w *world) {
		s := w.salon()
		a := attempt(s.on, s.host, 3)
		a.Finished = s.on.Opens
		own := w.adds(a)
		_, err := w.store.Paper(w.Context(), own.ID)
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt)
		list, err := w.store.OnPaper(w.Context(), s.on.ID)
		require.NoError(w, err)
		require.Empty(w, list)
	},
	"they are listed, the last first": func(w *world) {
		s, other := w.salon(), w.salon()
		first, practice := s.types(s.paper(7)), s.paper(2)
		practice.Attempt.Player = s.host
		other.types(other.paper(9))
		practice.Attempt.Practice, practice.Written = true, []byte(`{}`)
		second := s.types(practice)
		require.False(w, w.onBoard(s.on, second.Attempt.ID))
		list, err := w.store.Papers(w.Context(), s.on.ID, 10)
		require.NoError(w, err)
		require.Equal(w, []challenge.PaperSheet{second, first}, list)
		list, err = w.store.Papers(w.Context(), s.on.ID, 1)
		require.NoError(w, err)
		require.Equal(w, []challenge.PaperSheet{second}, list)
		marked, err := w.store.OnPaper(w.Context(), s.on.ID)
		require.NoError(w, err)
		require.Equal(w, []challenge.AttemptID{first.Attempt.ID, second.Attempt.ID}, marked)
	},
	"one counts for each member, whichever way it came": func(w *world) {
		s := w.salon()
		p := s.types(s.paper(7))
		for _, again := range []challenge.PaperSheet{s.paper(7), s.paper(8)} {
			again.Written = append(again.Written, ' ')
			stands, added, err := w.store.EnterPaper(w.Context(), s.club.ID, again)
			require.NoError(w, err)
			require.False(w, added)
			require.Equal(w, p.Attempt, stands)
		}
		a := attempt(s.on, s.member, 9)
		stands, added, err := w.store.Add(w.Context(), a)
		require.NoError(w, err)
		require.False(w, added)
		require.Equal(w, p.Attempt, stands)
		own := attempt(s.on, s.host, 3)
		own.Finished = s.on.Opens
		own = w.adds(own)
		late := s.paper(5)
		late.Attempt.Player = s.host
		stands, added, err = w.store.EnterPaper(w.Context(), s.club.ID, late)
		require.NoError(w, err)
		require.False(w, added)
		require.Equal(w, own, stands)
	},
	"one that is practice stays, whatever is typed in after it": func(w *world) {
		s := w.salon()
		p := s.paper(2)
		p.Attempt.Practice = true
		p = s.types(p)
		same, clean, other := p, s.paper(9), s.paper(3)
		same.Attempt.ID, clean.Written = 0, []byte(`[]`)
		other.Attempt.Practice, other.Written = true, []byte(`{}`)
		for _, again := range []challenge.PaperSheet{same, clean, other} {
			stands, added, err := w.store.EnterPaper(w.Context(), s.club.ID, again)
			require.NoError(w, err)
			require.False(w, added)
			require.Equal(w, p.Attempt, stands)
		}
		require.Empty(w, w.board(s.on))
	},
	"one that would be practice comes after none that counts": func(w *world) {
		s := w.salon()
		own := attempt(s.on, s.member, 3)
		own.Finished = s.on.Opens
		own = w.adds(own)
		p := s.paper(2)
		p.Attempt.Practice = true
		stands, added, err := w.store.EnterPaper(w.Context(), s.club.ID, p)
		require.NoError(w, err)
		require.False(w, added)
		require.Equal(w, own, stands)
	},
	"it takes a host, and a member": func(w *world) {
		s := w.salon()
		stranger, left := w.named(), w.named()
		w.enters(s.club, left)
		require.NoError(w, w.store.LeaveClub(w.Context(), s.club.ID, left, noon))
		for by, wanted := range map[challenge.PlayerID]error{s.member: challenge.ErrHostsOnly, stranger: challenge.ErrUnknownClub, left: challenge.ErrUnknownClub, 4711: challenge.ErrUnknownClub} {
			p := s.paper(7)
			p.By = by
			_, _, err := w.store.EnterPaper(w.Context(), s.club.ID, p)
			require.ErrorIs(w, err, wanted)
		}
		for _, player := range []challenge.PlayerID{stranger, left, w.guest(), 4711} {
			p := s.paper(7)
			p.Attempt.Player = player
			_, _, err := w.store.EnterPaper(w.Context(), s.club.ID, p)
			require.ErrorIs(w, err, challenge.ErrNotMember)
		}
		p := s.paper(7)
		p.Attempt.Challenge = "club/000000000000"
		_, _, err := w.store.EnterPaper(w.Context(), s.club.ID, p)
		require.ErrorIs(w, err, challenge.ErrUnknownChallenge)
		require.Empty(w, w.board(s.on))
	},
	"text that could not be kept is refused": func(w *world) {
		s := w.salon()
		p := s.paper(7)
		p.Written = []byte("a\x00")
		_, _, err := w.store.EnterPaper(w.Context(), s.club.ID, p)
		require.Error(w, err)
		require.Empty(w, w.board(s.on))
	},
}
