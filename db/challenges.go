package db

import (
	"context"
	"strconv"
	"strings"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
)

const selectChallenge = `SELECT id, form, kind, day, number, opens, closes, final, committed,
	seed, commitment, shape, tape, tape_version, edition, house, voided, ` + evening + ` FROM challenges `

// evening is the columns that tell of a challenge whose evening it is, and for whom.
const evening = `coalesce((SELECT clubs.id FROM clubs WHERE clubs.serial = challenges.club), ''), everyone`

// Commit adds challenges; see challenge.Store. It may be called beside a serving process.
func (s *Store) Commit(ctx context.Context, list []challenge.Challenge) error {
	for _, c := range list {
		if err := storable(string(c.ID), c.Form, string(c.Kind), c.Commitment, c.House); err != nil {
			return err
		}
	}
	return s.writer.do(ctx, &write{step: func(ctx context.Context, b *batch) error {
		for _, c := range list {
			if err := b.commitOne(ctx, c); err != nil {
				return err
			}
		}
		return nil
	}})
}

func (b *batch) commitOne(ctx context.Context, c challenge.Challenge) error {
	_, err := change(ctx, b, `INSERT INTO challenges (id, form, kind, day, number, opens, closes, final, committed,
			seed, commitment, shape, tape, tape_version, edition, house, voided, club, everyone)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, (SELECT serial FROM clubs WHERE id = $18), $19) ON CONFLICT (id) DO NOTHING`,
		c.ID, c.Form, c.Kind, c.Day.String(), c.Number, millis(c.Opens), millis(c.Closes), millis(c.Final), millis(c.CommittedAt),
		c.Seed.String(), c.Commitment, shapeText(c.Tape.Shape), c.Tape.String(), c.TapeVersion, c.RulesEdition, c.House, flag(c.Voided), c.Club, flag(c.Everyone))
	return err
}

// Challenge finds one; challenge.ErrUnknownChallenge.
func (s *Store) Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error) {
	return s.oneChallenge(ctx, `WHERE id = $1`, id)
}

// Dailies lists a form's daily challenges by day; see challenge.Store.
func (s *Store) Dailies(ctx context.Context, form string, from, to challenge.Day) ([]challenge.Challenge, error) {
	return all(ctx, s.readers, readChallenge, selectChallenge+
		`WHERE kind = 'daily' AND form = $1 AND day >= $2 AND day <= $3 ORDER BY day`, form, from.String(), to.String())
}

// FirstDaily is a form's first daily challenge; challenge.ErrUnknownChallenge.
func (s *Store) FirstDaily(ctx context.Context, form string) (challenge.Challenge, error) {
	return s.oneChallenge(ctx, `WHERE kind = 'daily' AND form = $1 ORDER BY day LIMIT 1`, form)
}

func (s *Store) oneChallenge(ctx context.Context, where string, arg any) (challenge.Challenge, error) {
	return one(ctx, s.readers, challenge.ErrUnknownChallenge, readChallenge, selectChallenge+where, arg)
}

func readChallenge(row scanner) (c challenge.Challenge, err error) {
	var day, seed, shape, tape string
	var opens, closes, final, committed int64
	err = row.Scan(&c.ID, &c.Form, &c.Kind, &day, &c.Number, &opens, &closes, &final, &committed,
		&seed, &c.Commitment, &shape, &tape, &c.TapeVersion, &c.RulesEdition, &c.House, &c.Voided, &c.Club, &c.Everyone)
	if err != nil {
		return c, err
	}
	c.Opens, c.Closes, c.Final, c.CommittedAt = instant(opens), instant(closes), instant(final), instant(committed)
	if c.Day, err = challenge.ParseDay(day); err != nil {
		return c, err
	}
	if c.Seed, err = dice.ParseSeed(seed); err != nil {
		return c, err
	}
	c.Tape, err = parseTape(shape, tape)
	return c, err
}

// shapeText writes a tape's shape as "24,3".
func shapeText(shape dice.Shape) string {
	sizes := make([]string, len(shape))
	for i, size := range shape {
		sizes[i] = strconv.Itoa(size)
	}
	return strings.Join(sizes, ",")
}

func parseTape(shape, digits string) (dice.Tape, error) {
	var sizes dice.Shape
	for text := range strings.SplitSeq(shape, ",") {
		size, err := strconv.Atoi(text)
		if err != nil {
			return dice.Tape{}, dice.ErrTape
		}
		sizes = append(sizes, size)
	}
	return dice.Parse(sizes, digits)
}

// window is what the ledger has to know of a challenge.
type window struct {
	serial int64
	final  int64 // in milliseconds
}

// window finds a challenge's window; challenge.ErrUnknownChallenge.
func (s *Store) window(ctx context.Context, id challenge.ID) (window, error) {
	if known, ok := s.timeline.Load(id); ok {
		return known.(window), nil
	}
	w, err := one(ctx, s.readers, challenge.ErrUnknownChallenge, readWindow, `SELECT serial, final FROM challenges WHERE id = $1`, id)
	if err == nil {
		s.timeline.Store(id, w)
	}
	return w, err
}

func readWindow(row scanner) (w window, err error) { return w, row.Scan(&w.serial, &w.final) }
