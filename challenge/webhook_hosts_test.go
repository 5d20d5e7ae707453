package challenge_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func TestTestsOfAWebhook(t *testing.T) {
	c := hook(t, "Ada", "Bo")
	c.post.answers(404, "It answered 404 Not Found.")
	d, err := c.TestWebhook(t.Context(), c.id, c.host)
	require.NoError(t, err)
	require.Equal(t, []any{challenge.GivenUp, 1, 404, "It answered 404 Not Found."}, []any{d.Progress, d.Tries, d.Status, d.Trouble})
	require.Nil(t, c.post.taken()[0].Board)
	c.clock.add(10 * time.Minute)
	require.Empty(t, c.tick(), "a test is tried once")
	require.Zero(t, c.seen().Failures)
	for range 9 {
		_, err := c.TestWebhook(t.Context(), c.id, c.host)
		require.NoError(t, err)
	}
	_, err = c.TestWebhook(t.Context(), c.id, c.host)
	require.ErrorIs(t, err, challenge.ErrManyTests)
	require.NoError(t, c.EndWebhook(t.Context(), c.id, c.host))
	_, err = c.SetWebhook(t.Context(), c.id, c.host, "https://example.net")
	require.NoError(t, err)
	_, err = c.TestWebhook(t.Context(), c.id, c.host)
	require.ErrorIs(t, err, challenge.ErrManyTests, "also of one that was set anew")
	c.clock.add(time.Hour)
	_, err = c.TestWebhook(t.Context(), c.id, c.host)
	require.NoError(t, err)
}

func TestManyTestsOfAWebhookAtOnce(t *testing.T) {
	c := hook(t, "Ada")
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() {
			if _, err := c.TestWebhook(t.Context(), c.id, c.host); err != nil {
				assert.ErrorIs(t, err, challenge.ErrManyTests)
			}
		})
	}
	all.Wait()
	require.Len(t, c.post.taken(), 10)
}

func TestWebhookAddresses(t *testing.T) {
	c := hook(t, "Ada", "Bo")
	for address, kept := range map[string]string{
		" https://example.org/hook?a=b \n": "https://example.org/hook?a=b", "http://127.0.0.1:8080": "http://127.0.0.1:8080",
		"HTTPS://Example.org": "https://Example.org", "https://[2606:4700::1111]/": "https://[2606:4700::1111]/",
	} {
		_, err := c.SetWebhook(t.Context(), c.id, c.host, address)
		require.NoError(t, err, address)
		require.Equal(t, kept, c.seen().Address)
	}
	long := "https://example.org/" + string(slices.Repeat([]byte("a"), 500))
	for _, address := range []string{
		"", "example.org", "ftp://example.org", "file:///etc/passwd", "gopher://example.org", "javascript:alert(1)", "https://", "https:///x", "http://a:b@example.org",
		"https://example.org/#part", "https://example.org/\x00", "https://exa\nmple.org", "http://[::1", "//example.org", "https:example.org", long,
	} {
		_, err := c.SetWebhook(t.Context(), c.id, c.host, address)
		require.ErrorIs(t, err, challenge.ErrWebhookAddress, "%.60q", address)
	}
	t.Run("one to which nothing is ever sent is refused with the courier's reason", func(t *testing.T) {
		before := c.seen().Address
		_, err := c.SetWebhook(t.Context(), c.id, c.host, "http://10.0.0.1:8080/hook")
		require.ErrorIs(t, err, challenge.ErrWebhookAddress)
		require.ErrorContains(t, err, "There nothing is sent.")
		require.Equal(t, before, c.seen().Address)
	})
	t.Run("each setting makes a secret of its own, and what waits goes to the new address", func(t *testing.T) {
		c.play("2026-11-28", map[string]int{"Ada": 4})
		c.clock.set(t, "2026-11-29T02:01:00Z")
		c.post.answers(500, "It answered 500.")
		first := c.tick()[0]
		secret, err := c.SetWebhook(t.Context(), c.id, c.host, "https://example.net")
		require.NoError(t, err)
		c.clock.add(time.Minute)
		second := c.tick()[0]
		require.Equal(t, first.ID, second.ID)
		require.NotEqual(t, first.Secret, second.Secret)
		require.Equal(t, []string{"https://example.net", secret}, []string{second.Address, second.Secret})
	})
	t.Run("a webhook is for hosts, and ends for good", func(t *testing.T) {
		bo, stranger := c.members["Bo"].ID, c.somebody().ID
		for name, does := range map[string]func(by challenge.PlayerID) error{
			"seeing": func(by challenge.PlayerID) error { _, err := c.Webhook(t.Context(), c.id, by); return err },
			"setting": func(by challenge.PlayerID) error {
				_, err := c.SetWebhook(t.Context(), c.id, by, "https://a.example")
				return err
			},
			"testing":  func(by challenge.PlayerID) error { _, err := c.TestWebhook(t.Context(), c.id, by); return err },
			"resuming": func(by challenge.PlayerID) error { return c.ResumeWebhook(t.Context(), c.id, by) },
			"ending":   func(by challenge.PlayerID) error { return c.EndWebhook(t.Context(), c.id, by) },
		} {
			require.ErrorIs(t, does(bo), challenge.ErrHostsOnly, name)
			require.ErrorIs(t, does(stranger), challenge.ErrUnknownClub, name)
			require.ErrorIs(t, does(0), challenge.ErrUnknownClub, name)
		}
		c.clock.add(24 * time.Hour)
		require.NoError(t, c.EndWebhook(t.Context(), c.id, c.host))
		require.Empty(t, c.tick())
		_, err := c.Webhook(t.Context(), c.id, c.host)
		require.ErrorIs(t, err, challenge.ErrNoWebhook)
	})
}

