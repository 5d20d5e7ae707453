package views

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func TestAClubOfOneIsSpokenToAsOne(t *testing.T) {
	require.Equal(t, "The one member has handed in.", allIn(1))
	require.Equal(t, "All 2 have handed in.", allIn(2))
	require.Equal(t, "the one day that counts", ofDays(challenge.Season{Counted: 1, Least: 1}))
	require.Equal(t, "2 of the 3 days that count", ofDays(challenge.Season{Counted: 3, Least: 2}))
	require.Empty(t, ClubEnd{InClub: clubSeen(challenge.Host, 1)}.forAll())
	require.Equal(t, "for all 8 members ", ClubEnd{InClub: clubSeen(challenge.Host, 8)}.forAll())
}

func TestWhoAloneIsMissingIsSpokenTo(t *testing.T) {
	require.True(t, onlyMe([]string{"you"}, 0, false))
	require.False(t, onlyMe([]string{"you"}, 0, true), "somebody else has that name")
	require.False(t, onlyMe([]string{"you", "Bo"}, 0, false))
	require.False(t, onlyMe([]string{"you"}, 3, false))
	require.Equal(t, "You have not handed in yet.", notIn(sampleHeading(challenge.Opened)))
	require.Equal(t, "You have not handed in.", notIn(sampleHeading(challenge.Final)))
}
