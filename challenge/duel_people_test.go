package challenge_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules/draft"
)

// TestWhoMayDoWhatInADuel is the table of permissions.
func TestWhoMayDoWhatInADuel(t *testing.T) {
	waiting, begun, over := alone(t), duel(t), duel(t)
	over.plays(12, chanceOf(3))
	for name, c := range map[string]struct {
		ring             *ring
		look, join, pick [4]error // of the opener, the one who joined, a third, and nobody
	}{
		"that waits for somebody": {waiting,
			[4]error{}, [4]error{0: challenge.ErrOwnDuel},
			[4]error{challenge.ErrDuelAlone, challenge.ErrNotYourDuel, challenge.ErrNotYourDuel, challenge.ErrNotYourDuel}},
		"that is being played": {begun,
			[4]error{2: challenge.ErrHiddenUntilOver, 3: challenge.ErrHiddenUntilOver},
			[4]error{0: challenge.ErrOwnDuel, 2: challenge.ErrDuelTaken},
			[4]error{0: nil, 1: challenge.ErrNotYourTurn, 2: challenge.ErrNotYourDuel, 3: challenge.ErrNotYourDuel}},
		"that is over": {over,
			[4]error{}, [4]error{0: challenge.ErrOwnDuel, 2: challenge.ErrDuelTaken},
			[4]error{0: challenge.ErrLocked, 1: challenge.ErrNotYourTurn, 2: challenge.ErrNotYourDuel, 3: challenge.ErrNotYourDuel}},
	} {
		t.Run(name, func(t *testing.T) {
			viewers := [4]challenge.PlayerID{c.ring.people[0].ID, c.ring.people[1].ID, c.ring.somebody().ID, 0}
			for i, viewer := range viewers {
				seen, err := c.ring.Duel(t.Context(), c.ring.id, viewer)
				require.ErrorIs(t, err, c.look[i], "look %d", i)
				if err != nil {
					require.Equal(t, challenge.SeenDuel{}, seen, "not a pick is told")
				}
				if viewer != 0 && (i != 1 || viewer == c.ring.people[1].ID) && !(name == "that waits for somebody" && i > 0) {
					_, err = c.ring.JoinDuel(t.Context(), c.ring.id, viewer)
					require.ErrorIs(t, err, c.join[i], "join %d", i)
				}
				_, err = c.ring.PickInDuel(t.Context(), c.ring.id, viewer, 0, 0, "1a9")
				if c.pick[i] == nil {
					require.ErrorIs(t, err, draft.ErrNoSuchCell, "only the rule stands against it")
				} else {
					require.ErrorIs(t, err, c.pick[i], "pick %d", i)
				}
			}
		})
	}
	t.Run("of a duel that there is not", func(t *testing.T) {
		b := waiting
		for _, id := range []challenge.DuelID{"", "duel/", "duel/000000000000", "duel/00000000000", "duel/0000000000000", "duel/00000000000\x00", "club/000000000000", "DUEL/000000000000", challenge.DuelID("duel/" + string(make([]byte, 1<<16)))} {
			_, err := b.Duel(t.Context(), id, b.people[0].ID)
			require.ErrorIs(t, err, challenge.ErrUnknownDuel)
			_, err = b.JoinDuel(t.Context(), id, b.people[0].ID)
			require.ErrorIs(t, err, challenge.ErrUnknownDuel)
			_, err = b.PickInDuel(t.Context(), id, b.people[0].ID, 0, 0, "1a1")
			require.ErrorIs(t, err, challenge.ErrUnknownDuel)
		}
	})
}

