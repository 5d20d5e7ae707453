// Package storetest is the contract of challenge.Store as a test.
package storetest

import (
	"context"
	"encoding/binary"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Exercise tests that a store keeps its promises. Each call of open gives a new
// and empty one, which the test that asked for it may use until it ends.
func Exercise(t *testing.T, open func(t testing.TB) challenge.Store) {
	for _, part := range []struct {
		name  string
		tests map[string]func(*world)
	}{
		{"challenges", challengeTests},
		{"players", playerTests},
		{"devices", deviceTests},
		{"passkeys", passkeyTests},
		{"tokens", tokenTests},
		{"leaving", leaveTests},
		{"names", nameTests},
		{"drafts", draftTests},
		{"ledger", ledgerTests},
		{"board", boardTests},
		{"adopting", adoptTests},
		{"forgetting", forgetTests},
		{"duels", duelTests},
		{"sealed", sealedTests},
		{"clubs", clubTests},
		{"evenings", eveningTests}, {"papers", paperTests}, {"withdrawn papers", withdrawnPaperTests},
		{"feed keys", feedKeyTests},
		{"webhooks", webhookTests}, {"tests of webhooks", testsOfWebhooks},
		{"pars", parTests},
		{"lines of the House", houseLineTests},
		{"stages", stageTests},
		{"together", togetherTests},
	} {
		t.Run(part.name, func(t *testing.T) {
			for name, test := range part.tests {
				t.Run(name, func(t *testing.T) { test(&world{tester: t, store: open(t)}) })
			}
		})
	}
	t.Run("any sequence of calls gives what a plain model gives", func(t *testing.T) { exerciseModel(t, open) })
}

// noon is an instant inside the window of day 0; its odd milliseconds show
// whether instants are kept as they are.
var noon = time.Date(2026, 11, 30, 12, 0, 0, 7_000_000, time.UTC)

// tester is what testing and rapid share.
type tester interface {
	rapid.TB
	Context() context.Context
}

// world is a store with what tests put into it.
type world struct {
	tester
	store challenge.Store
	made  uint64 // tokens, codes and names so far
}

// day makes the n-th day's challenge, without committing it: open for a day
// around noon and n days later, final two hours after it has closed.
func day(n int) challenge.Challenge {
	date := challenge.Day{Year: 2026, Month: 11, Date: 30}.Add(n)
	opens := time.Date(date.Year, date.Month, date.Date, 0, 0, 0, 0, time.UTC)
	seed := dice.Seed{byte(n), 1}
	id := challenge.DailyID(date, "district")
	return challenge.Challenge{
		ID: id, Form: "district", Kind: challenge.Daily, Day: date, Number: n + 100,
		Opens: opens, Closes: opens.Add(24 * time.Hour), Final: opens.Add(26 * time.Hour), CommittedAt: opens.Add(-7 * 24 * time.Hour),
		Seed: seed, Commitment: seed.Commitment(string(id)), Tape: dice.Deal(seed, "district", dice.Shape{24, 3}), TapeVersion: dice.TapeVersion, RulesEdition: 3, House: "deny/1",
	}
}

// commits adds the challenges of some days.
func (w *world) commits(days ...int) []challenge.Challenge {
	w.Helper()
	list := make([]challenge.Challenge, len(days))
	for i, n := range days {
		list[i] = day(n)
	}
	require.NoError(w, w.store.Commit(w.Context(), list))
	return list
}

// hash gives a new one each time.
func (w *world) hash() (h challenge.Hash) {
	w.made++
	binary.BigEndian.PutUint64(h[:], w.made)
	return h
}

func (w *world) guest() challenge.PlayerID {
	w.Helper()
	p, err := w.store.AddGuest(w.Context(), w.hash(), noon)
	require.NoError(w, err)
	return p.ID
}

// name gives a new one each time.
func (w *world) name() challenge.Name {
	w.made++
	return nameLike(fmt.Sprintf("Player %d", w.made))
}

// nameLike is a name that nothing but itself collides with.
func nameLike(text string) challenge.Name {
	return challenge.Name{Shown: text, Key: "key " + text, Skeleton: "skeleton " + text, Folded: "folded " + text}
}

func (w *world) takes(player challenge.PlayerID, at time.Time) challenge.Player {
	w.Helper()
	p, err := w.store.TakeName(w.Context(), player, w.name(), w.hash(), at)
	require.NoError(w, err)
	return p
}

// named gives a player who has had a name for long.
func (w *world) named() challenge.PlayerID {
	w.Helper()
	player := w.guest()
	w.takes(player, noon.Add(-48*time.Hour))
	return player
}

// attempt is one that counts, unless it is changed before it is added.
func attempt(c challenge.Challenge, player challenge.PlayerID, score int) challenge.Attempt {
	return challenge.Attempt{
		Challenge: c.ID, Player: player, Sheet: rules.Sheet{"4:7", "-", fmt.Sprintf("6:%dr", score)}, Score: score, Finished: c.Opens.Add(12 * time.Hour),
	}
}

func practice(a challenge.Attempt) challenge.Attempt {
	a.Practice = true
	return a
}

// adds adds an attempt that is new.
func (w *world) adds(a challenge.Attempt) challenge.Attempt {
	w.Helper()
	stands, added, err := w.store.Add(w.Context(), a)
	require.NoError(w, err)
	require.True(w, added)
	return stands
}

// board reads a board, by attempt, and checks that its count agrees.
func (w *world) board(c challenge.Challenge) map[challenge.AttemptID]challenge.Result {
	w.Helper()
	rows := map[challenge.AttemptID]challenge.Result{}
	for r, err := range w.store.Results(w.Context(), c.ID) {
		require.NoError(w, err)
		require.NotContains(w, rows, r.Attempt, "a result comes once")
		rows[r.Attempt] = r
	}
	counts, err := w.store.Counts(w.Context(), []challenge.ID{c.ID})
	require.NoError(w, err)
	require.Equal(w, map[challenge.ID]int{c.ID: len(rows)}, counts, "the count is the number of rows")
	return rows
}

// onBoard tells whether an attempt stands on its board.
func (w *world) onBoard(c challenge.Challenge, id challenge.AttemptID) bool {
	w.Helper()
	_, stands := w.board(c)[id]
	return stands
}

func (w *world) attempt(id challenge.AttemptID) challenge.Attempt {
	w.Helper()
	a, err := w.store.Attempt(w.Context(), id)
	require.NoError(w, err)
	return a
}
