package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

var parTests = map[string]func(*world){
	"a par is found as it was kept": func(w *world) {
		c := w.commits(0)[0]
		_, err := w.store.Par(w.Context(), c.ID)
		require.ErrorIs(w, err, challenge.ErrNoPar)
		kept := par(c, 41, true, "1:7")
		require.NoError(w, w.store.KeepPar(w.Context(), kept))
		found, err := w.store.Par(w.Context(), c.ID)
		require.NoError(w, err)
		require.Equal(w, kept, found)
	},
	"what is proven stays, and what is not gives way to what is better": func(w *world) {
		c := w.commits(0)[0]
		for _, step := range []struct{ kept, found challenge.Par }{
			{par(c, 30, false, "1:7"), par(c, 30, false, "1:7")},
			{par(c, 29, false, "2:7"), par(c, 30, false, "1:7")},
			{par(c, 30, false, "2:7"), par(c, 30, false, "1:7")},
			{par(c, 33, false, "3:7"), par(c, 33, false, "3:7")},
			{par(c, 33, true, "4:7"), par(c, 33, true, "4:7")},
			{par(c, 34, true, "5:7"), par(c, 33, true, "4:7")},
			{par(c, 35, false, "6:7"), par(c, 33, true, "4:7")},
		} {
			require.NoError(w, w.store.KeepPar(w.Context(), step.kept))
			found, err := w.store.Par(w.Context(), c.ID)
			require.NoError(w, err)
			require.Equal(w, step.found, found)
		}
	},
	"only challenges with a board that have none are listed, what opens last first": func(w *world) {
		void := day(3)
		void.Voided = true
		practice := day(4)
		practice.ID, practice.Kind = practice.ID.PracticeID(), challenge.Practice
		days := w.commits(0, 1, 2)
		require.NoError(w, w.store.Commit(w.Context(), []challenge.Challenge{void, practice}))
		require.NoError(w, w.store.KeepPar(w.Context(), par(days[1], 30, false, "1:7")))
		require.Equal(w, []challenge.ID{days[2].ID, days[0].ID}, w.withoutPar(time.Time{}, 9))
		require.Equal(w, []challenge.ID{days[2].ID}, w.withoutPar(time.Time{}, 1))
		require.Equal(w, []challenge.ID{days[2].ID}, w.withoutPar(days[2].CommittedAt, 9))
		require.Empty(w, w.withoutPar(days[2].CommittedAt.Add(time.Millisecond), 9))
	},
	"there is none of a challenge that there is not": func(w *world) {
		require.ErrorIs(w, w.store.KeepPar(w.Context(), par(day(0), 41, true, "1:7")), challenge.ErrUnknownChallenge)
		_, err := w.store.Par(w.Context(), day(0).ID)
		require.ErrorIs(w, err, challenge.ErrNoPar)
	},
}

func par(c challenge.Challenge, score int, proven bool, sheet string) challenge.Par {
	return challenge.Par{Challenge: c.ID, Score: score, Proven: proven, Sheet: rules.ParseSheet(sheet)}
}

func (w *world) withoutPar(since time.Time, limit int) []challenge.ID {
	list, err := w.store.WithoutPar(w.Context(), since, limit)
	require.NoError(w, err)
	return idsOf(list)
}
