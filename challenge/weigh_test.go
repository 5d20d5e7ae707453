package challenge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

func TestWhoMayKnowWhatDecisionsWereWorth(t *testing.T) {
	b := sealedAtNoon(t)
	ada, bea, going, practised, guest := b.named("Ada"), b.named("Bea"), b.named("Cleo"), b.named("Dan"), b.guest()
	over := b.playsOn(b.begins(climb, ada, false), 0, 1000).Outcome.Attempt
	other := b.playsOn(b.begins(climb, bea, false), 1, 1000).Outcome.Attempt
	b.playsOn(b.begins(climb, going, false), 0, 3)
	tried := b.playsOn(b.begins(climb.PracticeID(), practised, true), 0, 1000).Outcome.Attempt
	open := b.submit(today, ada, allPassed()).Attempt
	everybody := map[string]challenge.PlayerID{"nobody": 0, "a guest": guest.ID, "who goes on": going.ID, "who has practised": practised.ID}

	for _, c := range []struct {
		name    string
		attempt challenge.Attempt
		viewer  challenge.PlayerID
		wanted  error
	}{
		{"who has finished, of the own attempt", over, ada.ID, nil},
		{"who has finished, of another's", other, ada.ID, nil},
		{"who has practised, of that on the practice tape", tried, practised.ID, nil},
		{"another, of practice", tried, ada.ID, challenge.ErrParHidden},
		{"nobody, of practice", tried, 0, challenge.ErrParHidden},
		{"who has finished, of an open form", open, ada.ID, challenge.ErrNotWeighed},
	} {
		for _, at := range []string{"2026-11-30T12:00:00Z", "2026-12-01T01:59:59Z"} {
			t.Run("before it is final: "+c.name, func(t *testing.T) {
				b.clock.set(t, at)
				_, err := b.Weighed(t.Context(), c.attempt, c.viewer)
				require.ErrorIs(t, err, c.wanted)
			})
		}
	}
	t.Run("nobody else before it is final, who is who may know the par", func(t *testing.T) {
		for who, id := range everybody {
			_, err := b.Weighed(t.Context(), over, id)
			require.ErrorIs(t, err, challenge.ErrParHidden, who)
			_, err = b.KnownPar(t.Context(), b.challenge(climb), id)
			require.ErrorIs(t, err, challenge.ErrParHidden, who)
		}
	})
	t.Run("everybody once it is final", func(t *testing.T) {
		b.clock.set(t, "2026-12-01T02:00:00Z")
		for who, id := range everybody {
			_, err := b.Weighed(t.Context(), over, id)
			require.NoError(t, err, who)
		}
		_, err := b.Weighed(t.Context(), open, 0)
		require.ErrorIs(t, err, challenge.ErrNotWeighed, "all dice of an open form are seen")
	})
}

func TestDecisionsAreWeighedByTheDiceThatWereShown(t *testing.T) {
	b := sealedAtNoon(t)
	ada := b.named("Ada")
	for _, form := range sealedForms {
		t.Run(form.ID, func(t *testing.T) {
			id := challenge.DailyID(b.Today(), form.ID)
			over := b.playsOn(b.begins(id, ada, false), 1, 1000)
			found, err := b.Weighed(t.Context(), over.Outcome.Attempt, ada.ID)
			require.NoError(t, err)
			weigher := form.Game.(rules.Weigher)
			want, err := weigher.Weigh(b.secret(id).Tape, over.Sheet)
			require.NoError(t, err)
			require.Equal(t, challenge.Weighed{Weights: want, Exact: weigher.Exact()}, found)
			require.Len(t, found.Weights, len(over.Sheet))
			require.InDelta(t, over.Outcome.Score.Total, found.Weights[len(want)-1].Chosen, 1e-9, "what is expected in the end is the score")
		})
	}
}
