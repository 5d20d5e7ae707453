package challenge_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

// written is how a sheet stands on paper, after it was spoiled.
func written(t testing.TB, on challenge.Challenge, sheet rules.Sheet, spoil func(*district.Paper)) []byte {
	t.Helper()
	p, err := district.Replay(on.Tape, sheet)
	require.NoError(t, err)
	var paper district.Paper
	for column := 1; column <= district.Columns; column++ {
		for floor := 1; floor <= p.Height(column); floor++ {
			d := p.Decided(int(p.Cell(column, floor).Roll))
			paper.Entries = append(paper.Entries, district.PaperEntry{Column: column, Floor: floor, Roll: int64(d.Roll), Aside: int64(d.Aside), Number: int64(d.Number), Reroute: d.Reroute})
		}
	}
	for roll := 1; roll <= district.Rolls; roll++ {
		if p.Decided(roll).Pass {
			paper.Passes = append(paper.Passes, int64(roll))
		}
	}
	if spoil != nil {
		spoil(&paper)
	}
	text, err := district.WritePaper(paper)
	require.NoError(t, err)
	return text
}

func TestSheetsFromPaper(t *testing.T) {
	p := invite(t, false, "Ada", "Bo", "Cy", "Dan")
	enter := func(by, member string, text []byte) (challenge.Outcome, bool, error) {
		return p.EnterPaper(t.Context(), p.on, p.members[by].ID, p.members[member].ID, text)
	}
	blank := []byte(`{"columns":[[],[],[],[],[],[]],"passes":[]}`)

	t.Run("are taken from the opening on", func(t *testing.T) {
		_, _, err := enter("Ada", "Bo", blank)
		require.ErrorIs(t, err, challenge.ErrNotOpen)
		e, err := p.Evening(t.Context(), p.on, p.host)
		require.NoError(t, err)
		require.False(t, e.Paper)
	})
	p.clock.set(t, "2026-11-28T20:00:00Z")
	on := p.challenge(p.on)
	clean := written(t, on, sheet(t, on.Tape, 7), nil)

	t.Run("are preceded by a word of what the member has begun", func(t *testing.T) {
		bo := p.members["Bo"].ID
		begun := func(by string) (bool, error) {
			return p.BeforePaper(t.Context(), p.on, p.members[by].ID, bo)
		}
		plan := func(lines ...string) {
			require.NoError(t, p.SaveDraft(t.Context(), on, bo, false, lines))
		}
		for _, lines := range [][]string{nil, {rules.Undecided}, {rules.Undecided, "-"}, nil} {
			plan(lines...)
			has, err := begun("Ada")
			require.NoError(t, err)
			require.Equal(t, len(lines) == 2, has, lines)
		}
		_, err := begun("Cy")
		require.ErrorIs(t, err, challenge.ErrHostsOnly)
		_, err = p.BeforePaper(t.Context(), p.on, p.host, p.named("Zoe").ID)
		require.ErrorIs(t, err, challenge.ErrNotMember)
	})
	t.Run("rank under the member's name", func(t *testing.T) {
		o, created, err := enter("Ada", "Bo", clean)
		require.NoError(t, err)
		require.True(t, created)
		require.True(t, o.Ranked)
		require.Equal(t, 7, o.Score.Total)
		require.Equal(t, p.members["Bo"].ID, o.Attempt.Player)
		require.Equal(t, []string{"1 Bo"}, p.names())
		typed, onPaper, err := p.PaperOf(t.Context(), o.Attempt)
		require.NoError(t, err)
		require.True(t, onPaper)
		require.Equal(t, "Ada", typed.Typist.Name)
		_, err = p.BeforePaper(t.Context(), p.on, p.host, p.members["Bo"].ID)
		require.ErrorIs(t, err, challenge.ErrMemberPlayed)
		marked, err := p.OnPaper(t.Context(), p.on)
		require.NoError(t, err)
		require.Equal(t, map[challenge.AttemptID]bool{o.Attempt.ID: true}, marked)
		list, err := p.Papers(t.Context(), p.on, p.host, 10)
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.Equal(t, "Bo", list[0].Player.Name)
		require.Equal(t, p.host, list[0].By)
		require.JSONEq(t, string(clean), string(list[0].Written))
	})
	t.Run("are one however often they are typed in, and the first stands", func(t *testing.T) {
		again, created, err := enter("Ada", "Bo", clean)
		require.NoError(t, err)
		require.False(t, created)
		require.True(t, again.Ranked)
		_, _, err = enter("Ada", "Bo", blank)
		require.ErrorIs(t, err, challenge.ErrMemberPlayed)
		_, _, err = p.Submit(t.Context(), p.on, p.members["Bo"], sheet(t, on.Tape, 3), false)
		require.ErrorIs(t, err, challenge.ErrAlreadySubmitted)
	})
	t.Run("are audited: what breaks a rule is crossed out, and the rest counts", func(t *testing.T) {
		spoilt := written(t, on, sheet(t, on.Tape, 7), func(paper *district.Paper) { paper.Entries[len(paper.Entries)-1].Number = 99 })
		looked, err := p.LookOverPaper(t.Context(), p.on, p.host, spoilt)
		require.NoError(t, err)
		require.Equal(t, 6, looked.Score.Total)
		require.False(t, looked.Practice)
		require.Equal(t, []string{"1 Bo"}, p.names(), "looking keeps nothing")
		o, _, err := enter("Ada", "Cy", spoilt)
		require.NoError(t, err)
		require.Equal(t, looked.Score, o.Score)
		require.Equal(t, []string{"1 Bo", "2 Cy"}, p.names())
	})
	t.Run("are practice where an error touched several entries", func(t *testing.T) {
		tower := written(t, on, sheet(t, on.Tape, 12), func(paper *district.Paper) {
			for i, e := range paper.Entries {
				if e.Floor == 1 {
					paper.Entries[i].Roll = 99
				}
			}
		})
		looked, err := p.LookOverPaper(t.Context(), p.on, p.host, tower)
		require.NoError(t, err)
		require.True(t, looked.Practice)
		for _, created := range []bool{true, false} {
			o, made, err := enter("Ada", "Dan", tower)
			require.NoError(t, err)
			require.Equal(t, created, made)
			require.True(t, o.Attempt.Practice)
			require.False(t, o.Ranked)
		}
		_, _, err = enter("Ada", "Dan", blank)
		require.ErrorIs(t, err, challenge.ErrMemberPlayed, "no second sheet makes good for it")
		_, err = p.BeforePaper(t.Context(), p.on, p.host, p.members["Dan"].ID)
		require.ErrorIs(t, err, challenge.ErrMemberPlayed)
		require.Equal(t, []string{"1 Bo", "2 Cy"}, p.names())
		require.True(t, p.hands(p.members["Dan"], 9).Ranked, "practice takes nobody's place")
	})
	t.Run("are typed in by hosts, for members", func(t *testing.T) {
		p.members["Kit"] = p.named("Kit")
		for by, wanted := range map[string]error{"Bo": challenge.ErrHostsOnly, "Kit": challenge.ErrHostsOnly} {
			_, _, err := enter(by, "Ada", blank)
			require.ErrorIs(t, err, wanted)
			_, err = p.LookOverPaper(t.Context(), p.on, p.members[by].ID, blank)
			require.ErrorIs(t, err, wanted)
			_, err = p.Papers(t.Context(), p.on, p.members[by].ID, 10)
			require.ErrorIs(t, err, wanted)
		}
		_, _, err := enter("Ada", "Kit", blank)
		require.ErrorIs(t, err, challenge.ErrNotMember)
		_, _, err = p.EnterPaper(t.Context(), p.on, 0, p.host, blank)
		require.ErrorIs(t, err, challenge.ErrHostsOnly)
		_, _, err = p.EnterPaper(t.Context(), daily("2026-11-28"), p.host, p.host, blank)
		require.ErrorIs(t, err, challenge.ErrUnknownChallenge)
		_, _, err = enter("Ada", "Ada", []byte(`{"columns":[]}`))
		require.ErrorIs(t, err, rules.Malformed)
	})
	t.Run("are the member's own: shown to the member, and kept with all that is kept", func(t *testing.T) {
		o, err := p.Outcome(t.Context(), on, p.members["Bo"].ID)
		require.NoError(t, err)
		require.Equal(t, 7, o.Score.Total)
		mine, err := p.Mine(t.Context(), p.members["Bo"].ID, "")
		require.NoError(t, err)
		for a, err := range mine.Attempts {
			require.NoError(t, err)
			require.JSONEq(t, string(clean), string(a.Paper.Written))
			require.Equal(t, "Ada", a.Paper.Typist.Name)
		}
	})
	t.Run("are exported as they were written, and taken no more once it is final", func(t *testing.T) {
		p.clock.set(t, "2026-11-28T23:59:59Z")
		_, _, err := enter("Ada", "Ada", blank)
		require.NoError(t, err, "in grace sheets still arrive")
		p.clock.set(t, "2026-11-29T00:00:00Z")
		_, _, err = enter("Ada", "Dan", blank)
		require.ErrorIs(t, err, challenge.ErrPaperLate)
		e, err := p.Export(t.Context(), p.on)
		require.NoError(t, err)
		onPaper := map[string]bool{}
		for r, err := range e.Results {
			require.NoError(t, err)
			onPaper[r.Name] = len(r.Paper) > 0
		}
		require.Equal(t, map[string]bool{"Ada": true, "Bo": true, "Cy": true, "Dan": false}, onPaper)
	})
	t.Run("stand side by side with others", func(t *testing.T) {
		h, err := p.EveningHeadToHead(t.Context(), p.on, p.named("Wren").ID, [2]challenge.PlayerID{p.members["Bo"].ID, p.members["Dan"].ID})
		require.NoError(t, err)
		require.True(t, h.Priced)
		require.Positive(t, h.Parted)
	})
}

