package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

var today = challenge.Day{Year: 2026, Month: 11, Date: 30}

func (w *world) sessions(player challenge.PlayerID) []challenge.Session {
	w.Helper()
	list, err := w.store.Sessions(w.Context(), player)
	require.NoError(w, err)
	return list
}

var deviceTests = map[string]func(*world){
	"a player's sessions are listed, begun last first, and nobody else's": func(w *world) {
		w.guest()
		first, second := w.hash(), w.hash()
		p, err := w.store.AddGuest(w.Context(), first, noon)
		require.NoError(w, err)
		require.NoError(w, w.store.AddSession(w.Context(), p.ID, second, noon.Add(time.Second)))
		require.Equal(w, []challenge.Session{{Token: second, Began: noon.Add(time.Second)}, {Token: first, Began: noon}}, w.sessions(p.ID))
		require.Empty(w, w.sessions(4711))
	},
	"what is seen of a session is kept, and an empty label leaves the last": func(w *world) {
		token := w.hash()
		p, err := w.store.AddGuest(w.Context(), token, noon)
		require.NoError(w, err)
		require.NoError(w, w.store.See(w.Context(), []challenge.Sighting{{Token: token, Day: today, Label: "Firefox on Android"}, {Token: w.hash(), Day: today}}))
		require.NoError(w, w.store.See(w.Context(), []challenge.Sighting{{Token: token, Day: today.Add(1)}}))
		require.Equal(w, []challenge.Session{{Token: token, Began: noon, Label: "Firefox on Android", Seen: today.Add(1)}}, w.sessions(p.ID))
		require.NoError(w, w.store.EndSession(w.Context(), token))
		require.NoError(w, w.store.See(w.Context(), []challenge.Sighting{{Token: token, Day: today}}), "what has ended stays so")
		require.Empty(w, w.sessions(p.ID))
	},
	"all sessions but one are ended, and nobody else's": func(w *world) {
		here, there, others := w.hash(), w.hash(), w.hash()
		p, err := w.store.AddGuest(w.Context(), here, noon)
		require.NoError(w, err)
		require.NoError(w, w.store.AddSession(w.Context(), p.ID, there, noon))
		other, err := w.store.AddGuest(w.Context(), others, noon)
		require.NoError(w, err)
		require.NoError(w, w.store.EndOtherSessions(w.Context(), p.ID, here))
		require.Len(w, w.sessions(p.ID), 1)
		require.Equal(w, here, w.sessions(p.ID)[0].Token)
		require.Len(w, w.sessions(other.ID), 1)
	},
}

func (w *world) passkeys(player challenge.PlayerID) []challenge.Passkey {
	w.Helper()
	list, err := w.store.Passkeys(w.Context(), player)
	require.NoError(w, err)
	return list
}

