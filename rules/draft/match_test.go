package draft_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/rulestest"
)

// matches draws dice and a whole match on them.
func matches(t *rapid.T) (dice.Tape, rules.Sheet) {
	tape := rulestest.Tapes(daily).Draw(t, "tape")
	return tape, rulestest.Play(t, daily, tape)
}

func replayed(t require.TestingT, tape dice.Tape, sheet rules.Sheet) draft.Match {
	m, err := draft.ReplayMatch(tape, draft.Deny1, sheet)
	require.NoError(t, err)
	return m
}

func TestMatches(t *testing.T) {
	check := func(name string, property func(*rapid.T)) {
		t.Run(name, func(t *testing.T) { rapid.Check(t, property) })
	}

	check("picks sent one by one or as a whole are the same match", func(t *rapid.T) {
		tape, sheet := matches(t)
		m := draft.StartMatch(tape, draft.Deny1)
		for i, line := range sheet {
			pick, err := draft.Parse(line)
			require.NoError(t, err)
			m, err = m.Play(pick)
			require.NoError(t, err)
			require.Equal(t, replayed(t, tape, sheet[:i+1]), m)
		}
		score, err := m.Finish()
		require.NoError(t, err)
		judged, err := daily.Judge(tape, sheet)
		require.NoError(t, err)
		require.Equal(t, score, judged)
		require.Equal(t, m.Margin(), judged.Total)
		require.True(t, m.Over())
		require.Equal(t, draft.Deny1, m.House())
		require.Equal(t, sheet, m.Sheet())
	})
	check("it is the player's turn until a game is over", func(t *rapid.T) {
		tape, sheet := matches(t)
		for n := range len(sheet) + 1 {
			m := replayed(t, tape, sheet[:n])
			require.Equal(t, min(n, draft.Own), m.Own(draft.White))
			require.Equal(t, max(n-draft.Own, 0), m.Own(draft.Black))
			for _, seat := range draft.Both {
				turn, ok := m.Game(seat).Next()
				require.True(t, !ok || turn == seat)
				require.Equal(t, m.Own(seat) == draft.Own, !ok)
			}
			seat, ok := m.Next()
			require.Equal(t, n < len(sheet), ok)
			require.True(t, !ok || m.Line(seat) == n+1)
		}
	})
	check("the House makes the picks that it says, and says why", func(t *rapid.T) {
		tape, sheet := matches(t)
		m := replayed(t, tape, sheet[:rapid.IntRange(0, len(sheet)).Draw(t, "lines")])
		for _, seat := range draft.Both {
			p := draft.Start(tape, draft.White)
			gained := map[draft.Seat]int{}
			for i, logged := range m.Log(seat) {
				require.Equal(t, i+1, logged.Number)
				require.Equal(t, tape.Roll(logged.Pool - 1)[logged.Die-1], dice.Face(logged.Face))
				require.Equal(t, logged.Seat != seat, logged.House())
				if logged.House() {
					pick, why := draft.Deny1.Reply(p)
					require.Equal(t, pick, logged.Pick)
					require.Equal(t, why, logged.Why)
					require.Equal(t, why.Gain, logged.Gain)
				} else {
					require.Equal(t, m.Sheet()[logged.Line-1], logged.String())
				}
				gained[logged.Seat] += logged.Gain
				var err error
				p, err = p.Play(logged.Pick)
				require.NoError(t, err)
			}
			require.Equal(t, m.Game(seat), p)
			require.Equal(t, p.Margin(seat), gained[seat]-gained[seat.Other()])
		}
	})
	check("what is taken back was never there", func(t *rapid.T) {
		tape, sheet := matches(t)
		n := rapid.IntRange(0, len(sheet)).Draw(t, "lines")
		m, marks := draft.PlanMatch(tape, draft.Deny1, replayed(t, tape, sheet[:n]).Sheet())
		for _, mark := range marks {
			require.NoError(t, mark)
		}
		for _, seat := range draft.Both {
			require.Equal(t, replayed(t, tape, sheet[:n]).Game(seat), m.Game(seat))
		}
	})
}

// TestPlansKeepTheSeatsApart plays plans with holes and nonsense in them.
func TestPlansKeepTheSeatsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tape := rulestest.Tapes(daily).Draw(t, "tape")
		line := rapid.SampledFrom([]string{"?", "1a1", "2a2", "3b1", "4b2", "1a3", "2b3", "3x", "4x", "nonsense"})
		plan := rules.Sheet(rapid.SliceOfN(line, 0, 2*draft.Own).Draw(t, "plan"))
		m, marks := draft.PlanMatch(tape, draft.Deny1, plan)
		require.Equal(t, daily.Mark(tape, plan), marks)

		good := [2]rules.Sheet{}
		for i, line := range plan {
			if marks[i] == nil && line != rules.Undecided {
				good[i/draft.Own] = append(good[i/draft.Own], line)
			}
		}
		for i, seat := range draft.Both {
			require.Equal(t, len(good[i]), m.Own(seat))
			require.Equal(t, good[i].String(), rules.Sheet(m.Sheet()[i*draft.Own:][:len(good[i])]).String())
		}
		require.Len(t, m.Sheet(), 2*draft.Own)
		again, none := draft.PlanMatch(tape, draft.Deny1, m.Sheet())
		require.Equal(t, m.Sheet(), again.Sheet(), "a plan put in order stays so")
		for _, mark := range none {
			require.NoError(t, mark)
		}
	})
}

