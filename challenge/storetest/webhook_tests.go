package storetest

import (
	"errors"
	"sync"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// tests has a club's webhook tested some minutes after noon, three times an hour
// at most.
func (w *world) tests(c challenge.Club, by challenge.PlayerID, minutes int) error {
	d := w.delivery(c, "", minutes)
	d.Made = d.Due
	return w.store.QueueTest(w.Context(), by, d, 3, d.Made.Add(-time.Hour))
}

var testsOfWebhooks = map[string]func(*world){
	"a test waits like any other message": func(w *world) {
		c, host, _ := w.hooked()
		d := w.delivery(c, "", 1)
		require.NoError(w, w.store.QueueTest(w.Context(), host, d, 1, noon.Add(-time.Hour)))
		require.Equal(w, []challenge.Delivery{d}, w.deliveries(c))
		require.Equal(w, []challenge.Delivery{d}, w.due(d.Due))
		require.Equal(w, noon, w.hook(c).Through)
	},
	"a host alone has it tested, where there is one": func(w *world) {
		c, host, _ := w.hooked()
		require.ErrorIs(w, w.tests(c, w.enters(c, w.named()), 0), challenge.ErrHostsOnly)
		require.ErrorIs(w, w.tests(c, w.named(), 0), challenge.ErrUnknownClub)
		require.Empty(w, w.deliveries(c))
		require.ErrorIs(w, w.tests(w.founds(host), host, 0), challenge.ErrNoWebhook)
	},
	"so many are counted since an instant, of one club": func(w *world) {
		c, host, _ := w.hooked()
		for _, minute := range []int{0, 20, 40} {
			require.NoError(w, w.tests(c, host, minute))
		}
		require.ErrorIs(w, w.tests(c, host, 59), challenge.ErrManyTests)
		require.Len(w, w.deliveries(c), 3, "what is refused is not sent")
		require.NoError(w, w.tests(c, host, 60))
		require.ErrorIs(w, w.tests(c, host, 79), challenge.ErrManyTests)
		require.NoError(w, w.tests(c, host, 80))
		other, another, _ := w.hooked()
		require.NoError(w, w.tests(other, another, 80))
	},
	"boards that are sent between do not hide them": func(w *world) {
		c, host, hook := w.hooked()
		for range 3 {
			require.NoError(w, w.tests(c, host, 0))
		}
		for _, d := range w.deliveries(c) {
			w.tries(d, hook, challenge.Delivered, 1)
		}
		for n := range challenge.KeptDeliveries {
			d := w.delivery(c, day(n).ID, 0)
			w.queues(c, noon, d)
			w.tries(d, hook, challenge.Delivered, 1)
		}
		w.queues(c, noon)
		require.ErrorIs(w, w.tests(c, host, 1), challenge.ErrManyTests)
	},
	"a webhook that is ended and set anew has no more": func(w *world) {
		c, host, _ := w.hooked()
		for range 3 {
			require.NoError(w, w.tests(c, host, 0))
			require.NoError(w, w.store.EndWebhook(w.Context(), c.ID, host))
			w.hooks(c, host)
		}
		require.ErrorIs(w, w.tests(c, host, 59), challenge.ErrManyTests)
		require.NoError(w, w.tests(c, host, 60))
	},
	"one limit holds for all that are sent at once": func(w *world) {
		c, host, _ := w.hooked()
		const asked, most = 40, 10
		refused := make(chan error, asked)
		var all sync.WaitGroup
		for range asked {
			d := w.delivery(c, "", 0)
			all.Go(func() { refused <- w.store.QueueTest(w.Context(), host, d, most, noon.Add(-time.Hour)) })
		}
		all.Wait()
		close(refused)
		n := 0
		for err := range refused {
			if errors.Is(err, challenge.ErrManyTests) {
				n++
				continue
			}
			require.NoError(w, err)
		}
		require.Equal(w, asked-most, n)
		require.Len(w, w.deliveries(c), most)
	},
}
