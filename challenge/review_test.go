package challenge

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
)

func TestReviewsTakeTurns(t *testing.T) {
	soon := func(context.Context) error { return nil }
	t.Run("one that comes while another is worked out waits, and then gives up", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			r := newReviews()
			r.turns <- struct{}{}
			began := time.Now()
			require.ErrorIs(t, r.inTurn(t.Context(), soon), ErrReviewBusy)
			require.Equal(t, reviewWait, time.Since(began))
			<-r.turns
			require.NoError(t, r.inTurn(t.Context(), soon))
		})
	})
	t.Run("one that takes too long is not known, and lets the next one in", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			r := newReviews()
			endless := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
			require.ErrorIs(t, r.inTurn(t.Context(), endless), ErrNoPar)
			require.NoError(t, r.inTurn(t.Context(), soon))
		})
	})
	t.Run("a fault is a fault", func(t *testing.T) {
		broken := errors.New("broken")
		require.ErrorIs(t, newReviews().inTurn(t.Context(), func(context.Context) error { return broken }), broken)
	})
}

func TestWhatWasWorkedOutIsKept(t *testing.T) {
	r := newReviews()
	calls := 0
	ask := func(sheet string, err error) ([]rules.Weight, error) {
		return r.weights.of(t.Context(), played{"2026-11-30/landing", sheet}, func(context.Context) ([]rules.Weight, error) {
			calls++
			return []rules.Weight{{Best: float64(calls)}}, err
		})
	}
	t.Run("what fails is not, and tells nothing", func(t *testing.T) {
		broken := errors.New("broken")
		found, err := ask("r s", broken)
		require.ErrorIs(t, err, broken)
		require.Nil(t, found)
	})
	t.Run("what does not is, by dice and sheet, also while others wait for their turn", func(t *testing.T) {
		first, err := ask("r s", nil)
		require.NoError(t, err)
		other, err := ask("r x", nil)
		require.NoError(t, err)
		require.NotEqual(t, first, other)
		r.turns <- struct{}{}
		again, err := ask("r s", nil)
		require.NoError(t, err)
		require.Equal(t, first, again)
		require.Equal(t, 3, calls)
	})
	t.Run("what is asked for by many at once is worked out once", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			r, calls, ask := newReviews(), 0, sync.WaitGroup{}
			for range 50 {
				ask.Go(func() {
					_, err := r.weights.of(t.Context(), played{"2026-11-30/landing", "r s"}, func(context.Context) ([]rules.Weight, error) {
						calls++
						time.Sleep(reviewWait / 2)
						return nil, nil
					})
					assert.NoError(t, err)
				})
			}
			ask.Wait()
			require.Equal(t, 1, calls)
		})
	})
}
