package storetest

import (
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

var ledgerTests = map[string]func(*world){
	"an attempt is found as it was added": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		asked := attempt(c, player, 31)
		asked.Finished = noon.Add(345 * time.Microsecond).In(time.FixedZone("east", 7200))
		a := w.adds(asked)
		asked.ID, asked.Finished = a.ID, noon
		require.Equal(w, asked, a, "instants are kept to the millisecond")
		require.Equal(w, a, w.attempt(a.ID))
		found, err := w.store.AttemptOf(w.Context(), c.ID, player)
		require.NoError(w, err)
		require.Equal(w, a, found)
	},
	"ids go up": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		first := w.adds(attempt(c, player, 1))
		second := w.adds(practice(attempt(c, player, 1)))
		require.Positive(w, first.ID)
		require.Less(w, first.ID, second.ID)
	},
	"a second attempt is not added, and the first stands": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		first := w.adds(attempt(c, player, 20))
		for _, again := range []challenge.Attempt{attempt(c, player, 20), attempt(c, player, 58)} {
			stands, added, err := w.store.Add(w.Context(), again)
			require.NoError(w, err)
			require.False(w, added)
			require.Equal(w, first, stands)
		}
		list, err := w.store.AttemptsOf(w.Context(), player, 10)
		require.NoError(w, err)
		require.Equal(w, []challenge.Attempt{first}, list)
	},
	"practice is added any number of times, and stands in nobody's way": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		one := w.adds(practice(attempt(c, player, 5)))
		two := w.adds(practice(attempt(c, player, 5)))
		require.NotEqual(w, one.ID, two.ID)
		_, err := w.store.AttemptOf(w.Context(), c.ID, player)
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt)
		counts := w.adds(attempt(c, player, 6))
		w.adds(practice(attempt(c, player, 7)))
		found, err := w.store.AttemptOf(w.Context(), c.ID, player)
		require.NoError(w, err)
		require.Equal(w, counts, found)
	},
	"each challenge and each player has an attempt of its own": func(w *world) {
		days, one, two := w.commits(0, 1), w.guest(), w.guest()
		for _, c := range days {
			w.adds(attempt(c, one, 1))
			w.adds(attempt(c, two, 1))
		}
	},
	"an attempt belongs to somebody and to something": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		_, _, err := w.store.Add(w.Context(), attempt(c, 4711, 1))
		require.ErrorIs(w, err, challenge.ErrUnknownPlayer)
		_, _, err = w.store.Add(w.Context(), attempt(day(9), player, 1))
		require.ErrorIs(w, err, challenge.ErrUnknownChallenge)
		_, err = w.store.Attempt(w.Context(), 4711)
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt)
		_, err = w.store.AttemptOf(w.Context(), day(9).ID, player)
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt)
	},
	"a challenge found missing may be committed and played": func(w *world) {
		player := w.guest()
		_, _, err := w.store.Add(w.Context(), attempt(day(0), player, 1))
		require.ErrorIs(w, err, challenge.ErrUnknownChallenge)
		w.adds(attempt(w.commits(0)[0], player, 1))
	},
	"a player's attempts come newest first, practice too, up to the limit": func(w *world) {
		days, player, other := w.commits(0, 1), w.guest(), w.guest()
		list := []challenge.Attempt{
			w.adds(attempt(days[0], player, 1)), w.adds(practice(attempt(days[0], player, 2))), w.adds(attempt(days[1], player, 3)),
		}
		w.adds(attempt(days[0], other, 4))
		slices.Reverse(list)
		for limit := range 5 {
			found, err := w.store.AttemptsOf(w.Context(), player, limit)
			require.NoError(w, err)
			require.Len(w, found, min(limit, len(list)))
			require.Equal(w, list[:len(found)], append([]challenge.Attempt{}, found...))
		}
	},
	"a sheet that not every engine can keep is refused": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		bad := attempt(c, player, 1)
		bad.Sheet = rules.Sheet{"4:7\x00"}
		_, _, err := w.store.Add(w.Context(), bad)
		require.Error(w, err)
		w.adds(attempt(c, player, 1))
	},
	"a context that has ended adds nothing": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		_, _, err := w.store.Add(ended(), attempt(c, player, 1))
		require.Error(w, err)
		w.adds(attempt(c, player, 2))
	},
}
