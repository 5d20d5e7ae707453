package challenge

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

// Field is where an attempt's score stands among the results on its board: how many
// have more, how many just it, and how many there are.
type Field struct {
	Above, Same, Of int
	Par             int  // the best that was found on its dice, as far as one is kept
	Proven          bool // nothing better is possible
}

// standing is where the score stands, if its own result is one of them.
func (f Field) standing() Standing { return stand(f.Above, f.Same, f.Of) }

// Bar is how many results have one score.
type Bar struct{ Score, Count int }
