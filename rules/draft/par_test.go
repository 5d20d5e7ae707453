package draft_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/rulestest"
)

// solver is the daily form as one that knows its best scores.
var solver = daily.(rules.Solver)

func TestParOfTheCases(t *testing.T) {
	asked := 0
	for in := json.NewDecoder(cases(t)); ; {
		var c struct {
			ID, Kind string
			Tape     json.RawMessage
			Par      struct{ White, Black, Score int }
		}
		err := in.Decode(&c)
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if c.Kind != "house" {
			continue
		}
		tape, err := rules.ReadTape(daily.Info().Shape, c.Tape)
		require.NoError(t, err)
		par, err := solver.Par(t.Context(), tape, nil)
		require.NoError(t, err)
		require.Equal(t, c.Par.Score, par.Score, c.ID)
		require.Equal(t, []rules.Part{{Name: "white", Points: c.Par.White}, {Name: "black", Points: c.Par.Black}}, par.Parts, c.ID)
		requireScore(t, tape, par)
		asked++
	}
	require.Equal(t, 60, asked)
}

// requireScore judges the sheet of a par.
func requireScore(t require.TestingT, tape dice.Tape, par rules.Par) {
	require.True(t, par.Proven)
	score, err := daily.Judge(tape, par.Sheet)
	require.NoError(t, err)
	require.Equal(t, par.Score, score.Total, "the sheet scores what is claimed")
	require.Equal(t, par.Parts, score.Parts)
}

// mostOf is the best margin of a seat when every sheet is tried. It remembers nothing.
func mostOf(t *testing.T, m draft.Match, seat draft.Seat) int {
	t.Helper()
	most := -draft.Most
	if m.Game(seat).Over() {
		return m.Game(seat).Margin(seat)
	}
	for pick := range m.Game(seat).Legal() {
		next, err := m.Play(pick)
		require.NoError(t, err)
		most = max(most, mostOf(t, next, seat))
	}
	return most
}

// TestParIsWhatTryingEverythingFinds tries every sheet of a seat: some ten
// thousand where its windows fill up.
func TestParIsWhatTryingEverythingFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		tape := rulestest.RandomTape(r, draft.Game)
		par, err := solver.Par(t.Context(), tape, nil)
		require.NoError(t, err)
		requireScore(t, tape, par)
		white := draft.StartMatch(tape, draft.Deny1)
		black := replayed(t, tape, par.Sheet[:draft.Own])
		require.Equal(t, par.Parts, []rules.Part{
			{Name: "white", Points: mostOf(t, white, draft.White)},
			{Name: "black", Points: mostOf(t, black, draft.Black)},
		}, "%s", tape)
	}
}

func TestParsAreSteady(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape, sheet := matches(t)
		from := rapid.IntRange(0, len(sheet)).Draw(t, "from")
		par, err := solver.Par(context.Background(), tape, sheet[:from])
		require.NoError(t, err)
		requireScore(t, tape, par)
		require.Equal(t, sheet[:from].String(), par.Sheet[:from].String(), "the sheet goes on with its beginning")
		score, err := daily.Judge(tape, sheet)
		require.NoError(t, err)
		require.GreaterOrEqual(t, par.Score, score.Total, "no play beats par")
		again, err := solver.Par(context.Background(), tape, sheet[:from])
		require.NoError(t, err)
		require.Equal(t, par, again, "the same question has the same answer")
	})
}

func TestAReviewSolvesEveryPosition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape, sheet := matches(t)
		review, err := solver.Review(context.Background(), tape, sheet)
		require.NoError(t, err)
		require.True(t, review.Proven)
		require.Len(t, review.Attainable, 2*draft.Own+1)
		require.True(t, slices.IsSortedFunc(review.Attainable, func(a, b int) int { return b - a }), "%v never rises", review.Attainable)
		for n, attainable := range review.Attainable {
			par, err := solver.Par(context.Background(), tape, sheet[:n])
			require.NoError(t, err)
			require.Equal(t, par.Score, attainable)
		}
		score, err := daily.Judge(tape, sheet)
		require.NoError(t, err)
		require.Equal(t, score.Total, review.Attainable[len(sheet)])
	})
}

func TestTheBestSheetLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(daily).Draw(t, "tape")
		par, err := solver.Par(context.Background(), tape, nil)
		require.NoError(t, err)
		review, err := solver.Review(context.Background(), tape, par.Sheet)
		require.NoError(t, err)
		require.Equal(t, slices.Repeat([]int{par.Score}, 2*draft.Own+1), review.Attainable)
	})
}

func TestParOfWhatIsNoBeginning(t *testing.T) {
	tape := tape(t, "453322613545")
	for name, c := range map[string]struct {
		sheet  string
		reason *rules.Reason
	}{
		"an illegal line":      {"1a3 2a2", draft.ErrDieTaken},
		"no line of this game": {"1a3 nonsense", rules.Malformed},
		"an undecided line":    {"1a3 ?", draft.ErrPickMissing},
		"too long":             {"1a3 4a2 4b3 2a1 4b1 2x 2b3 4b2 4b1 3a1 3a2 4x 1x", draft.ErrTooMany},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := solver.Par(t.Context(), tape, rules.ParseSheet(c.sheet))
			require.ErrorIs(t, err, c.reason)
			_, err = solver.Review(t.Context(), tape, rules.ParseSheet(c.sheet))
			require.ErrorIs(t, err, c.reason)
		})
	}
	_, err := solver.Review(t.Context(), tape, rules.ParseSheet("1a3"))
	require.ErrorIs(t, err, draft.ErrPickMissing, "a review is of a complete sheet")
	tape.Faces = tape.Faces[1:]
	_, err = solver.Par(t.Context(), tape, nil)
	require.ErrorIs(t, err, rules.BadTape)
}
