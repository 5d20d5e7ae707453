package db

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// TestNoQueryReadsAWholeTable explains every query that a day's life prepares.
func TestNoQueryReadsAWholeTable(t *testing.T) {
	s := populate(t, 10)
	live(t, s)
	seen := 0
	for _, from := range []*prepared{s.readers, &s.writer.prepared} {
		from.statements.Range(func(query, _ any) bool {
			for _, step := range planOf(t, s, query.(string)) {
				require.False(t, scansTable(step), "%s\nin %s", step, query)
			}
			seen++
			return true
		})
	}
	require.Greater(t, seen, 30, "queries")
}

// live calls whatever the server calls.
func live(t *testing.T, s *Store) {
	ctx, id := t.Context(), today().ID
	guest, err := s.AddGuest(ctx, challenge.Hash{1}, opens)
	require.NoError(t, err)
	require.NoError(t, s.SaveDraft(ctx, challenge.Draft{Challenge: id, Player: guest.ID, Saved: opens}))
	_, _, err = s.Add(ctx, sheetOf(guest.ID))
	require.NoError(t, err)
	_, _, err = s.Add(ctx, sheetOf(guest.ID))
	require.NoError(t, err)
	require.NoError(t, s.Adopt(ctx, guest.ID, 1, opens.Add(time.Hour)))
	_, err = s.TakeName(ctx, guest.ID, numbered(1), challenge.Hash{2}, opens)
	require.NoError(t, err)
	require.NoError(t, s.AddSession(ctx, guest.ID, challenge.Hash{3}, opens))
	require.NoError(t, s.EndSession(ctx, challenge.Hash{3}))
	require.NoError(t, s.SetCode(ctx, guest.ID, challenge.Hash{4}))
	rowsOf(t, s)
	duel := dueling(t, s)
	playingSealed(t, s)
	clubbing(t, s)
	gettingOut(t, s)
	for _, ask := range []func() error{
		func() error { _, err := s.Challenge(ctx, id); return err },
		func() error { _, err := s.Dailies(ctx, "district", today().Day, today().Day); return err },
		func() error { _, err := s.FirstDaily(ctx, "district"); return err },
		func() error { _, err := s.PlayerByToken(ctx, challenge.Hash{1}); return err },
		func() error { _, err := s.PlayerByCode(ctx, challenge.Hash{4}); return err },
		func() error { _, err := s.Draft(ctx, id, 1, false); return err },
		func() error { _, err := s.AttemptOf(ctx, id, 1); return err },
		func() error { _, err := s.AttemptsOf(ctx, 1, 10); return err },
		func() error { _, err := s.CountingAttempts(ctx, 1, "district"); return err },
		func() error {
			_, err := s.Fields(ctx, []challenge.AttemptID{1, 2, 3})
			return ignore(err, challenge.ErrUnknownAttempt)
		},
		func() error { _, err := s.Stages(ctx, 1, []challenge.ID{id}); return err },
		func() error { return s.KeepPar(ctx, challenge.Par{Challenge: id, Score: 40, Proven: true}) },
		func() error { _, err := s.Par(ctx, id); return err },
		func() error { _, err := s.WithoutPar(ctx, opens, 10); return err },
		func() error { return s.KeepHouseLine(ctx, challenge.HouseLine{Challenge: id, Version: "strong/1"}) },
		func() error { _, err := s.HouseLine(ctx, id); return err },
		func() error { _, err := s.WithoutHouseLine(ctx, "district", opens, opens, 10); return err },
		func() error { _, err := s.Duel(ctx, duel.ID); return err },
		func() error { _, err := s.DuelsOf(ctx, 1, 10); return err },
		func() error { _, err := s.AddGuest(ctx, challenge.Hash{5}, opens); return err },
		func() error { _, err := s.Forget(ctx, opens.Add(time.Hour)); return err },
	} {
		require.NoError(t, ask())
	}
}

// planOf explains a query that looks for something. A plain INSERT shows scans
// that would only follow a reference already broken; WITH RECURSIVE is this
// test's own.
func planOf(t *testing.T, s *Store, query string) []string {
	looks := strings.Contains(query, "SELECT") || strings.Contains(query, "WHERE")
	if !looks || strings.HasPrefix(query, "WITH RECURSIVE") {
		return nil
	}
	plan, err := s.pools[1].QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, make([]any, strings.Count(query, "$"))...)
	require.NoError(t, err, query)
	defer plan.Close()
	var steps []string
	for plan.Next() {
		var id, parent, unused int
		var step string
		require.NoError(t, plan.Scan(&id, &parent, &unused, &step))
		steps = append(steps, step)
	}
	return steps
}

// scansTable tells whether a step reads all of a table; what is asked for in
// the query itself, and one row, may be read whole.
func scansTable(step string) bool {
	return strings.HasPrefix(step, "SCAN ") && !strings.HasPrefix(step, "SCAN asked") && !strings.Contains(step, "CONSTANT ROW")
}
