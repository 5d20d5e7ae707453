package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// begins begins an attempt that is new.
func (w *world) begins(c challenge.Challenge, player challenge.PlayerID, practice bool, at time.Time) challenge.SealedAttempt {
	w.Helper()
	a, begun, err := w.store.Begin(w.Context(), challenge.Beginning{Challenge: c.ID, Player: player, Practice: practice, At: at})
	require.NoError(w, err)
	require.True(w, begun)
	return a
}

// resumes finds the attempt that is there.
func (w *world) resumes(c challenge.Challenge, player challenge.PlayerID, practice bool) challenge.SealedAttempt {
	w.Helper()
	a, begun, err := w.store.Begin(w.Context(), challenge.Beginning{Challenge: c.ID, Player: player, Practice: practice, At: noon.Add(9 * time.Hour)})
	require.NoError(w, err)
	require.False(w, begun)
	return a
}

func decided(a challenge.SealedAttempt, lines string, at time.Time) challenge.Decided {
	return challenge.Decided{Attempt: a.ID, N: len(a.Sheet), Lines: rules.ParseSheet(lines), At: at}
}

// decides appends lines that are new.
func (w *world) decides(a challenge.SealedAttempt, lines string, at time.Time) challenge.SealedAttempt {
	w.Helper()
	return w.decidesAs(decided(a, lines, at))
}

// ends appends the lines that end an attempt.
func (w *world) ends(a challenge.SealedAttempt, lines string, score int, at time.Time) challenge.SealedAttempt {
	w.Helper()
	d := decided(a, lines, at)
	d.Over, d.Score = true, score
	return w.decidesAs(d)
}

func (w *world) decidesAs(d challenge.Decided) challenge.SealedAttempt {
	w.Helper()
	stands, added, err := w.store.Decide(w.Context(), d)
	require.NoError(w, err)
	require.True(w, added)
	return stands
}

func (w *world) decideFails(wanted error, d challenge.Decided) {
	w.Helper()
	_, added, err := w.store.Decide(w.Context(), d)
	require.ErrorIs(w, err, wanted)
	require.False(w, added)
}

func (w *world) sealed(id challenge.AttemptID) challenge.SealedAttempt {
	w.Helper()
	a, err := w.store.SealedAttempt(w.Context(), id)
	require.NoError(w, err)
	return a
}

func (w *world) going(player challenge.PlayerID) (ids []challenge.AttemptID) {
	w.Helper()
	list, err := w.store.Going(w.Context(), player)
	require.NoError(w, err)
	for _, a := range list {
		require.Equal(w, w.sealed(a.ID), a, "in a list an attempt is the same")
		ids = append(ids, a.ID)
	}
	return ids
}

// ledgerOf is the row that an attempt which is over should have.
func ledgerOf(a challenge.SealedAttempt, score int) challenge.Attempt {
	return challenge.Attempt{ID: a.ID, Challenge: a.Challenge, Player: a.Player, Practice: a.Practice, Sheet: a.Sheet, Score: score, Finished: a.Moved}
}

// attemptsOf lists the ids of a player's attempts, asked for one at a time.
func (w *world) attemptsOf(player challenge.PlayerID) (ids []challenge.AttemptID) {
	w.Helper()
	for before := challenge.AttemptID(1 << 62); ; before = ids[len(ids)-1] {
		page, err := w.store.AttemptsBefore(w.Context(), player, before, 1)
		require.NoError(w, err)
		if len(page) == 0 {
			return ids
		}
		ids = append(ids, page[0].ID)
	}
}

// leaver is somebody who has left.
func (w *world) leaver() challenge.PlayerID {
	w.Helper()
	player := w.named()
	_, err := w.store.Leave(w.Context(), player, noon)
	require.NoError(w, err)
	return player
}
