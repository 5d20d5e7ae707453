package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// Played is a sheet that a database keeps with what it says the sheet is worth.
type Played struct {
	Kind      PlayedKind
	Challenge challenge.Challenge
	Sheet     rules.Sheet
	Score     int
	House     string // the version that decided, of a line of the House
}

// PlayedKind is whose sheet it is.
type PlayedKind int

// The kinds of sheets.
const (
	OfPlayer   PlayedKind = iota
	OfPar                 // that reaches the par
	OfTheHouse            // that the House has played
)

// replay hands every finished sheet to a check, as far as a database of that version
// has it, and counts the results of every board anew. It holds one sheet at a time.
func replay(ctx context.Context, conn *sql.Conn, version int, played func(Played) error) error {
	from := &prepared{on: conn}
	defer from.forget()
	challenges, err := all(ctx, from, readChallenge, challengesOf(version)+`ORDER BY serial`)
	if err != nil {
		return err
	}
	for _, c := range challenges {
		r := replayed{from: from, version: version, challenge: c, played: played}
		err := r.all(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return fmt.Errorf("%w: challenge %s: %w", ErrDamaged, c.ID, err)
		}
	}
	return nil
}

// replayed is one challenge of which everything is replayed.
type replayed struct {
	from      source
	version   int
	challenge challenge.Challenge
	played    func(Played) error
}

func (r replayed) all(ctx context.Context) error {
	const withPars, withHouseLines, withWithdrawnPapers = 10, 13, 14
	if err := r.attempts(ctx); err != nil || r.version < withPars {
		return err
	}
	if err := r.kept(ctx, OfPar, "par", `SELECT '', score, sheet FROM pars `+ofChallenge); err != nil || r.version < withHouseLines {
		return err
	}
	if err := r.kept(ctx, OfTheHouse, "line of the House", `SELECT version, score, sheet FROM house_lines `+ofChallenge); err != nil || r.version < withWithdrawnPapers {
		return err
	}
	return r.withdrawn(ctx)
}

// withdrawn checks that what was withdrawn is a sheet from paper, and counts no more.
func (r replayed) withdrawn(ctx context.Context) error {
	list, err := all(ctx, r.from, value[challenge.AttemptID], `SELECT a.id FROM attempts AS a JOIN withdrawn_papers AS w ON w.attempt = a.id `+
		ofChallenge+` AND (a.practice = 0 OR NOT EXISTS (SELECT 1 FROM papers AS p WHERE p.challenge = a.challenge AND p.attempt = a.id)) ORDER BY a.id`, r.challenge.ID)
	if err == nil && len(list) > 0 {
		err = fmt.Errorf("attempt %d was withdrawn, and counts, or was not played on paper", list[0])
	}
	return err
}

// ofChallenge is the condition for a row to belong to the challenge $1.
const ofChallenge = `WHERE challenge = (SELECT serial FROM challenges WHERE id = $1)`

// attempts replays the sheets of players, and compares how many stand on the board
// with each score with what is counted there.
func (r replayed) attempts(ctx context.Context) error {
	statement, err := r.from.statement(ctx, `SELECT a.id, a.sheet, a.score, a.practice = 0 AND a.finished < $2 AND coalesce(n.named < $2, 0)
		FROM attempts AS a LEFT JOIN names AS n ON n.player = a.player `+ofChallenge)
	if err != nil {
		return err
	}
	rows, err := statement.QueryContext(ctx, r.challenge.ID, millis(r.challenge.Final))
	if err != nil {
		return err
	}
	defer rows.Close()
	standing := map[int]int{}
	for rows.Next() {
		var id challenge.AttemptID
		var sheet string
		var score int
		var stands bool
		if err := rows.Scan(&id, &sheet, &score, &stands); err != nil {
			return err
		}
		if err := r.played(Played{Kind: OfPlayer, Challenge: r.challenge, Sheet: rules.ParseSheet(sheet), Score: score}); err != nil {
			return fmt.Errorf("attempt %d: %w", id, err)
		}
		if stands {
			standing[score]++
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return r.counted(ctx, standing)
}

// counted compares how many results stand with each score with what is counted.
func (r replayed) counted(ctx context.Context, standing map[int]int) error {
	read := func(row scanner) (bar challenge.Bar, err error) { return bar, row.Scan(&bar.Score, &bar.Count) }
	bars, err := all(ctx, r.from, read, `SELECT score, count FROM scores `+ofChallenge+` AND count <> 0`, r.challenge.ID)
	if err != nil {
		return err
	}
	counted := map[int]int{}
	for _, bar := range bars {
		counted[bar.Score] = bar.Count
	}
	if !maps.Equal(standing, counted) {
		return errors.New("its board does not count the results that stand on it")
	}
	return nil
}

// kept replays a sheet that is kept once for a challenge, if there is one.
func (r replayed) kept(ctx context.Context, kind PlayedKind, name, query string) error {
	read := func(row scanner) (p Played, err error) {
		var sheet string
		err = row.Scan(&p.House, &p.Score, &sheet)
		p.Kind, p.Challenge, p.Sheet = kind, r.challenge, rules.ParseSheet(sheet)
		return p, err
	}
	list, err := all(ctx, r.from, read, query, r.challenge.ID)
	if err != nil {
		return err
	}
	for _, p := range list {
		if err := r.played(p); err != nil {
			return fmt.Errorf("the %s: %w", name, err)
		}
	}
	return nil
}