var passkeyTests = map[string]func(*world){
	"a handle is given once and finds its player": func(w *world) {
		player, fresh := w.named(), w.hash()
		handle, err := w.store.Handle(w.Context(), player, fresh)
		require.NoError(w, err)
		require.Equal(w, fresh, handle)
		again, err := w.store.Handle(w.Context(), player, w.hash())
		require.NoError(w, err)
		require.Equal(w, fresh, again)
		found, err := w.store.PlayerByHandle(w.Context(), fresh)
		require.NoError(w, err)
		require.Equal(w, player, found.ID)
		_, err = w.store.PlayerByHandle(w.Context(), w.hash())
		require.ErrorIs(w, err, challenge.ErrUnknownPasskey)
		_, err = w.store.Handle(w.Context(), 4711, w.hash())
		require.ErrorIs(w, err, challenge.ErrUnknownPlayer)
	},
	"passkeys are kept as they are, in the order in which they were added": func(w *world) {
		player := w.named()
		two := challenge.Passkey{ID: "b", Player: player, Credential: `{"b":1}`, Label: "Schlüssel ✓", Added: noon.Add(time.Second)}
		one := challenge.Passkey{ID: "z", Player: player, Credential: `{"z":1}`, Label: "Phone", Added: noon}
		require.NoError(w, w.store.AddPasskey(w.Context(), two))
		require.NoError(w, w.store.AddPasskey(w.Context(), one))
		require.Equal(w, []challenge.Passkey{one, two}, w.passkeys(player))
		require.Empty(w, w.passkeys(w.named()))
	},
	"a passkey is registered once, and belongs to somebody": func(w *world) {
		key := challenge.Passkey{ID: "a", Player: w.named(), Credential: "{}", Label: "Phone", Added: noon}
		require.NoError(w, w.store.AddPasskey(w.Context(), key))
		require.ErrorIs(w, w.store.AddPasskey(w.Context(), key), challenge.ErrPasskeyTaken)
		key.Player = w.named()
		require.ErrorIs(w, w.store.AddPasskey(w.Context(), key), challenge.ErrPasskeyTaken)
		key.ID, key.Player = "b", 4711
		require.ErrorIs(w, w.store.AddPasskey(w.Context(), key), challenge.ErrUnknownPlayer)
		key.Label = "a\x00b"
		require.Error(w, w.store.AddPasskey(w.Context(), key))
	},
	"a use is kept with the credential as it is then, and a doubt stays": func(w *world) {
		key := challenge.Passkey{ID: "a", Player: w.named(), Credential: "1", Label: "Phone", Added: noon}
		require.NoError(w, w.store.AddPasskey(w.Context(), key))
		key.Credential, key.Used, key.Doubted = "2", noon.Add(time.Hour), true
		require.NoError(w, w.store.UsePasskey(w.Context(), key))
		require.Equal(w, []challenge.Passkey{key}, w.passkeys(key.Player))
		later := key
		later.Used, later.Doubted = noon.Add(2*time.Hour), false
		require.NoError(w, w.store.UsePasskey(w.Context(), later))
		key.Used = later.Used
		require.Equal(w, []challenge.Passkey{key}, w.passkeys(key.Player))
		key.Player = w.named()
		require.ErrorIs(w, w.store.UsePasskey(w.Context(), key), challenge.ErrUnknownPasskey)
	},
	"a player removes the own passkeys alone": func(w *world) {
		player := w.named()
		require.NoError(w, w.store.AddPasskey(w.Context(), challenge.Passkey{ID: "a", Player: player, Credential: "{}", Label: "Phone", Added: noon}))
		require.ErrorIs(w, w.store.RemovePasskey(w.Context(), w.named(), "a"), challenge.ErrUnknownPasskey)
		require.NoError(w, w.store.RemovePasskey(w.Context(), player, "a"))
		require.ErrorIs(w, w.store.RemovePasskey(w.Context(), player, "a"), challenge.ErrUnknownPasskey)
		require.Empty(w, w.passkeys(player))
	},
}

var tokenTests = map[string]func(*world){
	"a token is kept with its scope, found by its hash, and listed": func(w *world) {
		player := w.named()
		one := challenge.Token{Hash: w.hash(), Player: player, Label: "Bot", Scope: challenge.Play, Made: noon}
		two := challenge.Token{Hash: w.hash(), Player: player, Label: "Widget", Scope: challenge.Read, Made: noon.Add(time.Second)}
		require.NoError(w, w.store.AddToken(w.Context(), one))
		require.NoError(w, w.store.AddToken(w.Context(), two))
		require.NoError(w, w.store.See(w.Context(), []challenge.Sighting{{Token: one.Hash, Day: today, Label: "curl"}}))
		one.Used = today
		found, err := w.store.Token(w.Context(), one.Hash)
		require.NoError(w, err)
		require.Equal(w, one, found)
		list, err := w.store.Tokens(w.Context(), player)
		require.NoError(w, err)
		require.Equal(w, []challenge.Token{two, one}, list)
		_, err = w.store.PlayerByToken(w.Context(), one.Hash)
		require.ErrorIs(w, err, challenge.ErrNoToken, "it is no session")
	},
	"an ended token is nobody's": func(w *world) {
		token := challenge.Token{Hash: w.hash(), Player: w.named(), Label: "Bot", Scope: challenge.Read, Made: noon}
		require.NoError(w, w.store.AddToken(w.Context(), token))
		require.NoError(w, w.store.EndToken(w.Context(), token.Hash))
		require.NoError(w, w.store.EndToken(w.Context(), token.Hash), "ending it again is no error")
		_, err := w.store.Token(w.Context(), token.Hash)
		require.ErrorIs(w, err, challenge.ErrNoToken)
	},
	"a token belongs to somebody": func(w *world) {
		token := challenge.Token{Hash: w.hash(), Player: 4711, Label: "Bot", Scope: challenge.Read, Made: noon}
		require.ErrorIs(w, w.store.AddToken(w.Context(), token), challenge.ErrUnknownPlayer)
	},
}
