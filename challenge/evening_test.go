package challenge_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
)

// noonOf28 is when circles begin.
var noonOf28 = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

// party is a club with an evening from eight to ten.
type party struct {
	*circle
	on challenge.ID
}

func (c *circle) plan(opens, closes string) challenge.EveningPlan {
	c.t.Helper()
	at := func(text string) time.Time {
		at, err := time.Parse(time.RFC3339, text)
		require.NoError(c.t, err)
		return at
	}
	return challenge.EveningPlan{Form: "district", Opens: at(opens), Closes: at(closes)}
}

func invite(t *testing.T, everyone bool, names ...string) *party {
	c := found(t, names...)
	plan := c.plan("2026-11-28T20:00:00Z", "2026-11-28T22:00:00Z")
	plan.Everyone = everyone
	e, err := c.OpenEvening(t.Context(), c.id, c.host, plan)
	require.NoError(t, err)
	return &party{c, e.ID}
}

// names are those on the evening's board, from the top.
func (p *party) names() (names []string) {
	p.t.Helper()
	rows, err := p.Board(p.t.Context(), p.challenge(p.on), 0, challenge.Page{})
	require.NoError(p.t, err)
	for _, r := range rows.Rows {
		names = append(names, fmt.Sprintf("%d %s", r.Rank, r.Name))
	}
	return names
}

// hands in a sheet of that score, to count.
func (p *party) hands(player challenge.Player, score int) challenge.Outcome {
	p.t.Helper()
	return p.submit(p.on, player, sheet(p.t, p.challenge(p.on).Tape, score))
}

