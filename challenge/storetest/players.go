package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

var playerTests = map[string]func(*world){
	"a guest has no name and is found by id and token": func(w *world) {
		token := w.hash()
		p, err := w.store.AddGuest(w.Context(), token, noon.Add(345*time.Microsecond))
		require.NoError(w, err)
		require.Equal(w, challenge.Player{ID: p.ID, Began: noon}, p, "instants are kept to the millisecond")
		require.Positive(w, p.ID)
		for _, found := range []func() (challenge.Player, error){
			func() (challenge.Player, error) { return w.store.Player(w.Context(), p.ID) },
			func() (challenge.Player, error) { return w.store.PlayerByToken(w.Context(), token) },
		} {
			got, err := found()
			require.NoError(w, err)
			require.Equal(w, p, got)
		}
	},
	"ids go up": func(w *world) {
		require.Less(w, w.guest(), w.guest())
	},
	"nobody is found by what is not theirs": func(w *world) {
		w.named()
		_, err := w.store.Player(w.Context(), 4711)
		require.ErrorIs(w, err, challenge.ErrUnknownPlayer)
		_, err = w.store.PlayerByToken(w.Context(), challenge.Hash{0xff})
		require.ErrorIs(w, err, challenge.ErrNoToken)
		_, err = w.store.PlayerByCode(w.Context(), challenge.Hash{0xff})
		require.ErrorIs(w, err, challenge.ErrUnknownCode)
	},
	"a player may have several sessions, and ending one ends that one": func(w *world) {
		player, one, two := w.guest(), w.hash(), w.hash()
		require.NoError(w, w.store.AddSession(w.Context(), player, one, noon))
		require.NoError(w, w.store.AddSession(w.Context(), player, two, noon))
		require.NoError(w, w.store.EndSession(w.Context(), one))
		require.NoError(w, w.store.EndSession(w.Context(), one), "ending it again is no error")
		_, err := w.store.PlayerByToken(w.Context(), one)
		require.ErrorIs(w, err, challenge.ErrNoToken)
		found, err := w.store.PlayerByToken(w.Context(), two)
		require.NoError(w, err)
		require.Equal(w, player, found.ID)
	},
	"a session belongs to somebody": func(w *world) {
		require.ErrorIs(w, w.store.AddSession(w.Context(), 4711, w.hash(), noon), challenge.ErrUnknownPlayer)
	},
	"a new recovery code ends the old": func(w *world) {
		player, old, fresh := w.guest(), w.hash(), w.hash()
		_, err := w.store.TakeName(w.Context(), player, w.name(), old, noon)
		require.NoError(w, err)
		require.NoError(w, w.store.SetCode(w.Context(), player, fresh))
		_, err = w.store.PlayerByCode(w.Context(), old)
		require.ErrorIs(w, err, challenge.ErrUnknownCode)
		found, err := w.store.PlayerByCode(w.Context(), fresh)
		require.NoError(w, err)
		require.Equal(w, player, found.ID)
		require.ErrorIs(w, w.store.SetCode(w.Context(), 4711, w.hash()), challenge.ErrUnknownPlayer)
	},
}

var nameTests = map[string]func(*world){
	"a name is kept with its key and the instant": func(w *world) {
		player, code, name := w.guest(), w.hash(), challenge.Name{Shown: "Zoë Ångström ß", Key: "zoë", Skeleton: "zoe", Folded: "zoe"}
		p, err := w.store.TakeName(w.Context(), player, name, code, noon)
		require.NoError(w, err)
		require.Equal(w, challenge.Player{ID: player, Name: name.Shown, Key: name.Key, Began: noon, NamedAt: noon}, p)
		found, err := w.store.PlayerByCode(w.Context(), code)
		require.NoError(w, err)
		require.Equal(w, p, found)
	},
	"each of the three keys keeps a name unique": func(w *world) {
		_, err := w.store.TakeName(w.Context(), w.guest(), nameLike("Ada"), w.hash(), noon)
		require.NoError(w, err)
		for key, steal := range map[string]func(*challenge.Name){
			"key":      func(n *challenge.Name) { n.Key = nameLike("Ada").Key },
			"skeleton": func(n *challenge.Name) { n.Skeleton = nameLike("Ada").Skeleton },
			"folded":   func(n *challenge.Name) { n.Folded = nameLike("Ada").Folded },
		} {
			guest, name, code := w.guest(), w.name(), w.hash()
			steal(&name)
			_, err := w.store.TakeName(w.Context(), guest, name, code, noon)
			require.ErrorIs(w, err, challenge.ErrNameTaken, key)
			_, err = w.store.PlayerByCode(w.Context(), code)
			require.ErrorIs(w, err, challenge.ErrUnknownCode, "what is refused leaves nothing behind")
			w.takes(guest, noon)
		}
		twin := w.name()
		twin.Shown = "Ada"
		_, err = w.store.TakeName(w.Context(), w.guest(), twin, w.hash(), noon)
		require.NoError(w, err, "the keys alone decide")
	},
	"a name is chosen once": func(w *world) {
		player := w.named()
		_, err := w.store.TakeName(w.Context(), player, w.name(), w.hash(), noon)
		require.ErrorIs(w, err, challenge.ErrNamed)
		_, err = w.store.TakeName(w.Context(), 4711, w.name(), w.hash(), noon)
		require.ErrorIs(w, err, challenge.ErrUnknownPlayer)
	},
	"text that not every engine can keep is refused": func(w *world) {
		guest := w.guest()
		for _, bad := range []string{"a\x00b", "\xff"} {
			_, err := w.store.TakeName(w.Context(), guest, nameLike(bad), w.hash(), noon)
			require.Error(w, err, "%q", bad)
		}
		w.takes(guest, noon)
	},
}
