package challenge

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
)

// Page is one page of a board. Where several beginnings are asked for, After
// goes before Around, and Around before Rank.
type Page struct {
	After  string // cursor from Rows.Next; empty for the top
	Around bool   // the viewer's row and its neighbours instead of a page from the top
	Rank   int    // begin at the tie that holds this rank; 0: not asked
	Limit  int    // rows; 0 means 50, and 500 is the most
}

func (p Page) limit() int {
	const usual, most = 50, 500
	if p.Limit <= 0 {
		return usual
	}
	return min(p.Limit, most)
}

// Row is a line of a board.
type Row struct {
	Result
	Standing
	Me bool
}

// Rows is a page of a board with what surrounds it.
type Rows struct {
	Of        int
	Rows      []Row
	First     int // place of the first row, from 1, ties counted apart; 0 when there are no rows
	Me        *Row
	Histogram []Bar // by rising score, empty scores left out
	Next      string
	Version   uint64 // changes whenever the board does
}

// cursorAfter names the place behind a result. It holds the result's place in
// the order, not a number of rows, so that pages neither repeat nor miss
// anybody while others arrive.
func cursorAfter(r Result) string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %d %s", r.Score, r.Player, r.Key))
}

func readCursor(text string) (Result, error) {
	const longest = 1000
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(text) > longest {
		return Result{}, ErrNoPage
	}
	fields := strings.SplitN(string(raw), " ", 3)
	if len(fields) != 3 {
		return Result{}, ErrNoPage
	}
	score, err1 := strconv.ParseInt(fields[0], 10, 32)
	player, err2 := strconv.ParseInt(fields[1], 10, 64)
	if err1 != nil || err2 != nil {
		return Result{}, ErrNoPage
	}
	return Result{Score: int(score), Player: PlayerID(player), Key: fields[2]}, nil
}
