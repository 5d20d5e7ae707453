package challenge_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
)

// club is a naive picture of who has played what, beside the real service.
type club struct {
	*table
	r      *rapid.T
	people []*person
	days   []challenge.Challenge
	sheets map[challenge.ID][]rules.Sheet // by score
}

type person struct {
	challenge.Player
	code    string
	results map[challenge.ID]int // scores that rank, or would with a name in time
}

func (c *club) someone() *person { return rapid.SampledFrom(c.people).Draw(c.r, "who") }

func (c *club) arrive(*rapid.T) {
	c.people = append(c.people, &person{Player: c.guest(), results: map[challenge.ID]int{}})
}

func (c *club) takeName(*rapid.T) {
	p := c.someone()
	c.made++
	named, code, err := c.TakeName(c.t.Context(), p.ID, "P"+letters(c.made))
	if p.Named() {
		require.ErrorIs(c.r, err, challenge.ErrNamed)
		return
	}
	require.NoError(c.r, err)
	p.Player, p.code = named, code
}

func (c *club) handIn(*rapid.T) {
	p, day := c.someone(), rapid.SampledFrom(c.days).Draw(c.r, "day")
	score, practice := rapid.IntRange(0, 3).Draw(c.r, "score"), rapid.Bool().Draw(c.r, "practice")
	o, _, err := c.Submit(c.t.Context(), day.ID, p.Player, c.sheets[day.ID][score], practice)
	now := c.clock.now()
	first, played := p.results[day.ID]
	switch {
	case now.Before(day.Opens):
		require.ErrorIs(c.r, err, challenge.ErrNotOpen)
		return
	case practice:
		require.NoError(c.r, err)
		require.True(c.r, o.Attempt.Practice)
	case now.Before(day.Final) && played && first != score:
		require.ErrorIs(c.r, err, challenge.ErrAlreadySubmitted)
		return
	case now.Before(day.Final):
		require.NoError(c.r, err)
		require.False(c.r, o.Attempt.Practice)
		p.results[day.ID] = score
	default:
		require.NoError(c.r, err)
		require.Equal(c.r, !played || first != score, o.Attempt.Practice)
	}
	require.Equal(c.r, !o.Attempt.Practice && c.stands(p, day), o.Ranked)
}

func (c *club) signIn(*rapid.T) {
	guest, account := c.someone(), c.someone()
	if account.code == "" {
		return
	}
	_, _, err := c.SignIn(c.t.Context(), account.code, guest.ID)
	require.NoError(c.r, err)
	if guest.Named() {
		return
	}
	for _, day := range c.days {
		score, played := guest.results[day.ID]
		if _, own := account.results[day.ID]; played && !own && c.clock.now().Before(day.Final) {
			account.results[day.ID] = score
		}
	}
	guest.results = map[challenge.ID]int{}
}

func (c *club) wait(*rapid.T) {
	c.clock.add(time.Duration(rapid.IntRange(1, 9).Draw(c.r, "hours")) * time.Hour)
}

// stands tells whether a person's result is on a board.
func (c *club) stands(p *person, day challenge.Challenge) bool {
	_, played := p.results[day.ID]
	return played && p.Named() && p.NamedAt.Before(day.Final)
}

// check compares every board with the picture, and with a service that has just begun.
func (c *club) check(*rapid.T) {
	fresh := serveOn(c.t, c.store, c.clock, "UTC")
	for _, day := range c.days {
		want := map[challenge.PlayerID]int{}
		for _, p := range c.people {
			if c.stands(p, day) {
				want[p.ID] = p.results[day.ID]
			}
		}
		got := map[challenge.PlayerID]int{}
		shown, anew := c.board(day, 0), fresh.board(day, 0)
		require.Equal(c.r, anew.Rows, shown.Rows)
		require.Equal(c.r, anew.Histogram, shown.Histogram)
		for _, row := range shown.Rows {
			got[row.Player] = row.Score
		}
		require.Equal(c.r, want, got, "%s", day.ID)
	}
}

// TestBoardsAreWhatAPatientScorerWouldWrite lets guests come, play, take names and
// sign in at random over two days.
func TestBoardsAreWhatAPatientScorerWouldWrite(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		clock := &watch{}
		clock.set(t, "2026-11-30T20:00:00Z")
		store := dbtest.Open(t)
		c := &club{table: serveOn(t, store, clock, "UTC"), r: r, sheets: map[challenge.ID][]rules.Sheet{}}
		c.publish()
		for _, day := range c.stored()[:2] {
			c.days = append(c.days, day)
			for score := range 4 {
				c.sheets[day.ID] = append(c.sheets[day.ID], sheet(t, day.Tape, score))
			}
		}
		c.arrive(r)
		r.Repeat(map[string]func(*rapid.T){
			"arrive": c.arrive, "take a name": c.takeName, "hand in": c.handIn, "hand in more": c.handIn, "sign in": c.signIn, "wait": c.wait, "": c.check,
		})
		require.NoError(t, store.Close())
	})
}
