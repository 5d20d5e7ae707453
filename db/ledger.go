package db

import (
	"context"
	"strconv"
	"strings"

	"dailydistrict/challenge"
)

// entry is an attempt on its way into the ledger.
type entry struct {
	attempt challenge.Attempt // with its id once it is entered
	window  window
	stands  challenge.Attempt // what stands now
	added   bool
}

// Add writes an attempt into the ledger; see challenge.Store.
func (s *Store) Add(ctx context.Context, a challenge.Attempt) (challenge.Attempt, bool, error) {
	if err := storable(a.Sheet.String()); err != nil {
		return challenge.Attempt{}, false, err
	}
	w, err := s.window(ctx, a.Challenge)
	if err != nil {
		return challenge.Attempt{}, false, err
	}
	a.Finished = instant(millis(a.Finished))
	e := &entry{attempt: a, window: w}
	if err := s.write(ctx, &write{entry: e}); err != nil {
		return challenge.Attempt{}, false, err
	}
	return e.stands, e.added, nil
}

// enter writes attempts into the ledger. Nothing in it is left to fail: what
// has an attempt already, or no player, is found out before.
func (b *batch) enter(ctx context.Context, list []*write) error {
	if len(list) == 0 {
		return nil
	}
	known, err := b.ask(ctx, list)
	if err != nil {
		return err
	}
	var fresh []*entry
	var late []*write
	for i, asked := range list {
		switch e := asked.entry; {
		case !known[i].exists:
			asked.err = challenge.ErrUnknownPlayer
		case !e.attempt.Practice && b.stands(e, known[i].attempt):
			late = append(late, asked)
		default:
			b.append(e, known[i])
			fresh = append(fresh, e)
		}
	}
	if err := b.insert(ctx, fresh); err != nil {
		return err
	}
	return b.readBack(ctx, late)
}

// stands finds the attempt that already counts, filed or not, and notes its id.
func (b *batch) stands(e *entry, filed challenge.AttemptID) bool {
	e.stands.ID = filed
	if filed == 0 {
		e.stands.ID = b.find(e.attempt.Player, e.window.serial)
	}
	return e.stands.ID != 0
}

// append gives an attempt its id and its place.
func (b *batch) append(e *entry, who contender) {
	b.last++
	e.attempt.ID = b.last
	e.stands, e.added = e.attempt, true
	b.added = append(b.added, place{e.attempt.Player, e.window.serial, e.attempt.Practice, b.last})
	if onBoard(e.attempt, e.window, who.named) {
		b.standing[bar{e.window.serial, e.attempt.Score}]++
	}
}

// onBoard tells whether an attempt stands on its board: not practice, finished
// before final, by a player named (in milliseconds; 0: never) before final.
func onBoard(a challenge.Attempt, w window, named int64) bool {
	return !a.Practice && millis(a.Finished) < w.final && named != 0 && named < w.final
}

// readBack reads the attempts that stand in place of those that were asked for.
func (b *batch) readBack(ctx context.Context, list []*write) (err error) {
	for _, asked := range list {
		if asked.entry.stands, err = attempt(ctx, b, asked.entry.stands.ID); err != nil {
			return err
		}
	}
	return nil
}

// contender is what the database knows of a player and a challenge.
type contender struct {
	nth     int
	exists  bool
	named   int64               // when, in milliseconds; 0: never
	attempt challenge.AttemptID // that counts and is filed; 0: none
}

// ask looks up the contenders of all attempts, many with one query.
func (b *batch) ask(ctx context.Context, list []*write) ([]contender, error) {
	known := make([]contender, 0, len(list))
	for rest := list; len(rest) > 0; {
		n := chunk(len(rest))
		args := make([]any, 0, 2*n)
		for _, asked := range rest[:n] {
			args = append(args, asked.entry.attempt.Player, asked.entry.window.serial)
		}
		found, err := all(ctx, b, readContender, askQuery(n), args...)
		if err != nil {
			return nil, err
		}
		known = append(known, make([]contender, n)...)
		for _, c := range found {
			known[len(known)-n+c.nth] = c
		}
		rest = rest[n:]
	}
	return known, nil
}

func readContender(row scanner) (c contender, err error) {
	return c, row.Scan(&c.nth, &c.exists, &c.named, &c.attempt)
}

func askQuery(n int) string {
	return `WITH asked (nth, player, challenge) AS (VALUES ` + tuples(n, 2, true) + `)
		SELECT asked.nth, p.id IS NOT NULL, coalesce(n.named, 0), coalesce(f.attempt, 0)
		FROM asked
		LEFT JOIN players AS p ON p.id = asked.player
		LEFT JOIN names AS n ON n.player = asked.player
		LEFT JOIN filed AS f ON f.player = asked.player AND f.challenge = asked.challenge AND f.slot = 0`
}

// insert appends the rows, many with one statement.
func (b *batch) insert(ctx context.Context, list []*entry) error {
	for len(list) > 0 {
		n := chunk(len(list))
		args := make([]any, 0, 7*n)
		for _, e := range list[:n] {
			a := e.attempt
			args = append(args, a.ID, e.window.serial, a.Player, flag(a.Practice), a.Sheet.String(), a.Score, millis(a.Finished))
		}
		if _, err := change(ctx, b, insertQuery(n), args...); err != nil {
			return err
		}
		list = list[n:]
	}
	return nil
}

func insertQuery(n int) string {
	return `INSERT INTO attempts (id, challenge, player, practice, sheet, score, finished) VALUES ` + tuples(n, 7, false)
}

// chunk is the greatest power of two up to n and 16: a statement of each of
// these sizes is prepared once.
func chunk(n int) int {
	size := 16
	for size > n {
		size /= 2
	}
	return size
}

// tuples writes n groups of parameters, ($1, $2), ($3, $4), with the number of
// the group in front where it is wanted.
func tuples(n, width int, numbered bool) string {
	var text strings.Builder
	for i := range n {
		separator := ", ("
		if i == 0 {
			separator = "("
		}
		text.WriteString(separator)
		if numbered {
			text.WriteString(strconv.Itoa(i) + ", ")
		}
		for j := range width {
			if j > 0 {
				text.WriteString(", ")
			}
			text.WriteString("$" + strconv.Itoa(i*width+j+1))
		}
		text.WriteString(")")
	}
	return text.String()
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}
