package challenge_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func TestLeaving(t *testing.T) {
	b, today := open(t)
	dice := today.Tape
	adas, token, err := b.Guest(t.Context())
	require.NoError(t, err)
	ada, code, err := b.TakeName(t.Context(), adas.ID, "Ada")
	require.NoError(t, err)
	bob, zoe := b.named("Bob"), b.named("Zoe")
	for _, p := range []challenge.Player{ada, bob, zoe} {
		b.submit(today.ID, p, sheet(t, dice, 3))
	}
	_, bot, err := b.NewToken(t.Context(), ada.ID, "Bot", challenge.Play)
	require.NoError(t, err)
	_, _, err = b.Bearer(t.Context(), bot)
	require.NoError(t, err)
	names := func(s *challenge.Service) (names []string) {
		rows, err := s.Board(t.Context(), today, 0, challenge.Page{})
		require.NoError(t, err)
		for _, row := range rows.Rows {
			require.Equal(t, 1, row.Rank)
			names = append(names, row.Name)
		}
		return names
	}
	require.Equal(t, []string{"Ada", "Bob", "Zoe"}, names(b.Service))
	version, err := b.BoardVersion(t.Context(), today)
	require.NoError(t, err)

	t.Run("nothing happens without the own name", func(t *testing.T) {
		for _, wrong := range []string{"", "Bob", "guest", "A da"} {
			require.ErrorIs(t, b.Leave(t.Context(), ada.ID, wrong), challenge.ErrNotConfirmed, wrong)
		}
		_, err := b.PlayerOf(t.Context(), token)
		require.NoError(t, err)
	})
	require.NoError(t, b.Leave(t.Context(), ada.ID, " ada "))
	t.Run("every way in is closed at once", func(t *testing.T) {
		_, err := b.PlayerOf(t.Context(), token)
		require.ErrorIs(t, err, challenge.ErrNoToken)
		_, _, err = b.Bearer(t.Context(), bot)
		require.ErrorIs(t, err, challenge.ErrNoToken)
		_, _, err = b.SignIn(t.Context(), code, 0)
		require.ErrorIs(t, err, challenge.ErrUnknownCode)
		require.ErrorIs(t, b.Leave(t.Context(), ada.ID, challenge.FormerName), challenge.ErrUnknownPlayer)
		_, err = b.Public(t.Context(), ada.ID, "", 10)
		require.ErrorIs(t, err, challenge.ErrUnknownPlayer)
	})
	t.Run("the board follows at once, as does one that is read anew", func(t *testing.T) {
		want := []string{"Bob", challenge.FormerName, "Zoe"}
		require.Equal(t, want, names(b.Service))
		require.Equal(t, want, names(serveOn(t, b.store, b.clock, "UTC").Service))
		changed, err := b.BoardVersion(t.Context(), today)
		require.NoError(t, err)
		require.NotEqual(t, version, changed, "kept pages are drawn anew")
	})
	t.Run("nobody gets the name, nor one that looks like it", func(t *testing.T) {
		for _, alike := range []string{"Ada", "ADA", "Аdа", challenge.FormerName} {
			_, _, err := b.TakeName(t.Context(), b.guest().ID, alike)
			require.Error(t, err, alike)
		}
	})
	t.Run("the export tells of a former player", func(t *testing.T) {
		b.clock.add(48 * time.Hour)
		e, err := b.Export(t.Context(), today.ID)
		require.NoError(t, err)
		var exported []string
		for r, err := range e.Results {
			require.NoError(t, err)
			exported = append(exported, r.Name)
		}
		require.Equal(t, []string{"Bob", challenge.FormerName, "Zoe"}, exported)
	})
	t.Run("a guest leaves too", func(t *testing.T) {
		guest, token, err := b.Guest(t.Context())
		require.NoError(t, err)
		require.NoError(t, b.Leave(t.Context(), guest.ID, "Guest"))
		_, err = b.PlayerOf(t.Context(), token)
		require.ErrorIs(t, err, challenge.ErrNoToken)
	})
}

