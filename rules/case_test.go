package rules_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

func TestTapesAreReadFromJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shape := dice.Shape(rapid.SliceOfN(rapid.IntRange(1, 4), 1, 3).Draw(t, "shape"))
		tape := dice.Tape{Shape: shape, Faces: rapid.SliceOfN(rapid.Uint8Range(1, 6), shape.Dice(), shape.Dice()).Draw(t, "faces")}
		text, err := json.Marshal(tape)
		require.NoError(t, err)
		again, err := rules.ReadTape(shape, text)
		require.NoError(t, err)
		require.Equal(t, tape, again)
	})
}

func TestWhatIsNoTapeIsABadTape(t *testing.T) {
	for _, text := range []string{
		"", "null", "7", "true", `"123456"`, "{}", "[]", "[[1,2,3]]", "[[1,2,3],[4,5,6],[1,1,1]]", "[[1,2],[4,5,6]]", "[[1,2,3,4],[4,5,6]]", "[1,2,3,4,5,6]",
		"[[1,2,3],[4,5,0]]", "[[1,2,3],[4,5,7]]", "[[1,2,3],[4,5,-1]]", "[[1,2,3],[4,5,261]]", "[[1,2,3],[4,5,6.0]]", "[[1,2,3],[4,5,null]]", `[[1,2,3],[4,5,"6"]]`, "[[1,2,3],[4,5,6]] 1",
	} {
		_, err := rules.ReadTape(dice.Shape{2, 3}, []byte(text))
		require.ErrorIs(t, err, rules.BadTape, "%s", text)
	}
}

func TestRefusals(t *testing.T) {
	reason := &rules.Reason{Code: "no_such_thing", Text: "There is no such thing."}
	for _, c := range []struct {
		err  error
		want string
	}{
		{&rules.Violation{Line: 3, Reason: reason}, `{"valid":false,"reason":"no_such_thing","at":3}`},
		{&rules.Violation{Line: 3, Step: 2, Reason: reason}, `{"valid":false,"reason":"no_such_thing","at":3,"step":2}`},
		{&rules.Violation{Reason: reason}, `{"valid":false,"reason":"no_such_thing","at":0}`},
		{&rules.Violation{Line: 3, Reason: rules.Malformed}, `{"valid":false,"reason":"malformed"}`},
		{&rules.Violation{Reason: rules.BadTape}, `{"valid":false,"reason":"bad_tape"}`},
	} {
		text, err := json.Marshal(rules.Answer("never seen", c.err))
		require.NoError(t, err)
		require.JSONEq(t, c.want, string(text))
	}
	require.Equal(t, "as it is", rules.Answer("as it is", nil))
}

func TestAViolationTellsWhereAndWhy(t *testing.T) {
	reason := &rules.Reason{Code: "wrong", Text: "That is wrong."}
	v := &rules.Violation{Line: 3, Reason: reason}
	require.EqualError(t, v, "3: That is wrong.")
	v.Text = "Three is wrong."
	require.EqualError(t, v, "3: Three is wrong.")
	v.Line = 0
	require.EqualError(t, v, "Three is wrong.")
	require.True(t, errors.Is(v, reason))
}

func TestALineHasTheNameThatPlayersUse(t *testing.T) {
	whole := rules.Info{Lines: 24, Line: "roll"}
	require.Equal(t, "Roll 9", whole.LineName(9))
	halves := rules.Info{Lines: 12, Line: "pick", Halves: []string{"White", "Black"}}
	for line, name := range map[int]string{1: "White, pick 1", 6: "White, pick 6", 7: "Black, pick 1", 12: "Black, pick 6", 13: "Black, pick 7"} {
		require.Equal(t, name, halves.LineName(line))
	}
}
