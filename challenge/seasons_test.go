package challenge_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// TestComingAndGoing looks at a season before and after each change to the club.
func TestComingAndGoing(t *testing.T) {
	c := found(t, "Ada", "Bo", "Cy", "Dan")
	c.play("2026-11-28", map[string]int{"Ada": 4, "Bo": 3, "Cy": 2, "Dan": 1})
	late := c.named("Eve")
	c.members["Eve"] = late
	c.play("2026-11-28", map[string]int{"Eve": 5})
	join := func(name string) {
		_, err := c.JoinClub(t.Context(), c.invite, c.members[name].ID)
		require.NoError(t, err)
	}
	names := func() (names []string) {
		for _, r := range c.season(november).Rows {
			names = append(names, r.Name)
		}
		return names
	}
	c.clock.set(t, "2026-11-29T01:00:00Z")
	require.Empty(t, names(), "nothing is final yet")
	require.NoError(t, c.LeaveClub(t.Context(), c.id, c.members["Dan"].ID))
	c.clock.set(t, "2026-11-29T02:00:00Z")
	require.Equal(t, []string{"Ada", "Bo", "Cy", "Dan"}, names(), "leaving an hour before final saves nobody")
	join("Eve")
	require.Equal(t, []string{"Ada", "Bo", "Cy", "Dan"}, names(), "who joins when a day is final brings nothing along")
	c.clock.set(t, "2026-11-29T12:00:00Z")
	require.Equal(t, []string{"Ada", "Bo", "Cy", "Dan"}, names())

	require.NoError(t, c.RemoveMember(t.Context(), c.id, c.host, c.members["Bo"].ID, false))
	require.Equal(t, []string{"Ada", "Bo", "Cy", "Dan"}, names(), "removed, and the results kept")
	require.NoError(t, c.RemoveMember(t.Context(), c.id, c.host, c.members["Cy"].ID, true))
	require.Equal(t, []string{"Ada", "Bo", "Dan"}, names(), "struck")
	require.Equal(t, []row{{"Ada", 1, 1, 4, 4, 100}, {"Bo", 2, 1, 2, 4, 50}, {"Dan", 3, 1, 0, 4, 0}}, c.standings(november))

	require.NoError(t, c.Leave(t.Context(), c.members["Dan"].ID, "Dan"))
	require.Equal(t, []string{"Ada", "Bo", challenge.FormerName}, names())
	c.play("2026-11-29", map[string]int{"Ada": 1, "Eve": 2})
	c.clock.set(t, "2026-11-30T02:00:00Z")
	require.Equal(t, []row{{"Eve", 1, 1, 2, 2, 100}, {"Ada", 2, 2, 4, 6, 50}, {"Bo", 2, 1, 2, 4, 50}, {challenge.FormerName, 4, 1, 0, 4, 0}}, c.standings(november))
}

// TestVoidDay holds that a day which was ruled out counts for nobody.
func TestVoidDay(t *testing.T) {
	c := found(t, "Ada", "Bo")
	c.play("2026-11-28", map[string]int{"Ada": 4, "Bo": 3})
	c.clock.set(t, "2026-11-29T02:00:00Z")
	require.Equal(t, 1, c.season(november).Counted)
	voided := serveOn(t, voiding{c.store, daily("2026-11-28")}, c.clock, "UTC")
	s, err := voided.Season(t.Context(), c.id, c.host, "district", november, 0, 10)
	require.NoError(t, err)
	require.Zero(t, s.Counted)
	require.Empty(t, s.Rows)
	require.False(t, s.Days[0].Counts)
}

// voiding is a store in which one day was ruled out.
type voiding struct {
	challenge.Store
	id challenge.ID
}

func (v voiding) Dailies(ctx context.Context, form string, from, to challenge.Day) ([]challenge.Challenge, error) {
	days, err := v.Store.Dailies(ctx, form, from, to)
	for i := range days {
		days[i].Voided = days[i].ID == v.id
	}
	return days, err
}
