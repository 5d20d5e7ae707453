package storetest

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/challenge"
)

// model is what a store promises, as plainly as it can be written: every
// question is answered by looking at everything.
type model struct {
	*world
	now      time.Time
	days     []challenge.Challenge
	players  []challenge.PlayerID
	named    map[challenge.PlayerID]time.Time
	attempts []challenge.Attempt // in order of arrival
	plans    map[planKey]plan
}

type planKey struct {
	player   challenge.PlayerID
	day      challenge.ID
	practice bool
}

type plan struct {
	sheet string
	began time.Time
}

// exerciseModel lets rapid play on a store and the model side by side. Each
// round has days and players of its own in the same store.
func exerciseModel(t *testing.T, open func(t testing.TB) challenge.Store) {
	store, round := open(t), 0
	rapid.Check(t, func(t *rapid.T) {
		w := &world{tester: t, store: store, made: uint64(round) << 32}
		m := &model{world: w, named: map[challenge.PlayerID]time.Time{}, plans: map[planKey]plan{}}
		m.days = w.commits(3*round, 3*round+1, 3*round+2)
		m.now = m.days[0].Opens
		round++
		for range 4 {
			m.players = append(m.players, w.guest())
		}
		t.Repeat(map[string]func(*rapid.T){
			"wait":    m.wait,
			"add":     m.add,
			"name":    m.name,
			"adopt":   m.adopt,
			"plan":    m.plan,
			"compare": func(*rapid.T) { m.compare() },
		})
		m.compare()
	})
}

func (m *model) wait(t *rapid.T) {
	m.now = m.now.Add(time.Duration(rapid.IntRange(1, 12*60*60*1000).Draw(t, "milliseconds")) * time.Millisecond)
}

func (m *model) player(t *rapid.T) challenge.PlayerID {
	return rapid.SampledFrom(m.players).Draw(t, "player")
}

func (m *model) day(t *rapid.T) challenge.Challenge { return rapid.SampledFrom(m.days).Draw(t, "day") }

func (m *model) add(t *rapid.T) {
	a := attempt(m.day(t), m.player(t), rapid.IntRange(0, 3).Draw(t, "score"))
	a.Practice, a.Finished = rapid.Bool().Draw(t, "practice"), m.now
	stands, added, err := m.store.Add(m.Context(), a)
	require.NoError(m, err)
	counts := m.counts(a.Player, a.Challenge)
	require.Equal(m, a.Practice || counts < 0, added)
	if !added {
		require.Equal(m, m.attempts[counts], stands)
		return
	}
	a.ID = stands.ID
	require.Equal(m, a, stands)
	m.attempts = append(m.attempts, a)
}

// counts is the place of the attempt that is not practice, -1 where there is none.
func (m *model) counts(player challenge.PlayerID, day challenge.ID) int {
	return slices.IndexFunc(m.attempts, func(a challenge.Attempt) bool {
		return a.Player == player && a.Challenge == day && !a.Practice
	})
}

func (m *model) name(t *rapid.T) {
	player := m.player(t)
	_, err := m.store.TakeName(m.Context(), player, m.world.name(), m.hash(), m.now)
	if _, already := m.named[player]; already {
		require.ErrorIs(m, err, challenge.ErrNamed)
		return
	}
	require.NoError(m, err)
	m.named[player] = m.now
}

func (m *model) adopt(t *rapid.T) {
	guest, account := m.player(t), m.player(t)
	_, isNamed := m.named[guest]
	_, hasName := m.named[account]
	err := m.store.Adopt(m.Context(), guest, account, m.now)
	switch {
	case isNamed:
		require.ErrorIs(m, err, challenge.ErrNamed)
	case !hasName:
		require.ErrorIs(m, err, challenge.ErrNameFirst)
	default:
		require.NoError(m, err)
		m.adoptAttempts(guest, account)
		m.adoptPlans(guest, account)
	}
}

func (m *model) adoptAttempts(guest, account challenge.PlayerID) {
	for i, a := range m.attempts {
		if a.Player == guest {
			final := m.days[slices.IndexFunc(m.days, func(c challenge.Challenge) bool { return c.ID == a.Challenge })].Final
			a.Practice = a.Practice || m.counts(account, a.Challenge) >= 0 || !m.now.Before(final)
			a.Player = account
			m.attempts[i] = a
		}
	}
}

func (m *model) adoptPlans(guest, account challenge.PlayerID) {
	for key, p := range m.plans {
		if key.player == guest {
			delete(m.plans, key)
			key.player = account
			if own, both := m.plans[key]; !both || p.began.Before(own.began) {
				m.plans[key] = p
			}
		}
	}
}

func (m *model) plan(t *rapid.T) {
	sheet := rapid.SampledFrom([]string{"", "1:1", "? 2:2r"}).Draw(t, "sheet")
	key := planKey{m.player(t), m.day(t).ID, rapid.Bool().Draw(t, "practice")}
	m.saves(draft(challenge.Challenge{ID: key.day}, key.player, key.practice, sheet, m.now))
	p := plan{sheet, m.now}
	if old, there := m.plans[key]; there {
		p.began = old.began
	}
	m.plans[key] = p
}

// compare asks the store about everything and expects the model's answers.
func (m *model) compare() {
	for _, c := range m.days {
		require.Equal(m, m.standing(c), m.scores(c))
	}
	for _, player := range m.players {
		m.compareAttempts(player)
		for _, c := range m.days {
			for _, practice := range []bool{false, true} {
				require.Equal(m, m.plans[planKey{player, c.ID, practice}].sheet, m.world.plan(c, player, practice))
			}
		}
	}
}

func (m *model) compareAttempts(player challenge.PlayerID) {
	var own []challenge.Attempt
	for _, a := range m.attempts {
		if a.Player == player {
			own = append(own, a)
		}
	}
	slices.Reverse(own)
	found, err := m.store.AttemptsOf(m.Context(), player, 1000)
	require.NoError(m, err)
	require.Equal(m, own, found)
	for _, c := range m.days {
		found, err := m.store.AttemptOf(m.Context(), c.ID, player)
		if i := m.counts(player, c.ID); i >= 0 {
			require.NoError(m, err)
			require.Equal(m, m.attempts[i], found)
		} else {
			require.ErrorIs(m, err, challenge.ErrUnknownAttempt)
		}
	}
}

// standing is a board as the product defines it, scores its rows in the store.
func (m *model) standing(c challenge.Challenge) map[challenge.AttemptID]int {
	rows := map[challenge.AttemptID]int{}
	for _, a := range m.attempts {
		named, ok := m.named[a.Player]
		if a.Challenge == c.ID && !a.Practice && a.Finished.Before(c.Final) && ok && named.Before(c.Final) {
			rows[a.ID] = a.Score
		}
	}
	return rows
}

func (m *model) scores(c challenge.Challenge) map[challenge.AttemptID]int {
	rows := map[challenge.AttemptID]int{}
	for id, r := range m.board(c) {
		rows[id] = r.Score
	}
	return rows
}
