package challenge_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// circle is a club with its members by name; the first is the host.
type circle struct {
	*table
	id      challenge.ClubID
	invite  challenge.Invite
	members map[string]challenge.Player
	host    challenge.PlayerID
}

// found begins at noon of the 28th.
func found(t *testing.T, names ...string) *circle {
	b := serve(t, "2026-11-28T12:00:00Z", "UTC")
	b.publish()
	c := &circle{table: b, members: map[string]challenge.Player{}}
	for _, name := range names {
		p := b.named(name)
		if c.members[name] = p; c.id == "" {
			seen, err := b.FoundClub(t.Context(), p.ID, "  Café   Würfel ")
			require.NoError(t, err)
			c.id, c.invite, c.host = seen.ID, seen.Invite, p.ID
			continue
		}
		_, err := b.JoinClub(t.Context(), c.invite, p.ID)
		require.NoError(t, err)
	}
	return c
}

func daily(date string) challenge.ID { return challenge.ID(date + "/district") }

// play hands in sheets with these scores.
func (c *circle) play(date string, scores map[string]int) {
	c.t.Helper()
	tape := c.challenge(daily(date)).Tape
	for name, score := range scores {
		c.submit(daily(date), c.members[name], sheet(c.t, tape, score))
	}
}

// line is what a board or a table says of somebody.
type line struct {
	name           string
	rank, tied, of int
}

func (c *circle) lines(date string) (lines []line, missing []string) {
	c.t.Helper()
	on := c.challenge(daily(date))
	rows, err := c.ClubBoard(c.t.Context(), c.id, on, c.host, challenge.Page{})
	require.NoError(c.t, err)
	for _, r := range rows.Rows.Rows {
		lines = append(lines, line{r.Name, r.Rank, r.Tied, r.Of})
	}
	players, err := c.Missing(c.t.Context(), c.id, on, c.host, 100)
	require.NoError(c.t, err)
	require.Len(c.t, players, rows.Missing)
	for _, p := range players {
		missing = append(missing, p.Name)
	}
	return lines, missing
}

var november = challenge.Month{Year: 2026, Month: time.November}

func (c *circle) season(month challenge.Month) challenge.Season {
	c.t.Helper()
	s, err := c.Season(c.t.Context(), c.id, c.host, "district", month, 0, 100)
	require.NoError(c.t, err)
	return s
}

// row is a line of a season's table, as worked out by hand.
type row struct {
	name             string
	rank, days       int
	halves, possible int
	percent          float64
}

func (c *circle) standings(month challenge.Month) (rows []row) {
	for _, r := range c.season(month).Rows {
		rows = append(rows, row{r.Name, r.Rank, r.Days, r.Halves, r.Possible, float64(int(r.Percent*1000+0.5)) / 1000})
	}
	return rows
}

