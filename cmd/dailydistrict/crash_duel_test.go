package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// pair is two people at a duel and what was acknowledged to them, by game.
type pair struct {
	path   string
	tokens [2]string

	mutex sync.Mutex
	made  [2]map[int]string
}

// duelAsked is what the API tells of a duel, as far as it is played here.
type duelAsked struct {
	ID    string
	State string
	You   []int
	Games [2]struct {
		N     int
		Turn  int
		Picks []json.RawMessage
		Legal []json.RawMessage
	}
}

// TestNoPickIsLostOrMadeTwiceInACrash kills the server while pairs pick, each
// time at another moment, looks at what is there afterwards, and lets the pairs
// play on to the end.
func TestNoPickIsLostOrMadeTwiceInACrash(t *testing.T) {
	t.Parallel()
	const pairs, picks = 12, 24
	args := []string{"--database=" + file(t), "--trusted-proxies=127.0.0.1"}
	s := serveThere(t, t.TempDir(), args...)
	for round := range *crashes {
		all := make([]*pair, pairs)
		for i := range all {
			all[i] = s.from(i).pair(t)
		}
		acknowledged := pickAndKill(t, s, all, int64(1+round*37%(pairs*picks-pairs)))
		s = serveThere(t, t.TempDir(), args...)
		stored := 0
		for i, p := range all {
			stored += s.from(i).holds(t, p)
		}
		t.Logf("%d acknowledged before the kill, %d stored", acknowledged, stored)
		s.ends(all)
		for i, p := range all {
			require.Equal(t, picks, s.from(i).holds(t, p))
			require.Equal(t, exitDone, say(t, "", "verify", s.base+p.path).code)
		}
	}
}

// ends lets all pairs play to the end.
func (c *client) ends(all []*pair) {
	var together sync.WaitGroup
	for i, p := range all {
		together.Go(func() { c.from(i).play(p, func() {}) })
	}
	together.Wait()
}

// pair opens a duel of two guests.
func (c *client) pair(t *testing.T) *pair {
	t.Helper()
	p := &pair{tokens: [2]string{c.guest(t), c.guest(t)}, made: [2]map[int]string{{}, {}}}
	var opened duelAsked
	c.must(t, http.StatusCreated, "POST", "/api/v1/duels", p.tokens[0], nil, &opened)
	p.path = "/api/v1/duels/" + strings.TrimPrefix(opened.ID, "duel/")
	c.must(t, http.StatusOK, "POST", p.path+"/join", p.tokens[1], nil, nil)
	return p
}

// pickAndKill lets all pairs pick until so many picks have been acknowledged,
// and kills the server then.
func pickAndKill(t *testing.T, s *process, all []*pair, enough int64) int64 {
	t.Helper()
	var acknowledged atomic.Int64
	reached := make(chan struct{})
	var together sync.WaitGroup
	for i, p := range all {
		together.Go(func() {
			s.from(i).play(p, func() {
				if acknowledged.Add(1) == enough {
					close(reached)
				}
			})
		})
	}
	select {
	case <-reached:
	case <-time.After(20 * time.Second):
		require.Fail(t, "too few picks are acknowledged", s.log.String())
	}
	s.signal(t, syscall.SIGKILL)
	together.Wait()
	return acknowledged.Load()
}

// play lets both players of a pair pick at once, until the duel is over or the
// server is gone, and tells of each pick that was acknowledged.
func (c *client) play(p *pair, told func()) {
	var both sync.WaitGroup
	for _, token := range p.tokens {
		both.Go(func() {
			for c.pick(p, token, told) {
			}
		})
	}
	both.Wait()
}

// pick makes every pick that is one player's to make; on is false once there
// will be no more.
func (c *client) pick(p *pair, token string, told func()) (on bool) {
	var d duelAsked
	if status, err := c.ask("GET", p.path, token, nil, &d); err != nil || status != http.StatusOK || d.State == "over" {
		return false
	}
	picked := false
	for g, game := range d.Games {
		if game.Turn != d.You[0] {
			continue
		}
		pick := game.Legal[len(game.Legal)-1]
		body := map[string]any{"game": g + 1, "n": game.N, "pick": pick}
		if status, err := c.ask("POST", p.path+"/picks", token, body, nil); err != nil || status != http.StatusOK {
			return false
		}
		p.notes(g, game.N, string(pick))
		picked = true
		told()
	}
	if !picked {
		time.Sleep(5 * time.Millisecond)
	}
	return true
}

func (p *pair) notes(game, n int, pick string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.made[game][n] = pick
}

// holds checks that every pick that was acknowledged is there, at its place, and
// at most two more in each game: one of each player was under way, as the second may see
// the first one's pick before that one is told. It counts them.
func (c *client) holds(t *testing.T, p *pair) (stored int) {
	t.Helper()
	var d duelAsked
	c.must(t, http.StatusOK, "GET", p.path, p.tokens[0], nil, &d)
	for g, game := range d.Games {
		stored += game.N
		require.Len(t, game.Picks, game.N)
		require.GreaterOrEqual(t, len(p.made[g])+2, game.N, "more picks than were made")
		for n, pick := range p.made[g] {
			require.Less(t, n, game.N, "an acknowledged pick is there")
			require.JSONEq(t, pick, string(game.Picks[n]), "and it is the same")
		}
		for n, pick := range game.Picks { // what was stored and not acknowledged stands from now on
			p.made[g][n] = string(pick)
		}
	}
	return stored
}
