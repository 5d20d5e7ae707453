package challenge_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
)

func TestTheWindowOfAnEvening(t *testing.T) {
	c := found(t, "Ada")
	for name, w := range map[string]struct {
		opens, closes string
		holds         bool
	}{
		"an evening":                       {"2026-11-28T20:00:00Z", "2026-11-28T22:00:00Z", true},
		"a week":                           {"2026-11-28T20:00:00Z", "2026-12-05T20:00:00Z", true},
		"half a minute from now":           {"2026-11-28T12:00:30Z", "2026-11-28T12:30:00Z", true},
		"a moment earlier":                 {"2026-11-28T12:00:29.999Z", "2026-11-28T12:30:00Z", false},
		"now":                              {"2026-11-28T12:00:00Z", "2026-11-28T13:00:00Z", false},
		"before now":                       {"2026-11-28T11:00:00Z", "2026-11-28T13:00:00Z", false},
		"ten minutes":                      {"2026-11-28T20:00:00Z", "2026-11-28T20:10:00Z", true},
		"less":                             {"2026-11-28T20:00:00Z", "2026-11-28T20:09:59Z", false},
		"backwards":                        {"2026-11-28T20:00:00Z", "2026-11-28T18:00:00Z", false},
		"sixty days":                       {"2026-11-28T20:00:00Z", "2027-01-27T20:00:00Z", true},
		"more":                             {"2026-11-28T20:00:00Z", "2027-01-27T20:00:01Z", false},
		"sixty days from now":              {"2027-01-27T12:00:00Z", "2027-01-27T13:00:00Z", true},
		"later":                            {"2027-01-27T12:00:01Z", "2027-01-27T13:00:00Z", false},
		"before there were any":            {"0001-01-01T00:00:00Z", "2026-11-28T13:00:00Z", false},
		"until the end of what is written": {"2026-11-28T20:00:00Z", "9999-12-31T23:59:59Z", false},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := c.OpenEvening(t.Context(), c.id, c.host, c.plan(w.opens, w.closes))
			if w.holds {
				require.NoError(t, err)
			} else {
				require.ErrorIs(t, err, challenge.ErrWindow)
			}
		})
	}
	t.Run("no form that there is not", func(t *testing.T) {
		plan := c.plan("2026-11-28T20:00:00Z", "2026-11-28T22:00:00Z")
		plan.Form = "chess"
		_, err := c.OpenEvening(t.Context(), c.id, c.host, plan)
		require.ErrorIs(t, err, challenge.ErrUnknownForm)
	})
	t.Run("no more than there can be, until one has closed", func(t *testing.T) {
		c := found(t, "Ada")
		plan := c.plan("2026-11-28T20:00:00Z", "2026-11-28T22:00:00Z")
		for range challenge.MostEvenings {
			_, err := c.OpenEvening(t.Context(), c.id, c.host, plan)
			require.NoError(t, err)
		}
		_, err := c.OpenEvening(t.Context(), c.id, c.host, plan)
		require.ErrorIs(t, err, challenge.ErrTooManyEvenings)
		c.clock.set(t, "2026-11-28T22:00:00Z")
		_, err = c.OpenEvening(t.Context(), c.id, c.host, c.plan("2026-11-28T23:00:00Z", "2026-11-29T22:00:00Z"))
		require.NoError(t, err)
	})
	t.Run("soon is the next full minute, with time to look", func(t *testing.T) {
		for now, soon := range map[string]string{"19:00:00": "19:01:00", "19:00:29": "19:01:00", "19:00:30": "19:02:00", "19:00:59": "19:02:00"} {
			at, err := time.Parse(time.TimeOnly, now)
			require.NoError(t, err)
			require.Equal(t, soon, challenge.Soon(at).Format(time.TimeOnly), now)
		}
	})
}

