package challenge_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// otherwise is the district with another edition of its rules and another
// House, by which every sheet is worth nothing.
type otherwise struct {
	rules.Game
	edition int
	house   string
}

func (o otherwise) Info() rules.Info {
	info := o.Game.Info()
	info.Edition, info.House = o.edition, o.house
	return info
}

func (otherwise) Judge(dice.Tape, rules.Sheet) (rules.Score, error) { return rules.Score{}, nil }

func TestAChallengeIsJudgedByTheGameItWasCommittedWith(t *testing.T) {
	edition := district.Game.Info().Edition
	form := challenge.Form{ID: "district", Game: otherwise{district.Game, edition + 1, "deny/2"}, Past: []rules.Game{otherwise{district.Game, edition, "deny/2"}, district.Game}}
	at := func(edition int, house string) (rules.Game, error) {
		return form.GameOf(challenge.Challenge{ID: "2026-11-30/district", RulesEdition: edition, House: house})
	}
	t.Run("by that edition", func(t *testing.T) {
		game, err := at(edition+1, "deny/2")
		require.NoError(t, err)
		require.Equal(t, form.Game.Info(), game.Info())
	})
	t.Run("and against that House", func(t *testing.T) {
		game, err := at(edition, "deny/2")
		require.NoError(t, err)
		require.Equal(t, form.Past[0].Info(), game.Info())
		game, err = at(edition, "")
		require.NoError(t, err)
		require.Equal(t, district.Game.Info(), game.Info())
	})
	t.Run("and by no other", func(t *testing.T) {
		_, err := at(edition+1, "")
		require.ErrorContains(t, err, "2026-11-30/district needs edition")
	})
}

func TestANewHouseChangesNoStoredResult(t *testing.T) {
	before := serve(t, "2026-11-30T12:00:00Z", "UTC")
	const id = challenge.ID("2026-11-30/district")
	ana := before.named("Ana")
	stood := before.submit(id, ana, sheet(t, before.challenge(id).Tape, 9))

	c := config(t, before.store, before.clock, "UTC")
	c.Forms = []challenge.Form{{ID: "district", Game: otherwise{district.Game, 1, "deny/2"}, Past: []rules.Game{district.Game}}}
	after := challenge.New(c)
	o, err := after.Outcome(t.Context(), before.challenge(id), ana.ID)
	require.NoError(t, err)
	require.Equal(t, stood.Score, o.Score)

	before.clock.add(9 * 24 * time.Hour)
	newest, err := after.Challenge(t.Context(), "2026-12-09/district")
	require.NoError(t, err)
	require.Equal(t, "deny/2", newest.House, "which plays in what is committed from now on")
}
