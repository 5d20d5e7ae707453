package challenge

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestStreaks(t *testing.T) {
	// A letter a day: p played, - not played, v void, V void but played, l dealt late, L dealt late but played, o not final yet, O not final but played.
	kinds := map[rune]streakDay{
		'p': {played: true}, '-': {}, 'v': {excused: true}, 'V': {excused: true}, 'l': {excused: true}, 'L': {played: true, excused: true},
		'o': {excused: true}, 'O': {played: true, excused: true},
	}
	for _, c := range []struct {
		name, days string
		want       Streaks
	}{
		{"nothing", "", Streaks{}},
		{"one day", "p", Streaks{1, 1}},
		{"days in a row", "ppp", Streaks{3, 3}},
		{"a missed day ends it", "ppp-p", Streaks{1, 3}},
		{"a missed day today is not missed yet", "pppo", Streaks{3, 3}},
		{"yesterday may still be handed in", "pppoo", Streaks{3, 3}},
		{"nor is it yesterday that breaks it while today counts", "ppoO", Streaks{3, 3}},
		{"a void day neither breaks nor counts", "ppvVp", Streaks{3, 3}},
		{"a day that the server has missed does not break it", "ppllp", Streaks{3, 3}},
		{"but counts when it was played", "ppLp", Streaks{4, 4}},
		{"a long one that is over", "ppppp--", Streaks{0, 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var days []streakDay
			for _, kind := range c.days {
				days = append(days, kinds[kind])
			}
			require.Equal(t, c.want, streaksOf(days))
		})
	}
	t.Run("what a day is for a streak", func(t *testing.T) {
		at := time.Date(2026, 12, 2, 12, 0, 0, 0, time.UTC)
		usual := Challenge{CommittedAt: at.Add(-time.Hour * 240), Opens: at.Add(-36 * time.Hour), Closes: at.Add(-12 * time.Hour), Final: at.Add(-10 * time.Hour)}
		late, voided, open := usual, usual, usual
		late.CommittedAt, voided.Voided, open.Final = at, true, at.Add(time.Second)
		require.Equal(t, streakDay{}, streakDayOf(usual, false, at))
		require.Equal(t, streakDay{played: true}, streakDayOf(usual, true, at))
		require.Equal(t, streakDay{excused: true}, streakDayOf(late, false, at))
		require.Equal(t, streakDay{excused: true}, streakDayOf(voided, true, at))
		require.Equal(t, streakDay{excused: true}, streakDayOf(open, false, at))
	})
}

func TestTenths(t *testing.T) {
	for percentile, tenth := range map[float64]int{0: 0, 9.9: 0, 10: 1, 50: 5, 99.9: 9, 100: 9} {
		require.Equal(t, tenth, tenthOf(percentile), percentile)
	}
}

func TestRenamingOnABoard(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		b := newBoard(Challenge{})
		b.clear()
		b.loaded = true
		n := rapid.IntRange(1, 700).Draw(r, "results")
		left := map[PlayerID]bool{}
		scores := rapid.IntRange(0, 1)
		for i := range n {
			b.add(Result{Attempt: AttemptID(i + 1), Player: PlayerID(i + 1), Name: lettered(i), Key: lettered(i), Score: scores.Draw(r, "score")})
		}
		for range rapid.IntRange(1, 300).Draw(r, "leaving") {
			id := PlayerID(rapid.IntRange(1, n+1).Draw(r, "who"))
			b.rename(Player{ID: id, Name: FormerName, Key: FormerKey})
			left[id] = true
		}
		fresh := newBoard(Challenge{})
		fresh.clear()
		for id, run := range b.players {
			for _, m := range run.members {
				if m.player == id {
					require.Equal(r, left[id], m.name == FormerName)
					fresh.add(Result{Attempt: m.attempt, Player: id, Name: m.name, Key: m.key, Score: run.score})
				}
			}
		}
		want, err := fresh.page(0, Page{Limit: 500})
		require.NoError(r, err)
		got, err := b.page(3, Page{Limit: 500})
		require.NoError(r, err)
		require.Len(r, b.players, n)
		for i := range got.Rows {
			got.Rows[i].Me = false
		}
		require.Equal(r, want.Rows, got.Rows)
		require.Equal(r, want.Histogram, got.Histogram)
	})
}

func lettered(n int) string { return string(rune('a'+n%26)) + string(rune('a'+n/26)) }
