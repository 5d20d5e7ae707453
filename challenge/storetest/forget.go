package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// guestAt adds a guest who began then, with the token of the session.
func (w *world) guestAt(at time.Time) (challenge.PlayerID, challenge.Hash) {
	w.Helper()
	token := w.hash()
	p, err := w.store.AddGuest(w.Context(), token, at)
	require.NoError(w, err)
	return p.ID, token
}

// forgets forgets whom nobody has seen since noon, and counts them.
func (w *world) forgets() int {
	w.Helper()
	n, err := w.store.Forget(w.Context(), noon)
	require.NoError(w, err)
	return n
}

// entersBy tells whether a token is still somebody's.
func (w *world) entersBy(token challenge.Hash) bool {
	w.Helper()
	_, err := w.store.PlayerByToken(w.Context(), token)
	if err != nil {
		require.ErrorIs(w, err, challenge.ErrNoToken)
	}
	return err == nil
}

const moment = time.Millisecond

var forgetTests = map[string]func(*world){
	"a guest who is gone for long loses session and plans, and the ledger stays": func(w *world) {
		c := w.commits(0)[0]
		guest, token := w.guestAt(noon.Add(-3 * moment))
		w.saves(draft(c, guest, false, "1:1", noon.Add(-2*moment)))
		w.saves(draft(c, guest, true, "2:2", noon.Add(-2*moment)))
		played := attempt(c, guest, 7)
		played.Finished = noon.Add(-moment)
		played = w.adds(played)
		require.Equal(w, 1, w.forgets())
		require.False(w, w.entersBy(token))
		require.Empty(w, w.plan(c, guest, false))
		require.Empty(w, w.plan(c, guest, true))
		require.Equal(w, played, w.attempt(played.ID))
		require.Zero(w, w.forgets(), "who is forgotten is forgotten")
	},
	"whatever a guest did since keeps all of it": func(w *world) {
		c, long := w.commits(0)[0], noon.Add(-time.Hour)
		for name, does := range map[string]func(challenge.PlayerID){
			"began a session": func(p challenge.PlayerID) {
				require.NoError(w, w.store.AddSession(w.Context(), p, w.hash(), noon))
			},
			"saved a plan": func(p challenge.PlayerID) { w.saves(draft(c, p, true, "?", noon)) },
			"finished a sheet": func(p challenge.PlayerID) {
				a := attempt(c, p, 1)
				a.Finished = noon
				w.adds(a)
			},
			"finished one for practice": func(p challenge.PlayerID) {
				a := practice(attempt(c, p, 1))
				a.Finished = noon
				w.adds(a)
			},
		} {
			guest, token := w.guestAt(long)
			w.saves(draft(c, guest, false, "1:1", long))
			does(guest)
			require.Zero(w, w.forgets(), name)
			require.True(w, w.entersBy(token), name)
			require.Equal(w, "1:1", w.plan(c, guest, false), name)
		}
		_, token := w.guestAt(noon)
		require.Zero(w, w.forgets())
		require.True(w, w.entersBy(token), "who began just then is not gone yet")
	},
	"a name is kept for ever": func(w *world) {
		c := w.commits(0)[0]
		player, token := w.guestAt(noon.Add(-time.Hour))
		w.saves(draft(c, player, false, "1:1", noon.Add(-time.Hour)))
		w.takes(player, noon.Add(-time.Hour))
		require.Zero(w, w.forgets())
		require.True(w, w.entersBy(token))
		require.Equal(w, "1:1", w.plan(c, player, false))
	},
	"the plans of a guest who has signed out go too": func(w *world) {
		c := w.commits(0)[0]
		guest, token := w.guestAt(noon.Add(-time.Hour))
		w.saves(draft(c, guest, false, "1:1", noon.Add(-time.Hour)))
		require.NoError(w, w.store.EndSession(w.Context(), token))
		require.Equal(w, 1, w.forgets())
		require.Empty(w, w.plan(c, guest, false))
	},
	"of a crowd exactly those who are gone are forgotten": func(w *world) {
		tokens := map[challenge.Hash]bool{}
		for i := range 1200 {
			at := noon.Add(-moment)
			if i%3 == 0 {
				at = noon
			}
			_, token := w.guestAt(at)
			tokens[token] = i%3 == 0
		}
		require.Equal(w, 800, w.forgets())
		for token, stays := range tokens {
			require.Equal(w, stays, w.entersBy(token))
		}
	},
}
