package challenge

import (
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func zoned(t testing.TB, name string) calendar {
	t.Helper()
	zone, err := time.LoadLocation(name)
	require.NoError(t, err)
	return calendar{zone}
}

func date(t testing.TB, text string) Day {
	t.Helper()
	day, err := ParseDay(text)
	require.NoError(t, err)
	return day
}

func TestADayBeginsAtItsFirstLocalInstant(t *testing.T) {
	for _, c := range []struct{ zone, day, first string }{
		{"UTC", "2026-11-30", "2026-11-30T00:00:00Z"},
		{"Asia/Kathmandu", "2026-11-30", "2026-11-29T18:15:00Z"},
		// midnight does not exist
		{"America/Santiago", "2026-09-06", "2026-09-06T01:00:00-03:00"},
		{"Africa/Cairo", "2026-04-24", "2026-04-24T01:00:00+03:00"},
		// the clocks go back at midnight, to the day before
		{"America/Santiago", "2026-04-05", "2026-04-05T00:00:00-04:00"},
		// midnight comes twice: 00:01 went back to 23:01
		{"America/St_Johns", "2010-11-07", "2010-11-07T00:00:00-02:30"},
		// the date was skipped: nothing before the next day
		{"Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00"},
		{"Pacific/Apia", "2011-12-31", "2011-12-31T00:00:00+14:00"},
		{"Pacific/Kiritimati", "2026-11-30", "2026-11-29T10:00:00Z"},
		{"Etc/GMT+12", "2026-11-30", "2026-11-30T12:00:00Z"},
	} {
		t.Run(c.zone+" "+c.day, func(t *testing.T) {
			want, err := time.Parse(time.RFC3339, c.first)
			require.NoError(t, err)
			require.Equal(t, want.UTC(), zoned(t, c.zone).first(date(t, c.day)))
		})
	}
}

func TestADayThatHasBegunStaysWhenTheClockFallsBackBehindItsMidnight(t *testing.T) {
	c := zoned(t, "America/St_Johns")
	begun := c.first(date(t, "2010-11-07"))
	require.Equal(t, "2010-11-06", c.day(begun.Add(-time.Second)).String())
	require.Equal(t, "2010-11-07", c.day(begun).String())
	back := begun.Add(5 * time.Minute)
	require.Equal(t, "2010-11-06", dayOf(back.In(c.zone)).String(), "the wall shows yesterday again")
	require.Equal(t, "2010-11-07", c.day(back).String())
}

func TestDaysOfChangedClocksHave23Or25Hours(t *testing.T) {
	for _, c := range []struct {
		zone, day string
		hours     float64
	}{
		{"America/New_York", "2026-03-08", 23}, {"America/New_York", "2026-11-01", 25},
		{"Europe/Berlin", "2026-03-29", 23}, {"Europe/Berlin", "2026-10-25", 25},
		{"America/Santiago", "2026-09-06", 23}, {"America/Santiago", "2026-04-04", 25},
		{"Africa/Cairo", "2026-04-24", 23}, {"Africa/Cairo", "2026-10-29", 25},
		{"Asia/Kathmandu", "2026-03-29", 24}, {"Pacific/Apia", "2011-12-30", 0},
		{"Pacific/Apia", "2026-11-30", 24},
	} {
		t.Run(c.zone+" "+c.day, func(t *testing.T) {
			day, cal := date(t, c.day), zoned(t, c.zone)
			require.Equal(t, c.hours, cal.first(day.Add(1)).Sub(cal.first(day)).Hours())
		})
	}
}

func TestEveryInstantBelongsToTheDayThatItsWindowSays(t *testing.T) {
	zones := []string{"UTC", "America/Santiago", "Africa/Cairo", "America/New_York", "Europe/Berlin", "Asia/Kathmandu",
		"Pacific/Apia", "America/St_Johns", "Australia/Lord_Howe", "Asia/Gaza", "Africa/Casablanca", "Antarctica/Troll"}
	rapid.Check(t, func(r *rapid.T) {
		zone, err := time.LoadLocation(rapid.SampledFrom(zones).Draw(r, "zone"))
		require.NoError(r, err)
		c := calendar{zone}
		from := time.Date(2005, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
		at := time.Unix(from+rapid.Int64Range(0, 40*365*86400).Draw(r, "second"), 0)
		day := c.day(at)
		require.False(r, at.Before(c.first(day)), "not before its day")
		require.True(r, at.Before(c.first(day.Add(1))), "before the next")
		require.Equal(r, day, c.day(c.first(day)))
	})
}

func TestWindowsJoinAndTheZoneIsNoneOfTheirBusinessOnceCommitted(t *testing.T) {
	committed := spans{}
	utc, tokyo := zoned(t, "UTC"), zoned(t, "Asia/Tokyo")
	day := date(t, "2026-11-30")
	for i := range 8 {
		committed[day.Add(i)] = committed.window(day.Add(i), utc)
	}
	t.Run("today follows what is committed", func(t *testing.T) {
		evening := time.Date(2026, 11, 30, 16, 0, 0, 0, time.UTC)
		require.Equal(t, day.Add(1), tokyo.day(evening))
		require.Equal(t, day, committed.today(evening, tokyo))
	})
	t.Run("the first day of the new zone begins where the last of the old ends", func(t *testing.T) {
		w := committed.window(day.Add(8), tokyo)
		require.Equal(t, committed[day.Add(7)].closes, w.opens)
		require.Equal(t, tokyo.first(day.Add(9)), w.closes)
		require.Equal(t, 15.0, w.closes.Sub(w.opens).Hours())
	})
	t.Run("a hole is as long as its neighbours leave", func(t *testing.T) {
		delete(committed, day.Add(3))
		w := committed.window(day.Add(3), tokyo)
		require.Equal(t, span{utc.first(day.Add(3)), utc.first(day.Add(4))}, w)
	})
	t.Run("a move across the date line skips a date rather than let two days overlap", func(t *testing.T) {
		east := spans{day: span{zoned(t, "Etc/GMT+12").first(day), zoned(t, "Etc/GMT+12").first(day.Add(1))}}
		kiritimati := zoned(t, "Pacific/Kiritimati")
		east[day.Add(1)] = east.window(day.Add(1), kiritimati)
		require.True(t, east[day.Add(1)].empty())
		require.False(t, east.window(day.Add(2), kiritimati).empty())
		require.Equal(t, east[day].closes, east.window(day.Add(2), kiritimati).opens)
	})
}
