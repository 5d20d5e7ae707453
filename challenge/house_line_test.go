package challenge_test

import (
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

const rollByRoll = challenge.ID("2026-11-30/district-sealed")

func TestTheLineOfTheHouse(t *testing.T) {
	b := sealedAtNoon(t)
	ada := b.named("Ada")
	own := b.playsOn(b.begins(rollByRoll, ada, false), 0, 1000).Outcome
	c := b.challenge(rollByRoll)
	t.Run("is neither worked out nor told before the challenge is final", func(t *testing.T) {
		for _, at := range []string{"2026-11-30T12:00:00Z", "2026-12-01T01:59:59Z"} {
			b.clock.set(t, at)
			require.NoError(t, b.WorkOutHouseLines(t.Context()))
			_, err := b.store.HouseLine(t.Context(), rollByRoll)
			require.ErrorIs(t, err, challenge.ErrNoHouseLine)
			_, err = b.HouseLine(t.Context(), c)
			require.ErrorIs(t, err, challenge.ErrNotFinal)
		}
	})
	b.clock.set(t, "2026-12-01T02:00:00Z")
	c = b.challenge(rollByRoll)
	t.Run("is not there until it is worked out", func(t *testing.T) {
		_, err := b.HouseLine(t.Context(), c)
		require.ErrorIs(t, err, challenge.ErrNoHouseLine)
	})
	before := b.board(c, ada.ID)
	require.NoError(t, b.WorkOutHouseLines(t.Context()))
	t.Run("is what the newest version plays, with its score", func(t *testing.T) {
		line, err := b.HouseLine(t.Context(), c)
		require.NoError(t, err)
		housed := district.Game.(rules.Housed)
		versions := housed.Houses()
		require.Equal(t, versions[len(versions)-1], line.Version)
		sheet, err := housed.HouseSheet(line.Version, c.Tape)
		require.NoError(t, err)
		require.Equal(t, sheet, line.Sheet)
		score, err := district.Game.Judge(c.Tape, sheet)
		require.NoError(t, err)
		require.Equal(t, score, rules.Score{Total: line.Score, Parts: line.Parts})
		again, err := b.HouseLine(t.Context(), c)
		require.NoError(t, err)
		require.Equal(t, line, again)
	})
	t.Run("changes nothing on the board", func(t *testing.T) {
		require.Equal(t, before, b.board(c, ada.ID))
		after, err := b.Outcome(t.Context(), c, ada.ID)
		require.NoError(t, err)
		require.Equal(t, own.Standing, after.Standing)
	})
	t.Run("is there for no other form, and not for practice", func(t *testing.T) {
		for _, id := range []challenge.ID{today, climb, rollByRoll.PracticeID()} {
			_, err := b.HouseLine(t.Context(), b.challenge(id))
			require.ErrorIs(t, err, challenge.ErrNoHouseLine, id)
		}
	})
	t.Run("is worked out of days that were missed, committed when they were over", func(t *testing.T) {
		b.clock.set(t, "2026-12-10T12:00:00Z")
		require.NoError(t, b.WorkOutHouseLines(t.Context()))
		b.publish()
		require.NoError(t, b.WorkOutHouseLines(t.Context()))
		_, err := b.HouseLine(t.Context(), b.challenge("2026-12-08/district-sealed"))
		require.NoError(t, err)
	})
}

func TestALineOfTheHouseThatCannotBeRead(t *testing.T) {
	for name, altered := range map[string]challenge.HouseLine{
		"its sheet breaks the rules":    {Version: "strong/1", Sheet: rules.ParseSheet("1:2 no luck"), Score: 5},
		"its sheet is not whole":        {Version: "strong/1", Sheet: allPassed()[:23]},
		"its sheet is worth other than": {Version: "strong/1", Sheet: allPassed(), Score: 58},
	} {
		t.Run(name, func(t *testing.T) {
			clock, log := &watch{}, &strings.Builder{}
			clock.set(t, "2026-11-30T12:00:00Z")
			store := dbtest.Open(t)
			of := config(t, store, clock, "UTC")
			of.Log = slog.New(slog.NewTextHandler(log, nil))
			of.Forms = []challenge.Form{{ID: "district-sealed", Name: "District", Game: district.Game, Reveal: challenge.Sealed}}
			b := &table{Service: challenge.New(of), t: t, store: store, clock: clock}
			b.publish()
			clock.set(t, "2026-12-01T02:00:00Z")
			altered.Challenge = rollByRoll
			require.NoError(t, store.KeepHouseLine(t.Context(), altered))
			log.Reset()
			for range 2 {
				_, err := b.HouseLine(t.Context(), b.challenge(rollByRoll))
				require.ErrorIs(t, err, challenge.ErrNoHouseLine)
			}
			require.Equal(t, 1, strings.Count(log.String(), "\n"), "the log has it once: %s", log)
			require.Contains(t, log.String(), "challenge=2026-11-30/district-sealed")
			require.Contains(t, log.String(), "level=ERROR")
		})
	}
}

// moodyHouse is the district with a House whose first game a test decides.
type moodyHouse struct {
	rules.Game
	rules.Sealed
	tried  int
	answer func() (rules.Sheet, error)
}

func (m *moodyHouse) Houses() []string { return []string{"moody/1", "moody/2"} }

func (m *moodyHouse) HouseSheet(string, dice.Tape) (rules.Sheet, error) {
	if m.tried++; m.tried == 1 {
		return m.answer()
	}
	return allPassed(), nil
}

func TestALineOfTheHouseThatCannotBeWorkedOut(t *testing.T) {
	for name, answer := range map[string]func() (rules.Sheet, error){
		"fails":             func() (rules.Sheet, error) { return nil, errors.New("no luck") },
		"panics":            func() (rules.Sheet, error) { panic("no luck") },
		"breaks the rules":  func() (rules.Sheet, error) { return rules.ParseSheet("1:2 no luck"), nil },
		"is not of the end": func() (rules.Sheet, error) { return allPassed()[:23], nil },
	} {
		t.Run(name, func(t *testing.T) {
			clock := &watch{}
			clock.set(t, "2026-11-30T12:00:00Z")
			game := &moodyHouse{Game: district.Game, Sealed: district.Game.(rules.Sealed), answer: answer}
			store := dbtest.Open(t)
			c := config(t, store, clock, "UTC")
			c.Forms = []challenge.Form{{ID: "district-sealed", Name: "District", Game: game, Reveal: challenge.Sealed}}
			b := &table{Service: challenge.New(c), t: t, store: store, clock: clock}
			b.publish()
			clock.set(t, "2026-12-02T12:00:00Z")
			require.ErrorContains(t, b.WorkOutHouseLines(t.Context()), "working out the line of the House of 2026-12-01/district-sealed")
			require.Equal(t, 2, game.tried, "the other is worked out all the same")
			line, err := b.HouseLine(t.Context(), b.challenge(rollByRoll))
			require.NoError(t, err)
			require.Equal(t, "moody/2", line.Version)
			require.NoError(t, b.WorkOutHouseLines(t.Context()), "it is not tried again and again")
			require.Equal(t, 2, game.tried)
			_, err = b.HouseLine(t.Context(), b.challenge("2026-12-01/district-sealed"))
			require.ErrorIs(t, err, challenge.ErrNoHouseLine)
			require.Equal(t, 0, b.board(b.challenge("2026-12-01/district-sealed"), 0).Of)
		})
	}
}
