package challenge_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
)

// TestKeptAndStruck removes two members, one of each way, and looks for both on the
// board, head to head and in the season.
func TestKeptAndStruck(t *testing.T) {
	c := found(t, "Ada", "Bo", "Cy", "Dan")
	c.play("2026-11-28", map[string]int{"Ada": 4, "Bo": 9, "Cy": 9, "Dan": 1})
	c.clock.set(t, "2026-11-29T12:00:00Z")
	remove := func(name string, strike bool) {
		require.NoError(t, c.RemoveMember(t.Context(), c.id, c.host, c.members[name].ID, strike))
	}
	compare := func(one, two string) error {
		_, err := c.HeadToHead(t.Context(), c.id, c.challenge(daily("2026-11-28")), c.host, [2]challenge.PlayerID{c.members[one].ID, c.members[two].ID})
		return err
	}
	remove("Bo", false)
	lines, missing := c.lines("2026-11-28")
	require.Equal(t, []line{{"Bo", 1, 2, 4}, {"Cy", 1, 2, 4}, {"Ada", 3, 1, 4}, {"Dan", 4, 1, 4}}, lines)
	require.Empty(t, missing)
	require.NoError(t, compare("Ada", "Bo"))
	require.Equal(t, []row{{"Bo", 1, 1, 5, 6, 83.333}, {"Cy", 1, 1, 5, 6, 83.333}, {"Ada", 3, 1, 2, 6, 33.333}, {"Dan", 4, 1, 0, 6, 0}}, c.standings(november))

	remove("Cy", true)
	lines, _ = c.lines("2026-11-28")
	require.Equal(t, []line{{"Bo", 1, 1, 3}, {"Ada", 2, 1, 3}, {"Dan", 3, 1, 3}}, lines)
	require.ErrorIs(t, compare("Ada", "Cy"), challenge.ErrNotMember)
	require.Equal(t, []row{{"Bo", 1, 1, 4, 4, 100}, {"Ada", 2, 1, 2, 4, 50}, {"Dan", 3, 1, 0, 4, 0}}, c.standings(november))
	_, missing = c.lines("2026-11-29")
	require.Equal(t, []string{"Ada", "Dan"}, missing, "nobody waits for who was removed")
}

// gathering is a club in which people come, go, and are removed as chance has it.
type gathering struct {
	*circle
	r      *rapid.T
	days   []string
	people []string
}

func (g *gathering) one() challenge.PlayerID {
	return g.members[rapid.SampledFrom(g.people).Draw(g.r, "who")].ID
}

func (g *gathering) join(*rapid.T) {
	_, err := g.JoinClub(g.t.Context(), g.invite, g.one())
	if err != nil {
		require.ErrorIs(g.r, err, challenge.ErrRemoved)
	}
}

func (g *gathering) leave(*rapid.T) { _ = g.LeaveClub(g.t.Context(), g.id, g.one()) }

func (g *gathering) remove(*rapid.T) {
	_ = g.RemoveMember(g.t.Context(), g.id, g.host, g.one(), rapid.Bool().Draw(g.r, "strike"))
}

func (g *gathering) renew(*rapid.T) {
	invite, err := g.RenewInvite(g.t.Context(), g.id, g.host)
	require.NoError(g.r, err)
	g.invite = invite
}

func (g *gathering) handIn(*rapid.T) {
	day := g.days[len(g.days)-1]
	p := g.members[rapid.SampledFrom(g.people).Draw(g.r, "who")]
	score := rapid.IntRange(0, 3).Draw(g.r, "score")
	_, _, err := g.Submit(g.t.Context(), daily(day), p, sheet(g.t, g.challenge(daily(day)).Tape, score), false)
	if err != nil {
		require.ErrorIs(g.r, err, challenge.ErrAlreadySubmitted)
	}
}

func (g *gathering) tomorrow(*rapid.T) {
	const most = 20 // days of November
	if len(g.days) == most {
		return
	}
	day := challenge.Day{Year: 2026, Month: 11, Date: 2}.Add(len(g.days)).String()
	g.days = append(g.days, day)
	g.clock.set(g.t, day+"T12:00:00Z")
	g.publish()
}

// check holds what board, final board and season say of each day that is final
// against each other.
func (g *gathering) check(*rapid.T) {
	ctx, counted := g.t.Context(), 0
	season, results := g.season(november), map[challenge.ID]int{}
	for _, day := range season.Days {
		results[day.On.ID] = day.Results
	}
	for _, day := range g.days[:len(g.days)-1] {
		on := g.challenge(daily(day))
		board, err := g.ClubBoard(ctx, g.id, on, g.host, challenge.Page{})
		require.NoError(g.r, err)
		final, err := g.ClubFinal(ctx, g.id, on, g.host)
		require.NoError(g.r, err)
		require.Len(g.r, final.Rows, board.Of)
		require.Len(g.r, final.Missing, board.Missing)
		for i, row := range board.Rows.Rows {
			line := final.Rows[i]
			require.Equal(g.r, []any{row.Player, row.Name, row.Score, row.Standing, board.Left[row.Player]},
				[]any{line.Player.ID, line.Player.Name, line.Score, line.Standing, line.Left})
		}
		require.Equal(g.r, board.Of, results[on.ID])
		if board.Of > 1 {
			counted++
		}
	}
	require.Equal(g.r, counted, season.Counted)
}

// TestBoardAndSeasonAgree lets a club live for some days, and after each step
// compares all that is told of its final days.
func TestBoardAndSeasonAgree(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		clock := &watch{}
		clock.set(t, "2026-11-02T12:00:00Z")
		store := dbtest.Open(t)
		g := &gathering{circle: &circle{table: serveOn(t, store, clock, "UTC"), members: map[string]challenge.Player{}}, r: r, days: []string{"2026-11-02"}}
		g.publish()
		for _, name := range []string{"Ada", "Bo", "Cy", "Dan"} {
			g.people, g.members[name] = append(g.people, name), g.named(name)
		}
		g.host = g.members["Ada"].ID
		club, err := g.FoundClub(t.Context(), g.host, "Café")
		require.NoError(r, err)
		g.id, g.invite = club.ID, club.Invite
		r.Repeat(map[string]func(*rapid.T){
			"join": g.join, "join too": g.join, "leave": g.leave, "remove": g.remove, "renew": g.renew, "hand in": g.handIn, "hand in more": g.handIn,
			"tomorrow": g.tomorrow, "": g.check,
		})
		require.NoError(t, store.Close())
	})
}
