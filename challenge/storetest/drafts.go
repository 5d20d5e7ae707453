package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

func draft(c challenge.Challenge, player challenge.PlayerID, practice bool, sheet string, at time.Time) challenge.Draft {
	return challenge.Draft{Challenge: c.ID, Player: player, Practice: practice, Sheet: rules.ParseSheet(sheet), Saved: at}
}

// saves keeps a plan; plan reads one as a line of text.
func (w *world) saves(d challenge.Draft) {
	w.Helper()
	require.NoError(w, w.store.SaveDraft(w.Context(), d))
}

func (w *world) plan(c challenge.Challenge, player challenge.PlayerID, practice bool) string {
	w.Helper()
	d, err := w.store.Draft(w.Context(), c.ID, player, practice)
	require.NoError(w, err)
	return d.Sheet.String()
}

var draftTests = map[string]func(*world){
	"there is an empty plan before the first": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		d, err := w.store.Draft(w.Context(), c.ID, player, false)
		require.NoError(w, err)
		require.Equal(w, challenge.Draft{Challenge: c.ID, Player: player}, d)
	},
	"the last plan is kept, with its instant": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		w.saves(draft(c, player, false, "1:2 ? ?", noon))
		last := draft(c, player, false, "? 3:4r ?", noon.Add(time.Second))
		w.saves(last)
		d, err := w.store.Draft(w.Context(), c.ID, player, false)
		require.NoError(w, err)
		require.Equal(w, last, d)
	},
	"plans are kept apart by player, by challenge and for practice": func(w *world) {
		days, one, two := w.commits(0, 1), w.guest(), w.guest()
		w.saves(draft(days[0], one, false, "1:1", noon))
		w.saves(draft(days[1], one, false, "2:2", noon))
		w.saves(draft(days[0], two, false, "3:3", noon))
		w.saves(draft(days[0], one, true, "4:4", noon))
		require.Equal(w, "1:1", w.plan(days[0], one, false))
		require.Equal(w, "2:2", w.plan(days[1], one, false))
		require.Equal(w, "3:3", w.plan(days[0], two, false))
		require.Equal(w, "4:4", w.plan(days[0], one, true))
	},
	"a plan belongs to somebody and to something": func(w *world) {
		c, player := w.commits(0)[0], w.guest()
		require.ErrorIs(w, w.store.SaveDraft(w.Context(), draft(c, 4711, false, "?", noon)), challenge.ErrUnknownPlayer)
		require.ErrorIs(w, w.store.SaveDraft(w.Context(), draft(day(9), player, false, "?", noon)), challenge.ErrUnknownChallenge)
	},
}
