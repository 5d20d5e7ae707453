package main

import (
	"flag"
	"fmt"
	"net/http"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/db"
)

var crashes = flag.Int("crashes", 3, "how many times the server is killed while sheets are in flight")

// TestNothingAcknowledgedIsLostInACrash kills the server while 200 sheets are
// in flight, each day at another moment, and looks at what is there afterwards.
func TestNothingAcknowledgedIsLostInACrash(t *testing.T) {
	t.Parallel()
	const players = 200
	database := file(t)
	tokens, names := make([]string, players), make([]string, players)
	s := serveThere(t, t.TempDir(), "--database="+database, "--clock=2026-11-29T12:00:00Z", "--trusted-proxies=127.0.0.1")
	for i := range tokens {
		names[i] = fmt.Sprintf("Player %03d", i)
		tokens[i] = s.from(i).named(t, names[i])
	}
	s.signal(t, syscall.SIGKILL)

	for round := range *crashes {
		day := time.Date(2026, 11, 30+round, 12, 0, 0, 0, time.UTC)
		args := []string{"--database=" + database, "--trusted-proxies=127.0.0.1"}
		s := serveThere(t, t.TempDir(), append(args, "--clock="+day.Format(time.RFC3339))...)
		acknowledged := submitAndKill(t, s, day.Format(time.DateOnly), tokens, 1+round*37%(players-20))

		s = serveThere(t, t.TempDir(), append(args, "--clock="+day.Add(time.Hour).Format(time.RFC3339))...)
		of, standing := s.board(t, day.Format(time.DateOnly))
		t.Logf("%s: %d acknowledged, %d stored", day.Format(time.DateOnly), len(acknowledged), of)
		require.Len(t, standing, of, "counts and rows agree")
		requireOnce(t, standing)
		for i, attempt := range acknowledged {
			require.Contains(t, standing, names[i], "an acknowledged sheet is there")
			require.Equal(t, attempt, s.again(t, day.Format(time.DateOnly), tokens[i]), "and it is the same attempt")
		}
		for _, token := range tokens {
			s.again(t, day.Format(time.DateOnly), token)
		}
		of, standing = s.board(t, day.Format(time.DateOnly))
		require.Equal(t, players, of)
		requireOnce(t, standing)
		s.signal(t, syscall.SIGKILL)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	require.NoError(t, db.Backup(t.Context(), database, copied, false, asDealt), "the database is sound")
}

// submitted is the answer to a sheet.
type submitted struct {
	Attempt struct {
		ID any
	}
}

// submitAndKill hands in a sheet of every player at once and kills the server
// when so many have been acknowledged. It gives the attempts that were, by player.
func submitAndKill(t *testing.T, s *process, day string, tokens []string, enough int) map[int]any {
	t.Helper()
	var mutex sync.Mutex
	acknowledged := map[int]any{}
	reached := make(chan struct{})
	var together sync.WaitGroup
	for i, token := range tokens {
		together.Go(func() {
			var answer submitted
			status, err := s.submit(day, token, &answer)
			if err != nil || status != http.StatusCreated {
				return
			}
			mutex.Lock()
			defer mutex.Unlock()
			acknowledged[i] = answer.Attempt.ID
			if len(acknowledged) == enough {
				close(reached)
			}
		})
	}
	select {
	case <-reached:
	case <-time.After(20 * time.Second):
		require.Fail(t, "too few sheets are acknowledged", s.log.String())
	}
	s.signal(t, syscall.SIGKILL)
	together.Wait()
	return acknowledged
}

// again hands in the same sheet once more and gives the attempt that stands.
func (c *client) again(t *testing.T, day, token string) any {
	t.Helper()
	var answer submitted
	status, err := c.submit(day, token, &answer)
	require.NoError(t, err)
	require.Contains(t, []int{http.StatusOK, http.StatusCreated}, status)
	return answer.Attempt.ID
}

func requireOnce(t *testing.T, names []string) {
	t.Helper()
	seen := map[string]bool{}
	for _, name := range names {
		require.False(t, seen[name], "%s stands twice", name)
		seen[name] = true
	}
}
