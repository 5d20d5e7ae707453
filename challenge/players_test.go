package challenge_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

func TestANameIsChosenOnceAndByOne(t *testing.T) {
	b, _ := open(t)
	ada := b.guest()
	named, code, err := b.TakeName(t.Context(), ada.ID, "  Ada   Lovelace ")
	require.NoError(t, err)
	require.Equal(t, "Ada Lovelace", named.Name)
	require.NotEmpty(t, code)

	t.Run("again by the same player it needs no code", func(t *testing.T) {
		for _, again := range []string{"Ada Lovelace", "ada lovelace", "ＡＤＡ LOVELACE"} {
			p, code, err := b.TakeName(t.Context(), ada.ID, again)
			require.NoError(t, err)
			require.Equal(t, named, p)
			require.Empty(t, code)
		}
	})
	t.Run("another name is refused", func(t *testing.T) {
		_, _, err := b.TakeName(t.Context(), ada.ID, "Grace")
		require.ErrorIs(t, err, challenge.ErrNamed)
	})
	t.Run("others cannot take it, nor what looks like it", func(t *testing.T) {
		for _, alike := range []string{"Ada Lovelace", "ADA LOVELACE", "\u0410da Lovelace", "Ada L0velace", "Ada Iovelace", "Ａｄａ Lovelace"} {
			_, _, err := b.TakeName(t.Context(), b.guest().ID, alike)
			require.ErrorIs(t, err, challenge.ErrNameTaken, alike)
		}
	})
	t.Run("the names of the bug reports", func(t *testing.T) {
		b.named("limes11")
		b.named("Mark")
		b.named("Ann")
		for _, alike := range []string{"Iimes11", "M\u0430rk", "Ｍａｒｋ", "rnark", "ann"} {
			_, _, err := b.TakeName(t.Context(), b.guest().ID, alike)
			require.ErrorIs(t, err, challenge.ErrNameTaken, alike)
		}
		_, _, err := b.TakeName(t.Context(), b.guest().ID, "Ann\u200B")
		require.ErrorIs(t, err, challenge.ErrNameNotAllowed)
		require.Equal(t, "Марк", b.named("Марк").Name)
	})
	t.Run("ten at once, and one gets it", func(t *testing.T) {
		var wg sync.WaitGroup
		got := make([]error, 10)
		for i := range got {
			guest := b.guest()
			wg.Go(func() { _, _, got[i] = b.TakeName(t.Context(), guest.ID, "Wanted") })
		}
		wg.Wait()
		taken := 0
		for _, err := range got {
			if err == nil {
				taken++
			} else {
				require.ErrorIs(t, err, challenge.ErrNameTaken)
			}
		}
		require.Equal(t, 1, taken)
	})
}

func TestSessions(t *testing.T) {
	b, _ := open(t)
	guest, token, err := b.Guest(t.Context())
	require.NoError(t, err)
	again := func() (challenge.Player, error) { return b.PlayerOf(t.Context(), token) }
	p, err := again()
	require.NoError(t, err)
	require.Equal(t, guest, p)
	p, err = serveOn(t, b.store, b.clock, "UTC").PlayerOf(t.Context(), token)
	require.NoError(t, err)
	require.Equal(t, guest.ID, p.ID, "a restart ends no session")
	for _, wrong := range []string{"", "x", token + "x", token[1:], fmt.Sprint(guest.ID)} {
		_, err := b.PlayerOf(t.Context(), wrong)
		require.ErrorIs(t, err, challenge.ErrNoToken)
	}
	require.NoError(t, b.SignOut(t.Context(), token))
	_, err = again()
	require.ErrorIs(t, err, challenge.ErrNoToken)
	require.NoError(t, b.SignOut(t.Context(), token), "twice does no harm")
}

