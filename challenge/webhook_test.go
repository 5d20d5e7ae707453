package challenge_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
)

// post is a courier that notes what it is given and answers as a test says.
type post struct {
	mu     sync.Mutex
	sent   []challenge.Message
	answer func(context.Context, challenge.Message) (int, error)
}

func (p *post) Carry(ctx context.Context, m challenge.Message) (int, error) {
	p.mu.Lock()
	p.sent = append(p.sent, m)
	answer := p.answer
	p.mu.Unlock()
	if answer == nil {
		return 200, nil
	}
	return answer(ctx, m)
}

// Reaches is true of all but one host.
func (p *post) Reaches(host string) error {
	if host == "10.0.0.1" {
		return challenge.Advice("There nothing is sent.")
	}
	return nil
}

// taken gives what was sent since it was last asked.
func (p *post) taken() []challenge.Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	sent := p.sent
	p.sent = nil
	return sent
}

func (p *post) answers(status int, trouble string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answer = func(context.Context, challenge.Message) (int, error) {
		if trouble == "" {
			return status, nil
		}
		return status, challenge.Advice(trouble)
	}
}

// hooked is a club at noon of the 28th whose boards are posted.
type hooked struct {
	*circle
	post *post
}

func hook(t *testing.T, names ...string) hooked {
	c := hooked{found(t, names...), &post{}}
	c.again(t)
	_, err := c.SetWebhook(t.Context(), c.id, c.host, "https://example.org/hook")
	require.NoError(t, err)
	return c
}

// again is the same server after a restart.
func (c hooked) again(t testing.TB) {
	of := config(t, c.store, c.clock, "UTC")
	of.Courier = c.post
	c.table.Service = challenge.New(of)
}

// tick does what the server does each minute, and gives what was sent.
func (c hooked) tick() []challenge.Message {
	c.t.Helper()
	c.publish()
	require.NoError(c.t, c.Deliver(c.t.Context()))
	return c.post.taken()
}

func (c hooked) seen() challenge.SeenWebhook {
	c.t.Helper()
	seen, err := c.Webhook(c.t.Context(), c.id, c.host)
	require.NoError(c.t, err)
	return seen
}

// results are the lines of a board as they were sent.
func results(m challenge.Message) (lines []string) {
	for _, r := range m.Board.Rows {
		lines = append(lines, fmt.Sprintf("%d %s %d", r.Rank, r.Player.Name, r.Score))
	}
	return lines
}

func TestFinalBoardsAreSent(t *testing.T) {
	c := hook(t, "Ada", "Bo", "Cy", "Dan")
	c.play("2026-11-28", map[string]int{"Ada": 4, "Bo": 9, "Cy": 9})
	stranger := c.somebody()
	c.submit(daily("2026-11-28"), stranger, sheet(t, c.challenge(daily("2026-11-28")).Tape, 12))

	for _, early := range []string{"2026-11-28T23:59:00Z", "2026-11-29T01:59:59Z", "2026-11-29T02:00:00Z", "2026-11-29T02:00:59Z"} {
		c.clock.set(t, early)
		require.Empty(t, c.tick(), early)
	}
	c.clock.set(t, "2026-11-29T02:01:00Z")
	sent := c.tick()
	require.Len(t, sent, 1)
	m := sent[0]
	require.Equal(t, []string{"1 Bo 9", "1 Cy 9", "3 Ada 4"}, results(m))
	require.Equal(t, []string{"Dan"}, []string{m.Board.Missing[0].Name})
	require.Equal(t, daily("2026-11-28"), m.Board.On.ID)
	require.Equal(t, "https://example.org/hook", m.Address)
	require.Regexp(t, `^whsec_[A-Za-z0-9+/]{43}=$`, m.Secret)
	require.Regexp(t, `^msg_[0-9a-z]{24}$`, m.ID)
	require.Equal(t, c.clock.now(), m.At)
	require.Empty(t, m.Club.Invite)
	require.Empty(t, m.Board.Club.Invite)

	t.Run("once", func(t *testing.T) {
		require.Empty(t, c.tick())
		c.again(t)
		require.Empty(t, c.tick())
		seen := c.seen()
		require.Len(t, seen.Deliveries, 1)
		require.Equal(t, challenge.Delivered, seen.Deliveries[0].Progress)
		require.Equal(t, m.ID, seen.Deliveries[0].ID)
		require.Empty(t, seen.Secret)
	})
	t.Run("and a day on which nobody of the club has played is not", func(t *testing.T) {
		c.clock.set(t, "2026-11-30T02:01:00Z")
		require.Empty(t, c.tick())
	})
	t.Run("days that became final while the server was down are sent when it is back, in order", func(t *testing.T) {
		c.play("2026-11-30", map[string]int{"Ada": 1})
		c.clock.set(t, "2026-12-01T12:00:00Z")
		c.play("2026-12-01", map[string]int{"Ada": 2})
		c.clock.set(t, "2026-12-04T12:00:00Z")
		c.again(t)
		sent := c.tick()
		require.Len(t, sent, 2)
		require.Equal(t, []challenge.ID{daily("2026-11-30"), daily("2026-12-01")}, []challenge.ID{sent[0].Board.On.ID, sent[1].Board.On.ID})
		require.Empty(t, c.tick())
	})
	t.Run("it shows who belonged to the club in time, under the names of now", func(t *testing.T) {
		c.play("2026-12-04", map[string]int{"Ada": 3, "Bo": 5, "Cy": 6})
		c.submit(daily("2026-12-04"), stranger, sheet(t, c.challenge(daily("2026-12-04")).Tape, 12))
		c.post.answers(503, "It answered 503 Service Unavailable.")
		c.clock.set(t, "2026-12-05T02:01:00Z")
		require.Len(t, c.tick(), 1)
		c.post.answers(200, "")
		require.NoError(t, c.LeaveClub(t.Context(), c.id, c.members["Bo"].ID))
		_, err := c.JoinClub(t.Context(), c.invite, stranger.ID)
		require.NoError(t, err)
		require.NoError(t, c.Leave(t.Context(), c.members["Cy"].ID, "Cy"))
		c.clock.add(time.Minute)
		sent := c.tick()
		require.Len(t, sent, 1)
		require.Equal(t, []string{"1 " + challenge.FormerName + " 6", "2 Bo 5", "3 Ada 3"}, results(sent[0]))
		require.Equal(t, []bool{true, true, false}, []bool{sent[0].Board.Rows[0].Left, sent[0].Board.Rows[1].Left, sent[0].Board.Rows[2].Left})
		require.NotContains(t, fmt.Sprint(sent[0].Board), "Cy")
	})
}

