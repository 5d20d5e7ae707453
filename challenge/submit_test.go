package challenge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

const (
	today    challenge.ID = "2026-11-30/district"
	tomorrow challenge.ID = "2026-12-01/district"
)

// open is a service at noon of a day with that day's challenge.
func open(t testing.TB) (*table, challenge.Challenge) {
	b := serve(t, "2026-11-30T12:00:00Z", "UTC")
	b.publish()
	return b, b.challenge(today)
}

func (b *table) board(c challenge.Challenge, viewer challenge.PlayerID) challenge.Rows {
	b.t.Helper()
	rows, err := b.Board(b.t.Context(), c, viewer, challenge.Page{})
	require.NoError(b.t, err)
	return rows
}

func TestASheetIsJudgedOnTheStoredDiceAndRanked(t *testing.T) {
	b, c := open(t)
	ada, bob := b.named("Ada"), b.named("Bob")
	o := b.submit(today, ada, sheet(t, c.Tape, 7))
	require.Equal(t, 7, o.Score.Total)
	require.True(t, o.Ranked)
	require.False(t, o.Provisional || o.Late || o.Attempt.Practice)
	require.Equal(t, challenge.Standing{Rank: 1, Tied: 1, Of: 1, Percentile: 50}, o.Standing)
	o = b.submit(today, bob, sheet(t, c.Tape, 5))
	require.Equal(t, challenge.Standing{Rank: 2, Tied: 1, Of: 2, Percentile: 25}, o.Standing)

	rows := b.board(c, bob.ID)
	require.Equal(t, "Ada", rows.Rows[0].Name)
	require.Equal(t, "Bob", rows.Me.Name)

	t.Run("and so it is by a process that starts later", func(t *testing.T) {
		again := serveOn(t, b.store, b.clock, "UTC").board(c, bob.ID)
		again.Version = rows.Version
		require.Equal(t, rows, again)
	})
	t.Run("a sheet that breaks a rule names the roll, and counts for nothing", func(t *testing.T) {
		cid := b.named("Cid")
		for _, bad := range []rules.Sheet{nil, {"-"}, append(sheet(t, c.Tape, 3), "-"), {"9:9"}} {
			_, _, err := b.Submit(t.Context(), today, cid, bad, false)
			var v *rules.Violation
			require.ErrorAs(t, err, &v)
		}
		require.Equal(t, 2, b.board(c, 0).Of)
		b.submit(today, cid, sheet(t, c.Tape, 0))
		require.Equal(t, 3, b.board(c, 0).Of, "zero is a result")
	})
}

func TestTheSameSheetAgainIsTheSameAttempt(t *testing.T) {
	b, c := open(t)
	ada := b.named("Ada")
	mine := sheet(t, c.Tape, 7)
	first := b.submit(today, ada, mine)
	b.submit(today, b.named("Bob"), sheet(t, c.Tape, 8))

	again, created, err := b.Submit(t.Context(), today, ada, mine, false)
	require.NoError(t, err)
	require.False(t, created)
	require.Equal(t, first.Attempt.ID, again.Attempt.ID)
	require.Equal(t, 2, again.Rank, "with the figures of now")

	_, _, err = b.Submit(t.Context(), today, ada, sheet(t, c.Tape, 9), false)
	require.ErrorIs(t, err, challenge.ErrAlreadySubmitted)
	_, _, err = b.Submit(t.Context(), today, ada, rules.Sheet{"9:9"}, false)
	require.ErrorAs(t, err, new(*rules.Violation), "rules come before already submitted")

	t.Run("also after a restart, and after final", func(t *testing.T) {
		b.clock.set(t, "2026-12-05T12:00:00Z")
		later := serveOn(t, b.store, b.clock, "UTC")
		again, created, err := later.Submit(t.Context(), today, ada, mine, false)
		require.NoError(t, err)
		require.False(t, created)
		require.Equal(t, first.Attempt.ID, again.Attempt.ID)
		require.True(t, again.Ranked)
	})
}

func TestPlannedBeforeMidnightAndSentAfter(t *testing.T) {
	b := serve(t, "2026-11-30T23:58:00Z", "UTC")
	c := b.challenge(today)
	ada := b.named("Ada")
	mine := sheet(t, c.Tape, 7)
	require.NoError(t, b.SaveDraft(t.Context(), c, ada.ID, false, mine))
	b.clock.set(t, "2026-12-01T00:03:00Z")

	o := b.submit(today, ada, mine)
	require.True(t, o.Ranked)
	require.Equal(t, 1, b.board(c, 0).Of)
	require.Zero(t, b.board(b.challenge(tomorrow), 0).Of)
	_, err := b.Outcome(t.Context(), b.challenge(tomorrow), ada.ID)
	require.ErrorIs(t, err, challenge.ErrUnknownAttempt, "today is still to be played")
	require.True(t, b.submit(tomorrow, ada, sheet(t, b.challenge(tomorrow).Tape, 6)).Ranked)
}