func TestDevices(t *testing.T) {
	b, _ := open(t)
	guest, here, err := b.Guest(t.Context())
	require.NoError(t, err)
	ada, code, err := b.TakeName(t.Context(), guest.ID, "Ada")
	require.NoError(t, err)
	_, there, err := b.SignIn(t.Context(), code, 0)
	require.NoError(t, err)
	_, other, err := b.SignIn(t.Context(), code, 0)
	require.NoError(t, err)
	for token, agent := range map[string]string{
		here:  "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
		there: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
		other: "curl/8.1",
	} {
		_, err := b.PlayerOf(t.Context(), token)
		require.NoError(t, err)
		b.Seen(token, agent)
	}
	labels := func() map[string]challenge.Device {
		list, err := b.Devices(t.Context(), ada.ID, here)
		require.NoError(t, err)
		found := map[string]challenge.Device{}
		for _, d := range list {
			found[d.Label] = d
		}
		return found
	}
	require.Len(t, labels(), 3)
	require.True(t, labels()["Firefox on Android"].Here)
	require.False(t, labels()["Safari on iPhone"].Here)
	require.Equal(t, b.Today(), labels()["curl"].Seen)

	t.Run("one that is signed out is out at once, and others of others stay", func(t *testing.T) {
		require.ErrorIs(t, b.EndDevice(t.Context(), b.guest().ID, labels()["curl"].ID), challenge.ErrUnknownSession)
		require.NoError(t, b.EndDevice(t.Context(), ada.ID, labels()["curl"].ID))
		_, err := b.PlayerOf(t.Context(), other)
		require.ErrorIs(t, err, challenge.ErrNoToken)
		require.Len(t, labels(), 2)
	})
	t.Run("all others at once", func(t *testing.T) {
		require.NoError(t, b.EndOtherDevices(t.Context(), ada.ID, here))
		_, err := b.PlayerOf(t.Context(), there)
		require.ErrorIs(t, err, challenge.ErrNoToken)
		_, err = b.PlayerOf(t.Context(), here)
		require.NoError(t, err)
	})
	t.Run("the next day is noted once more", func(t *testing.T) {
		b.clock.add(24 * time.Hour)
		b.Seen(here, "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0")
		require.Equal(t, b.Today(), labels()["Firefox on Linux"].Seen)
	})
}

func TestTokens(t *testing.T) {
	b, _ := open(t)
	ada := b.named("Ada")
	read, text, err := b.NewToken(t.Context(), ada.ID, "  My   widget ", challenge.Read)
	require.NoError(t, err)
	require.Equal(t, "My widget", read.Label)
	require.Regexp(t, `^ddt_[\w-]{43}$`, text)
	for range 2 { // from the store, and from memory
		p, scope, err := b.Bearer(t.Context(), text)
		require.NoError(t, err)
		require.Equal(t, ada.ID, p.ID)
		require.Equal(t, challenge.Read, scope)
	}
	_, err = b.PlayerOf(t.Context(), text)
	require.ErrorIs(t, err, challenge.ErrNoToken, "it opens no page")

	t.Run("scopes include the narrower ones", func(t *testing.T) {
		for scope, allowed := range map[challenge.Scope][3]bool{
			challenge.Read: {true, false, false}, challenge.Play: {true, true, false}, challenge.Full: {true, true, true}, "": {false, false, false},
		} {
			for i, wanted := range []challenge.Scope{challenge.Read, challenge.Play, challenge.Full} {
				require.Equal(t, allowed[i], scope.Allows(wanted), "%s allows %s", scope, wanted)
			}
		}
	})
	t.Run("what cannot be had", func(t *testing.T) {
		for want, ask := range map[error]func() error{
			challenge.ErrNoScope:   func() error { _, _, err := b.NewToken(t.Context(), ada.ID, "x", challenge.Full); return err },
			challenge.ErrNameFirst: func() error { _, _, err := b.NewToken(t.Context(), b.guest().ID, "x", challenge.Read); return err },
			challenge.ErrLabel:     func() error { _, _, err := b.NewToken(t.Context(), ada.ID, "a\u202eb", challenge.Read); return err },
		} {
			require.ErrorIs(t, ask(), want)
		}
	})
	t.Run("one that is ended is nobody's at once", func(t *testing.T) {
		require.ErrorIs(t, b.EndToken(t.Context(), b.somebody().ID, read.ID()), challenge.ErrUnknownToken)
		require.NoError(t, b.EndToken(t.Context(), ada.ID, read.ID()))
		_, _, err := b.Bearer(t.Context(), text)
		require.ErrorIs(t, err, challenge.ErrNoToken)
	})
}
