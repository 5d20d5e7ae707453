package challenge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/district"
)

func TestWhatMayBeKnownOfAChallenge(t *testing.T) {
	b := serve(t, "2026-11-30T12:00:00Z", "UTC")
	t.Run("today, all of it", func(t *testing.T) {
		c := b.challenge("2026-11-30/district")
		_, ok := c.PublicSeed(b.Now())
		require.True(t, ok)
		tape, ok := c.PublicTape(b.Now())
		require.True(t, ok)
		require.Len(t, tape.Faces, 72)
	})
	t.Run("the next seven days, the commitment alone", func(t *testing.T) {
		for i := 1; i <= 7; i++ {
			for _, id := range []challenge.ID{challenge.DailyID(b.Today().Add(i), "district"), challenge.DailyID(b.Today().Add(i), "district").PracticeID()} {
				c := b.challenge(id)
				require.Equal(t, challenge.Committed, c.State(b.Now()))
				require.Len(t, c.Commitment, 64)
				require.Zero(t, c.Seed)
				require.Zero(t, c.Tape)
				_, ok := c.PublicSeed(c.Closes)
				require.False(t, ok)
				_, ok = c.PublicTape(b.Now())
				require.False(t, ok)
			}
		}
		days, err := b.Days(t.Context(), "district", day(t, "0001-01-01"), day(t, "9999-12-31"))
		require.NoError(t, err)
		require.Len(t, days, 8)
		for _, c := range days[1:] {
			require.Zero(t, c.Seed)
			require.Zero(t, c.Tape)
		}
	})
	for _, id := range []challenge.ID{
		"", "/", "district", "2026-12-08/district", "2026-12-08/district/practice", "2027-11-30/district", "9999-12-31/district",
		"0000-00-00/district", "2026-11-31/district", "2026-11-29/district", "1970-01-01/district", "2026-11-30", "2026-11-30/",
		"2026-11-30/DISTRICT", "2026-11-30/District", "2026-11-30/district/", "2026-11-30/district/Practice", "2026-11-30/district/practice/",
		"2026-11-30/district/practice/practice", "2026-11-30/draft", "2026-11-30/district\x00", " 2026-11-30/district", "2026-11-30 /district",
		"26-11-30/district", "2026-1-30/district", "+2026-11-30/district", "２０２６-11-30/district", "2026-11-30//district", "1/district",
	} {
		t.Run("nothing of "+string(id), func(t *testing.T) {
			_, err := b.Challenge(t.Context(), id)
			require.ErrorIs(t, err, challenge.ErrUnknownChallenge)
		})
	}
	t.Run("days that are committed but beyond the horizon of a clock set back", func(t *testing.T) {
		b.publish()
		b.clock.set(t, "2026-11-29T12:00:00Z")
		_, err := b.Challenge(t.Context(), "2026-12-07/district")
		require.ErrorIs(t, err, challenge.ErrUnknownChallenge)
		require.Zero(t, b.challenge("2026-11-30/district").Seed)
	})
	t.Run("forms that are not published", func(t *testing.T) {
		_, err := b.Days(t.Context(), "poker", b.Today(), b.Today())
		require.ErrorIs(t, err, challenge.ErrUnknownChallenge)
		_, err = b.FirstDay(t.Context(), "poker")
		require.ErrorIs(t, err, challenge.ErrUnknownChallenge)
	})
}

func TestASealedTapeIsHiddenUntilFinal(t *testing.T) {
	b := serve(t, "2026-11-30T12:00:00Z", "UTC")
	c := config(t, b.store, b.clock, "UTC")
	c.Forms = append(c.Forms, challenge.Form{ID: "district-sealed", Name: "Sealed District", Game: district.Game, Reveal: challenge.Sealed})
	s := challenge.New(c)
	for _, at := range []string{"2026-11-30T12:00:00Z", "2026-12-01T01:59:59Z"} {
		b.clock.set(t, at)
		sealed, err := s.Challenge(t.Context(), "2026-11-30/district-sealed")
		require.NoError(t, err)
		require.Zero(t, sealed.Seed)
		require.Zero(t, sealed.Tape)
		require.ErrorIs(t, s.Accepts(sealed, false), challenge.ErrSealedForm)
	}
	b.clock.set(t, "2026-12-01T02:00:00Z")
	sealed, err := s.Challenge(t.Context(), "2026-11-30/district-sealed")
	require.NoError(t, err)
	require.NotZero(t, sealed.Seed)
}

func TestWhoSeesASheet(t *testing.T) {
	b, c := open(t)
	ada, bob, guest := b.named("Ada"), b.named("Bob"), b.guest()
	ranked := b.submit(today, ada, sheet(t, c.Tape, 7)).Attempt.ID
	provisional := b.submit(today, guest, sheet(t, c.Tape, 6)).Attempt.ID
	practice, _, err := b.Submit(t.Context(), today, ada, sheet(t, c.Tape, 5), true)
	require.NoError(t, err)
	check := func(t *testing.T, id challenge.AttemptID, viewer challenge.PlayerID, want error) {
		t.Helper()
		shown, err := b.Attempt(t.Context(), id, viewer)
		require.ErrorIs(t, err, want)
		if want == nil {
			require.NotEmpty(t, shown.Attempt.Sheet)
			require.Equal(t, shown.Attempt.Score, shown.Score.Total)
		} else {
			require.Zero(t, shown)
		}
	}
	for _, others := range []challenge.PlayerID{0, bob.ID, guest.ID} {
		check(t, ranked, others, challenge.ErrHiddenUntilFinal)
		check(t, practice.Attempt.ID, others, challenge.ErrUnknownAttempt)
	}
	check(t, ranked, ada.ID, nil)
	check(t, practice.Attempt.ID, ada.ID, nil)
	check(t, provisional, guest.ID, nil)
	check(t, provisional, ada.ID, challenge.ErrUnknownAttempt)
	check(t, 9999, ada.ID, challenge.ErrUnknownAttempt)
	check(t, -1, 0, challenge.ErrUnknownAttempt)
	b.clock.set(t, "2026-12-01T01:59:59Z")
	check(t, ranked, bob.ID, challenge.ErrHiddenUntilFinal)
	b.clock.set(t, "2026-12-01T02:00:00Z")
	check(t, ranked, bob.ID, nil)
	check(t, ranked, 0, nil)
	check(t, practice.Attempt.ID, bob.ID, challenge.ErrUnknownAttempt)
	check(t, provisional, bob.ID, challenge.ErrUnknownAttempt)
}
