package challenge

import "slices"

// Standing is where a score stands on a board, itself included.
type Standing struct {
	Rank       int     // competition ranking: 1 1 3
	Tied       int     // results with this score, this one too
	Of         int     // results on the board
	Percentile float64 // mid-rank, 0 to 100; alone: 50
}

// stand compares: above results are better, tied equal, this one too, of all
// there are. The percentile counts half of those with the same score, so that
// equal scores get equal figures, and more points never a lower one.
func stand(above, tied, of int) Standing {
	below := of - above - tied
	return Standing{
		Rank: above + 1, Tied: tied, Of: of,
		Percentile: 100 * (float64(below) + float64(tied)/2) / float64(of),
	}
}

// Bar is how many results have one score.
type Bar struct{ Score, Count int }

// bars are a histogram by rising score, empty scores left out. Scores are small
// integers, so that this is all it takes to rank among a million.
type bars []Bar

// find is the place of a score's bar, or where it would stand.
func (b bars) find(score int) (int, bool) {
	return slices.BinarySearchFunc(b, score, func(bar Bar, score int) int { return bar.Score - score })
}

// add counts one more result.
func (b bars) add(score int) bars {
	i, ok := b.find(score)
	if !ok {
		b = slices.Insert(b, i, Bar{Score: score})
	}
	b[i].Count++
	return b
}

// count gives how many results have more than this score, and how many just it.
func (b bars) count(score int) (above, same int) {
	i, ok := b.find(score)
	if ok {
		same, i = b[i].Count, i+1
	}
	for _, bar := range b[i:] {
		above += bar.Count
	}
	return above, same
}
