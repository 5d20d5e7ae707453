package storetest

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
)

// evening makes an evening of a club that is committed to at noon, opens so many
// minutes later and lasts an hour, without keeping it.
func (w *world) evening(club challenge.ClubID, minutes int) challenge.Challenge {
	w.made++
	id := challenge.EveningID(fmt.Sprintf("%012d", w.made))
	opens, seed := noon.Add(time.Duration(minutes)*time.Minute), dice.Seed{9, byte(w.made)}
	return challenge.Challenge{
		ID: id, Form: "district", Kind: challenge.Evening, Day: day(0).Day,
		Opens: opens, Closes: opens.Add(time.Hour), Final: opens.Add(3 * time.Hour), CommittedAt: noon,
		Seed: seed, Commitment: seed.Commitment(string(id)), Tape: dice.Deal(seed, "district", dice.Shape{24, 3}),
		TapeVersion: dice.TapeVersion, RulesEdition: 3, House: "deny/1", Club: club, Everyone: minutes%2 == 1,
	}
}

// hosts keeps an evening, by a host.
func (w *world) hosts(c challenge.Challenge, host challenge.PlayerID) challenge.Challenge {
	w.Helper()
	require.NoError(w, w.store.OpenEvening(w.Context(), c, host))
	return c
}

func (w *world) challenge(id challenge.ID) challenge.Challenge {
	w.Helper()
	c, err := w.store.Challenge(w.Context(), id)
	require.NoError(w, err)
	return c
}

// listed is a club's evenings from the n-th on.
func (w *world) listed(club challenge.ClubID, from, limit int) []challenge.Challenge {
	w.Helper()
	list, err := w.store.Evenings(w.Context(), club, from, limit)
	require.NoError(w, err)
	return list
}