func TestWhatArrivesAfterFinalIsPractice(t *testing.T) {
	b, c := open(t)
	for _, entries := range []int{8, 8, 6, 3} {
		b.submit(today, b.somebody(), sheet(t, c.Tape, entries))
	}
	ada := b.named("Ada")
	b.clock.set(t, "2026-12-01T01:59:59.999Z")
	bob := b.named("Bob")
	require.True(t, b.submit(today, bob, sheet(t, c.Tape, 5)).Ranked, "the last moment counts")
	b.clock.set(t, "2026-12-01T02:00:00Z")
	o := b.submit(today, ada, sheet(t, c.Tape, 7))
	require.True(t, o.Late)
	require.True(t, o.Attempt.Practice)
	require.False(t, o.Ranked || o.Provisional)
	require.Equal(t, challenge.Standing{Rank: 3, Tied: 1, Of: 6, Percentile: 100 * 3.5 / 6}, o.Standing)
	require.Equal(t, 5, b.board(c, 0).Of)

	t.Run("any number of times, also by somebody who ranks", func(t *testing.T) {
		for _, entries := range []int{4, 6, 4} {
			o := b.submit(today, bob, sheet(t, c.Tape, entries))
			require.True(t, o.Late)
			require.Equal(t, 6, o.Of)
		}
		own, err := b.Outcome(t.Context(), c, bob.ID)
		require.NoError(t, err)
		require.Equal(t, 5, own.Attempt.Score)
	})
}

func TestPracticeRanksNowhereAndLeavesTheRankedAttemptFree(t *testing.T) {
	b, c := open(t)
	ada := b.named("Ada")
	o, created, err := b.Submit(t.Context(), today, ada, sheet(t, c.Tape, 9), true)
	require.NoError(t, err)
	require.True(t, created)
	require.False(t, o.Ranked || o.Provisional || o.Late)
	require.Zero(t, b.board(c, ada.ID).Of)
	require.True(t, b.submit(today, ada, sheet(t, c.Tape, 4)).Ranked)

	t.Run("the same sheet sent again is the same attempt, another one is not", func(t *testing.T) {
		send := func(score int) (challenge.AttemptID, bool) {
			o, created, err := b.Submit(t.Context(), today, ada, sheet(t, c.Tape, score), true)
			require.NoError(t, err)
			return o.Attempt.ID, created
		}
		first, created := send(8)
		require.True(t, created)
		again, created := send(8)
		require.False(t, created)
		require.Equal(t, first, again)
		other, created := send(7)
		require.True(t, created)
		require.NotEqual(t, first, other)
		_, created = send(8)
		require.True(t, created, "played once more")
	})
	t.Run("on the practice tape there is no board to stand on", func(t *testing.T) {
		p := b.challenge(today.PracticeID())
		o := b.submit(p.ID, ada, sheet(t, p.Tape, 5))
		require.True(t, o.Attempt.Practice)
		require.False(t, o.Late || o.Ranked)
		require.Zero(t, o.Standing)
		_, err := b.Board(t.Context(), p, ada.ID, challenge.Page{})
		require.ErrorIs(t, err, challenge.ErrUnknownChallenge)
		b.clock.set(t, "2027-11-30T12:00:00Z")
		b.submit(p.ID, ada, sheet(t, p.Tape, 6))
	})
}

func TestChallengesThatTakeNoSheets(t *testing.T) {
	b, c := open(t)
	ada := b.named("Ada")
	mine := sheet(t, c.Tape, 3)
	for id, want := range map[challenge.ID]error{
		tomorrow: challenge.ErrNotOpen, tomorrow.PracticeID(): challenge.ErrNotOpen,
		"2026-12-08/district": challenge.ErrUnknownChallenge, "2026-11-29/district": challenge.ErrUnknownChallenge, "nonsense": challenge.ErrUnknownChallenge,
	} {
		for _, practice := range []bool{false, true} {
			_, _, err := b.Submit(t.Context(), id, ada, mine, practice)
			require.ErrorIs(t, err, want, id)
		}
	}
	require.Zero(t, b.board(b.challenge(tomorrow), ada.ID).Of)
	void := c
	void.Voided = true
	require.ErrorIs(t, b.Accepts(void, false), challenge.ErrVoid)
}

func TestAGuestIsShownTheStandingAndEntersWithAName(t *testing.T) {
	b, c := open(t)
	b.submit(today, b.somebody(), sheet(t, c.Tape, 8))
	guest, token, err := b.Guest(t.Context())
	require.NoError(t, err)
	o := b.submit(today, guest, sheet(t, c.Tape, 7))
	require.True(t, o.Provisional)
	require.False(t, o.Ranked)
	require.Equal(t, challenge.Standing{Rank: 2, Tied: 1, Of: 2, Percentile: 25}, o.Standing)
	require.Equal(t, 1, b.board(c, guest.ID).Of)

	named, code, err := b.TakeName(t.Context(), guest.ID, "Ada")
	require.NoError(t, err)
	require.NotEmpty(t, code)
	rows := b.board(c, guest.ID)
	require.Equal(t, 2, rows.Of)
	require.Equal(t, "Ada", rows.Me.Name)
	o, err = b.Outcome(t.Context(), c, guest.ID)
	require.NoError(t, err)
	require.True(t, o.Ranked)
	p, err := b.PlayerOf(t.Context(), token)
	require.NoError(t, err)
	require.Equal(t, named, p, "the session knows the name at once")

	t.Run("a session that still holds the guest is answered as named", func(t *testing.T) {
		again, _, err := b.Submit(t.Context(), today, guest, sheet(t, c.Tape, 7), false)
		require.NoError(t, err)
		require.True(t, again.Ranked)
	})
	t.Run("after final a name puts nothing on the board", func(t *testing.T) {
		late := b.guest()
		b.submit(today, late, sheet(t, c.Tape, 6))
		b.clock.set(t, "2026-12-01T02:00:00Z")
		_, _, err := b.TakeName(t.Context(), late.ID, "Late")
		require.NoError(t, err)
		o, err := b.Outcome(t.Context(), c, late.ID)
		require.NoError(t, err)
		require.False(t, o.Ranked || o.Provisional)
		require.Equal(t, 2, b.board(c, 0).Of)
		require.Equal(t, 2, serveOn(t, b.store, b.clock, "UTC").board(c, 0).Of)
	})
}
