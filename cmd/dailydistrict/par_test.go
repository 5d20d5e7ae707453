package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// parCases is the collection's tapes of known par.
func parCases(t *testing.T) string {
	t.Helper()
	cases, err := os.ReadFile("../../rules/district/testdata/par.jsonl")
	require.NoError(t, err)
	return string(cases)
}

func TestParAnswersEveryCase(t *testing.T) {
	cases := parCases(t)
	said := say(t, cases, "par")
	require.Equal(t, exitDone, said.code, said.err)
	require.Empty(t, said.err)
	answers := strings.Split(strings.TrimSuffix(said.out, "\n"), "\n")
	for question := range strings.Lines(cases) {
		var want struct {
			ID     string
			Tape   json.RawMessage
			Expect struct{ Par int }
		}
		require.NoError(t, json.Unmarshal([]byte(question), &want))
		var got struct {
			ID      string
			Par     int
			Proven  bool
			Record  json.RawMessage
			Elapsed *int `json:"elapsed_us"`
		}
		require.NoError(t, json.Unmarshal([]byte(answers[0]), &got))
		answers = answers[1:]
		require.Equal(t, want.ID, got.ID)
		require.Equal(t, want.Expect.Par, got.Par, want.ID)
		require.True(t, got.Proven, want.ID)
		require.NotNil(t, got.Elapsed)

		line := lineOf(t, map[string]any{"id": want.ID, "game": "district", "kind": "validate", "tape": want.Tape, "record": got.Record})
		require.Contains(t, say(t, line, "judge").out, fmt.Sprintf(`"score":%d,`, want.Expect.Par), "judge agrees with the record")
		first, last := reviewed(t, line)
		require.Equal(t, want.Expect.Par, first, "the review begins with par")
		require.Equal(t, want.Expect.Par, last, "a record that scores par loses nothing")
	}
	require.Empty(t, answers)
}

// reviewed is the first and last of the 25 numbers of a review.
func reviewed(t *testing.T, line string) (first, last int) {
	t.Helper()
	said := say(t, line, "review")
	require.Equal(t, exitDone, said.code, said.out)
	var got struct {
		ID         string
		Attainable []int
	}
	require.NoError(t, json.Unmarshal([]byte(said.out), &got))
	require.Len(t, got.Attainable, 25)
	return got.Attainable[0], got.Attainable[24]
}

func lineOf(t *testing.T, v any) string {
	t.Helper()
	line, err := json.Marshal(v)
	require.NoError(t, err)
	return string(line)
}

func TestWhatCannotBeSolvedIsAnsweredAsByJudge(t *testing.T) {
	tape := "[[2,4,5]" + strings.Repeat(",[1,1,1]", 23) + "]"
	for name, c := range map[string]struct{ command, line, want string }{
		"impossible dice":            {"par", `{"id":1,"game":"district","tape":[[7,1,1]]}`, `{"id":1,"result":{"valid":false,"reason":"bad_tape"}}`},
		"no dice":                    {"par", `{"id":"x","game":"district"}`, `{"id":"x","result":{"valid":false,"reason":"bad_tape"}}`},
		"a record of no shape":       {"review", `{"id":1,"game":"district","tape":[],"record":{}}`, `{"id":1,"result":{"valid":false,"reason":"malformed"}}`},
		"a record on no dice":        {"review", `{"id":1,"game":"district","tape":[],"record":{"decisions":[]}}`, `{"id":1,"result":{"valid":false,"reason":"bad_tape"}}`},
		"a record that ends early":   {"review", `{"id":1,"game":"district","tape":` + tape + `,"record":{"decisions":[{"roll":1,"action":"pass"}]}}`, `{"id":1,"result":{"valid":false,"reason":"roll_missing","at":2}}`},
		"a record given as its text": {"review", `{"id":1,"game":"district","tape":` + tape + `,"record_json":"{\"decisions\":[]}"}`, `{"id":1,"result":{"valid":false,"reason":"roll_missing","at":1}}`},
	} {
		t.Run(name, func(t *testing.T) {
			said := say(t, c.line, c.command)
			require.Equal(t, exitDone, said.code, said.err)
			require.Equal(t, c.want+"\n", said.out)
		})
	}
}

func TestOfAGameWithoutParNothingIsAnswered(t *testing.T) {
	for _, command := range []string{"par", "review"} {
		said := say(t, `{"id":"x","game":"chess","tape":[]}`, command)
		require.Equal(t, exitFailed, said.code)
		require.Equal(t, `{"id":"x","line":1,"error":"there is no game \"chess\""}`+"\n", said.out)
	}
}
