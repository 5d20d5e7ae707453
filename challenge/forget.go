package challenge

import (
	"context"
	"time"
)

// GuestKept is how long a guest is kept after the last plan or sheet.
const GuestKept = 90 * 24 * time.Hour

// Forget ends the sessions of guests who have not been seen for 90 days and
// drops their plans. What they have handed in stays. It is meant to be called
// once a day.
func (s *Service) Forget(ctx context.Context) error {
	forgotten, err := s.config.Store.Forget(ctx, s.Now().Add(-GuestKept))
	if forgotten > 0 {
		s.known.forgetSessions()
		s.config.Log.Info("forgot guests", "count", forgotten)
	}
	return err
}
