package storetest

import (
	"fmt"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

var sealedTests = map[string]func(*world){
	"an attempt is kept as it was begun": func(w *world) {
		c, player := w.commits(0)[0], w.named()
		a := w.begins(c, player, false, noon)
		require.Equal(w, challenge.SealedAttempt{ID: a.ID, Challenge: c.ID, Player: player, Sheet: rules.Sheet{}, Began: noon}, a)
		require.Equal(w, a, w.sealed(a.ID))
		ranked, err := w.store.RankedSealed(w.Context(), c.ID, player)
		require.NoError(w, err)
		require.Equal(w, a, ranked)
		require.Empty(w, w.board(c))
		_, err = w.store.Attempt(w.Context(), a.ID)
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt, "what goes on is not in the ledger")
	},
	"there is no attempt that nobody began": func(w *world) {
		c, player := w.commits(0)[0], w.named()
		_, err := w.store.SealedAttempt(w.Context(), 4711)
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt)
		_, err = w.store.RankedSealed(w.Context(), c.ID, player)
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt)
		_, err = w.store.RankedSealed(w.Context(), "2026-11-30/nothing", player)
		require.ErrorIs(w, err, challenge.ErrUnknownAttempt)
		w.decideFails(challenge.ErrUnknownAttempt, challenge.Decided{Attempt: 4711, Lines: rules.Sheet{"r"}, At: noon})
		a := w.adds(attempt(c, player, 3))
		w.decideFails(challenge.ErrUnknownAttempt, challenge.Decided{Attempt: a.ID, Lines: rules.Sheet{"r"}, At: noon})
		require.Empty(w, w.going(player))
	},
	"nobody begins nothing": func(w *world) {
		c := w.commits(0)[0]
		for asked, wanted := range map[challenge.Beginning]error{
			{Challenge: "2026-11-30/nothing", Player: w.named(), At: noon}: challenge.ErrUnknownChallenge,
			{Challenge: c.ID, Player: 4711, At: noon}:                      challenge.ErrUnknownPlayer,
			{Challenge: c.ID, Player: 4711, At: noon, Practice: true}:      challenge.ErrUnknownPlayer,
			{Challenge: c.ID, Player: w.guest(), At: noon}:                 challenge.ErrNameFirst,
			{Challenge: c.ID, Player: w.leaver(), At: noon}:                challenge.ErrUnknownPlayer,
		} {
			_, begun, err := w.store.Begin(w.Context(), asked)
			require.ErrorIs(w, err, wanted)
			require.False(w, begun)
		}
	},
	"the attempt that ranks is begun once, whether it goes on or is over": func(w *world) {
		c, player := w.commits(0)[0], w.named()
		a := w.begins(c, player, false, noon)
		require.Equal(w, a, w.resumes(c, player, false))
		a = w.decides(a, "r", noon)
		require.Equal(w, a, w.resumes(c, player, false))
		a = w.ends(a, "x", 0, noon)
		require.Equal(w, a, w.resumes(c, player, false))
	},
	"practice goes on until it is over, and then anew": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		a := w.begins(c, player, true, noon)
		require.Equal(w, a, w.resumes(c, player, true))
		w.ends(a, "r x", 0, noon)
		second := w.begins(c, player, true, noon)
		require.NotEqual(w, a.ID, second.ID)
		require.Equal(w, second, w.resumes(c, player, true))
	},
	"practice and the attempt that ranks are two": func(w *world) {
		c, player := w.commits(0)[0], w.named()
		practised, ranked := w.begins(c, player, true, noon), w.begins(c, player, false, noon.Add(time.Second))
		require.NotEqual(w, practised.ID, ranked.ID)
		require.Equal(w, []challenge.AttemptID{ranked.ID, practised.ID}, w.going(player))
	},
	"lines are appended": func(w *world) {
		a := w.begins(w.commits(0)[0], w.named(), false, noon)
		w.decides(a, "r", noon.Add(time.Second))
		a.Sheet = rules.Sheet{"r"}
		last := w.decides(a, "2 r x", noon.Add(2*time.Second))
		a.Sheet, a.Moved = rules.Sheet{"r", "2", "r", "x"}, noon.Add(2*time.Second)
		require.Equal(w, a, last)
		require.Equal(w, a, w.sealed(a.ID))
	},
	"the tenth line comes after the ninth": func(w *world) {
		a := w.begins(w.commits(0)[0], w.named(), false, noon)
		for n := range 12 {
			a = w.decides(a, fmt.Sprint(n), noon)
		}
		require.Equal(w, "0 1 2 3 4 5 6 7 8 9 10 11", w.sealed(a.ID).Sheet.String())
	},
	"the same decision again is the same, and another is refused": func(w *world) {
		begun := w.begins(w.commits(0)[0], w.named(), false, noon)
		a := w.decides(begun, "r x", noon)
		for n, line := range []string{"r", "x"} {
			stands, added, err := w.store.Decide(w.Context(), challenge.Decided{Attempt: a.ID, N: n, Lines: rules.Sheet{line}, At: noon.Add(time.Hour)})
			require.NoError(w, err)
			require.False(w, added)
			require.Equal(w, a, stands)
			w.decideFails(challenge.ErrLocked, challenge.Decided{Attempt: a.ID, N: n, Lines: rules.Sheet{"s"}, At: noon})
		}
		w.decideFails(challenge.ErrOutOfStep, challenge.Decided{Attempt: a.ID, N: 3, Lines: rules.Sheet{"r"}, At: noon})
		require.Equal(w, a, w.sealed(a.ID))
	},
	"the last decision enters the ledger and the board under the id of the beginning": func(w *world) {
		c, player := w.commits(0)[0], w.named()
		a := w.decides(w.begins(c, player, false, noon), "r", noon)
		other := w.adds(attempt(c, w.named(), 9))
		a = w.ends(a, "5 s", 5, noon.Add(time.Minute))
		require.True(w, a.Over)
		require.Greater(w, other.ID, a.ID)
		require.Equal(w, ledgerOf(a, 5), w.attempt(a.ID))
		require.Equal(w, 5, w.board(c)[a.ID].Score)
		require.Len(w, w.board(c), 2)
		found, err := w.store.AttemptOf(w.Context(), c.ID, player)
		require.NoError(w, err)
		require.Equal(w, ledgerOf(a, 5), found)
		require.Empty(w, w.going(player))
		require.Equal(w, a, w.sealed(a.ID))
		require.Greater(w, w.adds(attempt(c, w.named(), 9)).ID, other.ID, "ids go on")
	},
	"the last decision again gives what stands, and none follows it": func(w *world) {
		c := w.commits(0)[0]
		a := w.ends(w.begins(c, w.named(), false, noon), "r x", 0, noon)
		stands, added, err := w.store.Decide(w.Context(), challenge.Decided{Attempt: a.ID, Lines: rules.Sheet{"r", "x"}, At: noon.Add(time.Hour), Over: true})
		require.NoError(w, err)
		require.False(w, added)
		require.Equal(w, a, stands)
		_, added, err = w.store.Decide(w.Context(), decided(a, "r", noon))
		require.Error(w, err)
		require.False(w, added)
		require.Equal(w, a, w.sealed(a.ID))
		require.Len(w, w.board(c), 1)
	},
	"what is over when the challenge is final is practice, and what was begun as practice stays so": func(w *world) {
		c := w.commits(0)[0]
		for name, happens := range map[string]struct {
			practice bool
			at       time.Time
			ranks    bool
		}{
			"in time": {false, c.Final.Add(-time.Millisecond), true}, "late": {false, c.Final, false}, "practice": {true, noon, false},
		} {
			player := w.named()
			a := w.ends(w.begins(c, player, happens.practice, noon), "r x", 7, happens.at)
			require.Equal(w, happens.practice, a.Practice, name)
			require.Equal(w, !happens.ranks, w.attempt(a.ID).Practice, name)
			require.Equal(w, happens.ranks, w.onBoard(c, a.ID), name)
		}
	},
	"who has an attempt that counts gets no second one": func(w *world) {
		c, player := w.commits(0)[0], w.named()
		a := w.begins(c, player, false, noon)
		own := w.adds(attempt(c, player, 9))
		a = w.ends(a, "r x", 7, noon)
		require.True(w, w.attempt(a.ID).Practice)
		require.False(w, w.onBoard(c, a.ID))
		require.True(w, w.onBoard(c, own.ID))
	},
	"a player's attempts come by their ids, whenever they were over": func(w *world) {
		days, player := w.commits(0, 1, 2, 3), w.named()
		first, second := w.begins(days[0], player, false, noon), w.begins(days[1], player, false, noon)
		third := w.adds(attempt(days[2], player, 1))
		w.takes(w.guest(), noon) // files the ledger
		fourth := w.adds(attempt(days[3], player, 1))
		w.ends(second, "r x", 0, noon)
		w.ends(first, "r x", 0, noon)
		wanted := []challenge.AttemptID{fourth.ID, third.ID, second.ID, first.ID}
		require.Equal(w, wanted, w.attemptsOf(player))
		w.takes(w.guest(), noon)
		require.Equal(w, wanted, w.attemptsOf(player))
		for _, c := range days {
			_, err := w.store.AttemptOf(w.Context(), c.ID, player)
			require.NoError(w, err)
		}
		counting, err := w.store.CountingAttempts(w.Context(), player, "district")
		require.NoError(w, err)
		require.Len(w, counting, 4)
	},
	"a guest's attempts pass to the account, and of two the one begun first goes on": func(w *world) {
		c, guest, account := w.commits(0)[0], w.guest(), w.named()
		over := w.ends(w.begins(c, guest, true, noon), "r x", 3, noon)
		second := w.begins(c, account, true, noon.Add(2*time.Second))
		first := w.decides(w.begins(c, guest, true, noon.Add(time.Second)), "r", noon.Add(time.Hour))
		w.adopts(guest, account, noon.Add(2*time.Hour))
		first.Player, over.Player = account, account
		require.Equal(w, first, w.resumes(c, account, true))
		require.Equal(w, []challenge.AttemptID{second.ID, first.ID}, w.going(account))
		require.Empty(w, w.going(guest))
		require.Equal(w, over, w.sealed(over.ID))
		require.Equal(w, ledgerOf(over, 3), w.attempt(over.ID))
		w.ends(first, "x", 0, noon.Add(3*time.Hour))
		require.Equal(w, second, w.resumes(c, account, true))
	},
	"whatever a guest did in an attempt since keeps the session": func(w *world) {
		c, long := w.commits(0)[0], noon.Add(-time.Hour)
		for name, happens := range map[string]struct {
			began, moved time.Time
			kept         bool
		}{
			"began": {noon, noon, true}, "went on": {long, noon, true}, "neither": {long, long, false},
		} {
			guest, token := w.guestAt(long)
			a := w.decides(w.begins(c, guest, true, happens.began), "r", happens.moved)
			w.forgets()
			require.Equal(w, happens.kept, w.entersBy(token), name)
			require.Equal(w, a, w.sealed(a.ID), name)
		}
	},
	"who has left decides nothing more, and what was over stays": func(w *world) {
		days, player := w.commits(0, 1), w.named()
		over := w.ends(w.begins(days[0], player, false, noon), "r x", 4, noon)
		going := w.begins(days[1], player, false, noon)
		_, err := w.store.Leave(w.Context(), player, noon)
		require.NoError(w, err)
		w.decideFails(challenge.ErrUnknownPlayer, decided(going, "r", noon))
		require.Equal(w, going, w.sealed(going.ID))
		require.True(w, w.onBoard(days[0], over.ID))
	},
	"of many who begin at once all have the same attempt": func(w *world) {
		c := w.commits(0)[0]
		for _, practice := range []bool{false, true} {
			player := w.named()
			var stands [crowd]challenge.SealedAttempt
			var begun [crowd]bool
			var errs [crowd]error
			atOnce(crowd, func(i int) {
				stands[i], begun[i], errs[i] = w.store.Begin(w.Context(), challenge.Beginning{Challenge: c.ID, Player: player, Practice: practice, At: noon})
			})
			for i := range errs {
				require.NoError(w, errs[i])
				require.Equal(w, stands[0], stands[i])
			}
			require.Equal(w, 1, countTrue(begun[:]))
		}
	},
	"of different decisions at once one stands, and of the same all are told so": func(w *world) {
		c := w.commits(0)[0]
		a := w.begins(c, w.named(), false, noon)
		lines := []string{"r x", "s", "2"}
		var stands [crowd]challenge.SealedAttempt
		var added [crowd]bool
		var errs [crowd]error
		atOnce(crowd, func(i int) {
			d := decided(a, lines[i%len(lines)], noon.Add(time.Duration(i)*time.Second))
			d.Over, d.Score = true, i%len(lines)
			stands[i], added[i], errs[i] = w.store.Decide(w.Context(), d)
		})
		a = w.sealed(a.ID)
		for i, err := range errs {
			if strings.HasPrefix(lines[i%len(lines)], a.Sheet[0]) {
				require.NoError(w, err)
				require.Equal(w, a, stands[i])
			} else {
				require.ErrorIs(w, err, challenge.ErrLocked)
			}
		}
		require.Equal(w, 1, countTrue(added[:]))
		require.Len(w, w.board(c), 1)
	},
	"sheets and sealed attempts that end at once all have ids of their own": func(w *world) {
		c := w.commits(0)[0]
		var players [crowd]challenge.PlayerID
		for i := range players {
			players[i] = w.named()
		}
		var errs [crowd]error
		atOnce(crowd, func(i int) {
			if i%2 == 0 {
				_, _, errs[i] = w.store.Add(w.Context(), attempt(c, players[i], 1))
				return
			}
			a, _, err := w.store.Begin(w.Context(), challenge.Beginning{Challenge: c.ID, Player: players[i], At: noon})
			if err == nil {
				_, _, err = w.store.Decide(w.Context(), challenge.Decided{Attempt: a.ID, Lines: rules.Sheet{"x"}, At: noon, Over: true, Score: 1})
			}
			errs[i] = err
		})
		for _, err := range errs {
			require.NoError(w, err)
		}
		require.Len(w, w.board(c), crowd)
	},
	"who comes too late for a call has changed nothing": func(w *world) {
		c, player := w.commits(0)[0], w.named()
		_, _, err := w.store.Begin(ended(), challenge.Beginning{Challenge: c.ID, Player: player, At: noon})
		require.Error(w, err)
		require.Empty(w, w.going(player))
		a := w.begins(c, player, false, noon)
		_, _, err = w.store.Decide(ended(), decided(a, "r", noon))
		require.Error(w, err)
		require.Equal(w, a, w.sealed(a.ID))
	},
	"what can be no decision is refused": func(w *world) {
		a := w.begins(w.commits(0)[0], w.named(), false, noon)
		for _, d := range []challenge.Decided{
			{N: -1, Lines: rules.Sheet{"r"}}, {}, {Lines: rules.Sheet{"1\x00"}}, {Lines: rules.Sheet{"r", "\xff"}},
		} {
			d.Attempt, d.At = a.ID, noon
			_, added, err := w.store.Decide(w.Context(), d)
			require.Error(w, err)
			require.False(w, added)
		}
		require.Equal(w, a, w.sealed(a.ID))
	},
}