func TestDuelsOfGuests(t *testing.T) {
	t.Run("pass to the account that the guest signs in to", func(t *testing.T) {
		r := duel(t)
		r.picks(0, 0, "1a1")
		account, code := r.account("Ada")
		require.Zero(t, r.waitingFor(account))
		require.Equal(t, 1, r.waitingFor(r.people[1].ID))
		_, _, err := r.SignIn(t.Context(), code, r.people[1].ID)
		require.NoError(t, err)
		r.people[1].ID = account
		require.Equal(t, 1, r.waitingFor(account))
		require.Equal(t, "Ada", r.sees(0).People[1].Name)
		r.plays(12, chanceOf(5))
		require.True(t, r.sees(1).Over)
	})
	t.Run("may end with one player in both places, who can play on", func(t *testing.T) {
		r := duel(t)
		for place := range 2 {
			r.people[place].ID = r.signsIn(place)
		}
		require.Equal(t, r.people[0].ID, r.people[1].ID)
		d := r.sees(0)
		require.Equal(t, [2]bool{true, true}, d.Mine)
		require.True(t, d.Alone())
		require.False(t, duel(t).sees(0).Alone())
		require.True(t, d.Games[0].Yours && d.Games[1].Yours)
		require.Equal(t, 1, r.waitingFor(r.people[0].ID))
		r.plays(12, chanceOf(6))
		require.True(t, r.sees(0).Over)
		require.Zero(t, r.waitingFor(r.people[0].ID))
	})
	t.Run("stay as they are when the guests are forgotten", func(t *testing.T) {
		r := duel(t)
		r.plays(3, chanceOf(7))
		before := r.stored()
		r.clock.add(challenge.GuestKept + time.Second)
		require.NoError(t, r.Forget(t.Context()))
		require.Equal(t, before, r.stored())
		d := r.sees(0)
		require.False(t, d.Over)
		require.Zero(t, d.Seed)
	})
	t.Run("keep a guest for as long as somebody plays", func(t *testing.T) {
		r := &ring{table: serve(t, "2026-11-30T12:00:00Z", "UTC")}
		guest, token, err := r.Guest(t.Context())
		require.NoError(t, err)
		d, err := r.OpenDuel(t.Context(), guest.ID)
		require.NoError(t, err)
		r.clock.add(challenge.GuestKept)
		_, err = r.JoinDuel(t.Context(), d.ID, r.guest().ID)
		require.NoError(t, err)
		r.clock.add(challenge.GuestKept - time.Second)
		require.NoError(t, r.Forget(t.Context()))
		_, err = r.PlayerOf(t.Context(), token)
		require.NoError(t, err)
	})
}

// account is a named player and the recovery code.
func (b *table) account(name string) (challenge.PlayerID, string) {
	b.t.Helper()
	p, code, err := b.TakeName(b.t.Context(), b.guest().ID, name)
	require.NoError(b.t, err)
	return p.ID, code
}

// signsIn signs one of the two in to the account Ada, making it first.
func (r *ring) signsIn(place int) challenge.PlayerID {
	r.t.Helper()
	if place == 0 {
		p, _, err := r.TakeName(r.t.Context(), r.people[0].ID, "Ada")
		require.NoError(r.t, err)
		return p.ID
	}
	code, err := r.RecoveryCode(r.t.Context(), r.people[0].ID)
	require.NoError(r.t, err)
	p, _, err := r.SignIn(r.t.Context(), code, r.people[1].ID)
	require.NoError(r.t, err)
	return p.ID
}

func (b *table) waitingFor(player challenge.PlayerID) int {
	b.t.Helper()
	n, err := b.DuelsWaiting(b.t.Context(), player)
	require.NoError(b.t, err)
	return n
}

func TestWhoseTurnItIsIsTold(t *testing.T) {
	r := alone(t)
	require.Zero(t, r.waitingFor(r.people[0].ID), "nothing can be done but wait")
	r.people[1] = r.guest()
	require.Zero(t, r.waitingFor(r.people[1].ID))
	_, err := r.JoinDuel(t.Context(), r.id, r.people[1].ID)
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{r.waitingFor(r.people[0].ID), r.waitingFor(r.people[1].ID)}, "each is White in one game")
	r.picks(0, 0, "1a1")
	require.Equal(t, []int{0, 1}, []int{r.waitingFor(r.people[0].ID), r.waitingFor(r.people[1].ID)})
	r.picks(1, 0, "2a1")
	require.Equal(t, []int{1, 1}, []int{r.waitingFor(r.people[0].ID), r.waitingFor(r.people[1].ID)}, "a duel counts once")
	second, err := r.OpenDuel(t.Context(), r.people[1].ID)
	require.NoError(t, err)
	_, err = r.JoinDuel(t.Context(), second.ID, r.people[0].ID)
	require.NoError(t, err)
	require.Equal(t, []int{2, 2}, []int{r.waitingFor(r.people[0].ID), r.waitingFor(r.people[1].ID)})
}

// counted is a store that counts how often it is asked for a player's duels.
type counted struct {
	challenge.Store
	asked *int
}

func (c counted) DuelsOf(ctx context.Context, player challenge.PlayerID, limit int) ([]challenge.Duel, error) {
	*c.asked++
	return c.Store.DuelsOf(ctx, player, limit)
}

func TestAskingWhoseTurnItIsCostsTheStoreNothing(t *testing.T) {
	asked, clock := 0, &watch{}
	clock.set(t, "2026-11-30T12:00:00Z")
	b := serveOn(t, counted{dbtest.Open(t), &asked}, clock, "UTC")
	opener, joiner := b.guest(), b.guest()
	d, err := b.OpenDuel(t.Context(), opener.ID)
	require.NoError(t, err)
	for range 100 {
		b.waitingFor(opener.ID)
		b.waitingFor(joiner.ID)
	}
	require.Equal(t, 2, asked)
	_, err = b.JoinDuel(t.Context(), d.ID, joiner.ID)
	require.NoError(t, err)
	for range 100 {
		require.Equal(t, 1, b.waitingFor(opener.ID))
	}
	require.Equal(t, 3, asked)
}
