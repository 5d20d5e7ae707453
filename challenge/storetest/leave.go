package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

var leaveTests = map[string]func(*world){
	"what lets a player in ends, and what stands on a board stays": func(w *world) {
		c, token, code, handle := w.commits(0)[0], w.hash(), w.hash(), w.hash()
		p, err := w.store.AddGuest(w.Context(), token, noon)
		require.NoError(w, err)
		named, err := w.store.TakeName(w.Context(), p.ID, w.name(), code, noon)
		require.NoError(w, err)
		a := w.adds(attempt(c, p.ID, 9))
		_, err = w.store.Handle(w.Context(), p.ID, handle)
		require.NoError(w, err)
		bot := challenge.Token{Hash: w.hash(), Player: p.ID, Label: "Bot", Scope: challenge.Read, Made: noon}
		require.NoError(w, w.store.AddToken(w.Context(), bot))
		require.NoError(w, w.store.AddPasskey(w.Context(), challenge.Passkey{ID: "a", Player: p.ID, Credential: "{}", Label: "Phone", Added: noon}))
		w.saves(draft(c, p.ID, true, "1:1", noon))

		former, err := w.store.Leave(w.Context(), p.ID, noon)
		require.NoError(w, err)
		require.True(w, former.Former())
		require.Equal(w, challenge.Player{ID: p.ID, Name: challenge.FormerName, Key: challenge.FormerKey, Began: named.Began, NamedAt: named.NamedAt}, former)
		found, err := w.store.Player(w.Context(), p.ID)
		require.NoError(w, err)
		require.Equal(w, former, found)

		_, err = w.store.PlayerByToken(w.Context(), token)
		require.ErrorIs(w, err, challenge.ErrNoToken)
		_, err = w.store.PlayerByCode(w.Context(), code)
		require.ErrorIs(w, err, challenge.ErrUnknownCode)
		_, err = w.store.PlayerByHandle(w.Context(), handle)
		require.ErrorIs(w, err, challenge.ErrUnknownPasskey)
		_, err = w.store.Token(w.Context(), bot.Hash)
		require.ErrorIs(w, err, challenge.ErrNoToken)
		require.Empty(w, w.passkeys(p.ID))
		require.Empty(w, w.plan(c, p.ID, true))
		require.Equal(w, map[challenge.AttemptID]challenge.Result{
			a.ID: {Attempt: a.ID, Player: p.ID, Name: challenge.FormerName, Key: challenge.FormerKey, Score: 9},
		}, w.board(c))
		require.Equal(w, a, w.attempt(a.ID))
	},
	"nothing is given to who has left": func(w *world) {
		c, player, guest := w.commits(0)[0], w.named(), w.guest()
		w.adds(attempt(c, guest, 3))
		_, err := w.store.Leave(w.Context(), player, noon)
		require.NoError(w, err)
		for what, give := range map[string]func() error{
			"a session": func() error { return w.store.AddSession(w.Context(), player, w.hash(), noon) },
			"a code":    func() error { return w.store.SetCode(w.Context(), player, w.hash()) },
			"a handle":  func() error { _, err := w.store.Handle(w.Context(), player, w.hash()); return err },
			"a passkey": func() error {
				return w.store.AddPasskey(w.Context(), challenge.Passkey{ID: "a", Player: player, Credential: "{}", Added: noon})
			},
			"a token": func() error {
				return w.store.AddToken(w.Context(), challenge.Token{Hash: w.hash(), Player: player, Scope: challenge.Read, Made: noon})
			},
			"a guest's sheets": func() error { return w.store.Adopt(w.Context(), guest, player, noon) },
			"a second end":     func() error { _, err := w.store.Leave(w.Context(), player, noon); return err },
		} {
			require.ErrorIs(w, give(), challenge.ErrUnknownPlayer, what)
		}
		_, err = w.store.TakeName(w.Context(), player, w.name(), w.hash(), noon)
		require.ErrorIs(w, err, challenge.ErrNamed)
		_, err = w.store.Leave(w.Context(), 4711, noon)
		require.ErrorIs(w, err, challenge.ErrUnknownPlayer)
	},
	"none of the keys of a name that was given back is given out again": func(w *world) {
		player := w.guest()
		_, err := w.store.TakeName(w.Context(), player, nameLike("Ada"), w.hash(), noon)
		require.NoError(w, err)
		_, err = w.store.Leave(w.Context(), player, noon)
		require.NoError(w, err)
		for key, steal := range map[string]func(*challenge.Name){
			"key":      func(n *challenge.Name) { n.Key = nameLike("Ada").Key },
			"skeleton": func(n *challenge.Name) { n.Skeleton = nameLike("Ada").Skeleton },
			"folded":   func(n *challenge.Name) { n.Folded = nameLike("Ada").Folded },
		} {
			name := w.name()
			steal(&name)
			_, err := w.store.TakeName(w.Context(), w.guest(), name, w.hash(), noon)
			require.ErrorIs(w, err, challenge.ErrNameTaken, key)
		}
	},
	"several may leave, and a guest too": func(w *world) {
		c := w.commits(0)[0]
		for range 3 {
			player := w.named()
			w.adds(attempt(c, player, 9))
			_, err := w.store.Leave(w.Context(), player, noon)
			require.NoError(w, err)
		}
		require.Len(w, w.board(c), 3)
		guest := w.guest()
		w.saves(draft(c, guest, false, "1:1", noon))
		left, err := w.store.Leave(w.Context(), guest, noon)
		require.NoError(w, err)
		require.False(w, left.Named())
		require.Empty(w, w.sessions(guest))
		require.Empty(w, w.plan(c, guest, false))
	},
	"all plans of a player are listed": func(w *world) {
		days, player := w.commits(0, 1), w.guest()
		w.saves(draft(days[0], player, false, "1:1", noon))
		w.saves(draft(days[1], player, true, "2:2 3:3r", noon.Add(time.Second)))
		w.saves(draft(days[1], w.guest(), false, "4:4", noon))
		list, err := w.store.DraftsOf(w.Context(), player)
		require.NoError(w, err)
		require.Len(w, list, 2)
		require.Equal(w, "2:2 3:3r", list[0].Sheet.String())
		require.Equal(w, challenge.Draft{Challenge: days[0].ID, Player: player, Sheet: list[1].Sheet, Saved: noon}, list[1])
	},
	"attempts are listed from any on": func(w *world) {
		days, player := w.commits(0, 1, 2), w.named()
		var all []challenge.Attempt
		for _, c := range days {
			all = append([]challenge.Attempt{w.adds(practice(attempt(c, player, 1))), w.adds(attempt(c, player, 2))}, all...)
			all[0], all[1] = all[1], all[0]
		}
		w.adopts(w.guest(), player, noon) // files the ledger
		all = append([]challenge.Attempt{w.adds(practice(attempt(days[0], player, 3)))}, all...)
		for i, a := range all {
			list, err := w.store.AttemptsBefore(w.Context(), player, a.ID, 2)
			require.NoError(w, err)
			require.Equal(w, append([]challenge.Attempt(nil), all[i+1:min(i+3, len(all))]...), list)
		}
	},
	"the attempts that count are listed by form, filed or not, and no practice": func(w *world) {
		days, player := w.commits(0, 1, 2), w.named()
		first := w.adds(attempt(days[0], player, 1))
		w.adds(practice(attempt(days[0], player, 2)))
		w.adds(attempt(days[0], w.named(), 3))
		counting := func() []challenge.Attempt {
			list, err := w.store.CountingAttempts(w.Context(), player, days[0].Form)
			require.NoError(w, err)
			return list
		}
		require.Equal(w, []challenge.Attempt{first}, counting())
		w.adopts(w.guest(), player, noon) // files the ledger
		second := w.adds(attempt(days[2], player, 4))
		w.adds(practice(attempt(days[1], player, 5)))
		require.ElementsMatch(w, []challenge.Attempt{first, second}, counting())
		none, err := w.store.CountingAttempts(w.Context(), player, "another")
		require.NoError(w, err)
		require.Empty(w, none)
	},
	"the bars of a board are its results by score": func(w *world) {
		c := w.commits(0)[0]
		for _, score := range []int{7, -2, 7, 0} {
			w.adds(attempt(c, w.named(), score))
		}
		bars, err := w.store.Bars(w.Context(), c.ID)
		require.NoError(w, err)
		require.Equal(w, []challenge.Bar{{Score: -2, Count: 1}, {Score: 0, Count: 1}, {Score: 7, Count: 2}}, bars)
		bars, err = w.store.Bars(w.Context(), "2026-01-01/none")
		require.NoError(w, err)
		require.Empty(w, bars)
	},
}
