package challenge

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
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
