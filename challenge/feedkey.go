package challenge

import (
	"context"
	"strings"
	"time"
)

// feedMark is how every key of a feed begins, so that it is known for one
// wherever it turns up.
const feedMark = "ddf_"

// FeedKey tells of the secret address at which a member reads a club's feed and
// calendar, where no cookie can say who is reading. The key itself is told once;
// it ends with the membership.
type FeedKey struct{ Made time.Time }

// FeedReader is who reads by a key, and of which club.
type FeedReader struct {
	Club   ClubID
	Player PlayerID
}

// NewFeedKey makes a member's key, told once, in place of the last; ErrUnknownClub.
func (s *Service) NewFeedKey(ctx context.Context, id ClubID, member PlayerID) (string, error) {
	if _, err := s.roster(ctx, id, member); err != nil {
		return "", err
	}
	text, _, err := newToken(s.config.Random)
	if err != nil {
		return "", err
	}
	text = feedMark + text
	return text, s.config.Store.SetFeedKey(ctx, FeedReader{id, member}, hashOf(text), s.Now())
}

// EndFeedKey ends a member's key, where there is one; ErrUnknownClub.
func (s *Service) EndFeedKey(ctx context.Context, id ClubID, member PlayerID) error {
	return s.config.Store.EndFeedKey(ctx, FeedReader{id, member})
}

// FeedKey tells of a member's key; ErrUnknownClub, ErrNoFeedKey.
func (s *Service) FeedKey(ctx context.Context, id ClubID, member PlayerID) (FeedKey, error) {
	if _, err := s.roster(ctx, id, member); err != nil {
		return FeedKey{}, err
	}
	return s.config.Store.FeedKey(ctx, FeedReader{id, member})
}

// FeedReader finds who reads by a key; ErrUnknownFeedKey, also once it has ended.
func (s *Service) FeedReader(ctx context.Context, key string) (FeedReader, error) {
	if !strings.HasPrefix(key, feedMark) {
		return FeedReader{}, ErrUnknownFeedKey
	}
	return s.config.Store.FeedReader(ctx, hashOf(key))
}
