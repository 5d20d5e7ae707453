package challenge

import (
	"encoding/base64"
	"fmt"
	"slices"
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

// page reads a page of the board for a viewer; 0 is nobody.
func (b *board) page(viewer PlayerID, p Page) (Rows, error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.read(viewer, p)
}

// read is page where the lock is held.
func (b *board) read(viewer PlayerID, p Page) (Rows, error) {
	rows := Rows{Of: len(b.players), Histogram: b.histogram(), Version: b.version}
	mine := -1
	if run, ok := b.players[viewer]; ok {
		mine = b.placeIn(run, viewer)
		rows.Me = &b.rows(mine, 1, viewer)[0]
	}
	start, err := b.start(mine, p)
	if err != nil {
		return Rows{}, err
	}
	rows.Rows = b.rows(start, p.limit(), viewer)
	if n := len(rows.Rows); n > 0 {
		rows.First = start + 1
		if start+n < rows.Of {
			rows.Next = cursorAfter(rows.Rows[n-1].Result)
		}
	}
	return rows, nil
}

func (b *board) histogram() []Bar {
	bars := make([]Bar, len(b.ties))
	for i, t := range b.ties {
		bars[len(bars)-1-i] = Bar{t.score, t.count}
	}
	return bars
}

// start is the place of the page's first row, from 0; mine is the viewer's
// place, below 0 where there is none.
func (b *board) start(mine int, p Page) (int, error) {
	switch {
	case p.After != "":
		last, err := readCursor(p.After)
		place, found := b.place(last)
		if found {
			place++
		}
		return place, err
	case p.Around && mine >= 0:
		limit := p.limit()
		return max(0, min(mine-(limit-1)/2, len(b.players)-limit)), nil
	case p.Rank > 0:
		return b.tieHolding(p.Rank), nil
	}
	return 0, nil
}

// placeIn counts the results listed before a player's, whose run is known.
func (b *board) placeIn(r *run, player PlayerID) int {
	i, _ := b.find(r.score)
	above, _ := b.count(r.score)
	inside := slices.IndexFunc(r.members, func(m member) bool { return m.player == player })
	return above + b.ties[i].start(r) + inside
}

// place counts the results listed before one that need not be there itself.
func (b *board) place(r Result) (n int, found bool) {
	n, _ = b.count(r.Score)
	if i, ok := b.find(r.Score); ok {
		inside, found := b.ties[i].before(memberOf(r))
		return n + inside, found
	}
	return n, false
}

// tieHolding is the first place of the tie that holds a rank, or of the last tie.
func (b *board) tieHolding(rank int) int {
	start := 0
	for i, t := range b.ties {
		if rank <= start+t.count || i == len(b.ties)-1 {
			break
		}
		start += t.count
	}
	return start
}

// rows reads rows from a place on.
func (b *board) rows(start, limit int, viewer PlayerID) []Row {
	rows := make([]Row, 0, max(0, min(limit, len(b.players)-start)))
	above := 0
	for i := range b.ties {
		t := &b.ties[i]
		if inside := start - above; inside < t.count {
			standing := stand(above, t.count, len(b.players))
			t.from(max(0, inside), func(m member) bool {
				rows = append(rows, Row{Result: t.result(m), Standing: standing, Me: m.player == viewer})
				return len(rows) < limit
			})
		}
		if above += t.count; len(rows) == limit {
			break
		}
	}
	return rows
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