func TestSigningInByRecoveryCode(t *testing.T) {
	b, c := open(t)
	ada, code, err := b.TakeName(t.Context(), b.guest().ID, "Ada")
	require.NoError(t, err)

	t.Run("opens another session", func(t *testing.T) {
		p, token, err := b.SignIn(t.Context(), code, 0)
		require.NoError(t, err)
		require.Equal(t, ada, p)
		p, err = b.PlayerOf(t.Context(), token)
		require.NoError(t, err)
		require.Equal(t, ada, p)
	})
	t.Run("brings along what the guest has played", func(t *testing.T) {
		guest := b.guest()
		require.True(t, b.submit(today, guest, sheet(t, c.Tape, 7)).Provisional)
		_, _, err := b.SignIn(t.Context(), code, guest.ID)
		require.NoError(t, err)
		rows := b.board(c, ada.ID)
		require.Equal(t, 1, rows.Of)
		require.Equal(t, 7, rows.Me.Score)
		o, err := b.Outcome(t.Context(), c, ada.ID)
		require.NoError(t, err)
		require.True(t, o.Ranked)
	})
	t.Run("the account's own result stays, the guest's becomes practice", func(t *testing.T) {
		guest := b.guest()
		b.submit(today, guest, sheet(t, c.Tape, 9))
		_, _, err := b.SignIn(t.Context(), code, guest.ID)
		require.NoError(t, err)
		rows := b.board(c, ada.ID)
		require.Equal(t, 1, rows.Of)
		require.Equal(t, 7, rows.Me.Score)
		history, err := b.History(t.Context(), ada.ID, 10)
		require.NoError(t, err)
		require.Len(t, history, 2)
		require.True(t, history[0].Practice)
	})
	t.Run("nothing joins a board after final", func(t *testing.T) {
		guest := b.guest()
		grace := b.named("Grace Hopper")
		code, err := b.RecoveryCode(t.Context(), grace.ID)
		require.NoError(t, err)
		b.submit(today, guest, sheet(t, c.Tape, 8))
		b.clock.set(t, "2026-12-01T02:00:00Z")
		_, _, err = b.SignIn(t.Context(), code, guest.ID)
		require.NoError(t, err)
		require.Equal(t, 1, b.board(c, 0).Of)
		require.Equal(t, 1, serveOn(t, b.store, b.clock, "UTC").board(c, 0).Of)
	})
	t.Run("what stands on a board under a name does not leave it", func(t *testing.T) {
		bob := b.named("Bob")
		b.submit(tomorrow, bob, sheet(t, b.challenge(tomorrow).Tape, 5))
		_, _, err := b.SignIn(t.Context(), code, bob.ID)
		require.NoError(t, err)
		require.Equal(t, "Bob", b.board(b.challenge(tomorrow), bob.ID).Me.Name)
	})
	t.Run("a new code ends the old", func(t *testing.T) {
		fresh, err := b.RecoveryCode(t.Context(), ada.ID)
		require.NoError(t, err)
		_, _, err = b.SignIn(t.Context(), code, 0)
		require.ErrorIs(t, err, challenge.ErrUnknownCode)
		_, _, err = b.SignIn(t.Context(), fresh, 0)
		require.NoError(t, err)
		_, err = b.RecoveryCode(t.Context(), b.guest().ID)
		require.ErrorIs(t, err, challenge.ErrNameFirst)
	})
	for _, wrong := range []string{"", "x", "AAAAA-AAAAA-AAAAA-AAAAA", "\x00"} {
		_, _, err := b.SignIn(t.Context(), wrong, 0)
		require.ErrorIs(t, err, challenge.ErrUnknownCode)
	}
}

func TestAPlanIsKeptAsItIs(t *testing.T) {
	b, c := open(t)
	ada := b.guest()
	plan, err := b.Draft(t.Context(), c, ada.ID, false)
	require.NoError(t, err)
	require.Len(t, plan, 24)
	for _, line := range plan {
		require.Equal(t, rules.Undecided, line)
	}
	require.NoError(t, b.SaveDraft(t.Context(), c, ada.ID, false, rules.Sheet{"-", "", "9:99", "?"}))
	plan, err = serveOn(t, b.store, b.clock, "UTC").Draft(t.Context(), c, ada.ID, false)
	require.NoError(t, err)
	require.Equal(t, rules.Sheet{"-", "?", "9:99", "?", "?"}, plan[:5], "with its faults")
	require.Len(t, plan, 24)
	other, err := b.Draft(t.Context(), c, ada.ID, true)
	require.NoError(t, err)
	require.Equal(t, "?", other[0], "practice has a plan of its own")

	for _, junk := range []rules.Sheet{make(rules.Sheet, 25), {"4:7 2:9"}, {"\x00"}, {"é"}, {string(make([]byte, 1<<20))}} {
		require.ErrorIs(t, b.SaveDraft(t.Context(), c, ada.ID, false, junk), rules.Malformed)
	}
	require.ErrorIs(t, b.SaveDraft(t.Context(), b.challenge(tomorrow), ada.ID, false, plan), challenge.ErrNotOpen)
}

// forgetful is a store that cannot say what somebody has played.
type forgetful struct {
	challenge.Store
	broken bool
}

func (f *forgetful) AttemptOf(ctx context.Context, id challenge.ID, p challenge.PlayerID) (challenge.Attempt, error) {
	if f.broken {
		return challenge.Attempt{}, errors.New("disk on fire")
	}
	return f.Store.AttemptOf(ctx, id, p)
}

func TestANameIsNotLostToABoardThatCannotBeMended(t *testing.T) {
	plain, c := open(t)
	store := &forgetful{Store: plain.store}
	b := serveOn(t, store, plain.clock, "UTC")
	require.Zero(t, b.board(c, 0).Of)
	guest := b.guest()
	b.submit(today, guest, sheet(t, c.Tape, 5))
	store.broken = true
	_, code, err := b.TakeName(t.Context(), guest.ID, "Ada")
	require.NoError(t, err)
	require.NotEmpty(t, code, "it is told only once")
	require.Equal(t, 1, b.board(c, 0).Of, "the board is read again")
}
