package main

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules/dice"
)

func TestFivePublishersBesideAServerMakeOneChallengeADay(t *testing.T) {
	t.Parallel()
	database := file(t)
	s := serveThere(t, t.TempDir(), noon, "--database="+database)
	before := s.day(t, "2026-12-07")
	// Three days on, the publishers know of days that the server does not.
	var together sync.WaitGroup
	outputs := make([]string, 5)
	for i := range outputs {
		together.Go(func() {
			out, err := program(t, t.TempDir(), "publish", "--clock=2026-12-03T12:00:00Z", "--database="+database).CombinedOutput()
			outputs[i] = fmt.Sprint(string(out), err)
		})
	}
	together.Wait()
	for _, out := range outputs {
		require.Contains(t, out, "2026-12-03 is published")
	}
	require.Equal(t, before, s.day(t, "2026-12-07"), "what was committed stands")
	require.Equal(t, exitDone, s.signal(t, syscall.SIGTERM))

	later := serveHere(t, "--clock=2026-12-03T12:01:00Z", "--database="+database)
	for i := range 11 {
		d := later.day(t, time.Date(2026, 11, 30+i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
		require.Equal(t, i+1, d.Number, "numbers go up by one")
	}
}

func TestDaysMissedAreThereBeforeTheFirstPage(t *testing.T) {
	for name, start := range map[string]string{
		"over midnight":  "2026-12-01T09:00:00Z",
		"for five days":  "2026-12-05T09:00:00Z",
		"for five weeks": "2027-01-04T09:00:00Z",
	} {
		t.Run(name, func(t *testing.T) {
			database := file(t)
			first := serveHere(t, "--clock=2026-11-30T23:50:00Z", "--database="+database)
			promised := first.day(t, "2026-12-01").Commitment
			require.Equal(t, exitDone, first.end())

			s := serveHere(t, "--clock="+start, "--database="+database)
			today := start[:len(time.DateOnly)]
			require.Equal(t, "open", s.day(t, today).State)
			require.Equal(t, promised, s.day(t, "2026-12-01").Commitment, "what was committed is what is published")
			s.requireNoHole(t, today)
		})
	}
}

func TestMidnight(t *testing.T) {
	t.Parallel()
	s := serveHere(t, "--database="+file(t), "--clock=2026-11-30T23:59:58Z")
	ann := s.named(t, "Ann")
	require.Equal(t, "open", s.day(t, "2026-11-30").State)
	tomorrow := s.day(t, "2026-12-01")
	require.Equal(t, "committed", tomorrow.State)
	require.Empty(t, tomorrow.Seed, "its dice are secret")

	require.Eventually(t, func() bool { return s.day(t, "2026-12-01").State == "open" }, 5*time.Second, 20*time.Millisecond)
	require.Equal(t, "grace", s.day(t, "2026-11-30").State)
	require.Equal(t, tomorrow.Commitment, s.day(t, "2026-12-01").Commitment)
	s.requireNoHole(t, "2026-12-01")
	for _, day := range []string{"2026-11-30", "2026-12-01"} {
		status, err := s.submit(day, ann, nil)
		require.NoError(t, err)
		require.Equal(t, http.StatusCreated, status, "the day before takes sheets until it is final, and today is still to be played")
		of, _ := s.board(t, day)
		require.Equal(t, 1, of)
	}
}

// TestAPublisherKilledHalfWay kills publishers that have months to catch up with.
func TestAPublisherKilledHalfWay(t *testing.T) {
	t.Parallel()
	database := file(t)
	require.Equal(t, exitDone, say(t, "", "publish", "--database="+database, noon).code)
	for wait := range 6 {
		publisher := program(t, t.TempDir(), "publish", "--database="+database, "--clock=2027-06-01T12:00:00Z")
		require.NoError(t, publisher.Start())
		time.Sleep(time.Duration(10+15*wait) * time.Millisecond)
		_ = publisher.Process.Kill()
		_ = publisher.Wait()
	}
	s := serveHere(t, "--database="+database, "--clock=2027-06-01T12:00:00Z")
	s.requireNoHole(t, "2027-06-01")
}

// requireNoHole sees that every day from the first to today is there, numbered
// by one, on the dice that its commitment promised.
func (c *client) requireNoHole(t *testing.T, today string) {
	t.Helper()
	number := 0
	for day := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC); day.Format(time.DateOnly) <= today; day = day.AddDate(0, 0, 1) {
		number++
		d := c.day(t, day.Format(time.DateOnly))
		require.Equal(t, number, d.Number)
		seed, err := dice.ParseSeed(d.Seed)
		require.NoError(t, err)
		require.Equal(t, d.Commitment, seed.Commitment(d.ID))
	}
}

func TestRehearsalsAndRealDaysStayApart(t *testing.T) {
	real, rehearsal := file(t), file(t)
	require.Equal(t, exitDone, say(t, "", "publish", "--database="+real).code)
	require.Equal(t, exitDone, say(t, "", "publish", "--database="+rehearsal, noon).code)
	for name, args := range map[string][]string{
		"a clock on a real database":         {"--database=" + real, noon},
		"a rehearsal without its clock":      {"--database=" + rehearsal},
		"a rehearsal that goes back in time": {"--database=" + rehearsal, "--clock=2026-11-30T11:00:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, command := range []string{"serve", "publish"} {
				got := say(t, "", append([]string{command, "--addr=127.0.0.1:0"}, args...)...)
				require.Equal(t, exitUsage, got.code, got.err)
				require.Equal(t, 1, strings.Count(got.err, "\n"), got.err)
			}
		})
	}
}
