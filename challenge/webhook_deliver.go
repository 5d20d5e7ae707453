package challenge

import (
	"context"
	"errors"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"
)

// Bounds of one run of Deliver.
const (
	mostAtOnce   = 8                // messages under way, of one club one at a time
	mostDue      = 256              // messages of one run; the others wait for the next
	longestRound = 40 * time.Second // until no other message is begun
	lookingBack  = 7 * 24 * time.Hour
	parting      = 3 * time.Second // what is under way gets when the process ends
)

// Deliver sends the boards that have become final to the webhooks of the clubs,
// and tries again what failed before and is due. It is meant to be called every
// minute, by one process, and returns when nothing is under way any more. Where ctx ends,
// what is under way gets a moment more; what has not come to its end then is sent
// again under the same id by a later run.
func (s *Service) Deliver(ctx context.Context) error {
	hooks, err := s.config.Store.Webhooks(ctx)
	if err != nil {
		return err
	}
	if err := s.queue(ctx, hooks); err != nil {
		return err
	}
	due, err := s.config.Store.Due(ctx, s.Now(), mostDue)
	if err != nil || len(due) == 0 {
		return err
	}
	return s.sendAll(ctx, due)
}

// queue makes a message of each board that has become final since the last run.
func (s *Service) queue(ctx context.Context, hooks []Webhook) error {
	if len(hooks) == 0 {
		return nil
	}
	since := slices.MinFunc(hooks, func(a, b Webhook) int { return a.Through.Compare(b.Through) }).Through
	final, err := s.settledSince(ctx, later(since, s.Now().Add(-lookingBack)))
	if err != nil {
		return err
	}
	var faults []error
	for _, hook := range hooks {
		if err := s.queueFor(ctx, hook, final); err != nil && !errors.Is(err, ErrNoWebhook) {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

// settledSince lists the dailies that became final after an instant and have
// settled.
func (s *Service) settledSince(ctx context.Context, since time.Time) ([]Challenge, error) {
	var list []Challenge
	today := s.Today()
	from := today.Add(-int(s.Now().Sub(since)/(24*time.Hour)) - 3) // a window and the grace reach back beyond their day
	for _, form := range s.config.Forms {
		days, err := s.Days(ctx, form.ID, from, today)
		if err != nil {
			return nil, err
		}
		for _, c := range days {
			if c.Final.After(since) && c.Settled(s.Now()) {
				list = append(list, c)
			}
		}
	}
	return list, nil
}

// lastEvenings is how many of a club's evenings are looked at: more than can be
// to come, and many of the past.
const lastEvenings = 10 * MostEvenings

// settledEvenings lists those of a club's evenings that became final since the last
// of its messages and have settled.
func (s *Service) settledEvenings(ctx context.Context, hook Webhook) ([]Challenge, error) {
	since := later(hook.Through, s.Now().Add(-lookingBack))
	evenings, err := s.config.Store.Evenings(ctx, hook.Club, 0, lastEvenings)
	return slices.DeleteFunc(evenings, func(c Challenge) bool { return !c.Final.After(since) || !c.Settled(s.Now()) }), err
}

// byFinal orders challenges by when they became final.
func byFinal(list []Challenge) []Challenge {
	slices.SortStableFunc(list, func(a, b Challenge) int { return a.Final.Compare(b.Final) })
	return list
}

// queueFor queues the messages of one webhook. A board on which nobody of the
// club stands is not sent, nor one that is void.
func (s *Service) queueFor(ctx context.Context, hook Webhook, final []Challenge) error {
	evenings, err := s.settledEvenings(ctx, hook)
	if err != nil {
		return err
	}
	through, deliveries := hook.Through, []Delivery(nil)
	for _, c := range byFinal(slices.Concat(final, evenings)) {
		if !c.Final.After(hook.Through) {
			continue
		}
		through = c.Final
		played, err := s.playedIn(ctx, hook.Club, c)
		if err != nil {
			return err
		}
		if !played {
			continue
		}
		d, err := s.newDelivery(hook.Club, c.ID)
		if err != nil {
			return err
		}
		deliveries = append(deliveries, d)
	}
	if through.Equal(hook.Through) {
		return nil
	}
	return s.config.Store.Queue(ctx, hook.Club, through, deliveries)
}

func (s *Service) playedIn(ctx context.Context, id ClubID, c Challenge) (bool, error) {
	if c.Voided {
		return false, nil
	}
	r, err := s.club(ctx, id)
	if err != nil {
		return false, err
	}
	board, err := s.clubFinal(ctx, r, c)
	return len(board.Rows) > 0, err
}

// sendAll tries what is due, for several clubs at once, each club's in order:
// where one fails, the club's others wait for the next run.
func (s *Service) sendAll(ctx context.Context, due []Delivery) error {
	begin, stop := context.WithTimeout(ctx, longestRound)
	defer stop()
	send, cancel := outlasting(ctx, parting)
	defer cancel()
	var clubs errgroup.Group
	clubs.SetLimit(mostAtOnce)
	for _, queue := range byClub(due) {
		clubs.Go(func() error { return s.sendInTurn(begin, send, queue) })
	}
	return clubs.Wait()
}

// byClub parts deliveries by club, the club whose first is due first first.
func byClub(due []Delivery) [][]Delivery {
	place := map[ClubID]int{}
	var queues [][]Delivery
	for _, d := range due {
		i, known := place[d.Club]
		if !known {
			i = len(queues)
			place[d.Club], queues = i, append(queues, nil)
		}
		queues[i] = append(queues[i], d)
	}
	return queues
}

// sendInTurn tries a club's messages one after the other for as long as begin
// lasts; each may take as long as send lasts.
func (s *Service) sendInTurn(begin, send context.Context, queue []Delivery) error {
	hook, err := s.config.Store.Webhook(send, queue[0].Club)
	if err != nil {
		return ignoring(err, ErrNoWebhook) // it has just been ended
	}
	for _, d := range queue {
		if begin.Err() != nil {
			return nil
		}
		tried, err := s.try(send, hook, d)
		if err != nil || tried.Progress != Delivered {
			return ignoring(err, ErrNoWebhook)
		}
	}
	return nil
}

func ignoring(err, harmless error) error {
	if errors.Is(err, harmless) {
		return nil
	}
	return err
}

// try sends a message once and keeps how that went; what was cut off stays due
// as if it had not been tried.
func (s *Service) try(ctx context.Context, hook Webhook, d Delivery) (Delivery, error) {
	m, err := s.message(ctx, hook, d)
	switch {
	case errors.Is(err, ErrUnknownChallenge): // its form is not played any more, and others wait behind it
		d = d.after(s.Now(), 0, Advice("This form is not played here any more."))
		d.Progress = GivenUp
		return s.keepTry(ctx, hook, d)
	case err != nil:
		return d, err
	}
	status, trouble := s.config.Courier.Carry(ctx, m)
	if trouble != nil && ctx.Err() != nil {
		return d, nil
	}
	s.logFault(d, trouble)
	return s.keepTry(context.WithoutCancel(ctx), hook, d.after(s.Now(), status, trouble))
}

// logFault logs why a message could not be sent where that is no business of the
// club's host.
func (s *Service) logFault(d Delivery, trouble error) {
	if told := Advice(""); trouble != nil && !errors.As(trouble, &told) {
		s.config.Log.Error("a message to a webhook could not be sent", "club", string(d.Club), "error", trouble)
	}
}

func (s *Service) keepTry(ctx context.Context, hook Webhook, d Delivery) (Delivery, error) {
	most := mostFailures
	if d.Status == statusGone {
		most = 1
	}
	now, err := s.config.Store.Tried(ctx, d, hook, most)
	if err == nil && hook.On() && !now.On() {
		s.config.Log.Warn("a club's webhook was switched off", "club", string(d.Club), "failures", now.Failures, "last", d.Trouble)
	}
	return d, err
}

// message writes what is sent: always the board as it stands now, so that no name
// goes out that has been given back since.
func (s *Service) message(ctx context.Context, hook Webhook, d Delivery) (Message, error) {
	r, err := s.club(ctx, d.Club)
	if err != nil {
		return Message{}, err
	}
	m := Message{ID: d.ID, Address: hook.Address, Secret: hook.Secret, At: s.Now(), Club: r.Club}
	m.Club.Invite = ""
	if d.Test() {
		return m, nil
	}
	c, err := s.challenge(ctx, d.Challenge)
	if err != nil {
		return m, err
	}
	board, err := s.clubFinal(ctx, r, c)
	m.Board = &board
	return m, err
}

// outlasting is a context that ends a while after another.
func outlasting(ctx context.Context, a time.Duration) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(a, cancel) })
	return longer, func() { stop(); cancel() }
}