var eveningTests = map[string]func(*world){
	"an evening is kept as it is, and found by its id and its club alone": func(w *world) {
		w.commits(0)
		host := w.named()
		club, other := w.founds(host), w.founds(host)
		for _, minutes := range []int{10, 11} {
			c := w.hosts(w.evening(club.ID, minutes), host)
			require.Equal(w, c, w.challenge(c.ID))
		}
		require.Len(w, w.listed(club.ID, 0, 10), 2)
		require.Empty(w, w.listed(other.ID, 0, 10))
		require.Empty(w, w.listed("nothing", 0, 10))
		list, err := w.store.Dailies(w.Context(), "district", day(-9).Day, day(9).Day)
		require.NoError(w, err)
		require.Equal(w, []challenge.Challenge{day(0)}, list)
	},
	"evenings are for hosts to open": func(w *world) {
		host, member, left := w.named(), w.named(), w.named()
		club := w.founds(host)
		w.enters(club, member)
		w.enters(club, left)
		require.NoError(w, w.store.LeaveClub(w.Context(), club.ID, left, noon))
		for player, wanted := range map[challenge.PlayerID]error{
			member: challenge.ErrHostsOnly, left: challenge.ErrUnknownClub, w.named(): challenge.ErrUnknownClub, w.guest(): challenge.ErrUnknownClub, 4711: challenge.ErrUnknownClub,
		} {
			require.ErrorIs(w, w.store.OpenEvening(w.Context(), w.evening(club.ID, 1), player), wanted)
		}
		require.ErrorIs(w, w.store.OpenEvening(w.Context(), w.evening("nothing", 1), host), challenge.ErrUnknownClub)
		require.NoError(w, w.store.CloseClub(w.Context(), club.ID, host, noon))
		require.ErrorIs(w, w.store.OpenEvening(w.Context(), w.evening(club.ID, 1), host), challenge.ErrUnknownClub)
		require.Empty(w, w.listed(club.ID, 0, 10))
	},
	"text that could not be kept is refused": func(w *world) {
		host := w.named()
		c := w.evening(w.founds(host).ID, 1)
		c.Commitment = "a\x00"
		require.Error(w, w.store.OpenEvening(w.Context(), c, host))
	},
	"evenings are listed by when they close, the last first": func(w *world) {
		host := w.named()
		club := w.founds(host)
		for _, minutes := range []int{20, 10, 30, 20} {
			w.hosts(w.evening(club.ID, minutes), host)
		}
		all := w.listed(club.ID, 0, 10)
		require.Len(w, all, 4)
		for i, c := range all[1:] {
			before := all[i]
			require.True(w, before.Closes.After(c.Closes) || before.Closes.Equal(c.Closes) && before.ID < c.ID)
		}
		require.Equal(w, all[1:3], w.listed(club.ID, 1, 2))
		require.Empty(w, w.listed(club.ID, 4, 2))
	},
	"a club has so many that have not closed, without those withdrawn": func(w *world) {
		host := w.named()
		club := w.founds(host)
		first := w.evening(club.ID, 1)
		for range challenge.MostEvenings {
			c := w.evening(club.ID, 1)
			w.hosts(c, host)
			first = c
		}
		require.ErrorIs(w, w.store.OpenEvening(w.Context(), w.evening(club.ID, 1), host), challenge.ErrTooManyEvenings)
		later := w.evening(club.ID, 200)
		later.CommittedAt = first.Closes
		w.hosts(later, host)
		w.hosts(w.evening(w.founds(host).ID, 1), host) // another club's
		require.ErrorIs(w, w.store.OpenEvening(w.Context(), w.evening(club.ID, 1), host), challenge.ErrTooManyEvenings)
		require.NoError(w, w.store.WithdrawEvening(w.Context(), later.ID, host, noon))
		require.NoError(w, w.store.WithdrawEvening(w.Context(), first.ID, host, noon))
		w.hosts(w.evening(club.ID, 1), host)
	},
	"one limit holds for all that are opened at once": func(w *world) {
		host := w.named()
		club := w.founds(host)
		var evenings []challenge.Challenge
		for range challenge.MostEvenings + 10 {
			evenings = append(evenings, w.evening(club.ID, 1))
		}
		var all sync.WaitGroup
		refused := make(chan error, len(evenings))
		for _, c := range evenings {
			all.Go(func() { refused <- w.store.OpenEvening(w.Context(), c, host) })
		}
		all.Wait()
		close(refused)
		n := 0
		for err := range refused {
			if errors.Is(err, challenge.ErrTooManyEvenings) {
				n++
				continue
			}
			require.NoError(w, err)
		}
		require.Equal(w, 10, n)
	},
	"an evening is withdrawn by a host before it opens, and stays as it is otherwise": func(w *world) {
		host, member := w.named(), w.named()
		club := w.founds(host)
		w.enters(club, member)
		c := w.hosts(w.evening(club.ID, 10), host)
		require.ErrorIs(w, w.store.WithdrawEvening(w.Context(), c.ID, member, noon), challenge.ErrHostsOnly)
		require.ErrorIs(w, w.store.WithdrawEvening(w.Context(), c.ID, w.named(), noon), challenge.ErrUnknownClub)
		require.ErrorIs(w, w.store.WithdrawEvening(w.Context(), "club/000000000000", host, noon), challenge.ErrUnknownChallenge)
		require.ErrorIs(w, w.store.WithdrawEvening(w.Context(), c.ID, host, c.Opens), challenge.ErrBegun)
		require.Equal(w, c, w.challenge(c.ID))
		for range 2 {
			require.NoError(w, w.store.WithdrawEvening(w.Context(), c.ID, host, c.Opens.Add(-time.Millisecond)))
		}
		withdrawn := c
		withdrawn.Voided = true
		require.Equal(w, withdrawn, w.challenge(c.ID))
		require.Equal(w, []challenge.Challenge{withdrawn}, w.listed(club.ID, 0, 10))
	},
	"a club is not closed while one is planned or open": func(w *world) {
		host := w.named()
		club := w.founds(host)
		withdrawn, c := w.hosts(w.evening(club.ID, 5), host), w.hosts(w.evening(club.ID, 10), host)
		require.NoError(w, w.store.WithdrawEvening(w.Context(), withdrawn.ID, host, noon))
		for _, at := range []time.Time{noon, c.Opens, c.Closes.Add(-time.Millisecond)} {
			require.ErrorIs(w, w.store.CloseClub(w.Context(), club.ID, host, at), challenge.ErrEveningGoesOn)
		}
		require.NoError(w, w.store.CloseClub(w.Context(), club.ID, host, c.Closes))
	},
	"a daily is withdrawn by nobody": func(w *world) {
		c := w.commits(3)[0]
		require.ErrorIs(w, w.store.WithdrawEvening(w.Context(), c.ID, w.named(), noon), challenge.ErrUnknownClub)
		require.Equal(w, c, w.challenge(c.ID))
	},
	"its results stand on its board, and a name taken before final brings a guest's": func(w *world) {
		host, guest := w.named(), w.guest()
		c := w.hosts(w.evening(w.founds(host).ID, 1), host)
		play := func(player challenge.PlayerID) challenge.Attempt {
			a := attempt(c, player, 7)
			a.Finished = c.Opens
			return w.adds(a)
		}
		own, late := play(host), play(guest)
		require.True(w, w.onBoard(c, own.ID))
		require.False(w, w.onBoard(c, late.ID))
		w.takes(guest, c.Final.Add(-time.Millisecond))
		require.True(w, w.onBoard(c, late.ID))
		counting, err := w.store.CountingAttempts(w.Context(), host, "district")
		require.NoError(w, err)
		require.Empty(w, counting, "an evening is none of the days")
	},
}
