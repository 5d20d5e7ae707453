package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

var houseLineTests = map[string]func(*world){
	"a line of the House is found as it was kept, and stays": func(w *world) {
		c := w.commits(0)[0]
		_, err := w.store.HouseLine(w.Context(), c.ID)
		require.ErrorIs(w, err, challenge.ErrNoHouseLine)
		kept := houseLine(c, "strong/1", 25)
		for _, line := range []challenge.HouseLine{kept, houseLine(c, "strong/2", 26)} {
			require.NoError(w, w.store.KeepHouseLine(w.Context(), line))
			found, err := w.store.HouseLine(w.Context(), c.ID)
			require.NoError(w, err)
			require.Equal(w, kept, found)
		}
	},
	"only final challenges of the form with a board that have none are listed, what became final last first": func(w *world) {
		void, other, practice := day(3), day(4), day(5)
		void.Voided = true
		other.ID, other.Form = challenge.DailyID(other.Day, "landing"), "landing"
		practice.ID, practice.Kind = practice.ID.PracticeID(), challenge.Practice
		days := w.commits(0, 1, 2, 9)
		require.NoError(w, w.store.Commit(w.Context(), []challenge.Challenge{void, other, practice}))
		require.NoError(w, w.store.KeepHouseLine(w.Context(), houseLine(days[1], "strong/1", 25)))
		by := days[3].Final.Add(-time.Millisecond)
		require.Equal(w, []challenge.ID{days[2].ID, days[0].ID}, w.withoutHouseLine(time.Time{}, by, 9))
		require.Equal(w, []challenge.ID{days[2].ID}, w.withoutHouseLine(time.Time{}, by, 1))
		require.Equal(w, []challenge.ID{days[3].ID}, w.withoutHouseLine(time.Time{}, days[3].Final, 1))
		require.Equal(w, []challenge.ID{days[2].ID}, w.withoutHouseLine(days[2].Final, by, 9))
		require.Empty(w, w.withoutHouseLine(days[2].Final.Add(time.Millisecond), by, 9))
		require.Equal(w, []challenge.ID{days[0].ID}, w.withoutHouseLine(time.Time{}, days[0].Final, 9))
		require.Empty(w, w.withoutHouseLine(time.Time{}, days[0].Final.Add(-time.Millisecond), 9))
	},
	"one that was committed after it was final is listed since then": func(w *world) {
		missed := day(0)
		missed.CommittedAt = missed.Final.Add(24 * time.Hour)
		require.NoError(w, w.store.Commit(w.Context(), []challenge.Challenge{missed}))
		since := missed.Final.Add(time.Hour)
		require.Equal(w, []challenge.ID{missed.ID}, w.withoutHouseLine(since, missed.CommittedAt, 9))
	},
	"there is no line of a challenge that there is not": func(w *world) {
		require.ErrorIs(w, w.store.KeepHouseLine(w.Context(), houseLine(day(0), "strong/1", 25)), challenge.ErrUnknownChallenge)
		_, err := w.store.HouseLine(w.Context(), day(0).ID)
		require.ErrorIs(w, err, challenge.ErrNoHouseLine)
	},
}

func houseLine(c challenge.Challenge, version string, score int) challenge.HouseLine {
	return challenge.HouseLine{Challenge: c.ID, Version: version, Score: score, Sheet: rules.ParseSheet("1:7 - 2:9r")}
}

func (w *world) withoutHouseLine(since, by time.Time, limit int) []challenge.ID {
	list, err := w.store.WithoutHouseLine(w.Context(), "district", since, by, limit)
	require.NoError(w, err)
	return idsOf(list)
}

func idsOf(list []challenge.Challenge) (ids []challenge.ID) {
	for _, c := range list {
		ids = append(ids, c.ID)
	}
	return ids
}
