package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// climber is somebody at a sealed form, with what was acknowledged.
type climber struct {
	token, path string
	sent        []json.RawMessage // the last may not be acknowledged
	told        climbAsked        // the newest answer
}

// climbAsked is what the API tells of a sealed attempt, as far as it is played here.
type climbAsked struct {
	Attempt struct{ ID string }
	N       int
	Tape    json.RawMessage
	Legal   []json.RawMessage
	Over    bool
	Score   *int
}

// TestNoDecisionIsLostOrShowsOtherDiceAfterACrash kills the server while players
// decide, each time at another moment. Whoever sends the last decision again is
// told the same dice, and plays on to the end.
func TestNoDecisionIsLostOrShowsOtherDiceAfterACrash(t *testing.T) {
	t.Parallel()
	const players = 10
	args := []string{"--database=" + file(t), "--trusted-proxies=127.0.0.1"}
	s := serveThere(t, t.TempDir(), args...)
	for round := range *crashes {
		all := make([]*climber, players)
		for i := range all {
			all[i] = s.from(i).climber(t, fmt.Sprint("Climber ", round*players+i), []string{"landing", "categories"}[i%2])
		}
		decideAndKill(t, s, all, int64(1+round*31%(players*10)))
		s = serveThere(t, t.TempDir(), args...)
		for i, c := range all {
			s.from(i).resumes(t, c)
			for !c.told.Over {
				require.True(t, s.from(i).decides(c, false), "%s", s.log.String())
			}
			require.NotNil(t, c.told.Score)
		}
	}
}

// climber begins an attempt of somebody with a name.
func (c *client) climber(t *testing.T, name, form string) *climber {
	t.Helper()
	p := &climber{token: c.guest(t)}
	c.must(t, http.StatusOK, "POST", "/api/v1/me/name", p.token, map[string]string{"name": name}, nil)
	day := time.Now().UTC().Format(time.DateOnly)
	c.must(t, http.StatusCreated, "POST", "/api/v1/challenges/"+day+"/"+form+"/attempts", p.token, nil, &p.told)
	p.path = "/api/v1/attempts/" + p.told.Attempt.ID
	return p
}

// decideAndKill lets all decide until so many decisions have been acknowledged, or
// all have decided everything, and kills the server then.
func decideAndKill(t *testing.T, s *process, all []*climber, enough int64) {
	t.Helper()
	var acknowledged atomic.Int64
	reached, over := make(chan struct{}), make(chan struct{})
	var together sync.WaitGroup
	for i, p := range all {
		together.Go(func() {
			for !p.told.Over && s.from(i).decides(p, true) {
				if acknowledged.Add(1) == enough {
					close(reached)
				}
			}
		})
	}
	go func() {
		together.Wait()
		close(over)
	}()
	select {
	case <-reached:
	case <-over:
	case <-time.After(20 * time.Second):
		require.Fail(t, "too few decisions are acknowledged", s.log.String())
	}
	s.signal(t, syscall.SIGKILL)
	<-over
}

// decides sends the next decision, the last that is legal, or the first.
func (c *client) decides(p *climber, last bool) bool {
	decision := p.told.Legal[0]
	if last {
		decision = p.told.Legal[len(p.told.Legal)-1]
	}
	p.sent = append(p.sent, decision)
	var told climbAsked
	status, err := c.ask("POST", p.path+"/decisions", p.token, map[string]any{"n": p.told.N, "decision": decision}, &told)
	if err != nil || status != http.StatusOK {
		return false
	}
	p.told = told
	return true
}

// resumes looks at what stands after a crash: all that was acknowledged does. The
// decision under way is sent again, which gives what stands already or decides it.
func (c *client) resumes(t *testing.T, p *climber) {
	t.Helper()
	if p.told.Over {
		return
	}
	var stands climbAsked
	c.must(t, http.StatusOK, "GET", p.path, p.token, nil, &stands)
	if stands.Legal != nil { // otherwise it was over with the decision under way, and this is its sheet
		require.GreaterOrEqual(t, stands.N, p.told.N, "acknowledged decisions stand")
	}
	if len(p.sent) == 0 {
		return
	}
	under := p.sent[len(p.sent)-1]
	var again, twice climbAsked
	c.must(t, http.StatusOK, "POST", p.path+"/decisions", p.token, map[string]any{"n": p.told.N, "decision": under}, &again)
	c.must(t, http.StatusOK, "POST", p.path+"/decisions", p.token, map[string]any{"n": p.told.N, "decision": under}, &twice)
	require.Equal(t, again, twice, "the same decision again shows the same dice")
	if stands.N > p.told.N && !again.Over {
		require.Equal(t, stands, again, "it was stored, though nobody was told")
	}
	p.told = again
}