func TestFaultsCountOwnPicksInSheetsAndAllInAnswers(t *testing.T) {
	const (
		tape  = "[[4,5,3,3],[2,2,6,1],[3,5,4,5]]"
		white = `{"pool":1,"die":1,"action":"place","row":1,"column":3},{"pool":1,"die":4,"action":"place","row":1,"column":2},{"pool":2,"die":4,"action":"place","row":2,"column":3},{"pool":2,"die":2,"action":"place","row":1,"column":1},{"pool":3,"die":4,"action":"place","row":2,"column":1},{"pool":3,"die":2,"action":"cross"}`
		black = `{"pool":1,"die":2,"action":"place","row":2,"column":3},{"pool":1,"die":4,"action":"place","row":2,"column":2},{"pool":2,"die":4,"action":"place","row":2,"column":1},{"pool":2,"die":3,"action":"place","row":1,"column":1},{"pool":3,"die":3,"action":"place","row":1,"column":2}`
		last  = `,{"pool":3,"die":4,"action":"cross"}`
	)
	for name, c := range map[string]struct {
		white, black string
		line         int
		answer       string
	}{
		"Black's last pick is missing":     {white, black, 12, `{"valid":false,"seat":"black","reason":"pick_missing","at":12}`},
		"a seventh pick as White":          {white + last, black + last, 7, `{"valid":false,"seat":"white","reason":"too_many_picks","at":13}`},
		"a seventh pick as Black":          {white, black + last + last, 13, `{"valid":false,"seat":"black","reason":"too_many_picks","at":13}`},
		"White's last pick is missing":     {white[:len(white)-len(last)], black, 6, `{"valid":false,"seat":"white","reason":"pick_missing","at":11}`},
		"no pick as Black":                 {white, "", 7, `{"valid":false,"seat":"black","reason":"pick_missing","at":2}`},
		"no pick at all":                   {"", "", 1, `{"valid":false,"seat":"white","reason":"pick_missing","at":1}`},
		"a die that the House has":         {white, `{"pool":1,"die":1,"action":"cross"}`, 7, `{"valid":false,"seat":"black","reason":"die_taken","at":2}`},
		"a pool too early":                 {`{"pool":2,"die":1,"action":"cross"}`, black, 1, `{"valid":false,"seat":"white","reason":"wrong_pool","at":1}`},
		"pool zero":                        {`{"pool":0,"die":1,"action":"cross"}`, black, 1, `{"valid":false,"seat":"white","reason":"wrong_pool","at":1}`},
		"a second pick that is crossed":    {`{"pool":1,"die":1,"action":"place","row":1,"column":3},{"pool":1,"die":3,"action":"cross"}`, black, 2, `{"valid":false,"seat":"white","reason":"die_placeable","at":3}`},
		"a pick that names its player":     {`{"pool":1,"die":1,"action":"cross","player":"white"}`, black, 0, `{"valid":false,"reason":"malformed"}`},
		"a crossed die with a row":         {`{"pool":1,"die":1,"action":"cross","row":1}`, black, 0, `{"valid":false,"reason":"malformed"}`},
		"a shape that is wrong in Black's": {`{"pool":9,"die":9,"action":"cross"}`, `{"pool":1}`, 0, `{"valid":false,"reason":"malformed"}`},
	} {
		t.Run(name, func(t *testing.T) {
			record := []byte(`{"white":[` + c.white + `],"black":[` + c.black + `]}`)
			answer, known := daily.Answer(rules.Case{Kind: "house", Tape: []byte(tape), Record: record})
			require.True(t, known)
			text, err := json.Marshal(answer)
			require.NoError(t, err)
			require.JSONEq(t, c.answer, string(text))

			dice, err := rules.ReadTape(daily.Info().Shape, []byte(tape))
			require.NoError(t, err)
			_, err = daily.ReadRecord(dice, record)
			v := new(rules.Violation)
			require.ErrorAs(t, err, &v)
			require.Equal(t, c.line, v.Line)
			var told struct{ At int }
			require.NoError(t, json.Unmarshal([]byte(c.answer), &told))
			require.True(t, v.Reason == rules.Malformed || v.Number() == told.At, "the record's own number")
		})
	}
}