func TestAnEvening(t *testing.T) {
	p := invite(t, false, "Ada", "Bo", "Cy")
	ada, bo := p.members["Ada"], p.members["Bo"]

	t.Run("is committed to at once, and shows no dice before it opens", func(t *testing.T) {
		c := p.challenge(p.on)
		require.Regexp(t, `^club/[0-9a-hjkmnp-tv-z]{12}$`, string(c.ID))
		require.Equal(t, challenge.Committed, c.State(p.Now()))
		require.Len(t, c.Commitment, 64)
		require.Equal(t, dice.Seed{}, c.Seed)
		require.Empty(t, c.Tape.Faces)
		require.Equal(t, noonOf28, c.CommittedAt)
		require.False(t, c.Late())
		require.Equal(t, challenge.Day{Year: 2026, Month: 11, Date: 28}, c.Day)
		stored, err := p.store.Challenge(t.Context(), p.on)
		require.NoError(t, err)
		require.Equal(t, c.Commitment, stored.Seed.Commitment(string(p.on)))
		_, _, err = p.Submit(t.Context(), p.on, ada, sheet(t, stored.Tape, 3), false)
		require.ErrorIs(t, err, challenge.ErrNotOpen)
		require.ErrorIs(t, p.SaveDraft(t.Context(), c, ada.ID, false, nil), challenge.ErrNotOpen)
	})
	t.Run("is known to who has its id, and listed for members alone", func(t *testing.T) {
		stranger := p.named("Stranger")
		for _, viewer := range []challenge.PlayerID{0, p.guest().ID, stranger.ID} {
			e, err := p.Evening(t.Context(), p.on, viewer)
			require.NoError(t, err)
			require.Equal(t, "Café Würfel", e.ClubName)
			require.Empty(t, e.Me)
			require.False(t, e.Counts())
			_, err = p.Evenings(t.Context(), p.id, viewer, 0, 10)
			require.ErrorIs(t, err, challenge.ErrUnknownClub)
		}
		list, err := p.Evenings(t.Context(), p.id, bo.ID, 0, 10)
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.Equal(t, p.on, list[0].ID)
		require.Empty(t, list[0].Tape.Faces)
		require.Equal(t, challenge.Member, list[0].Me)
	})
	t.Run("shows its dice from its opening on", func(t *testing.T) {
		p.clock.set(t, "2026-11-28T19:59:59Z")
		require.Empty(t, p.challenge(p.on).Tape.Faces)
		p.clock.set(t, "2026-11-28T20:00:00Z")
		c := p.challenge(p.on)
		require.Equal(t, c.Commitment, c.Seed.Commitment(string(p.on)))
		require.Equal(t, dice.Deal(c.Seed, "district", c.Tape.Shape), c.Tape)
	})
	t.Run("ranks members, and keeps what others hand in as practice", func(t *testing.T) {
		require.True(t, p.hands(ada, 5).Ranked)
		guest, stranger := p.guest(), p.named("Wren")
		for _, other := range []challenge.Player{guest, stranger} {
			o := p.hands(other, 9)
			require.False(t, o.Ranked)
			require.False(t, o.Provisional)
			require.True(t, o.Attempt.Practice)
			require.Equal(t, challenge.Standing{Rank: 1, Tied: 1, Of: 2, Percentile: 75}, o.Standing, "as if it stood there")
		}
		_, _, err := p.TakeName(t.Context(), guest.ID, "Robin")
		require.NoError(t, err)
		require.Equal(t, []string{"1 Ada"}, p.names())
	})
	t.Run("lets who joins the club hand in then", func(t *testing.T) {
		wren := p.named("Newcomer")
		p.hands(wren, 9)
		_, err := p.JoinClub(t.Context(), p.invite, wren.ID)
		require.NoError(t, err)
		require.True(t, p.hands(wren, 9).Ranked)
		require.Equal(t, []string{"1 Newcomer", "2 Ada"}, p.names())
	})
	t.Run("keeps the results of members who leave or are removed", func(t *testing.T) {
		o := p.hands(bo, 5)
		p.clock.add(time.Second)
		require.NoError(t, p.LeaveClub(t.Context(), p.id, bo.ID))
		cy := p.members["Cy"]
		require.NoError(t, p.RemoveMember(t.Context(), p.id, p.host, cy.ID, true))
		require.Equal(t, []string{"1 Newcomer", "2 Ada", "2 Bo"}, p.names())
		again, created, err := p.Submit(t.Context(), p.on, bo, o.Attempt.Sheet, false)
		require.NoError(t, err)
		require.False(t, created, "the same sheet again is the one that ranks")
		require.True(t, again.Ranked)
		require.True(t, p.hands(cy, 9).Attempt.Practice, "who was removed is no member")
		rows, err := p.ClubBoard(t.Context(), p.id, p.challenge(p.on), ada.ID, challenge.Page{})
		require.NoError(t, err)
		require.Len(t, rows.Rows.Rows, 3, "the club's part of it has who left, marked so")
		require.True(t, rows.Left[bo.ID])
	})
	t.Run("takes sheets in grace, and none to count once it is final", func(t *testing.T) {
		late := p.named("Late One")
		_, err := p.JoinClub(t.Context(), p.invite, late.ID)
		require.NoError(t, err)
		p.clock.set(t, "2026-11-28T23:59:59Z")
		require.Equal(t, challenge.Grace, p.challenge(p.on).State(p.Now()))
		require.True(t, p.hands(late, 1).Ranked)
		_, err = p.Export(t.Context(), p.on)
		require.ErrorIs(t, err, challenge.ErrNotFinal)
		p.clock.set(t, "2026-11-29T00:00:00Z")
		require.Equal(t, challenge.Final, p.challenge(p.on).State(p.Now()))
		after := p.hands(ada, 12)
		require.True(t, after.Late)
		require.Equal(t, challenge.Standing{Rank: 1, Tied: 1, Of: 5, Percentile: 90}, after.Standing, "would have been 1st of 5")
		require.Equal(t, []string{"1 Newcomer", "2 Ada", "2 Bo", "4 Late One"}, p.names())
	})
	t.Run("is exported whole once it is final", func(t *testing.T) {
		e, err := p.Export(t.Context(), p.on)
		require.NoError(t, err)
		n := 0
		for _, err := range e.Results {
			require.NoError(t, err)
			n++
		}
		require.Equal(t, 4, n)
		require.Equal(t, e.Challenge.Commitment, e.Challenge.Seed.Commitment(string(p.on)))
	})
	t.Run("belongs to no day, season, streak or public page", func(t *testing.T) {
		p.clock.set(t, "2026-11-30T12:00:00Z")
		days, err := p.Days(t.Context(), "district", challenge.Day{Year: 2026, Month: 11, Date: 1}, challenge.Day{Year: 2026, Month: 12, Date: 30})
		require.NoError(t, err)
		require.False(t, slices.ContainsFunc(days, func(c challenge.Challenge) bool { return c.Kind == challenge.Evening }))
		require.Empty(t, p.standings(november))
		record, err := p.Record(t.Context(), ada.ID, "district")
		require.NoError(t, err)
		require.Equal(t, challenge.Streaks{}, record.Streaks)
		public, err := p.Public(t.Context(), ada.ID, "", 10)
		require.NoError(t, err)
		require.Empty(t, public.Days)
		history, err := p.History(t.Context(), ada.ID, 10)
		require.NoError(t, err)
		require.Len(t, history, 2, "one's own pages have it")
	})
}

