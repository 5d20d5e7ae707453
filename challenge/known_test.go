package challenge

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatIsKnownIsNeverOlderThanAChange(t *testing.T) {
	guest, named := Player{ID: 1}, Player{ID: 1, Name: "Ada"}
	token := Hash{1}
	t.Run("a name taken while the guest was being read", func(t *testing.T) {
		k := newKnown()
		_, _, _, mark := k.byToken(token)
		k.change(named)
		k.keep(guest, &bearing{token, Full}, mark)
		p, ok, _ := k.byID(1)
		require.True(t, ok)
		require.Equal(t, named, p)
	})
	t.Run("a session ended while it was being read", func(t *testing.T) {
		k := newKnown()
		_, _, _, mark := k.byToken(token)
		k.forget(token)
		k.keep(guest, &bearing{token, Full}, mark)
		_, _, ok, _ := k.byToken(token)
		require.False(t, ok)
	})
	t.Run("a name shows in every session", func(t *testing.T) {
		k := newKnown()
		for i := range byte(3) {
			other := Hash{i}
			_, _, _, mark := k.byToken(other)
			k.keep(guest, &bearing{other, Full}, mark)
		}
		k.change(named)
		for i := range byte(3) {
			p, _, ok, _ := k.byToken(Hash{i})
			require.True(t, ok)
			require.Equal(t, named, p)
		}
		k.leave(1)
		_, _, ok, _ := k.byToken(token)
		require.False(t, ok)
	})
}
