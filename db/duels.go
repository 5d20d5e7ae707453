package db

import (
	"context"
	"fmt"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// selectDuel reads a duel with its sheets as of one moment.
const selectDuel = `SELECT d.id, d.opener, coalesce(d.joiner, 0), d.seed, d.commitment, d.shape, d.tape, d.tape_version, d.edition, d.opened, d.started,
		(SELECT max(made) FROM picks WHERE duel = d.serial),
		(SELECT coalesce(string_agg(line, ' ' ORDER BY n), '') FROM picks WHERE duel = d.serial AND game = 0),
		(SELECT coalesce(string_agg(line, ' ' ORDER BY n), '') FROM picks WHERE duel = d.serial AND game = 1)
	FROM duels AS d `

// OpenDuel keeps a new duel of one player or two; see challenge.Store.
func (s *Store) OpenDuel(ctx context.Context, d challenge.Duel) error {
	if err := storable(string(d.ID), d.Commitment); err != nil {
		return err
	}
	return s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		var joiner, started any
		if d.Joined() {
			joiner, started = d.Players[1], millis(d.Started)
			if _, err := player(ctx, b, d.Players[1]); err != nil {
				return err
			}
		}
		if _, err := player(ctx, b, d.Players[0]); err != nil {
			return err
		}
		_, err := change(ctx, b, `INSERT INTO duels (id, opener, joiner, seed, commitment, shape, tape, tape_version, edition, opened, started)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
			d.ID, d.Players[0], joiner, d.Seed.String(), d.Commitment, shapeText(d.Tape.Shape), d.Tape.String(), d.TapeVersion, d.RulesEdition, millis(d.Opened), started)
		return err
	}})
}

// JoinDuel gives the second place to a player; see challenge.Store.
func (s *Store) JoinDuel(ctx context.Context, id challenge.DuelID, joiner challenge.PlayerID, at time.Time) (d challenge.Duel, err error) {
	err = s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		d, err = duel(ctx, b, id)
		switch {
		case err != nil:
			return err
		case d.Players[1] == joiner && d.Joined():
			return nil
		case d.Players[0] == joiner:
			return challenge.ErrOwnDuel
		case d.Joined():
			return challenge.ErrDuelTaken
		}
		if _, err := player(ctx, b, joiner); err != nil {
			return err
		}
		d.Players[1], d.Started = joiner, instant(millis(at))
		_, err := change(ctx, b, `UPDATE duels SET joiner = $2, started = $3 WHERE id = $1`, id, joiner, millis(at))
		return err
	}})
	return d, err
}

// Pick appends a line to a sheet of a duel; see challenge.Store.
func (s *Store) Pick(ctx context.Context, pick challenge.NewPick) (d challenge.Duel, added bool, err error) {
	if err := storable(pick.Line); err != nil {
		return challenge.Duel{}, false, err
	}
	if pick.Game < 0 || pick.Game >= len(d.Sheets) || pick.N < 0 {
		return challenge.Duel{}, false, fmt.Errorf("there is no pick %d in game %d of a duel", pick.N, pick.Game)
	}
	err = s.write(ctx, &write{step: func(ctx context.Context, b *batch) error {
		if d, err = duel(ctx, b, pick.Duel); err != nil {
			return err
		}
		sheet := d.Sheets[pick.Game]
		switch {
		case pick.N > len(sheet):
			return challenge.ErrOutOfStep
		case pick.N < len(sheet) && sheet[pick.N] != pick.Line:
			return challenge.ErrLocked
		case pick.N < len(sheet):
			return nil
		}
		added, d.Moved, d.Sheets[pick.Game] = true, instant(millis(pick.At)), append(sheet, pick.Line)
		_, err := change(ctx, b, `INSERT INTO picks (duel, game, n, line, made)
			VALUES ((SELECT serial FROM duels WHERE id = $1), $2, $3, $4, $5)`, pick.Duel, pick.Game, pick.N, pick.Line, millis(pick.At))
		return err
	}})
	if err != nil {
		return challenge.Duel{}, false, err
	}
	return d, added, nil
}

// Duel finds one; challenge.ErrUnknownDuel.
func (s *Store) Duel(ctx context.Context, id challenge.DuelID) (challenge.Duel, error) {
	return duel(ctx, s.readers, id)
}

func duel(ctx context.Context, from source, id challenge.DuelID) (challenge.Duel, error) {
	return one(ctx, from, challenge.ErrUnknownDuel, readDuel, selectDuel+`WHERE d.id = $1`, id)
}

// DuelsOf lists a player's duels, newest first.
func (s *Store) DuelsOf(ctx context.Context, player challenge.PlayerID, limit int) ([]challenge.Duel, error) {
	return all(ctx, s.readers, readDuel, selectDuel+`WHERE d.serial IN
			(SELECT serial FROM duels WHERE opener = $1 UNION SELECT serial FROM duels WHERE joiner = $1)
		ORDER BY d.serial DESC LIMIT $2`, player, limit)
}

func readDuel(row scanner) (d challenge.Duel, err error) {
	var seed, shape, tape string
	var sheets [2]string
	var opened int64
	var started, moved *int64
	err = row.Scan(&d.ID, &d.Players[0], &d.Players[1], &seed, &d.Commitment, &shape, &tape, &d.TapeVersion, &d.RulesEdition, &opened, &started,
		&moved, &sheets[0], &sheets[1])
	if err != nil {
		return d, err
	}
	d.Opened, d.Started, d.Moved = instant(opened), maybeInstant(started), maybeInstant(moved)
	for game, text := range sheets {
		d.Sheets[game] = rules.ParseSheet(text)
	}
	if d.Seed, err = dice.ParseSeed(seed); err != nil {
		return d, err
	}
	d.Tape, err = parseTape(shape, tape)
	return d, err
}

// maybeInstant is the zero time where nothing is stored.
func maybeInstant(millis *int64) time.Time {
	if millis == nil {
		return time.Time{}
	}
	return instant(*millis)
}

// adoptDuels gives a guest's places in duels to an account, also where it has
// the other place already.
func (b *batch) adoptDuels(ctx context.Context, guest, account challenge.PlayerID) error {
	for _, query := range []string{
		`UPDATE duels SET opener = $2 WHERE opener = $1`,
		`UPDATE duels SET joiner = $2 WHERE joiner = $1`,
	} {
		if _, err := change(ctx, b, query, guest, account); err != nil {
			return err
		}
	}
	return nil
}