// TestTenPeople is a club of ten: two tie, one does not play, one is removed and
// one leaves.
func TestTenPeople(t *testing.T) {
	c := found(t, "Ada", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal", "Ian", "Jo")
	c.play("2026-11-28", map[string]int{"Ada": 12, "Bo": 10, "Cy": 10, "Dan": 8, "Eve": 7, "Fay": 6, "Gus": 5, "Hal": 4, "Ian": 13})
	c.clock.set(t, "2026-11-29T12:00:00Z")
	c.play("2026-11-29", map[string]int{"Ada": 5, "Bo": 9, "Cy": 7, "Dan": 3, "Fay": 9, "Gus": 1, "Hal": 9, "Ian": 11})
	require.NoError(t, c.LeaveClub(t.Context(), c.id, c.members["Hal"].ID))
	require.NoError(t, c.RemoveMember(t.Context(), c.id, c.host, c.members["Ian"].ID, true))
	c.clock.set(t, "2026-11-30T12:00:00Z")
	c.play("2026-11-30", map[string]int{"Ada": 4, "Bo": 6})

	t.Run("the board ranks those whose results the season counts", func(t *testing.T) {
		lines, missing := c.lines("2026-11-28")
		require.Equal(t, []line{
			{"Ada", 1, 1, 8}, {"Bo", 2, 2, 8}, {"Cy", 2, 2, 8}, {"Dan", 4, 1, 8}, {"Eve", 5, 1, 8}, {"Fay", 6, 1, 8}, {"Gus", 7, 1, 8}, {"Hal", 8, 1, 8},
		}, lines)
		require.Equal(t, []string{"Jo"}, missing)
		lines, missing = c.lines("2026-11-29")
		require.Equal(t, []line{
			{"Bo", 1, 3, 7}, {"Fay", 1, 3, 7}, {"Hal", 1, 3, 7}, {"Cy", 4, 1, 7}, {"Ada", 5, 1, 7}, {"Dan", 6, 1, 7}, {"Gus", 7, 1, 7},
		}, lines)
		require.Equal(t, []string{"Eve", "Jo"}, missing)
		lines, missing = c.lines("2026-11-30")
		require.Equal(t, []line{{"Bo", 1, 1, 2}, {"Ada", 2, 1, 2}}, lines)
		require.Equal(t, []string{"Cy", "Dan", "Eve", "Fay", "Gus", "Jo"}, missing)
	})
	t.Run("percentiles are those of the club", func(t *testing.T) {
		rows, err := c.ClubBoard(t.Context(), c.id, c.challenge(daily("2026-11-28")), c.members["Cy"].ID, challenge.Page{})
		require.NoError(t, err)
		require.InDelta(t, 100*(5+1.0)/8, rows.Me.Percentile, 1e-9)
		require.True(t, rows.Rows.Rows[2].Me)
		require.Equal(t, map[challenge.PlayerID]bool{c.members["Hal"].ID: true}, rows.Left)
	})
	t.Run("the season counts who left, and not who was struck", func(t *testing.T) {
		require.Equal(t, []row{
			// 28th, of eight: 14, 11, 11, 8, 6, 4, 2, 0 of 14. 29th, of seven: Bo, Fay and Hal 10, Cy 6, Ada 4, Dan 2, Gus 0 of 12.
			{"Bo", 1, 2, 21, 26, 80.952},
			{"Ada", 2, 2, 18, 26, 66.667},
			{"Cy", 3, 2, 17, 26, 64.286},
			{"Fay", 4, 2, 14, 26, 55.952},
			{"Eve", 5, 1, 6, 14, 42.857},
			{"Hal", 6, 2, 10, 26, 41.667},
			{"Dan", 7, 2, 10, 26, 36.905},
			{"Gus", 8, 2, 2, 26, 7.143},
		}, c.standings(november))
		s := c.season(november)
		require.Equal(t, []int{2, 1, 8}, []int{s.Counted, s.Least, s.Of})
		require.False(t, s.Over)
		require.True(t, s.Rows[5].Left)
		require.Equal(t, "Ada", s.Me.Name)
	})
	t.Run("a day counts once it is final", func(t *testing.T) {
		c.clock.set(t, "2026-12-01T01:59:59Z")
		require.Equal(t, 2, c.season(november).Counted)
		c.clock.set(t, "2026-12-01T02:00:00Z")
		require.Equal(t, []row{
			{"Bo", 1, 3, 23, 28, 87.302},
			{"Cy", 2, 2, 17, 26, 64.286},
			{"Fay", 3, 2, 14, 26, 55.952},
			{"Ada", 4, 3, 18, 28, 44.444},
			{"Hal", 5, 2, 10, 26, 41.667},
			{"Dan", 6, 2, 10, 26, 36.905},
			{"Gus", 7, 2, 2, 26, 7.143},
			{"Eve", 0, 1, 6, 14, 42.857}, // one day of three, and two are needed
		}, c.standings(november))
		require.True(t, c.season(november).Over)
		require.Empty(t, c.season(november.Add(1)).Rows)
	})
	t.Run("another attendance holds from this month on", func(t *testing.T) {
		require.NoError(t, c.StateAttendance(t.Context(), c.id, c.host, 100))
		require.Equal(t, 2, c.season(november).Least)
		require.Equal(t, 100, c.season(november.Add(1)).Percent)
		require.ErrorIs(t, c.StateAttendance(t.Context(), c.id, c.host, 101), challenge.ErrAttendance)
	})
	t.Run("who comes back, or comes late, changes no board that is final", func(t *testing.T) {
		before, _ := c.lines("2026-11-29")
		_, err := c.JoinClub(t.Context(), c.invite, c.members["Ian"].ID)
		require.ErrorIs(t, err, challenge.ErrRemoved)
		for _, name := range []string{"Hal", "Kit"} {
			if _, old := c.members[name]; !old {
				c.members[name] = c.named(name)
			}
			_, err = c.JoinClub(t.Context(), c.invite, c.members[name].ID)
			require.NoError(t, err)
		}
		lines, missing := c.lines("2026-11-29")
		require.Equal(t, before, lines)
		require.Equal(t, []string{"Eve", "Jo"}, missing, "nobody misses Kit on a day before Kit came")
		_, missing = c.lines("2026-12-01")
		require.Equal(t, []string{"Ada", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus", "Hal", "Jo", "Kit"}, missing)
	})
}

func TestClubNames(t *testing.T) {
	b := serve(t, "2026-11-28T12:00:00Z", "UTC")
	host := b.somebody()
	for name, shown := range map[string]string{
		"Café Würfel": "Café Würfel", "  a   b ": "a b", strings.Repeat("x", 40): strings.Repeat("x", 40), "host": "host",
		`<script>alert("x")</script>`: `<script>alert("x")</script>`,
	} {
		club, err := b.FoundClub(t.Context(), host.ID, name)
		require.NoError(t, err)
		require.Equal(t, shown, club.Name)
	}
	for _, name := range []string{"", "  ", "a\nb", "a\x00b", "\u202eabc", "...", strings.Repeat("x", 41), "a\u200bb", "\xff", strings.Repeat("a", 5000)} {
		_, err := b.FoundClub(t.Context(), host.ID, name)
		require.ErrorIs(t, err, challenge.ErrClubName, "%.40q", name)
	}
	_, err := b.FoundClub(t.Context(), b.guest().ID, "Café")
	require.ErrorIs(t, err, challenge.ErrNameFirst)
}

func TestInvites(t *testing.T) {
	c := found(t, "Ada", "Bo")
	cy := c.named("Cy")
	t.Run("a link is read as people type it", func(t *testing.T) {
		read, err := challenge.ReadInvite(" " + strings.ToUpper(c.invite.Grouped()) + " ")
		require.NoError(t, err)
		require.Equal(t, c.invite, read)
		require.Regexp(t, `^\w{4}-\w{4}-\w{4}$`, c.invite.Grouped())
		for _, text := range []string{"", "abc", string(c.invite) + "0", "uuuuuuuuuuuu", strings.Repeat("a", 10_000)} {
			_, err := challenge.ReadInvite(text)
			require.ErrorIs(t, err, challenge.ErrUnknownInvite)
		}
	})
	t.Run("it tells of the club before one joins", func(t *testing.T) {
		i, err := c.Invitation(t.Context(), c.invite, cy.ID)
		require.NoError(t, err)
		require.Equal(t, challenge.Invitation{Club: "Café Würfel", Members: 2}, i)
		i, err = c.Invitation(t.Context(), c.invite, c.host)
		require.NoError(t, err)
		require.Equal(t, c.id, i.ID)
	})
	t.Run("hosts alone see it", func(t *testing.T) {
		seen, err := c.Club(t.Context(), c.id, c.members["Bo"].ID)
		require.NoError(t, err)
		require.Empty(t, seen.Invite)
		require.Equal(t, challenge.Member, seen.Me)
		require.Len(t, seen.Hosts, 1)
	})
	t.Run("renewed or revoked it leads nowhere", func(t *testing.T) {
		fresh, err := c.RenewInvite(t.Context(), c.id, c.host)
		require.NoError(t, err)
		_, err = c.Invitation(t.Context(), c.invite, cy.ID)
		require.ErrorIs(t, err, challenge.ErrUnknownInvite)
		require.NoError(t, c.RevokeInvite(t.Context(), c.id, c.host))
		_, err = c.JoinClub(t.Context(), fresh, cy.ID)
		require.ErrorIs(t, err, challenge.ErrUnknownInvite)
	})
	t.Run("a club that is closed is there for nobody", func(t *testing.T) {
		require.NoError(t, c.HandOver(t.Context(), c.id, c.host, c.members["Bo"].ID))
		require.ErrorIs(t, c.CloseClub(t.Context(), c.id, c.host), challenge.ErrHostsOnly)
		require.NoError(t, c.CloseClub(t.Context(), c.id, c.members["Bo"].ID))
		_, err := c.Club(t.Context(), c.id, c.host)
		require.ErrorIs(t, err, challenge.ErrUnknownClub)
		list, err := c.ClubsOf(t.Context(), c.host)
		require.NoError(t, err)
		require.Empty(t, list)
	})
}

func TestClubBoardIsNeverBehind(t *testing.T) {
	c := found(t, "Ada", "Bo")
	on := daily("2026-11-28")
	lines, _ := c.lines("2026-11-28")
	require.Empty(t, lines)
	before, err := c.ClubBoard(t.Context(), c.id, c.challenge(on), c.host, challenge.Page{})
	require.NoError(t, err)
	c.play("2026-11-28", map[string]int{"Bo": 5})
	stranger := c.named("Cy")
	c.submit(on, stranger, sheet(t, c.challenge(on).Tape, 9))
	lines, missing := c.lines("2026-11-28")
	require.Equal(t, []line{{"Bo", 1, 1, 1}}, lines)
	require.Equal(t, []string{"Ada"}, missing)
	_, err = c.JoinClub(t.Context(), c.invite, stranger.ID)
	require.NoError(t, err)
	lines, _ = c.lines("2026-11-28")
	require.Equal(t, []line{{"Cy", 1, 1, 2}, {"Bo", 2, 1, 2}}, lines)
	after, err := c.ClubBoard(t.Context(), c.id, c.challenge(on), c.host, challenge.Page{})
	require.NoError(t, err)
	require.NotEqual(t, before.Version, after.Version)
	_, err = c.ClubBoard(t.Context(), c.id, c.challenge(on), c.guest().ID, challenge.Page{})
	require.ErrorIs(t, err, challenge.ErrUnknownClub)
}

// TestClubBoardAtOnce lets members hand in, and others join, while the club's
// board is read again and again: nobody is missed, and nobody stands there twice.
func TestClubBoardAtOnce(t *testing.T) {
	c := found(t, "Ada")
	on := c.challenge(daily("2026-11-28"))
	mine := sheet(t, on.Tape, 7)
	const players = 30
	var wg sync.WaitGroup
	for i := range players {
		p := c.somebody()
		wg.Go(func() {
			ctx := context.Background()
			join := func() {
				if _, err := c.JoinClub(ctx, c.invite, p.ID); err != nil {
					t.Error(err)
				}
			}
			if i%2 == 0 {
				join()
			}
			if _, _, err := c.Submit(ctx, on.ID, p, mine, false); err != nil {
				t.Error(err)
			}
			if i%2 == 1 {
				join()
			}
			rows, err := c.ClubBoard(ctx, c.id, on, p.ID, challenge.Page{})
			if err != nil || rows.Me == nil {
				t.Errorf("a member who has handed in is not on the club's board: %v", err)
			}
		})
	}
	wg.Wait()
	rows, err := c.ClubBoard(t.Context(), c.id, on, c.host, challenge.Page{})
	require.NoError(t, err)
	require.Equal(t, players, rows.Of)
	require.Len(t, rows.Rows.Rows, players)
	require.Equal(t, 1, rows.Missing)
}
