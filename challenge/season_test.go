package challenge

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// day is a club's results by player: player 1's score, player 2's, and so on;
// absent for who has not played.
func dayOfScores(scores ...int) (day []Scored) {
	for i, score := range scores {
		if score != absent {
			day = append(day, Scored{PlayerID(i + 1), score})
		}
	}
	return day
}

const absent = -1 << 20

func TestMatchpoints(t *testing.T) {
	for name, c := range map[string]struct {
		scores, halves []int
	}{
		"nobody":                             {nil, []int{}},
		"alone nothing is won":               {[]int{31}, []int{0}},
		"a win and a loss":                   {[]int{31, 30}, []int{2, 0}},
		"a tie is half a point for each":     {[]int{31, 31}, []int{1, 1}},
		"all equal":                          {[]int{7, 7, 7}, []int{2, 2, 2}},
		"two tie behind the first":           {[]int{20, 30, 20, 10}, []int{3, 6, 3, 0}},
		"margins below zero are just scores": {[]int{-3, 0, -3}, []int{1, 4, 1}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.halves, matchpoints(dayOfScores(c.scores...))) })
	}
}

func TestSeason(t *testing.T) {
	t.Run("raw scores do not matter, only who was beaten", func(t *testing.T) {
		low := tally([][]Scored{dayOfScores(3, 2, 1)}, 0)
		high := tally([][]Scored{dayOfScores(58, 2, 1)}, 0)
		require.Equal(t, ranksOf(low), ranksOf(high))
	})
	t.Run("a day with one result counts for nobody", func(t *testing.T) {
		table := tally([][]Scored{dayOfScores(3, 2), dayOfScores(absent, 50), nil}, 0)
		require.Equal(t, map[PlayerID]int{1: 1, 2: 2}, ranksOf(table))
		require.Equal(t, 1, table[1].Days)
	})
	t.Run("a table that is empty", func(t *testing.T) { require.Empty(t, tally(nil, 0)) })
	t.Run("means over days with different fields tie exactly", func(t *testing.T) {
		// 1 beats one of three on three days, 2 is in the middle of a day of three once: ⅓ and ½ are not ⅓ and ⅓.
		a, b, c, d := 1, 2, 3, 4
		days := [][]Scored{
			{{1, b}, {3, a}, {4, c}, {5, d}}, // 1 has a third
			{{2, b}, {3, a}, {4, c}, {5, d}}, // 2 has a third
			{{1, b}, {3, a}, {4, c}, {5, d}},
		}
		table := tally(days, 0)
		require.Equal(t, ranksOf(table)[1], ranksOf(table)[2], "a third once and a third twice are the same mean")
	})
	t.Run("who has not played often enough stands last and without a rank", func(t *testing.T) {
		table := tally([][]Scored{dayOfScores(1, 2, 9), dayOfScores(1, 2, absent), dayOfScores(1, 2, absent)}, 2)
		require.Equal(t, map[PlayerID]int{2: 1, 1: 2, 3: 0}, ranksOf(table))
		require.Equal(t, PlayerID(3), table[2].Player)
		require.Equal(t, 100.0, table[2].Percent)
		require.Zero(t, table[2].Tied)
	})
	for _, c := range []struct{ days, percent, least int }{{30, 50, 15}, {31, 50, 16}, {1, 50, 1}, {0, 50, 0}, {30, 0, 0}, {30, 100, 30}, {30, 1, 1}} {
		require.Equal(t, c.least, leastDays(c.days, c.percent), c)
	}
}

func ranksOf(table []Matchpoints) map[PlayerID]int {
	ranks := map[PlayerID]int{}
	for _, m := range table {
		ranks[m.Player] = m.Rank
	}
	return ranks
}

// TestSeasonOfRandomClubs holds the table against a plain computation: every
// pair compared, every mean a fraction, every rank counted.
func TestSeasonOfRandomClubs(t *testing.T) {
	ties := 0
	for seed := range uint64(200) {
		chance := rand.New(rand.NewPCG(seed, 4))
		days := randomClub(chance)
		least := chance.IntN(len(days) + 1)
		table, plain := tally(days, least), plainTable(days)
		require.Len(t, table, len(plain))
		for _, m := range table {
			want := plain[m.Player]
			percent, _ := new(big.Rat).Mul(want.mean, big.NewRat(100, 1)).Float64()
			require.InDelta(t, percent, m.Percent, 1e-9, "club %d, player %d", seed, m.Player)
			require.Equal(t, []int{want.days, want.halves, want.possible}, []int{m.Days, m.Halves, m.Possible})
			rank, tied := plain.rank(m.Player, least)
			require.Equal(t, []int{rank, tied}, []int{m.Rank, m.Tied}, "club %d, player %d", seed, m.Player)
			if tied > 1 {
				ties++
			}
		}
	}
	require.Greater(t, ties, 20, "ties were among them")
}

func randomClub(chance *rand.Rand) [][]Scored {
	days := make([][]Scored, 1+chance.IntN(31))
	members, spread := 1+chance.IntN(12), 1+chance.IntN(20)
	for d := range days {
		for _, player := range chance.Perm(members) {
			if chance.IntN(3) > 0 {
				days[d] = append(days[d], Scored{PlayerID(player + 1), chance.IntN(spread) - spread/2})
			}
		}
	}
	return days
}

type plainRow struct {
	days, halves, possible int
	mean                   *big.Rat
}

type plainly map[PlayerID]*plainRow

func plainTable(days [][]Scored) plainly {
	table := plainly{}
	for _, day := range days {
		for _, own := range day {
			if len(day) == 1 {
				continue
			}
			halves := 0
			for _, other := range day {
				switch {
				case other.Player == own.Player:
				case other.Score < own.Score:
					halves += 2
				case other.Score == own.Score:
					halves++
				}
			}
			row := table[own.Player]
			if row == nil {
				row = &plainRow{mean: new(big.Rat)}
				table[own.Player] = row
			}
			row.days, row.halves, row.possible = row.days+1, row.halves+halves, row.possible+2*(len(day)-1)
			row.mean.Add(row.mean, big.NewRat(int64(halves), int64(2*(len(day)-1))))
		}
	}
	for _, row := range table {
		row.mean.Quo(row.mean, big.NewRat(int64(row.days), 1))
	}
	return table
}

func (p plainly) rank(player PlayerID, least int) (rank, tied int) {
	if p[player].days < least {
		return 0, 0
	}
	rank = 1
	for _, row := range p {
		if row.days < least {
			continue
		}
		switch row.mean.Cmp(p[player].mean) {
		case 1:
			rank++
		case 0:
			tied++
		}
	}
	return rank, tied
}
