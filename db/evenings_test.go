package db

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// anEvening is an evening of a club.
func anEvening(club challenge.ClubID) challenge.Challenge {
	c := today()
	c.ID, c.Kind, c.Number, c.Club = "club/000000000003", challenge.Evening, 0, club
	return c
}

// spending asks whatever the server asks of a club's evenings, for its host.
func spending(t *testing.T, s *Store, club challenge.ClubID, host challenge.PlayerID) {
	ctx, c := t.Context(), anEvening(club)
	for _, ask := range []func() error{
		func() error { return s.OpenEvening(ctx, c, host) },
		func() error { _, err := s.Challenge(ctx, c.ID); return err },
		func() error { _, err := s.Evenings(ctx, club, 0, 10); return err },
		func() error {
			_, _, err := s.EnterPaper(ctx, club, challenge.PaperSheet{Attempt: challenge.Attempt{Challenge: c.ID, Player: host, Finished: c.Opens}, By: host, Written: []byte("{}")})
			return err
		},
		func() error {
			typed, err := s.Papers(ctx, c.ID, 10)
			if err != nil {
				return err
			}
			return s.WithdrawPaper(ctx, club, challenge.PaperWithdrawal{Challenge: c.ID, Attempt: typed[0].Attempt.ID, By: host, At: c.Opens})
		},
		func() error { _, err := s.OnPaper(ctx, c.ID); return err },
		func() error { _, err := s.Papers(ctx, c.ID, 10); return err },
		func() error { _, err := s.Paper(ctx, 1); return ignore(err, challenge.ErrUnknownAttempt) },
		func() error { return s.WithdrawEvening(ctx, c.ID, host, c.Opens.Add(-time.Second)) },
	} {
		require.NoError(t, ask())
	}
}

// ignore is nil in the place of one error.
func ignore(err, one error) error {
	if err == one {
		return nil
	}
	return err
}

// TestDatabasesOfEveryVersionAreVerified reads the day of a database of the first
// version after each migration, as a restore does.
func TestDatabasesOfEveryVersionAreVerified(t *testing.T) {
	for version := 1; version <= newest(t); version++ {
		t.Run(fmt.Sprint("version ", version), func(t *testing.T) {
			path := old(t)
			list, err := migrations()
			require.NoError(t, err)
			briefly(t, path, func(conn *sql.Conn) {
				require.NoError(t, migrate(t.Context(), conn, list[:version], false))
			})
			var found []challenge.Dealt
			require.NoError(t, verify(t.Context(), path, func(d challenge.Dealt) error {
				found = append(found, d)
				return nil
			}, whatever))
			require.Len(t, found, 1)
			require.Equal(t, string(today().ID), found[0].ID)
		})
	}
}

// TestABackupOfEveningsIsVerified restores a database with an evening in it.
func TestABackupOfEveningsIsVerified(t *testing.T) {
	s := populate(t, 3)
	clubbing(t, s)
	target := filepath.Join(t.TempDir(), "backup.db")
	var ids []string
	require.NoError(t, Backup(t.Context(), s.file.path, target, false, func(d challenge.Dealt) error {
		ids = append(ids, d.ID)
		return nil
	}))
	require.Contains(t, ids, string(anEvening("").ID))
}
