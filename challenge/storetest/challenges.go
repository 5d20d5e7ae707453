package storetest

import (
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
)

var challengeTests = map[string]func(*world){
	"what was committed is found as it was": func(w *world) {
		list := w.commits(0, 1)
		for _, c := range list {
			found, err := w.store.Challenge(w.Context(), c.ID)
			require.NoError(w, err)
			require.Equal(w, c, found)
		}
	},
	"a challenge that is there is left as it stands, and the others are added": func(w *world) {
		first := w.commits(0)[0]
		other := first
		other.Seed[0]++
		other.Tape = dice.Deal(other.Seed, "district", first.Tape.Shape)
		require.NoError(w, w.store.Commit(w.Context(), []challenge.Challenge{other, day(1)}))
		found, err := w.store.Challenge(w.Context(), first.ID)
		require.NoError(w, err)
		require.Equal(w, first, found)
		_, err = w.store.Challenge(w.Context(), day(1).ID)
		require.NoError(w, err)
	},
	"a commit that cannot stand adds nothing": func(w *world) {
		w.commits(0)
		again := day(2)
		again.Number = day(0).Number
		require.Error(w, w.store.Commit(w.Context(), []challenge.Challenge{day(1), again}))
		_, err := w.store.Challenge(w.Context(), day(1).ID)
		require.ErrorIs(w, err, challenge.ErrUnknownChallenge)
		w.commits(3)
	},
	"an unknown id is an unknown challenge": func(w *world) {
		for _, id := range []challenge.ID{"", "2026-11-30/district", "\x00", "\xff", "' OR 1=1 --"} {
			_, err := w.store.Challenge(w.Context(), id)
			require.ErrorIs(w, err, challenge.ErrUnknownChallenge, "%q", id)
		}
	},
	"dailies are listed by day, both ends included, without other forms and practice tapes": func(w *world) {
		w.commits(2, 0, 1, 3)
		other, tape := day(1), day(1)
		other.Form, other.ID = "landing", challenge.DailyID(other.Day, "landing")
		tape.Kind, tape.ID = challenge.Practice, tape.ID.PracticeID()
		require.NoError(w, w.store.Commit(w.Context(), []challenge.Challenge{other, tape}))
		list, err := w.store.Dailies(w.Context(), "district", day(1).Day, day(2).Day)
		require.NoError(w, err)
		require.Equal(w, []challenge.Challenge{day(1), day(2)}, list)
		list, err = w.store.Dailies(w.Context(), "district", day(2).Day, day(1).Day)
		require.NoError(w, err)
		require.Empty(w, list)
	},
	"the first daily is that of the form": func(w *world) {
		_, err := w.store.FirstDaily(w.Context(), "district")
		require.ErrorIs(w, err, challenge.ErrUnknownChallenge)
		w.commits(40, -3, 5)
		first, err := w.store.FirstDaily(w.Context(), "district")
		require.NoError(w, err)
		require.Equal(w, day(-3), first)
	},
	"the store answers, and could be written": func(w *world) {
		require.NoError(w, w.store.Ping(w.Context()))
		require.NoError(w, w.store.Writable(w.Context()))
	},
}
