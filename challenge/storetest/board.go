package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

var boardTests = map[string]func(*world){
	"a board holds the results of those who are named": func(w *world) {
		c, guest := w.commits(0)[0], w.guest()
		player := w.guest()
		p, err := w.store.TakeName(w.Context(), player, nameLike("Ada"), w.hash(), noon)
		require.NoError(w, err)
		a := w.adds(attempt(c, player, 31))
		w.adds(attempt(c, guest, 58))
		w.adds(practice(attempt(c, player, 57)))
		require.Equal(w, map[challenge.AttemptID]challenge.Result{
			a.ID: {Attempt: a.ID, Player: player, Name: "Ada", Key: p.Key, Score: 31},
		}, w.board(c))
	},
	"what a guest has finished enters the board with the name": func(w *world) {
		days, guest := w.commits(0, 1), w.guest()
		a, b := w.adds(attempt(days[0], guest, 0)), w.adds(attempt(days[1], guest, 9))
		p := w.adds(practice(attempt(days[0], guest, 58)))
		require.Empty(w, w.board(days[0]))
		w.takes(guest, noon)
		require.True(w, w.onBoard(days[0], a.ID), "zero is a result")
		require.True(w, w.onBoard(days[1], b.ID))
		require.False(w, w.onBoard(days[0], p.ID))
	},
	"nobody named once it is final enters": func(w *world) {
		days, in, out := w.commits(0, 1), w.guest(), w.guest()
		early, late := w.adds(attempt(days[0], in, 1)), w.adds(attempt(days[0], out, 1))
		next := w.adds(attempt(days[1], out, 1))
		w.takes(in, days[0].Final.Add(-time.Millisecond))
		w.takes(out, days[0].Final)
		require.True(w, w.onBoard(days[0], early.ID))
		require.False(w, w.onBoard(days[0], late.ID))
		require.True(w, w.onBoard(days[1], next.ID))
	},
	"nothing finished once it is final stands": func(w *world) {
		c := w.commits(0)[0]
		last, late := attempt(c, w.named(), 1), attempt(c, w.named(), 1)
		last.Finished, late.Finished = c.Final.Add(-time.Millisecond), c.Final
		require.True(w, w.onBoard(c, w.adds(last).ID))
		require.False(w, w.onBoard(c, w.adds(late).ID))
		guest := w.guest()
		late.Player = guest
		late = w.adds(late)
		w.takes(guest, noon)
		require.False(w, w.onBoard(c, late.ID))
	},
	"counts are given for each challenge asked for, also an unknown one": func(w *world) {
		days := w.commits(0, 1)
		w.adds(attempt(days[0], w.named(), 1))
		w.adds(attempt(days[0], w.named(), 1))
		w.adds(attempt(days[0], w.named(), 2))
		counts, err := w.store.Counts(w.Context(), []challenge.ID{days[0].ID, days[1].ID, "nothing"})
		require.NoError(w, err)
		require.Equal(w, map[challenge.ID]int{days[0].ID: 3, days[1].ID: 0, "nothing": 0}, counts)
	},
	"an attempt's field is the results on its board, with its par": func(w *world) {
		days := w.commits(0, 1)
		var ids []challenge.AttemptID
		for n := range 41 {
			ids = append(ids, w.adds(attempt(days[0], w.named(), n%4)).ID)
		}
		apart, late := w.adds(attempt(days[1], w.named(), 5)), practice(attempt(days[0], w.named(), 2))
		ids = append([]challenge.AttemptID{apart.ID, w.adds(late).ID}, ids...)
		require.NoError(w, w.store.KeepPar(w.Context(), par(days[1], 41, true, "1:7")))
		require.NoError(w, w.store.KeepPar(w.Context(), par(days[0], 30, false, "1:7")))
		for range 2 {
			fields, err := w.store.Fields(w.Context(), ids)
			require.NoError(w, err)
			require.Len(w, fields, len(ids))
			require.Equal(w, challenge.Field{Same: 1, Of: 1, Par: 41, Proven: true}, fields[0])
			require.Equal(w, challenge.Field{Above: 10, Same: 10, Of: 41, Par: 30}, fields[1])
			for n, f := range fields[2:] {
				same := 10
				if n%4 == 0 {
					same = 11
				}
				require.Equal(w, challenge.Field{Above: 10 * (3 - n%4), Same: same, Of: 41, Par: 30}, f)
			}
			w.takes(w.guest(), noon) // which files the ledger
		}
		fields, err := w.store.Fields(w.Context(), nil)
		require.NoError(w, err)
		require.Empty(w, fields)
		_, err = w.store.Fields(w.Context(), []challenge.AttemptID{apart.ID, 4711})
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt)
	},
	"results may be left half-way": func(w *world) {
		c := w.commits(0)[0]
		for range 40 {
			w.adds(attempt(c, w.named(), 1))
		}
		for range 40 {
			for _, err := range w.store.Results(w.Context(), c.ID) {
				require.NoError(w, err)
				break
			}
		}
		require.Len(w, w.board(c), 40)
	},
	"an unknown board is an error": func(w *world) {
		for _, err := range w.store.Results(w.Context(), "nothing") {
			require.ErrorIs(w, err, challenge.ErrUnknownChallenge)
			return
		}
		w.Fatal("an unknown board looked like an empty one")
	},
}
