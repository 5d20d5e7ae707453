package challenge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// filled is a board with results on it.
func filled(results ...Result) *board {
	b := newBoard(Challenge{})
	b.clear()
	for _, r := range results {
		b.add(r)
	}
	b.loaded = true
	return b
}

// scored makes results with these scores, named in order.
func scored(scores ...int) []Result {
	results := make([]Result, len(scores))
	for i, score := range scores {
		name := fmt.Sprintf("player %04d", i)
		results[i] = Result{Attempt: AttemptID(i + 1), Player: PlayerID(i + 1), Name: name, Key: name, Score: score}
	}
	return results
}

// whole reads a board page by page, as a reader does.
func whole(t require.TestingT, b *board, limit int, between func()) []Row {
	var rows []Row
	for page := (Page{Limit: limit}); ; {
		r, err := b.page(0, page)
		require.NoError(t, err)
		rows = append(rows, r.Rows...)
		if page.After = r.Next; page.After == "" {
			return rows
		}
		between()
	}
}

func TestTiesShareTheRank(t *testing.T) {
	b := filled(scored(31, 31, 31, 29, 29, 20)...)
	rows, err := b.page(2, Page{})
	require.NoError(t, err)
	var ranks, tied []int
	for _, r := range rows.Rows {
		ranks, tied = append(ranks, r.Rank), append(tied, r.Tied)
	}
	require.Equal(t, []int{1, 1, 1, 4, 4, 6}, ranks)
	require.Equal(t, []int{3, 3, 3, 2, 2, 1}, tied)
	require.Equal(t, []Bar{{20, 1}, {29, 2}, {31, 3}}, rows.Histogram)
	require.Equal(t, 6, rows.Of)
	require.Equal(t, "player 0001", rows.Me.Name)
	require.True(t, rows.Rows[1].Me)
	require.Empty(t, rows.Next)
	require.Equal(t, 1, rows.First)
}

func TestAloneIsTheMiddle(t *testing.T) {
	require.Equal(t, Standing{Rank: 1, Tied: 1, Of: 1, Percentile: 50}, filled(scored(0)...).standing(0, 1))
	require.Equal(t, Standing{Rank: 1, Tied: 1, Of: 1, Percentile: 50}, filled().standing(-3, 0))
}

func TestWhereAScoreWouldStand(t *testing.T) {
	b := filled(scored(31, 31, 29, 20)...)
	for _, c := range []struct {
		score  int
		player PlayerID
		want   Standing
	}{
		{31, 1, Standing{1, 2, 4, 75}},
		{31, 0, Standing{1, 3, 5, 70}},
		{30, 0, Standing{3, 1, 5, 50}},
		{29, 3, Standing{3, 1, 4, 37.5}},
		{0, 0, Standing{5, 1, 5, 10}},
		{58, 77, Standing{1, 1, 5, 90}},
	} {
		require.Equal(t, c.want, b.standing(c.score, c.player), "%+v", c)
	}
}

// draw makes a board of up to 60 results with few scores, so that many tie.
func draw(r *rapid.T) []Result {
	results := scored(rapid.SliceOfN(rapid.IntRange(-3, 4), 0, 60).Draw(r, "scores")...)
	for i := range results {
		results[i].Key = rapid.StringMatching(`[a-zé ]{1,2}`).Draw(r, "key")
	}
	return results
}

// naive ranks by counting everybody.
func naive(results []Result, score int) (above, tied int) {
	for _, r := range results {
		if r.Score > score {
			above++
		} else if r.Score == score {
			tied++
		}
	}
	return above, tied
}

func TestStandingsAreThoseOfCountingEverybody(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		results := draw(r)
		rows := whole(r, filled(results...), rapid.IntRange(1, 9).Draw(r, "limit"), func() {})
		require.Len(r, rows, len(results))
		sorted := slices.SortedFunc(slices.Values(results), func(a, b Result) int {
			return cmp.Or(b.Score-a.Score, strings.Compare(a.Key, b.Key), cmp.Compare(a.Player, b.Player))
		})
		for i, row := range rows {
			above, tied := naive(results, row.Score)
			require.Equal(r, sorted[i], row.Result)
			require.Equal(r, above+1, row.Rank)
			require.Equal(r, tied, row.Tied)
			require.Equal(r, len(results), row.Of)
		}
	})
}

func TestMorePointsAreNeverALowerPercentile(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		results := draw(r)
		b := filled(results...)
		last := Standing{}
		for score := -5; score <= 6; score++ {
			s := b.standing(score, 0)
			require.GreaterOrEqual(r, s.Percentile, last.Percentile)
			require.Less(r, s.Percentile, 100.0)
			last = s
		}
		for _, x := range results {
			s := b.standing(x.Score, x.Player)
			above, tied := naive(results, x.Score)
			below := len(results) - above - tied
			require.InDelta(r, 100*(float64(below)+float64(tied)/2)/float64(len(results)), s.Percentile, 1e-9)
		}
	})
}