func TestWithdrawing(t *testing.T) {
	p := invite(t, true, "Ada", "Bo")
	first := p.challenge(p.on)
	t.Run("makes it void for good, and its dice are never shown", func(t *testing.T) {
		for range 2 {
			require.NoError(t, p.WithdrawEvening(t.Context(), p.on, p.host))
		}
		for _, at := range []string{"2026-11-28T12:00:01Z", "2026-11-28T20:00:00Z", "2026-11-29T00:00:00Z"} {
			p.clock.set(t, at)
			c := p.challenge(p.on)
			require.Equal(t, challenge.Void, c.State(p.Now()))
			require.True(t, c.Withdrawn())
			require.Equal(t, first.Commitment, c.Commitment)
			require.Empty(t, c.Tape.Faces)
			require.Equal(t, dice.Seed{}, c.Seed)
			_, _, err := p.Submit(t.Context(), p.on, p.members["Bo"], nil, true)
			require.ErrorIs(t, err, challenge.ErrVoid)
			_, err = p.Export(t.Context(), p.on)
			require.ErrorIs(t, err, challenge.ErrVoid)
		}
	})
	t.Run("is for what has not opened", func(t *testing.T) {
		for _, at := range []string{"2026-11-28T19:59:55Z", "2026-11-28T20:00:00Z", "2026-11-28T22:00:00Z", "2026-11-29T00:00:00Z"} {
			p := invite(t, false, "Ada")
			p.challenge(p.on)
			p.clock.set(t, at)
			require.ErrorIs(t, p.WithdrawEvening(t.Context(), p.on, p.host), challenge.ErrBegun)
			require.False(t, p.challenge(p.on).Voided)
		}
	})
	t.Run("is for evenings alone", func(t *testing.T) {
		for _, id := range []challenge.ID{daily("2026-12-01"), daily("2026-12-01").PracticeID(), "club/000000000000", "club/", "club/x"} {
			require.ErrorIs(t, p.WithdrawEvening(t.Context(), id, p.host), challenge.ErrUnknownChallenge)
		}
	})
	t.Run("is seen by a service that has looked before", func(t *testing.T) {
		p := invite(t, false, "Ada")
		other := serveOn(t, p.store, p.clock, "UTC")
		require.Equal(t, challenge.Committed, other.challenge(p.on).State(p.Now()))
		require.NoError(t, p.WithdrawEvening(t.Context(), p.on, p.host))
		require.Equal(t, challenge.Void, other.challenge(p.on).State(p.Now()))
	})
}

func TestReadingTheCodeOfAnEvening(t *testing.T) {
	for text, wanted := range map[string]challenge.ID{
		"k7qm3xvd9h2t":                              "club/k7qm3xvd9h2t",
		"K7QM-3XVD-9H2T":                            "club/k7qm3xvd9h2t",
		" k7qm 3xvd – 9h2t ":                        "club/k7qm3xvd9h2t",
		"koqm ilvd 9h2t":                            "club/k0qm11vd9h2t",
		"https://dice.example/club/k7qm3xvd9h2t":    "club/k7qm3xvd9h2t",
		"dice.example/club/k7qm-3xvd-9h2t/board":    "club/k7qm3xvd9h2t",
		"https://dice.example/club/k7qm3xvd9h2t/":   "club/k7qm3xvd9h2t",
		"http://x/club/k7qm3xvd9h2t?roll=4#dice":    "club/k7qm3xvd9h2t",
		"http://x/club/":                            "",
		"k7qm3xvd9h2":                               "",
		"k7qm3xvd9h2tt":                             "",
		"k7qm3xvd9h2u":                              "",
		"":                                          "",
		"https://dice.example/clubs/join/k7qm3xvd9": "",
		strings.Repeat("-", 5000) + "k7qm3xvd9h2t":  "",
	} {
		id, err := challenge.ReadEvening(text)
		if wanted == "" {
			require.ErrorIs(t, err, challenge.ErrUnknownEvening, text)
			continue
		}
		require.NoError(t, err, text)
		require.Equal(t, wanted, id, text)
	}
	require.Equal(t, "k7qm-3xvd-9h2t", challenge.EveningCode("club/k7qm3xvd9h2t"))
}
