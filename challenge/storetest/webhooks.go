package storetest

import (
	"fmt"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// hooks gives a club a webhook, made at noon.
func (w *world) hooks(c challenge.Club, host challenge.PlayerID) challenge.Webhook {
	w.Helper()
	hook := challenge.Webhook{Club: c.ID, Address: "https://example.org/hook", Secret: "whsec_a", Made: noon, Through: noon}
	require.NoError(w, w.store.SetWebhook(w.Context(), host, hook))
	return hook
}

// hooked is a club with a webhook.
func (w *world) hooked() (challenge.Club, challenge.PlayerID, challenge.Webhook) {
	w.Helper()
	host := w.named()
	c := w.founds(host)
	return c, host, w.hooks(c, host)
}

// delivery is one that waits, due some minutes after noon.
func (w *world) delivery(c challenge.Club, on challenge.ID, minutes int) challenge.Delivery {
	w.made++
	return challenge.Delivery{
		ID: fmt.Sprintf("msg_%d", w.made), Club: c.ID, Challenge: on, Made: noon, Progress: challenge.Waits,
		Due: noon.Add(time.Duration(minutes) * time.Minute),
	}
}

func (w *world) queues(c challenge.Club, through time.Time, deliveries ...challenge.Delivery) {
	w.Helper()
	require.NoError(w, w.store.Queue(w.Context(), c.ID, through, deliveries))
}

func (w *world) hook(c challenge.Club) challenge.Webhook {
	w.Helper()
	hook, err := w.store.Webhook(w.Context(), c.ID)
	require.NoError(w, err)
	return hook
}

func (w *world) due(at time.Time) []challenge.Delivery {
	w.Helper()
	list, err := w.store.Due(w.Context(), at, 100)
	require.NoError(w, err)
	return list
}

func (w *world) deliveries(c challenge.Club) []challenge.Delivery {
	w.Helper()
	list, err := w.store.Deliveries(w.Context(), c.ID, 100)
	require.NoError(w, err)
	return list
}

// tries keeps a delivery after a try an hour after noon.
func (w *world) tries(d challenge.Delivery, hook challenge.Webhook, as challenge.Progress, most int) challenge.Webhook {
	w.Helper()
	now, err := w.store.Tried(w.Context(), tried(d, as), hook, most)
	require.NoError(w, err)
	return now
}

func tried(d challenge.Delivery, as challenge.Progress) challenge.Delivery {
	d.Progress, d.Tries, d.Tried, d.Status = as, d.Tries+1, noon.Add(time.Hour), 200
	if as != challenge.Delivered {
		d.Status, d.Trouble, d.Due = 500, "It answered 500.", noon.Add(2*time.Hour)
	}
	return d
}

var webhookTests = map[string]func(*world){
	"a webhook is kept as it is, until another takes its place": func(w *world) {
		c, host, hook := w.hooked()
		require.Equal(w, hook, w.hook(c))
		other := challenge.Webhook{Club: c.ID, Address: "http://10.0.0.1/", Secret: "whsec_b", Made: noon.Add(time.Hour), Through: noon.Add(time.Hour)}
		require.NoError(w, w.store.SetWebhook(w.Context(), host, other))
		other.Through = noon // what was final since is still to be sent
		require.Equal(w, other, w.hook(c))
		other.Address = "a\x00"
		require.Error(w, w.store.SetWebhook(w.Context(), host, other))
		_, err := w.store.Webhook(w.Context(), w.founds(host).ID)
		require.ErrorIs(w, err, challenge.ErrNoWebhook)
	},
	"hosts alone set, resume and end it": func(w *world) {
		c, host, hook := w.hooked()
		member, stranger := w.enters(c, w.named()), w.named()
		for name, does := range map[string]func(by challenge.PlayerID) error{
			"setting":  func(by challenge.PlayerID) error { return w.store.SetWebhook(w.Context(), by, hook) },
			"resuming": func(by challenge.PlayerID) error { return w.store.ResumeWebhook(w.Context(), c.ID, by, noon) },
			"ending":   func(by challenge.PlayerID) error { return w.store.EndWebhook(w.Context(), c.ID, by) },
		} {
			require.ErrorIs(w, does(member), challenge.ErrHostsOnly, name)
			require.ErrorIs(w, does(stranger), challenge.ErrUnknownClub, name)
		}
		w.queues(c, noon, w.delivery(c, "2026-11-30/district", 0))
		require.NoError(w, w.store.EndWebhook(w.Context(), c.ID, host))
		require.Empty(w, w.deliveries(c))
		require.ErrorIs(w, w.store.EndWebhook(w.Context(), c.ID, host), challenge.ErrNoWebhook)
		require.ErrorIs(w, w.store.ResumeWebhook(w.Context(), c.ID, host, noon), challenge.ErrNoWebhook)
		require.ErrorIs(w, w.store.Queue(w.Context(), c.ID, noon, nil), challenge.ErrNoWebhook)
	},
	"those that are on are listed, of clubs that have members": func(w *world) {
		open, _, hook := w.hooked()
		off, _, offHook := w.hooked()
		closed, host, _ := w.hooked()
		d := w.delivery(off, "2026-11-30/district", 0)
		w.queues(off, noon, d)
		w.tries(d, offHook, challenge.Waits, 1)
		w.queues(closed, noon, w.delivery(closed, "2026-11-30/district", 0))
		require.NoError(w, w.store.CloseClub(w.Context(), closed.ID, host, noon))
		list, err := w.store.Webhooks(w.Context())
		require.NoError(w, err)
		require.Equal(w, []challenge.Webhook{hook}, list)
		require.Equal(w, open.ID, list[0].Club)
		require.Empty(w, w.due(noon.Add(24*time.Hour)))
	},
	"a board gets one delivery, and Through moves forward alone": func(w *world) {
		c, _, _ := w.hooked()
		first := w.delivery(c, "2026-11-30/district", 0)
		w.queues(c, noon.Add(time.Hour), first)
		w.queues(c, noon, w.delivery(c, "2026-11-30/district", 0))
		require.Equal(w, []challenge.Delivery{first}, w.deliveries(c))
		require.Equal(w, noon.Add(time.Hour), w.hook(c).Through)
		w.queues(c, time.Time{}, w.delivery(c, "", 0), w.delivery(c, "", 0))
		require.Len(w, w.deliveries(c), 3, "any number of tests")
		require.Equal(w, noon.Add(time.Hour), w.hook(c).Through)
	},
	"what waits is due from its instant on, first first": func(w *world) {
		c, _, _ := w.hooked()
		other, _, _ := w.hooked()
		late, soon, test := w.delivery(c, "2026-11-30/draft", 2), w.delivery(other, "2026-11-30/district", 1), w.delivery(c, "", 2)
		w.queues(c, noon, late, test)
		w.queues(other, noon, soon)
		require.Empty(w, w.due(noon))
		require.Equal(w, []challenge.Delivery{soon}, w.due(noon.Add(time.Minute)))
		require.Equal(w, []challenge.Delivery{soon, late, test}, w.due(noon.Add(2*time.Minute)))
		list, err := w.store.Due(w.Context(), noon.Add(time.Hour), 2)
		require.NoError(w, err)
		require.Equal(w, []challenge.Delivery{soon, late}, list)
	},
	"a try is kept, and what waits no more stays as it is": func(w *world) {
		c, _, hook := w.hooked()
		d := w.delivery(c, "2026-11-30/district", 0)
		w.queues(c, noon, d)
		require.Equal(w, 1, w.tries(d, hook, challenge.Waits, 9).Failures)
		failed := tried(d, challenge.Waits)
		require.Equal(w, []challenge.Delivery{failed}, w.deliveries(c))
		require.Equal(w, []challenge.Delivery{failed}, w.due(failed.Due))
		require.Zero(w, w.tries(failed, hook, challenge.Delivered, 9).Failures)
		delivered := w.deliveries(c)[0]
		require.Equal(w, challenge.Delivered, delivered.Progress)
		require.Equal(w, 2, delivered.Tries)
		w.tries(delivered, hook, challenge.Waits, 9)
		require.Equal(w, []challenge.Delivery{delivered}, w.deliveries(c), "what was delivered is not sent again")
		bad := tried(d, challenge.Waits)
		bad.Trouble = "\xff"
		_, err := w.store.Tried(w.Context(), bad, hook, 9)
		require.Error(w, err)
	},
	"many failures in a row switch a webhook off, and a host switches it on": func(w *world) {
		c, host, hook := w.hooked()
		first, second, test := w.delivery(c, "2026-11-30/district", 0), w.delivery(c, "2026-11-30/draft", 0), w.delivery(c, "", 0)
		w.queues(c, noon, first, second, test)
		require.True(w, w.tries(first, hook, challenge.Waits, 2).On())
		off := w.tries(tried(first, challenge.Waits), hook, challenge.Waits, 2)
		require.Equal(w, noon.Add(time.Hour), off.Off)
		require.Equal(w, 2, off.Failures)
		list := w.deliveries(c)
		require.Equal(w, []challenge.Progress{challenge.Waits, challenge.GivenUp, challenge.GivenUp}, []challenge.Progress{list[0].Progress, list[1].Progress, list[2].Progress})
		require.Equal(w, challenge.SwitchedOff, list[1].Trouble)
		require.Equal(w, "It answered 500.", list[2].Trouble, "why it was tried in vain")
		require.Equal(w, []challenge.Delivery{test}, w.due(noon.Add(24*time.Hour)), "tests are sent all the same")
		require.NoError(w, w.store.ResumeWebhook(w.Context(), c.ID, host, noon.Add(3*time.Hour)))
		on := w.hook(c)
		require.Equal(w, []any{true, 0, noon.Add(3 * time.Hour)}, []any{on.On(), on.Failures, on.Through})
		require.NoError(w, w.store.ResumeWebhook(w.Context(), c.ID, host, noon.Add(4*time.Hour)))
		require.Equal(w, on, w.hook(c), "one that is on stays as it is")
	},
	"a test counts for nothing, nor does a try of the webhook before": func(w *world) {
		c, host, hook := w.hooked()
		test, board := w.delivery(c, "", 0), w.delivery(c, "2026-11-30/district", 0)
		w.queues(c, noon, test, board)
		require.Zero(w, w.tries(test, hook, challenge.GivenUp, 1).Failures)
		fresh := hook
		fresh.Made = noon.Add(time.Hour)
		require.NoError(w, w.store.SetWebhook(w.Context(), host, fresh))
		now := w.tries(board, hook, challenge.Waits, 1)
		require.True(w, now.On())
		require.Zero(w, now.Failures)
	},
	"setting it anew switches it on, from then on": func(w *world) {
		c, host, hook := w.hooked()
		d := w.delivery(c, "2026-11-30/district", 0)
		w.queues(c, noon, d)
		w.tries(d, hook, challenge.Waits, 1)
		fresh := challenge.Webhook{Club: c.ID, Address: "https://example.net", Secret: "whsec_b", Made: noon.Add(5 * time.Hour), Through: noon.Add(5 * time.Hour)}
		require.NoError(w, w.store.SetWebhook(w.Context(), host, fresh))
		require.Equal(w, fresh, w.hook(c))
	},
	"of those that wait no more the newest are kept": func(w *world) {
		c, _, hook := w.hooked()
		waits := w.delivery(c, "2026-11-30/district", 0)
		w.queues(c, noon, waits)
		for range challenge.KeptDeliveries + 5 {
			d := w.delivery(c, "", 0)
			w.queues(c, time.Time{}, d)
			w.tries(d, hook, challenge.Delivered, 1)
		}
		w.queues(c, time.Time{})
		list := w.deliveries(c)
		require.Len(w, list, challenge.KeptDeliveries+1)
		require.Equal(w, waits, list[len(list)-1])
	},
}