func TestEveningsAreSent(t *testing.T) {
	c := hook(t, "Ada", "Bo")
	plan := challenge.EveningPlan{Form: "district", Opens: c.clock.now().Add(time.Hour), Closes: c.clock.now().Add(2 * time.Hour)}
	evening, err := c.OpenEvening(t.Context(), c.id, c.host, plan)
	require.NoError(t, err)
	withdrawn, err := c.OpenEvening(t.Context(), c.id, c.host, plan)
	require.NoError(t, err)
	require.NoError(t, c.WithdrawEvening(t.Context(), withdrawn.ID, c.host))
	c.clock.add(90 * time.Minute)
	c.submit(evening.ID, c.members["Bo"], sheet(t, c.challenge(evening.ID).Tape, 5))
	c.clock.set(t, evening.Final.Format(time.RFC3339))
	require.Empty(t, c.tick())
	c.clock.add(time.Minute)
	sent := c.tick()
	require.Len(t, sent, 1)
	require.Equal(t, evening.ID, sent[0].Board.On.ID)
	require.Equal(t, []string{"1 Bo 5"}, results(sent[0]))
	require.Empty(t, c.tick())
}

func TestTriesAgain(t *testing.T) {
	c := hook(t, "Ada")
	c.play("2026-11-28", map[string]int{"Ada": 4})
	c.clock.set(t, "2026-11-29T02:01:00Z")
	begun := c.clock.now()
	c.post.answers(500, "It answered 500 Internal Server Error.")
	var at []string
	ids := map[string]bool{}
	for c.clock.now().Sub(begun) < 48*time.Hour {
		for _, m := range c.tick() {
			at, ids[m.ID] = append(at, c.clock.now().Sub(begun).String()), true
			require.Equal(t, c.clock.now(), m.At, "each try has its own instant")
		}
		if c.clock.add(time.Minute); len(at)%2 == 1 {
			c.again(t) // a restart changes nothing
		}
	}
	require.Equal(t, []string{"0s", "1m0s", "6m0s", "21m0s", "1h21m0s", "4h21m0s", "10h21m0s", "24h0m0s"}, at)
	require.Len(t, ids, 1, "it is one message")
	d := c.seen().Deliveries[0]
	require.Equal(t, challenge.GivenUp, d.Progress)
	require.Equal(t, []any{8, 500, "It answered 500 Internal Server Error."}, []any{d.Tries, d.Status, d.Trouble})
	require.True(t, c.seen().On())
	require.Equal(t, 8, c.seen().Failures)
}

func TestABoardOfAFormThatIsNoLongerPlayedIsGivenUp(t *testing.T) {
	c := hook(t, "Ada")
	c.play("2026-11-28", map[string]int{"Ada": 4})
	c.clock.set(t, "2026-11-29T02:01:00Z")
	c.post.answers(500, "It answered 500.")
	require.Len(t, c.tick(), 1)
	of := config(t, c.store, c.clock, "UTC")
	of.Courier, of.Forms = c.post, nil
	c.clock.add(time.Minute)
	require.NoError(t, challenge.New(of).Deliver(t.Context()))
	require.Empty(t, c.post.taken())
	d := c.seen().Deliveries[0]
	require.Equal(t, []any{challenge.GivenUp, "This form is not played here any more."}, []any{d.Progress, d.Trouble})
}

