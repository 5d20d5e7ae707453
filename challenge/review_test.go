package challenge

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
)

func TestReviewsTakeTurns(t *testing.T) {
	proven := rules.Review{Attainable: []int{3, 2}, Proven: true}
	key := played{on: "2026-11-30/district", sheet: "-"}
	soon := func(context.Context) (rules.Review, error) { return proven, nil }
	t.Run("one that comes while another is worked out waits, and then gives up", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			r := newReviews()
			r.turn <- struct{}{}
			began := time.Now()
			_, err := r.workOut(t.Context(), key, soon)
			require.ErrorIs(t, err, ErrReviewBusy)
			require.Equal(t, reviewWait, time.Since(began))
			<-r.turn
			review, err := r.workOut(t.Context(), key, soon)
			require.NoError(t, err)
			require.Equal(t, proven, review)
		})
	})
	t.Run("one that takes too long is not known, and lets the next one in", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			r := newReviews()
			_, err := r.workOut(t.Context(), key, func(ctx context.Context) (rules.Review, error) {
				<-ctx.Done()
				return rules.Review{Attainable: []int{2, 2}}, nil
			})
			require.ErrorIs(t, err, ErrNoPar)
			require.Zero(t, r.known.Len())
			_, err = r.workOut(t.Context(), key, soon)
			require.NoError(t, err)
			require.True(t, r.known.Contains(key))
		})
	})
	t.Run("a fault is a fault", func(t *testing.T) {
		r := newReviews()
		_, err := r.workOut(t.Context(), key, func(context.Context) (rules.Review, error) { return rules.Review{}, errors.New("broken") })
		require.ErrorContains(t, err, "reviewing a sheet on 2026-11-30/district: broken")
	})
}