func TestAnEveningForEverybody(t *testing.T) {
	p := invite(t, true, "Ada")
	p.clock.set(t, "2026-11-28T20:00:00Z")
	guest := p.guest()
	o := p.hands(guest, 8)
	require.True(t, o.Provisional)
	require.Empty(t, p.names())
	require.True(t, p.hands(p.named("Wren"), 5).Ranked)

	t.Run("a guest enters the board with a name", func(t *testing.T) {
		_, _, err := p.TakeName(t.Context(), guest.ID, "Robin")
		require.NoError(t, err)
		require.Equal(t, []string{"1 Robin", "2 Wren"}, p.names())
	})
	t.Run("a guest who signs in brings the sheet along", func(t *testing.T) {
		code, err := p.RecoveryCode(t.Context(), p.host)
		require.NoError(t, err)
		other := p.guest()
		p.hands(other, 11)
		_, _, err = p.SignIn(t.Context(), code, other.ID)
		require.NoError(t, err)
		require.Equal(t, []string{"1 Ada", "2 Robin", "3 Wren"}, p.names())
	})
	t.Run("the board is the same in a service that reads it anew", func(t *testing.T) {
		fresh := &party{&circle{table: serveOn(t, p.store, p.clock, "UTC")}, p.on}
		require.Equal(t, p.names(), fresh.names())
		counts, err := fresh.Counts(t.Context(), []challenge.ID{p.on})
		require.NoError(t, err)
		require.Equal(t, 3, counts[p.on])
	})
	t.Run("a name taken once it is final brings nothing", func(t *testing.T) {
		late := p.guest()
		p.hands(late, 12)
		p.clock.set(t, "2026-11-29T00:00:00Z")
		_, _, err := p.TakeName(t.Context(), late.ID, "Too Late")
		require.NoError(t, err)
		require.Len(t, p.names(), 3)
	})
}

// TestWhoOpensAnEvening asks everybody for every step of a host.
func TestWhoOpensAnEvening(t *testing.T) {
	for who, wanted := range map[string]struct{ opens, withdraws, lists error }{
		"Ada":     {},
		"Bo":      {challenge.ErrHostsOnly, challenge.ErrHostsOnly, nil},
		"Removed": {challenge.ErrUnknownClub, challenge.ErrHostsOnly, challenge.ErrUnknownClub},
		"Left":    {challenge.ErrUnknownClub, challenge.ErrHostsOnly, challenge.ErrUnknownClub},
		"other":   {challenge.ErrUnknownClub, challenge.ErrHostsOnly, challenge.ErrUnknownClub},
		"guest":   {challenge.ErrUnknownClub, challenge.ErrHostsOnly, challenge.ErrUnknownClub},
		"nobody":  {challenge.ErrUnknownClub, challenge.ErrHostsOnly, challenge.ErrUnknownClub},
	} {
		t.Run(who, func(t *testing.T) {
			p := invite(t, false, "Ada", "Bo", "Removed", "Left")
			require.NoError(t, p.RemoveMember(t.Context(), p.id, p.host, p.members["Removed"].ID, true))
			require.NoError(t, p.LeaveClub(t.Context(), p.id, p.members["Left"].ID))
			other := p.named("Other Host")
			_, err := p.FoundClub(t.Context(), other.ID, "Elsewhere")
			require.NoError(t, err)
			player := map[string]challenge.PlayerID{"other": other.ID, "guest": p.guest().ID}[who]
			if m, ok := p.members[who]; ok {
				player = m.ID
			}
			_, err = p.OpenEvening(t.Context(), p.id, player, p.plan("2026-11-28T20:00:00Z", "2026-11-28T22:00:00Z"))
			require.ErrorIs(t, err, wanted.opens)
			_, err = p.Evenings(t.Context(), p.id, player, 0, 10)
			require.ErrorIs(t, err, wanted.lists)
			require.ErrorIs(t, p.WithdrawEvening(t.Context(), p.on, player), wanted.withdraws)
		})
	}
}

// TestNobodyFindsAnEvening looks for one by all that leads to what was played
// there, as somebody who does not have its id.
func TestNobodyFindsAnEvening(t *testing.T) {
	p := invite(t, true, "Ada", "Bo")
	p.clock.set(t, "2026-11-28T20:00:00Z")
	ada, wren := p.members["Ada"], p.named("Wren")
	attempt := p.hands(ada, 5).Attempt.ID
	p.hands(wren, 6)
	p.clock.set(t, "2026-11-29T00:00:00Z")
	for _, viewer := range []challenge.PlayerID{0, p.guest().ID, wren.ID} {
		_, err := p.Attempt(t.Context(), attempt, viewer)
		require.ErrorIs(t, err, challenge.ErrUnknownAttempt, "attempts are numbered")
		shown, err := p.AttemptOn(t.Context(), p.on, attempt, viewer)
		require.NoError(t, err, "who has the id sees the sheets once it is final")
		require.Equal(t, 5, shown.Score.Total)
		_, err = p.AttemptOn(t.Context(), daily("2026-11-28"), attempt, viewer)
		require.ErrorIs(t, err, challenge.ErrUnknownAttempt)
	}
	for _, viewer := range []challenge.PlayerID{ada.ID, p.members["Bo"].ID} {
		_, err := p.Attempt(t.Context(), attempt, viewer)
		require.NoError(t, err, "members may list it anyhow")
	}
	code, ok := p.on.Evening()
	require.True(t, ok)
	for _, near := range []string{code[:11], code + "0", strings.ToUpper(code), "0" + code[1:11] + "0", ""} {
		if near == code {
			continue
		}
		_, err := p.Challenge(t.Context(), challenge.EveningID(near))
		require.ErrorIs(t, err, challenge.ErrUnknownChallenge)
	}
}
