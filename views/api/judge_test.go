package api_test

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

func TestJudgingOnPaper(t *testing.T) {
	w := newWorld(t)
	const tape = `[[1,2,3,4],[1,2,3,4],[1,2,3,4]]`
	judge := func(game, tape, record string) answer {
		return w.ask("POST", "/judge", "", fmt.Sprintf(`{"game":%q,"tape":%s,"record":%s}`, game, tape, record)).is(200, "")
	}
	t.Run("a legal record of two is scored, whoever was first", func(t *testing.T) {
		got := judge("draft", tape, blackFirst)
		require.Equal(t, true, got.field("valid"), got.text)
		require.NotNil(t, got.field("score.white"))
		require.NotNil(t, got.field("winner"))
	})
	t.Run("an illegal one is told with its reason and the pick at fault", func(t *testing.T) {
		got := judge("draft", tape, strings.Replace(blackFirst, `"pool":2,"player":"white","die":1`, `"pool":2,"player":"white","die":7`, 1))
		require.Equal(t, []any{false, "die_out_of_range", 5.0}, []any{got.field("valid"), got.field("reason"), got.field("at")})
		require.NotContains(t, got.text, "step")
	})
	t.Run("so is what is no record, or no dice", func(t *testing.T) {
		require.JSONEq(t, `{"valid":false,"reason":"malformed"}`, judge("draft", tape, `{"first":"white","first":"black","picks":[]}`).text)
		require.JSONEq(t, `{"valid":false,"reason":"malformed"}`, judge("draft", tape, `7`).text)
		require.JSONEq(t, `{"valid":false,"reason":"bad_tape"}`, judge("draft", `[[1,2,3,7]]`, blackFirst).text)
	})
	t.Run("other games are judged too", func(t *testing.T) {
		w.ask("GET", today, "", "")
		rolls, err := json.Marshal(w.stored("2026-11-30/district").Tape)
		require.NoError(t, err)
		got := judge("district", string(rolls), w.record(3))
		require.Equal(t, true, got.field("valid"), got.text)
	})
	t.Run("and nothing is kept", func(t *testing.T) {
		list, err := w.store.AttemptsOf(t.Context(), 1, 10)
		require.NoError(t, err)
		require.Empty(t, list)
	})
}

// blackFirst is a record in which Black picks first, on three pools of 1, 2, 3
// and 4; each takes the first pick that is legal.
var blackFirst = paperRecord()

func paperRecord() string {
	p := draft.Start(dice.Tape{Shape: dice.Shape{3, 4}, Faces: []dice.Face{1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4}}, draft.Black)
	for !p.Over() {
		next, stop := iter.Pull(p.Legal())
		pick, _ := next()
		stop()
		p, _ = p.Play(pick)
	}
	return string(p.Write())
}
