package challenge

import (
	"context"
	"time"
)

func (s noting) FoundClub(ctx context.Context, club Club, host PlayerID) error {
	err := s.Store.FoundClub(ctx, club, host)
	s.note(true, err)
	return err
}

func (s noting) JoinClub(ctx context.Context, invite Invite, player PlayerID, at time.Time) (ClubID, error) {
	id, err := s.Store.JoinClub(ctx, invite, player, at)
	s.note(false, err) // the player may have been a member before
	return id, err
}

func (s noting) LeaveClub(ctx context.Context, id ClubID, player PlayerID, at time.Time) error {
	err := s.Store.LeaveClub(ctx, id, player, at)
	s.note(true, err)
	return err
}

func (s noting) RemoveMember(ctx context.Context, id ClubID, by PlayerID, removal Removal) error {
	err := s.Store.RemoveMember(ctx, id, by, removal)
	s.note(true, err)
	return err
}

func (s noting) SetRoles(ctx context.Context, id ClubID, by PlayerID, roles map[PlayerID]Role) error {
	err := s.Store.SetRoles(ctx, id, by, roles)
	s.note(true, err)
	return err
}

func (s noting) CloseClub(ctx context.Context, id ClubID, by PlayerID, at time.Time) error {
	err := s.Store.CloseClub(ctx, id, by, at)
	s.note(true, err)
	return err
}

func (s noting) SetInvite(ctx context.Context, id ClubID, by PlayerID, invite Invite) error {
	err := s.Store.SetInvite(ctx, id, by, invite)
	s.note(true, err)
	return err
}

func (s noting) RenameClub(ctx context.Context, id ClubID, by PlayerID, name string) error {
	err := s.Store.RenameClub(ctx, id, by, name)
	s.note(true, err)
	return err
}

func (s noting) StateAttendance(ctx context.Context, id ClubID, by PlayerID, attendance Attendance) error {
	err := s.Store.StateAttendance(ctx, id, by, attendance)
	s.note(true, err)
	return err
}
