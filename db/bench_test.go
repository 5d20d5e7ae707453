package db

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/challenge/storetest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

var opens = time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)

// today is a challenge that is open for a day from opens.
func today() challenge.Challenge {
	return challenge.Challenge{
		ID: "2026-11-30/district", Form: "district", Kind: challenge.Daily, Day: challenge.Day{Year: 2026, Month: 11, Date: 30}, Number: 1,
		Opens: opens, Closes: opens.Add(24 * time.Hour), Final: opens.Add(26 * time.Hour), CommittedAt: opens,
		Tape: dice.Deal(dice.Seed{}, "district", dice.Shape{24, 3}), TapeVersion: 1, RulesEdition: 1,
	}
}

// fullSheet is as long as a district sheet is.
var fullSheet = rules.ParseSheet("4:7 2:9 - 6:9r 1:3 5:11 3:8 4:8 2:10 - 6:12 1:5r 5:12 3:9 - 4:11 2:12 6:13 1:8 5:13 3:11 - 4:14 2:14")

func sheetOf(player challenge.PlayerID) challenge.Attempt {
	return challenge.Attempt{Challenge: "2026-11-30/district", Player: player, Sheet: fullSheet, Score: int(player % 59), Finished: opens.Add(time.Hour)}
}

// populate opens a store with n named players.
func populate(t testing.TB, n int) *Store {
	s := serve(t, filepath.Join(t.TempDir(), "test.db"))
	require.NoError(t, s.Commit(t.Context(), []challenge.Challenge{today()}))
	require.NoError(t, s.write(t.Context(), &write{step: func(ctx context.Context, b *batch) error {
		const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) "
		if _, err := change(ctx, b, numbers+"INSERT INTO players (id, began) SELECT i, 0 FROM n", n); err != nil {
			return err
		}
		_, err := change(ctx, b, numbers+"INSERT INTO names SELECT i, 'Player ' || i, 'p' || i, 's' || i, 'f' || i, 1 FROM n", n)
		return err
	}}))
	return s
}

func serve(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), Options{Database: path, Serve: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// BenchmarkAdd compares one transaction for each sheet with sheets that arrive
// together and are committed together. Players come in no order.
func BenchmarkAdd(b *testing.B) {
	for _, callers := range []int{1, 64, 256} {
		b.Run(fmt.Sprintf("callers=%d", callers), func(b *testing.B) {
			s := populate(b, b.N)
			order := rand.Perm(b.N)
			var next atomic.Int64
			written := bytesWritten(b)
			b.ResetTimer()
			var all sync.WaitGroup
			for range callers {
				all.Go(func() {
					for i := next.Add(1); i <= int64(b.N); i = next.Add(1) {
						if _, added, err := s.Add(b.Context(), sheetOf(challenge.PlayerID(order[i-1]+1))); !added || err != nil {
							b.Error(added, err)
						}
					}
				})
			}
			all.Wait()
			b.StopTimer()
			b.ReportMetric(float64(bytesWritten(b)-written)/float64(b.N), "written-B/op")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "sheets/s")
		})
	}
}

// BenchmarkResults reads a whole board of 100,000.
func BenchmarkResults(b *testing.B) {
	s := populate(b, 100_000)
	atOnce(b, 256, 100_000, func(i int) error {
		_, _, err := s.Add(b.Context(), sheetOf(challenge.PlayerID(i+1)))
		return err
	})
	for b.Loop() {
		n := 0
		for _, err := range s.Results(b.Context(), today().ID) {
			require.NoError(b, err)
			n++
		}
		require.Equal(b, 100_000, n)
	}
}

// atOnce makes n calls from some callers and wants none to fail.
func atOnce(t testing.TB, callers, n int, call func(i int) error) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range callers {
		all.Go(func() {
			for i := next.Add(1); i <= int64(n); i = next.Add(1) {
				if err := call(int(i - 1)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

var writeBytes = regexp.MustCompile(`(?m)^write_bytes: (\d+)$`)

// bytesWritten is how much this process has had written to disks.
func bytesWritten(b *testing.B) int64 {
	text, err := os.ReadFile("/proc/self/io")
	if err != nil {
		storetest.Need(b, "a system that tells what was written: "+err.Error())
	}
	found := writeBytes.FindSubmatch(text)
	n, err := strconv.ParseInt(string(found[1]), 10, 64)
	require.NoError(b, err)
	return n
}

// BenchmarkForget looks through a million players of whom none is to go, as it
// is on most days, while sheets come in.
func BenchmarkForget(b *testing.B) {
	s := populate(b, 500_000)
	require.NoError(b, s.write(b.Context(), &write{step: func(ctx context.Context, b *batch) error {
		const numbers = "WITH RECURSIVE n (i) AS (SELECT 500001 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) "
		for _, query := range []string{
			numbers + "INSERT INTO players (id, began) SELECT i, 0 FROM n",
			"INSERT INTO sessions (token, player, began) SELECT randomblob(32), id, CASE WHEN id > 999000 THEN 0 ELSE 10 END FROM players",
		} {
			if _, err := change(ctx, b, query); err != nil {
				return err
			}
		}
		return nil
	}}))
	before := time.UnixMilli(5)
	n, err := s.Forget(b.Context(), before)
	require.NoError(b, err)
	require.Equal(b, 1000, n)
	for b.Loop() {
		n, err := s.Forget(b.Context(), before)
		require.NoError(b, err)
		require.Zero(b, n)
	}
}
