package challenge

import (
	"context"
	"time"
)

// ParStore is what Store remembers of best scores.
type ParStore interface {
	// KeepPar keeps a par. What is proven stays, and what is not gives way only to
	// what is, or to a higher score. ErrUnknownChallenge.
	KeepPar(ctx context.Context, par Par) error
	// Par finds a challenge's par; ErrNoPar.
	Par(ctx context.Context, id ID) (Par, error)
	// WithoutPar lists challenges that have a board, are not void, were committed
	// at an instant or later, and of which no par is kept, up to a limit: what
	// opens last first.
	WithoutPar(ctx context.Context, since time.Time, limit int) ([]Challenge, error)
}
