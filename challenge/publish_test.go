package challenge_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

func day(t testing.TB, text string) challenge.Day {
	t.Helper()
	d, err := challenge.ParseDay(text)
	require.NoError(t, err)
	return d
}

// stored lists all dailies in the store.
func (b *table) stored() []challenge.Challenge {
	b.t.Helper()
	days, err := b.store.Dailies(b.t.Context(), "district", day(b.t, "1900-01-01"), day(b.t, "2999-01-01"))
	require.NoError(b.t, err)
	return days
}

// requireUnbroken sees that numbers go up by one from 1 and windows join.
func requireUnbroken(t testing.TB, days []challenge.Challenge) {
	t.Helper()
	for i, c := range days {
		require.Equal(t, i+1, c.Number, "number of %s", c.ID)
		if i > 0 {
			require.Equal(t, days[i-1].Closes, c.Opens, "%s opens when the day before closes", c.ID)
			require.True(t, days[i-1].Day.Before(c.Day))
		}
	}
}

func TestPublishingCommitsTodayAndSevenDaysAhead(t *testing.T) {
	b := serve(t, "2026-11-30T09:00:00Z", "UTC")
	b.publish()
	days := b.stored()
	require.Len(t, days, 8)
	requireUnbroken(t, days)
	require.Equal(t, challenge.ID("2026-11-30/district"), days[0].ID)
	require.Equal(t, challenge.ID("2026-12-07/district"), days[7].ID)

	t.Run("each with a seed, a commitment and dice of its own, and so its practice tape", func(t *testing.T) {
		seen := map[dice.Seed]bool{}
		for _, c := range days {
			practice, err := b.store.Challenge(t.Context(), c.ID.PracticeID())
			require.NoError(t, err)
			require.Equal(t, challenge.Practice, practice.Kind)
			require.Equal(t, c.Opens, practice.Opens)
			for _, c := range []challenge.Challenge{c, practice} {
				require.False(t, seen[c.Seed])
				seen[c.Seed] = true
				require.Equal(t, c.Seed.Commitment(string(c.ID)), c.Commitment)
				require.Equal(t, dice.Deal(c.Seed, "district", district.Game.Info().Shape), c.Tape)
				require.Equal(t, dice.TapeVersion, c.TapeVersion)
				require.Equal(t, district.Game.Info().Edition, c.RulesEdition)
			}
		}
	})
	t.Run("again and again changes nothing", func(t *testing.T) {
		for range 3 {
			b.publish()
			serveOn(t, b.store, b.clock, "UTC").publish()
		}
		require.Equal(t, days, b.stored())
	})
	t.Run("the next day adds one", func(t *testing.T) {
		b.clock.set(t, "2026-12-01T00:00:00Z")
		b.publish()
		requireUnbroken(t, b.stored())
		require.Equal(t, days, b.stored()[:8])
		require.Len(t, b.stored(), 9)
	})
	t.Run("a clock that jumps back publishes nothing backwards", func(t *testing.T) {
		before := b.stored()
		for at, says := range map[string]string{
			"2026-11-30T00:00:00Z": "", "2026-11-29T23:59:59Z": "2026-11-29", "2026-01-01T00:00:00Z": "2026-01-01", "1970-01-01T00:00:00Z": "1970-01-01",
		} {
			b.clock.set(t, at)
			for _, service := range []*table{b, serveOn(t, b.store, b.clock, "UTC")} {
				if err := service.Publish(t.Context()); says == "" {
					require.NoError(t, err)
				} else {
					require.ErrorContains(t, err, "The clock says "+says+", but the first day of district is 2026-11-30")
				}
			}
			require.Equal(t, before, b.stored())
		}
		b.clock.set(t, "2026-12-01T00:00:00Z")
		b.publish()
		require.Equal(t, before, b.stored())
	})
}

func TestAFirstDayInTheFutureIsSaid(t *testing.T) {
	ahead := serve(t, "2027-01-01T12:00:00Z", "UTC")
	ahead.publish()
	before := ahead.stored()
	ahead.clock.set(t, "2026-11-30T12:00:00Z")
	b := serveOn(t, ahead.store, ahead.clock, "UTC")

	_, err := b.Challenge(t.Context(), "2026-11-30/district")
	require.ErrorContains(t, err, "2027-01-01")
	require.NotErrorIs(t, err, challenge.ErrUnknownChallenge, "it is a fault, and no page that never was")
	h := b.Health(t.Context())
	require.False(t, h.Ready)
	require.True(t, h.Degraded)
	require.Contains(t, h.Detail, "The clock says 2026-11-30, but the first day of district is 2027-01-01")
	require.Equal(t, before, b.stored())

	b.clock.set(t, "2027-01-01T00:00:00Z")
	b.publish()
	require.True(t, b.Health(t.Context()).Ready)
	require.Equal(t, before, b.stored())
}

func TestAClockThatWasNeverSetBeginsNothing(t *testing.T) {
	b := serve(t, "1970-01-01T00:01:00Z", "UTC")
	require.ErrorContains(t, b.Publish(t.Context()), "1970-01-01")
	require.Empty(t, b.stored())
	b.clock.set(t, "2026-11-30T12:00:00Z")
	b.publish()
	require.Equal(t, 1, b.challenge("2026-11-30/district").Number)
}

