package challenge

import (
	"cmp"
	"math/big"
	"slices"
)

// A season goes by matchpoints, as in duplicate bridge: on each challenge a
// member gets one for each club result beaten and half a one for each tie. That
// is a share of what was possible, and the season is the mean of the shares, so
// that neither many days nor lucky dice count for more. Points are counted in
// halves and shares as fractions: who is equal is so exactly.

// Matchpoints is how a player stands in a season of one form.
type Matchpoints struct {
	Player   PlayerID
	Days     int     // played, of those that count
	Halves   int     // points, in halves
	Possible int     // in halves: two for each other result on those days
	Percent  float64 // mean over the days played, 0 to 100
	Rank     int     // competition ranking: 1 1 3; 0 for who has not played often enough
	Tied     int     // players with this rank, this one too; 0 without a rank

	sum *big.Int // of the shares, over the denominator that all have in common
}

// tally ranks by matchpoints. Each day is the club's results on one challenge,
// one a player; a day with fewer than two of them counts for nobody. Ranked are
// those who have played on least of the days that count. Those without a rank
// stand last, and who is equal by player.
func tally(days [][]Scored, least int) []Matchpoints {
	days = slices.DeleteFunc(slices.Clone(days), func(day []Scored) bool { return len(day) < 2 })
	common := commonPossible(days)
	players := map[PlayerID]*Matchpoints{}
	for _, day := range days {
		possible := 2 * (len(day) - 1)
		half := new(big.Int).Div(common, big.NewInt(int64(possible)))
		for i, halves := range matchpoints(day) {
			m := players[day[i].Player]
			if m == nil {
				m = &Matchpoints{Player: day[i].Player, sum: new(big.Int)}
				players[m.Player] = m
			}
			m.add(halves, possible, half)
		}
	}
	table := make([]Matchpoints, 0, len(players))
	for _, m := range players {
		m.Percent = m.percent(common)
		table = append(table, *m)
	}
	return ranked(table, least)
}

// add adds a day; half is the share of half a point on it, over the common
// denominator.
func (m *Matchpoints) add(halves, possible int, half *big.Int) {
	m.Days, m.Halves, m.Possible = m.Days+1, m.Halves+halves, m.Possible+possible
	share := big.NewInt(int64(halves))
	m.sum.Add(m.sum, share.Mul(share, half))
}

// commonPossible is the least number that every day's possible halves divide.
func commonPossible(days [][]Scored) *big.Int {
	common := big.NewInt(2)
	for _, day := range days {
		possible := big.NewInt(int64(2 * (len(day) - 1)))
		shared := new(big.Int).GCD(nil, nil, common, possible)
		common.Mul(common, possible.Div(possible, shared))
	}
	return common
}

// matchpoints gives each result's points in halves: two for each that is beaten
// and one for each other with the same score.
func matchpoints(day []Scored) []int {
	order := make([]int, len(day))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(day[a].Score, day[b].Score) })
	halves := make([]int, len(day))
	for below := 0; below < len(order); {
		tied := below
		for tied < len(order) && day[order[tied]].Score == day[order[below]].Score {
			tied++
		}
		for _, i := range order[below:tied] {
			halves[i] = 2*below + (tied - below - 1)
		}
		below = tied
	}
	return halves
}

func (m Matchpoints) percent(common *big.Int) float64 {
	whole := new(big.Int).Mul(common, big.NewInt(int64(m.Days)))
	share := new(big.Rat).SetFrac(new(big.Int).Mul(m.sum, big.NewInt(100)), whole)
	percent, _ := share.Float64()
	return percent
}

// better orders by falling mean.
func better(a, b Matchpoints) int {
	left := new(big.Int).Mul(a.sum, big.NewInt(int64(b.Days)))
	right := new(big.Int).Mul(b.sum, big.NewInt(int64(a.Days)))
	return right.Cmp(left)
}

// ranked puts a table in order and ranks those who have played often enough.
func ranked(table []Matchpoints, least int) []Matchpoints {
	unranked := func(m Matchpoints) int {
		if m.Days < least {
			return 1
		}
		return 0
	}
	slices.SortFunc(table, func(a, b Matchpoints) int {
		return cmp.Or(unranked(a)-unranked(b), better(a, b), cmp.Compare(a.Player, b.Player))
	})
	for from := 0; from < len(table) && unranked(table[from]) == 0; {
		to := from
		for to < len(table) && unranked(table[to]) == 0 && better(table[from], table[to]) == 0 {
			to++
		}
		for i := from; i < to; i++ {
			table[i].Rank, table[i].Tied = from+1, to-from
		}
		from = to
	}
	return table
}

// leastDays is the attendance in days: the share of those that count, rounded up.
func leastDays(counting, percent int) int { return (counting*percent + 99) / 100 }