func TestPagesNeitherRepeatNorMissAnybody(t *testing.T) {
	var scores []int
	for i := range 400 {
		scores = append(scores, 31)
		if i >= 300 {
			scores[i] = i % 50
		}
	}
	results := scored(scores...)
	b := filled(results...)
	late := 1000
	rows := whole(t, b, 50, func() { // others arrive above, within and below the tie
		for range 10 {
			late++
			name := fmt.Sprintf("player %04d", late*7%400)
			b.enter(Result{Attempt: AttemptID(late), Player: PlayerID(late), Name: name, Key: name, Score: 20 + late%20})
		}
	})
	seen := map[PlayerID]int{}
	for _, row := range rows {
		seen[row.Player]++
		require.Equal(t, 1, seen[row.Player], "%s twice", row.Name)
	}
	for _, r := range results {
		require.Equal(t, 1, seen[r.Player], "%s missing", r.Name)
	}
}

func TestPagesBeginWhereTheyAreAskedTo(t *testing.T) {
	b := filled(scored(9, 8, 8, 8, 7, 6, 5, 4, 3, 2)...)
	names := func(viewer PlayerID, p Page) (list []int, first int) {
		rows, err := b.page(viewer, p)
		require.NoError(t, err)
		for _, r := range rows.Rows {
			list = append(list, int(r.Player))
		}
		return list, rows.First
	}
	for _, c := range []struct {
		what   string
		viewer PlayerID
		page   Page
		want   []int
		first  int
	}{
		{"the top", 0, Page{Limit: 3}, []int{1, 2, 3}, 1},
		{"around me", 6, Page{Around: true, Limit: 3}, []int{5, 6, 7}, 5},
		{"around me, evenly", 6, Page{Around: true, Limit: 4}, []int{5, 6, 7, 8}, 5},
		{"around the first", 1, Page{Around: true, Limit: 3}, []int{1, 2, 3}, 1},
		{"around the last", 10, Page{Around: true, Limit: 3}, []int{8, 9, 10}, 8},
		{"around nobody", 77, Page{Around: true, Limit: 3}, []int{1, 2, 3}, 1},
		{"around me on a board that fits a page", 5, Page{Around: true, Limit: 50}, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 1},
		{"a rank inside a tie", 0, Page{Rank: 3, Limit: 2}, []int{2, 3}, 2},
		{"a rank by itself", 0, Page{Rank: 5, Limit: 2}, []int{5, 6}, 5},
		{"a rank beyond the end", 0, Page{Rank: 1000, Limit: 2}, []int{10}, 10},
		{"a negative rank", 0, Page{Rank: -1, Limit: 2}, []int{1, 2}, 1},
		{"after the end", 0, Page{After: cursorAfter(Result{Score: -100})}, nil, 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			list, first := names(c.viewer, c.page)
			require.Equal(t, c.want, list)
			require.Equal(t, c.first, first)
		})
	}
	t.Run("an empty board", func(t *testing.T) {
		for _, p := range []Page{{}, {Rank: 4}, {Around: true}, {After: cursorAfter(Result{})}} {
			rows, err := filled().page(1, p)
			require.NoError(t, err)
			require.Zero(t, rows.Of+len(rows.Rows)+len(rows.Histogram)+rows.First)
			require.Nil(t, rows.Me)
		}
	})
}

func TestCursorsAreReadBackOrRefused(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		want := Result{Score: rapid.IntRange(-60, 60).Draw(r, "score"), Player: PlayerID(rapid.Int64().Draw(r, "player")), Key: rapid.String().Draw(r, "key")}
		if got, err := readCursor(cursorAfter(want)); len(want.Key) < 500 {
			require.NoError(r, err)
			require.Equal(r, want, got)
		}
		_, _ = readCursor(rapid.String().Draw(r, "junk"))
	})
	for _, junk := range []string{"x", "====", "MQ", cursorAfter(Result{})[1:], strings.Repeat("A", 10_000), "\x00", "MSAyIA=="} {
		_, err := filled().page(0, Page{After: junk})
		require.ErrorIs(t, err, ErrNoPage)
	}
}

func TestTheVersionFollowsTheBoard(t *testing.T) {
	b := filled(scored(1, 2)...)
	before := b.version
	b.enter(Result{Player: 1, Score: 30})
	require.Equal(t, before, b.version, "a result that stands already changes nothing")
	b.enter(Result{Player: 3, Score: 30})
	require.NotEqual(t, before, b.version)
}

func TestEverybodyIsFoundInALongTie(t *testing.T) {
	const players = 20 * longestRun
	results := scored(make([]int, players)...)
	b := filled()
	for i := range results { // in an order that lets runs grow and split everywhere
		b.enter(results[i*7919%players])
	}
	for place, r := range results {
		rows, err := b.page(r.Player, Page{Around: true, Limit: 1})
		require.NoError(t, err)
		require.Equal(t, r, rows.Rows[0].Result)
		require.Equal(t, r, rows.Me.Result)
		require.Equal(t, place+1, rows.First)
	}
	for _, r := range b.ties[0].runs {
		require.LessOrEqual(t, len(r.members), longestRun)
	}
}