func TestEachCivilDateHasExactlyOneChallenge(t *testing.T) {
	for _, c := range []struct {
		zone, from, to string
		skipped        int // dates that the zone never had
	}{
		{"America/Santiago", "2026-08-25", "2026-09-20", 0},
		{"America/Santiago", "2026-03-25", "2026-04-20", 0},
		{"Africa/Cairo", "2026-04-15", "2026-05-05", 0},
		{"America/New_York", "2026-03-01", "2026-03-20", 0},
		{"America/New_York", "2026-10-25", "2026-11-10", 0},
		{"Europe/Berlin", "2026-03-20", "2026-04-05", 0},
		{"Europe/Berlin", "2026-10-20", "2026-11-05", 0},
		{"Asia/Kathmandu", "2026-03-20", "2026-04-05", 0},
		{"Pacific/Apia", "2026-03-25", "2026-04-10", 0},
		{"Pacific/Apia", "2011-12-20", "2012-01-10", 1}, // 2011-12-30
	} {
		t.Run(c.zone+" from "+c.from, func(t *testing.T) {
			b := serve(t, c.from+"T12:00:00Z", c.zone)
			from, to := b.Today(), day(t, c.to)
			var played []challenge.Challenge
			for b.Today().Before(to) {
				b.publish()
				today := b.challenge(challenge.DailyID(b.Today(), "district"))
				require.Equal(t, challenge.Opened, today.State(b.Now()))
				require.Equal(t, today.Closes, b.Rollover(today.Day.Add(1)), "the countdown is to the rollover")
				if len(played) == 0 || played[len(played)-1].Day != today.Day {
					played = append(played, today)
				}
				b.clock.add(47 * time.Minute)
			}
			requireUnbroken(t, played)
			requireUnbroken(t, b.stored())
			require.Len(t, played, to.Sub(from)-c.skipped)
		})
	}
}

func TestAServerThatWasAway(t *testing.T) {
	t.Run("over midnight finds today committed before", func(t *testing.T) {
		b := serve(t, "2026-11-30T23:50:00Z", "UTC")
		b.publish()
		before := b.stored()
		b.clock.set(t, "2026-12-01T09:00:00Z")
		later := serveOn(t, b.store, b.clock, "UTC")
		c := later.challenge("2026-12-01/district")
		require.Equal(t, before[1].Seed, c.Seed)
		require.False(t, c.Late())
	})
	for _, away := range []int{5, 30} {
		t.Run("for days back-fills them, closed and late, before today is first asked for", func(t *testing.T) {
			b := serve(t, "2026-11-30T23:50:00Z", "UTC")
			b.publish()
			before := b.stored()
			b.clock.add(time.Duration(away) * 24 * time.Hour)
			later := serveOn(t, b.store, b.clock, "UTC")
			today := later.challenge(challenge.DailyID(later.Today(), "district"))
			require.Equal(t, away+1, today.Number)
			require.Equal(t, away > 7, today.Late())
			later.publish()
			days := b.stored()
			requireUnbroken(t, days)
			require.Len(t, days, away+8)
			require.Equal(t, before, days[:8], "what was committed is what is published")
			for _, c := range days[8:] {
				require.Equal(t, c.Opens.Before(b.clock.now()), c.Late())
			}
		})
	}
}

func TestPublishingKilledMidwayGoesOn(t *testing.T) {
	b := serve(t, "2026-11-30T12:00:00Z", "UTC")
	b.publish()
	b.clock.add(400 * 24 * time.Hour)
	commits := 0
	dying := failing{Store: b.store, commit: func() error {
		if commits++; commits == 3 {
			return errors.New("killed")
		}
		return nil
	}}
	require.Error(t, serveOn(t, dying, b.clock, "UTC").Publish(t.Context()))
	half := b.stored()
	require.Greater(t, len(half), 8)
	require.Less(t, len(half), 400)
	serveOn(t, b.store, b.clock, "UTC").publish()
	days := b.stored()
	requireUnbroken(t, days)
	require.Len(t, days, 408)
	require.Equal(t, half, days[:len(half)])
}

func TestFivePublishersAtOnceMakeOneChallengeADay(t *testing.T) {
	store := dbtest.Open(t)
	var tables []*table
	for i := range 5 {
		clock := &watch{}
		clock.set(t, "2026-11-30T20:00:00Z")
		clock.add(time.Duration(i-2) * time.Second)
		tables = append(tables, serveOn(t, store, clock, "UTC"))
	}
	for range 20 {
		var wg sync.WaitGroup
		for _, b := range tables {
			for range 4 {
				wg.Go(func() {
					if _, err := b.Challenge(context.Background(), challenge.DailyID(b.Today(), "district")); err != nil {
						t.Error(err)
					}
					if err := b.Publish(context.Background()); err != nil {
						t.Error(err)
					}
				})
			}
		}
		wg.Wait()
		for _, b := range tables {
			b.clock.add(12 * time.Hour)
		}
	}
	days := tables[0].stored()
	requireUnbroken(t, days)
	for _, c := range days[:10] {
		for _, b := range tables {
			require.Equal(t, c.Tape, b.challenge(c.ID).Tape)
		}
	}
}

func TestSettingsThatChangeLeaveCommittedDaysAlone(t *testing.T) {
	b := serve(t, "2026-11-30T12:00:00Z", "UTC")
	b.publish()
	before := b.stored()
	moved := config(t, b.store, b.clock, "Asia/Tokyo")
	moved.Grace = time.Hour
	later := &table{Service: challenge.New(moved), t: t, store: b.store, clock: b.clock}
	for range 14 * 2 {
		later.publish()
		today := later.challenge(challenge.DailyID(later.Today(), "district"))
		require.Equal(t, challenge.Opened, today.State(b.clock.now()), "there is a game at every instant")
		b.clock.add(12 * time.Hour)
	}
	days := b.stored()
	requireUnbroken(t, days)
	require.Equal(t, before, days[:8])
	require.Equal(t, time.Hour, days[8].Final.Sub(days[8].Closes))
	require.Equal(t, "2026-12-09T15:00:00Z", days[9].Closes.Format(time.RFC3339))
}
