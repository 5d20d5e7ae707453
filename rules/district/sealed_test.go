package district_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/rulestest"
)

var sealed = district.Game.(rules.Sealed)

func TestSealed(t *testing.T) { rulestest.ExerciseSealed(t, district.Game, shown) }

func TestNothingIsForced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, forced, err := sealed.Forced(rulestest.Begun(t, district.Game))
		require.NoError(t, err)
		require.False(t, forced)
	})
}

func TestTheNextRollIsSeenOnceTheLastIsDecided(t *testing.T) {
	rolls := "245" + "116" + strings.Repeat("123", 22)
	for sheet, seen := range map[string]string{
		"":                       "245",
		"-":                      "245116",
		"3:7r":                   "245116",
		"4:7 6:2":                "245116123",
		strings.Repeat("- ", 23): rolls,
		strings.Repeat("- ", 24): rolls,
		"3:7":                    "",
		"nonsense":               "",
	} {
		got, err := sealed.Seen(tape(t, rolls), rules.ParseSheet(sheet))
		if seen == "" {
			require.Error(t, err, "%q", sheet)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, seen+strings.Repeat("0", len(rolls)-len(seen)), got.String(), "%q", sheet)
	}
}

// everything that a page shows of a game in progress.
type everything struct {
	Roll      dice.Roll
	Decisions [district.Rolls]district.Decision
	Options   map[dice.Face][district.Columns]district.Option
	Score     district.Score
}

func shown(t *rapid.T, tape dice.Tape, sheet rules.Sheet) any {
	p, err := district.Replay(tape, sheet)
	require.NoError(t, err)
	e := everything{Roll: p.Roll(), Options: map[dice.Face][district.Columns]district.Option{}, Score: p.Score()}
	for _, face := range p.Roll() {
		e.Options[face] = p.Options(face)
	}
	for i := range e.Decisions {
		e.Decisions[i] = p.Decided(i + 1)
	}
	return e
}

func TestEveryDecisionShowsOneRoll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := positions().Draw(t, "position")
		for d := range p.Legal() {
			next, err := p.Play(d)
			require.NoError(t, err)
			now, then := 3*p.Number(), 3*min(p.Number()+1, district.Rolls)
			require.Equal(t, p.Seen().Faces[:now], next.Seen().Faces[:now], "a die that was seen stays so")
			require.NotContains(t, next.Seen().Faces[:then], dice.Face(0), "%s", d)
			require.Equal(t, make([]dice.Face, 72-then), next.Seen().Faces[then:], "%s", d)
		}
	})
}

func TestMovesThatAreRefused(t *testing.T) {
	for text, reason := range map[string]*rules.Reason{
		`{"roll":2,"action":"pass"}`: nil,
		`{"roll":2,"action":"enter","column":6,"floor":1,"aside":6,"number":2}`:                 nil,
		`{"roll":2,"action":"enter","column":6,"floor":1,"aside":6,"number":2,"reroute":false}`: nil,
		`{"roll":2,"action":"enter","column":3,"floor":1,"aside":6,"number":2,"reroute":true}`:  nil,
		`{"roll":1,"action":"pass"}`: district.ErrRollRepeated,
		`{"roll":3,"action":"pass"}`: district.ErrRollMissing,
		`{"roll":0,"action":"pass"}`: district.ErrNoSuchRoll,
		`{"roll":2,"action":"enter","column":3,"floor":1,"aside":6,"number":2}`:                    district.ErrWrongColumn,
		`{"roll":2,"action":"enter","column":6,"floor":1,"aside":6,"number":7}`:                    district.ErrWrongSum,
		`{"roll":2,"action":"enter","column":5,"floor":1,"aside":5,"number":7}`:                    district.ErrNotRolled,
		`{"roll":2,"action":"enter","column":6,"floor":2,"aside":6,"number":2}`:                    district.ErrLeavesHole,
		`{"roll":2,"action":"pass","column":6}`:                                                    rules.Malformed,
		`{"roll":2,"action":"enter","column":6}`:                                                   rules.Malformed,
		`{"action":"pass"}`:                                                                        rules.Malformed,
		`{"roll":2,"action":"Pass"}`:                                                               rules.Malformed,
		`{"roll":2,"roll":2,"action":"pass"}`:                                                      rules.Malformed,
		`{"roll":2,"action":"pass"}{}`:                                                             rules.Malformed,
		`{"roll":2.0,"action":"pass"}`:                                                             rules.Malformed,
		`{"roll":2,"action":"pass","reroute":false}`:                                               rules.Malformed,
		`{"roll":2,"action":"enter","column":6,"floor":1,"aside":6,"number":2,"reroute":null}`:     rules.Malformed,
		`{"roll":2,"action":"enter","column":6,"floor":1,"aside":6,"number":2,"score":1,"hole":1}`: rules.Malformed,
		`[]`: rules.Malformed,
		``:   rules.Malformed,
	} {
		_, err := sealed.ReadMove(tape(t, "245"+"116"+strings.Repeat("123", 22)), rules.Sheet{"4:7"}, []byte(text))
		if reason == nil {
			require.NoError(t, err, text)
			continue
		}
		require.ErrorIs(t, err, reason, text)
		if v := new(rules.Violation); reason != rules.Malformed {
			require.ErrorAs(t, err, &v)
			require.Equal(t, 2, v.Line)
		}
	}
}

func TestNothingFollowsTheLastRoll(t *testing.T) {
	all := rules.ParseSheet(strings.Repeat("- ", 24))
	_, err := sealed.ReadMove(tape(t, strings.Repeat("123", 24)), all, []byte(`{"roll":25,"action":"pass"}`))
	require.ErrorIs(t, err, district.ErrNoSuchRoll)
	moves, err := sealed.Moves(tape(t, strings.Repeat("123", 24)), all)
	require.NoError(t, err)
	require.Empty(t, moves)
}