func TestAFaultOfOursIsNotToldToHosts(t *testing.T) {
	c := hook(t, "Ada")
	c.post.answer = func(context.Context, challenge.Message) (int, error) { return 0, errors.New("secret at /srv") }
	d, err := c.TestWebhook(t.Context(), c.id, c.host)
	require.NoError(t, err)
	require.Equal(t, "It could not be sent; the log of the server tells why.", d.Trouble)
}

func TestAWebhookIsSwitchedOff(t *testing.T) {
	t.Run("after forty failures in a row", func(t *testing.T) {
		c := hook(t, "Ada")
		c.post.answers(500, "It answered 500.")
		for day := range 5 {
			date := fmt.Sprintf("2026-12-%02d", day+1)
			c.clock.set(t, date+"T12:00:00Z")
			c.play(date, map[string]int{"Ada": 4})
		}
		tries := 0
		for ; c.seen().On(); c.clock.add(10 * time.Minute) {
			tries += len(c.tick())
		}
		require.Equal(t, 40, tries)
		c.clock.set(t, "2026-12-09T12:00:00Z")
		c.play("2026-12-09", map[string]int{"Ada": 4})
		c.clock.add(24 * time.Hour)
		require.Empty(t, c.tick())
		for _, d := range c.seen().Deliveries {
			require.Equal(t, challenge.GivenUp, d.Progress)
		}
		t.Run("a test is sent all the same, and a host switches it on", func(t *testing.T) {
			c.post.answers(200, "")
			d, err := c.TestWebhook(t.Context(), c.id, c.host)
			require.NoError(t, err)
			require.Equal(t, challenge.Delivered, d.Progress)
			require.False(t, c.seen().On())
			require.NoError(t, c.ResumeWebhook(t.Context(), c.id, c.host))
			require.True(t, c.seen().On())
			c.post.taken()
			require.Empty(t, c.tick(), "what was final before is past")
			c.play("2026-12-10", map[string]int{"Ada": 4})
			c.clock.add(24 * time.Hour)
			require.Len(t, c.tick(), 1)
			require.Zero(t, c.seen().Failures)
		})
	})
	t.Run("at once by a receiver that wants no more", func(t *testing.T) {
		c := hook(t, "Ada")
		c.play("2026-11-28", map[string]int{"Ada": 4})
		c.clock.set(t, "2026-11-29T02:01:00Z")
		c.post.answers(410, "It answered 410: it wants no more messages.")
		require.Len(t, c.tick(), 1)
		require.False(t, c.seen().On())
		require.Equal(t, "It answered 410: it wants no more messages.", c.seen().Deliveries[0].Trouble)
	})
}