func TestTwoSheetsOfAnEvening(t *testing.T) {
	p := invite(t, false, "Ada", "Bo", "Cy")
	p.clock.set(t, "2026-11-28T20:00:00Z")
	p.hands(p.members["Ada"], 5)
	p.hands(p.members["Bo"], 7)
	two := func(a, b string) [2]challenge.PlayerID {
		return [2]challenge.PlayerID{p.members[a].ID, p.members[b].ID}
	}
	for _, viewer := range []challenge.PlayerID{0, p.host, p.members["Cy"].ID} {
		_, err := p.EveningHeadToHead(t.Context(), p.on, viewer, two("Ada", "Bo"))
		require.ErrorIs(t, err, challenge.ErrHiddenUntilFinal, "no member sees them before others do")
	}
	p.clock.set(t, "2026-11-29T00:00:00Z")
	h, err := p.EveningHeadToHead(t.Context(), p.on, 0, two("Ada", "Bo"))
	require.NoError(t, err)
	require.Equal(t, []int{5, 7}, []int{h.Sides[0].Score.Total, h.Sides[1].Score.Total})
	_, err = p.EveningHeadToHead(t.Context(), p.on, p.host, two("Ada", "Ada"))
	require.ErrorIs(t, err, challenge.ErrTwoMembers)
	_, err = p.EveningHeadToHead(t.Context(), p.on, p.host, two("Ada", "Cy"))
	require.ErrorIs(t, err, challenge.ErrNotPlayed)
	for _, id := range []challenge.ID{daily("2026-11-28"), "club/000000000000", "club/"} {
		_, err = p.EveningHeadToHead(t.Context(), id, p.host, two("Ada", "Bo"))
		require.ErrorIs(t, err, challenge.ErrUnknownChallenge)
	}
}
