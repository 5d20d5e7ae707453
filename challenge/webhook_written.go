package challenge

import (
	"context"
	"time"
)

func (s noting) SetFeedKey(ctx context.Context, reader FeedReader, key Hash, at time.Time) error {
	err := s.Store.SetFeedKey(ctx, reader, key, at)
	s.note(true, err)
	return err
}

func (s noting) EndFeedKey(ctx context.Context, reader FeedReader) error {
	err := s.Store.EndFeedKey(ctx, reader)
	s.note(false, err) // there may have been none
	return err
}

func (s noting) SetWebhook(ctx context.Context, by PlayerID, hook Webhook) error {
	err := s.Store.SetWebhook(ctx, by, hook)
	s.note(true, err)
	return err
}

func (s noting) ResumeWebhook(ctx context.Context, club ClubID, by PlayerID, at time.Time) error {
	err := s.Store.ResumeWebhook(ctx, club, by, at)
	s.note(false, err) // it may have been on
	return err
}

func (s noting) EndWebhook(ctx context.Context, club ClubID, by PlayerID) error {
	err := s.Store.EndWebhook(ctx, club, by)
	s.note(true, err)
	return err
}

func (s noting) Queue(ctx context.Context, club ClubID, through time.Time, deliveries []Delivery) error {
	err := s.Store.Queue(ctx, club, through, deliveries)
	s.note(true, err)
	return err
}

func (s noting) QueueTest(ctx context.Context, by PlayerID, test Delivery, most int, since time.Time) error {
	err := s.Store.QueueTest(ctx, by, test, most, since)
	s.note(true, err)
	return err
}

func (s noting) Tried(ctx context.Context, delivery Delivery, hook Webhook, most int) (Webhook, error) {
	now, err := s.Store.Tried(ctx, delivery, hook, most)
	s.note(true, err)
	return now, err
}
