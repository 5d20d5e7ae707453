package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// keyed gives a member a key.
func (w *world) keyed(c challenge.Club, player challenge.PlayerID) challenge.Hash {
	w.Helper()
	key := w.hash()
	require.NoError(w, w.store.SetFeedKey(w.Context(), challenge.FeedReader{Club: c.ID, Player: player}, key, noon))
	return key
}

func (w *world) leadsNowhere(key challenge.Hash) {
	w.Helper()
	_, err := w.store.FeedReader(w.Context(), key)
	require.ErrorIs(w, err, challenge.ErrUnknownFeedKey)
}

var feedKeyTests = map[string]func(*world){
	"a key tells who reads, and of which club": func(w *world) {
		host := w.named()
		one, two := w.founds(host), w.founds(host)
		member := w.enters(two, w.named())
		for key, reader := range map[challenge.Hash]challenge.FeedReader{
			w.keyed(one, host):   {Club: one.ID, Player: host},
			w.keyed(two, host):   {Club: two.ID, Player: host},
			w.keyed(two, member): {Club: two.ID, Player: member},
		} {
			found, err := w.store.FeedReader(w.Context(), key)
			require.NoError(w, err)
			require.Equal(w, reader, found)
			told, err := w.store.FeedKey(w.Context(), reader)
			require.NoError(w, err)
			require.Equal(w, challenge.FeedKey{Made: noon}, told)
		}
		w.leadsNowhere(w.hash())
	},
	"the list of a player's clubs tells since when there is one": func(w *world) {
		host := w.named()
		c, other := w.founds(host), w.founds(host)
		w.keyed(other, host)
		list, err := w.store.ClubsOf(w.Context(), host)
		require.NoError(w, err)
		require.Equal(w, []challenge.Membership{
			{Club: c.ID, Name: c.Name, Role: challenge.Host}, {Club: other.ID, Name: other.Name, Role: challenge.Host, Keyed: noon},
		}, list)
	},
	"another takes the place of the last, and ending leaves none": func(w *world) {
		host := w.named()
		c := w.founds(host)
		reader := challenge.FeedReader{Club: c.ID, Player: host}
		require.NoError(w, w.store.EndFeedKey(w.Context(), reader), "there is none yet")
		old := w.keyed(c, host)
		fresh := w.keyed(c, host)
		w.leadsNowhere(old)
		require.NoError(w, w.store.EndFeedKey(w.Context(), reader))
		w.leadsNowhere(fresh)
		none, err := w.store.FeedKey(w.Context(), reader)
		require.ErrorIs(w, err, challenge.ErrNoFeedKey)
		require.Zero(w, none)
	},
	"whoever is no member has none, and gets none": func(w *world) {
		c := w.founds(w.named())
		stranger := challenge.FeedReader{Club: c.ID, Player: w.named()}
		require.ErrorIs(w, w.store.SetFeedKey(w.Context(), stranger, w.hash(), noon), challenge.ErrUnknownClub)
		require.ErrorIs(w, w.store.EndFeedKey(w.Context(), stranger), challenge.ErrUnknownClub)
		_, err := w.store.FeedKey(w.Context(), stranger)
		require.ErrorIs(w, err, challenge.ErrNoFeedKey)
	},
	"it ends with the membership, however that ends, and does not come back": func(w *world) {
		for name, ends := range map[string]func(c challenge.Club, host, member challenge.PlayerID) error{
			"leaving": func(c challenge.Club, _, member challenge.PlayerID) error {
				return w.store.LeaveClub(w.Context(), c.ID, member, noon)
			},
			"removing": func(c challenge.Club, host, member challenge.PlayerID) error {
				w.removes(c, host, member, true)
				return nil
			},
			"closing": func(c challenge.Club, host, _ challenge.PlayerID) error {
				return w.store.CloseClub(w.Context(), c.ID, host, noon.Add(time.Hour))
			},
			"deleting the account": func(_ challenge.Club, _, member challenge.PlayerID) error {
				_, err := w.store.Leave(w.Context(), member, noon)
				return err
			},
		} {
			host := w.named()
			c := w.founds(host)
			member := w.enters(c, w.named())
			key := w.keyed(c, member)
			require.NoError(w, ends(c, host, member), name)
			w.leadsNowhere(key)
			_, err := w.store.FeedKey(w.Context(), challenge.FeedReader{Club: c.ID, Player: member})
			require.ErrorIs(w, err, challenge.ErrNoFeedKey, name)
			if name == "leaving" {
				w.enters(c, member)
				w.leadsNowhere(key)
			}
		}
	},
}
