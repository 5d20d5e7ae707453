package db

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// clubbing asks whatever the server asks of clubs, among the players 1 to 3,
// who have names.
func clubbing(t *testing.T, s *Store) {
	ctx := t.Context()
	club := challenge.Club{ID: "000000000001", Name: "Café", Began: opens, Invite: "000000000002"}
	for _, ask := range []func() error{
		func() error { return s.FoundClub(ctx, club, 1) },
		func() error { _, err := s.JoinClub(ctx, club.Invite, 2, opens); return err },
		func() error { _, err := s.JoinClub(ctx, club.Invite, 3, opens); return err },
		func() error { _, err := s.Club(ctx, club.ID); return err },
		func() error { _, err := s.ClubsOf(ctx, 1); return err },
		func() error { _, err := s.ClubByInvite(ctx, club.Invite); return err },
		func() error { _, err := s.ClubScores(ctx, club.ID, today().ID); return err },
		func() error {
			return s.SetRoles(ctx, club.ID, 1, map[challenge.PlayerID]challenge.Role{2: challenge.Host})
		},
		func() error {
			return s.RemoveMember(ctx, club.ID, 1, challenge.Removal{Player: 3, Strike: true, At: opens})
		},
		func() error {
			return s.StateAttendance(ctx, club.ID, 1, challenge.Attendance{From: challenge.MonthOf(today().Day), Percent: 10})
		},
		func() error { spending(t, s, club.ID, 1); return nil },
		func() error { return s.LeaveClub(ctx, club.ID, 2, opens) },
		func() error { return s.SetInvite(ctx, club.ID, 1, club.Invite) },
		func() error { return s.CloseClub(ctx, club.ID, 1, opens) },
	} {
		require.NoError(t, ask())
	}
}
