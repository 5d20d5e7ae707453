package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// adopts signs a guest in to an account.
func (w *world) adopts(guest, account challenge.PlayerID, at time.Time) {
	w.Helper()
	require.NoError(w, w.store.Adopt(w.Context(), guest, account, at))
}

var adoptTests = map[string]func(*world){
	"what a guest has finished becomes the account's and enters the board": func(w *world) {
		c, guest, account := w.commits(0)[0], w.guest(), w.named()
		a := w.adds(attempt(c, guest, 31))
		w.adopts(guest, account, noon)
		a.Player = account
		require.Equal(w, a, w.attempt(a.ID))
		require.True(w, w.onBoard(c, a.ID))
		found, err := w.store.AttemptOf(w.Context(), c.ID, account)
		require.NoError(w, err)
		require.Equal(w, a, found)
		_, added, err := w.store.Add(w.Context(), attempt(c, account, 1))
		require.NoError(w, err)
		require.False(w, added)
	},
	"what the account has finished stays, and the guest's becomes practice": func(w *world) {
		c, guest, account := w.commits(0)[0], w.guest(), w.named()
		own, played := w.adds(attempt(c, account, 9)), w.adds(attempt(c, guest, 58))
		w.adopts(guest, account, noon)
		played.Player, played.Practice = account, true
		require.Equal(w, own, w.attempt(own.ID))
		require.Equal(w, played, w.attempt(played.ID))
		require.Len(w, w.board(c), 1)
		require.True(w, w.onBoard(c, own.ID))
		list, err := w.store.AttemptsOf(w.Context(), account, 10)
		require.NoError(w, err)
		require.Equal(w, []challenge.Attempt{played, own}, list, "nothing played is lost")
	},
	"practice stays practice": func(w *world) {
		c, guest, account := w.commits(0)[0], w.guest(), w.named()
		one, two := w.adds(practice(attempt(c, guest, 1))), w.adds(practice(attempt(c, guest, 2)))
		w.adopts(guest, account, noon)
		one.Player, two.Player = account, account
		require.Equal(w, one, w.attempt(one.ID))
		require.Equal(w, two, w.attempt(two.ID))
		require.Empty(w, w.board(c))
		w.adds(attempt(c, account, 3))
	},
	"nothing joins once it is final": func(w *world) {
		days, guest, account := w.commits(0, 1), w.guest(), w.named()
		past, present := w.adds(attempt(days[0], guest, 58)), w.adds(attempt(days[1], guest, 58))
		w.adopts(guest, account, days[0].Final)
		require.Empty(w, w.board(days[0]))
		require.True(w, w.attempt(past.ID).Practice)
		require.True(w, w.onBoard(days[1], present.ID))
	},
	"a moment before final it still joins": func(w *world) {
		c, guest, account := w.commits(0)[0], w.guest(), w.named()
		a := w.adds(attempt(c, guest, 58))
		w.adopts(guest, account, c.Final.Add(-time.Millisecond))
		require.True(w, w.onBoard(c, a.ID))
	},
	"of two guests signed in one after the other the first one's stands": func(w *world) {
		c, one, two, account := w.commits(0)[0], w.guest(), w.guest(), w.named()
		later, first := w.adds(attempt(c, two, 2)), w.adds(attempt(c, one, 1))
		w.adopts(one, account, noon)
		w.adopts(two, account, noon)
		require.True(w, w.onBoard(c, first.ID))
		require.True(w, w.attempt(later.ID).Practice)
	},
	"a guest who was signed in has nothing left, may play on, and may sign in again": func(w *world) {
		days, guest, account := w.commits(0, 1), w.guest(), w.named()
		w.adds(attempt(days[0], guest, 1))
		w.adopts(guest, account, noon)
		list, err := w.store.AttemptsOf(w.Context(), guest, 10)
		require.NoError(w, err)
		require.Empty(w, list)
		_, err = w.store.AttemptOf(w.Context(), days[0].ID, guest)
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt)
		again := w.adds(attempt(days[0], guest, 2))
		w.adopts(guest, account, noon)
		require.True(w, w.attempt(again.ID).Practice)
	},
	"what stands under a name does not leave its board": func(w *world) {
		c, one, account := w.commits(0)[0], w.named(), w.named()
		a := w.adds(attempt(c, one, 1))
		require.ErrorIs(w, w.store.Adopt(w.Context(), one, account, noon), challenge.ErrNamed)
		require.ErrorIs(w, w.store.Adopt(w.Context(), account, account, noon), challenge.ErrNamed)
		require.True(w, w.onBoard(c, a.ID))
		require.Equal(w, a, w.attempt(a.ID))
	},
	"nothing goes to somebody without a name, or to nobody": func(w *world) {
		guest, account := w.guest(), w.named()
		require.ErrorIs(w, w.store.Adopt(w.Context(), guest, w.guest(), noon), challenge.ErrNameFirst)
		require.ErrorIs(w, w.store.Adopt(w.Context(), guest, 4711, noon), challenge.ErrUnknownPlayer)
		require.ErrorIs(w, w.store.Adopt(w.Context(), 4711, account, noon), challenge.ErrUnknownPlayer)
	},
	"of two plans the one begun first goes on": func(w *world) {
		days, guest, account := w.commits(0, 1, 2), w.guest(), w.named()
		w.saves(draft(days[0], guest, false, "1:1", noon))
		w.saves(draft(days[0], account, false, "2:2", noon.Add(time.Second)))
		w.saves(draft(days[0], guest, false, "1:1 3:3", noon.Add(time.Minute)))
		w.saves(draft(days[1], account, false, "4:4", noon))
		w.saves(draft(days[1], guest, false, "5:5", noon.Add(time.Second)))
		w.saves(draft(days[2], guest, true, "6:6", noon))
		w.adopts(guest, account, noon)
		require.Equal(w, "1:1 3:3", w.plan(days[0], account, false))
		require.Equal(w, "4:4", w.plan(days[1], account, false))
		require.Equal(w, "6:6", w.plan(days[2], account, true))
		require.Empty(w, w.plan(days[0], guest, false))
	},
}