func TestMessagesOfAClubGoInOrder(t *testing.T) {
	c := hook(t, "Ada")
	for _, day := range []string{"2026-11-28", "2026-11-29", "2026-11-30"} {
		c.clock.set(t, day+"T12:00:00Z")
		c.play(day, map[string]int{"Ada": 4})
	}
	c.clock.set(t, "2026-12-02T12:00:00Z")
	c.post.answers(500, "It answered 500.")
	require.Len(t, c.tick(), 1, "where the first fails, the others wait")
	c.post.answers(200, "")
	c.clock.add(time.Minute)
	var days []string
	for _, m := range c.tick() {
		days = append(days, m.Board.On.Day.String())
	}
	require.ElementsMatch(t, []string{"2026-11-28", "2026-11-29", "2026-11-30"}, days)
}

func TestManyClubsAreServedAFewAtOnce(t *testing.T) {
	c := hook(t, "Ada")
	const clubs = 20
	for range clubs - 1 {
		seen, err := c.FoundClub(t.Context(), c.host, "Another")
		require.NoError(t, err)
		_, err = c.SetWebhook(t.Context(), seen.ID, c.host, "https://example.org/hook")
		require.NoError(t, err)
	}
	c.play("2026-11-28", map[string]int{"Ada": 4})
	c.clock.set(t, "2026-11-29T02:01:00Z")
	var mu sync.Mutex
	under, most := 0, 0
	full := make(chan struct{}) // until then nobody is answered
	enough := sync.OnceFunc(func() { close(full) })
	c.post.answer = func(ctx context.Context, _ challenge.Message) (int, error) {
		mu.Lock()
		under++
		most = max(most, under)
		if under == 8 {
			enough()
		}
		mu.Unlock()
		select {
		case <-full:
		case <-ctx.Done():
		}
		mu.Lock()
		under--
		mu.Unlock()
		return 200, nil
	}
	require.Len(t, c.tick(), clubs)
	require.Equal(t, 8, most)
}

// TestAProcessThatEndsGivesBackWhatItHolds has the server told to stop while a
// message is under way.
func TestAProcessThatEndsGivesBackWhatItHolds(t *testing.T) {
	for name, c := range map[string]struct {
		answer func(ctx context.Context) (int, error)
		tries  int
		sent   int // by the next run
	}{
		"what answers in a moment is finished": {func(context.Context) (int, error) { return 200, nil }, 1, 0},
		"what does not is sent again, under the same id": {func(ctx context.Context) (int, error) {
			<-ctx.Done()
			return 0, ctx.Err()
		}, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			h := hook(t, "Ada")
			h.play("2026-11-28", map[string]int{"Ada": 4})
			h.clock.set(t, "2026-11-29T02:01:00Z")
			h.publish()
			ctx, stop := context.WithCancel(t.Context())
			h.post.answer = func(ctx context.Context, _ challenge.Message) (int, error) {
				stop()
				return c.answer(ctx)
			}
			require.NoError(t, h.Deliver(ctx))
			first := h.post.taken()
			require.Len(t, first, 1)
			require.Equal(t, c.tries, h.seen().Deliveries[0].Tries)
			h.post.answers(200, "")
			h.again(t)
			next := h.tick()
			require.Len(t, next, c.sent)
			for _, m := range next {
				require.Equal(t, first[0].ID, m.ID)
			}
		})
	}
}

// mortal is a store whose process dies when it is to keep how a try went.
type mortal struct{ challenge.Store }

func (mortal) Tried(context.Context, challenge.Delivery, challenge.Webhook, int) (challenge.Webhook, error) {
	return challenge.Webhook{}, errors.New("killed")
}

func TestWhatWasNotAcknowledgedIsSentAgainUnderTheSameID(t *testing.T) {
	c := hook(t, "Ada")
	c.play("2026-11-28", map[string]int{"Ada": 4})
	c.clock.set(t, "2026-11-29T02:01:00Z")
	of := config(t, mortal{c.store}, c.clock, "UTC")
	of.Courier = c.post
	dying := challenge.New(of)
	require.NoError(t, dying.Publish(t.Context()))
	require.Error(t, dying.Deliver(t.Context()))
	first := c.post.taken()
	require.Len(t, first, 1)
	c.again(t)
	second := c.tick()
	require.Len(t, second, 1)
	require.Equal(t, first[0].ID, second[0].ID)
	require.Empty(t, c.tick())
}

func TestNoWebhookCostsNothing(t *testing.T) {
	clock := &watch{}
	clock.set(t, "2026-11-28T12:00:00Z")
	b := serveOn(t, unread{dbtest.Open(t), t}, clock, "UTC")
	require.NoError(t, b.Deliver(t.Context()))
}

// unread is a store of which no days are asked.
type unread struct {
	challenge.Store
	t *testing.T
}

func (u unread) Dailies(context.Context, string, challenge.Day, challenge.Day) ([]challenge.Challenge, error) {
	require.Fail(u.t, "there is no webhook, and days are read")
	return nil, nil
}
