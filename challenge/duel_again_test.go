package challenge_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func TestARematch(t *testing.T) {
	r := duel(t)
	again := func(place int) (challenge.SeenDuel, error) { return r.Rematch(t.Context(), r.id, r.people[place].ID) }
	t.Run("comes after the end", func(t *testing.T) {
		_, err := again(0)
		require.ErrorIs(t, err, challenge.ErrDuelNotOver)
		require.False(t, r.sees(0).MayRematch())
	})
	r.plays(12, chanceOf(3))
	t.Run("is for the two who have played", func(t *testing.T) {
		for viewer, want := range map[challenge.PlayerID]error{0: challenge.ErrNotYourDuel, r.somebody().ID: challenge.ErrNotYourDuel} {
			_, err := r.Rematch(t.Context(), r.id, viewer)
			require.ErrorIs(t, err, want)
			seen, err := r.Duel(t.Context(), r.id, viewer)
			require.NoError(t, err)
			require.False(t, seen.MayRematch())
		}
		_, err := r.Rematch(t.Context(), "duel/000000000000", r.people[0].ID)
		require.ErrorIs(t, err, challenge.ErrUnknownDuel)
	})
	t.Run("is one, though both ask for it at once and again", func(t *testing.T) {
		var group sync.WaitGroup
		var found [8]challenge.SeenDuel
		var faults [8]error
		for i := range found {
			group.Go(func() { found[i], faults[i] = again(i % 2) })
		}
		group.Wait()
		for i := range found {
			require.NoError(t, faults[i])
			require.Equal(t, found[0].ID, found[i].ID)
			require.Equal(t, found[0].Commitment, found[i].Commitment)
		}
		for _, p := range r.people {
			list, err := r.DuelsOf(t.Context(), p.ID, 10)
			require.NoError(t, err)
			require.Len(t, list, 2)
			require.Equal(t, found[0].ID, list[0].ID)
		}
	})
	t.Run("has the places swapped, dice of its own, and waits for both", func(t *testing.T) {
		d, err := again(0)
		require.NoError(t, err)
		require.Equal(t, [2]challenge.PlayerID{r.people[1].ID, r.people[0].ID}, d.Players)
		require.Equal(t, 1, d.Pools)
		require.Empty(t, d.Sheets[0])
		first := r.stored()
		require.NotEqual(t, first.Commitment, d.Commitment)
		stored, err := r.store.Duel(t.Context(), d.ID)
		require.NoError(t, err)
		require.NotEqual(t, first.Seed, stored.Seed)
		require.Equal(t, stored.Seed.Commitment(string(d.ID)), d.Commitment)
		for _, p := range r.people {
			require.Equal(t, 1, r.waitingFor(p.ID))
		}
	})
	t.Run("has no place for anybody else, though its address can be worked out", func(t *testing.T) {
		d, err := again(0)
		require.NoError(t, err)
		_, err = r.JoinDuel(t.Context(), d.ID, r.somebody().ID)
		require.ErrorIs(t, err, challenge.ErrDuelTaken)
	})
	t.Run("is found also by who is left alone", func(t *testing.T) {
		d, err := again(0)
		require.NoError(t, err)
		require.NoError(t, r.Leave(t.Context(), r.people[1].ID, "guest"))
		found, err := again(0)
		require.NoError(t, err)
		require.Equal(t, d.ID, found.ID)
	})
}

func TestNoRematchWithWhoHasLeft(t *testing.T) {
	r := duel(t)
	r.plays(12, chanceOf(5))
	_, _, err := r.TakeName(t.Context(), r.people[1].ID, "Bea")
	require.NoError(t, err)
	require.NoError(t, r.Leave(t.Context(), r.people[1].ID, "Bea"))
	_, err = r.Rematch(t.Context(), r.id, r.people[0].ID)
	require.ErrorIs(t, err, challenge.ErrUnknownPlayer)
}

func TestNoRematchAlone(t *testing.T) {
	r := duel(t)
	r.plays(12, chanceOf(4))
	for place := range 2 {
		r.people[place].ID = r.signsIn(place)
	}
	_, err := r.Rematch(t.Context(), r.id, r.people[0].ID)
	require.ErrorIs(t, err, challenge.ErrOwnDuel)
	require.False(t, r.sees(0).MayRematch())
}
