package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules/rulestest"
)

// allCases is every line of the case collection.
func allCases(t *testing.T) string {
	t.Helper()
	tapes, err := os.ReadFile("../../rules/dice/testdata/tape.jsonl")
	require.NoError(t, err)
	all := string(tapes)
	for _, game := range []string{"district", "draft", "categories", "landing"} {
		all += casesOf(t, game)
	}
	return all
}

// casesOf is the case collection of one game.
func casesOf(t *testing.T, game string) string {
	t.Helper()
	packed, err := os.Open("../../rules/" + game + "/testdata/cases.jsonl.gz")
	require.NoError(t, err)
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	require.NoError(t, err)
	cases, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	return string(cases)
}

func TestJudgeAnswersEveryCaseInOrder(t *testing.T) {
	cases := allCases(t)
	said := say(t, cases, "judge")
	require.Equal(t, exitDone, said.code, said.err)
	require.Empty(t, said.err)
	answers := bufio.NewScanner(strings.NewReader(said.out))
	asked := 0
	for question := range strings.Lines(cases) {
		var want struct {
			ID     string
			Expect json.RawMessage
		}
		require.NoError(t, json.Unmarshal([]byte(question), &want))
		require.True(t, answers.Scan(), "no answer to %s", want.ID)
		var got map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(answers.Bytes(), &got))
		require.Len(t, got, 2, "an answer is an id and a result")
		require.JSONEq(t, `"`+want.ID+`"`, string(got["id"]))
		rulestest.SameAnswer(t, want.Expect, got["result"], want.ID)
		asked++
	}
	require.False(t, answers.Scan())
	require.Equal(t, 1339, asked)
}

func TestJudgeCorners(t *testing.T) {
	tape := "[" + strings.Repeat("[2,4,5],", 23) + "[2,4,5]]"
	for name, c := range map[string]struct{ line, want string }{
		"a record with a repeated key is malformed, not a bad line": {
			`{"id":1,"game":"district","kind":"moves","tape":` + tape + `,"record":{"decisions":[],"decisions":[]}}`,
			`{"id":1,"result":{"valid":false,"reason":"malformed"}}`},
		"malformed comes before a bad tape": {
			`{"id":1,"game":"district","kind":"validate","tape":7,"record":[]}`,
			`{"id":1,"result":{"valid":false,"reason":"malformed"}}`},
		"a bad tape comes before all decisions": {
			`{"id":1,"game":"district","kind":"validate","tape":[],"record":{"decisions":[{"roll":99,"action":"pass"}]}}`,
			`{"id":1,"result":{"valid":false,"reason":"bad_tape"}}`},
		"no tape at all is a bad one": {
			`{"id":1,"game":"district","kind":"moves","record":{"decisions":[]}}`,
			`{"id":1,"result":{"valid":false,"reason":"bad_tape"}}`},
		"no record at all is malformed": {
			`{"id":1,"game":"district","kind":"moves","tape":` + tape + `}`,
			`{"id":1,"result":{"valid":false,"reason":"malformed"}}`},
		"a record as text that is no text is malformed": {
			`{"id":1,"game":"district","kind":"moves","tape":` + tape + `,"record_json":{"decisions":[]}}`,
			`{"id":1,"result":{"valid":false,"reason":"malformed"}}`},
		"a grid of five floors is malformed": {
			`{"id":1,"game":"district","kind":"score","record":{"columns":[[1,2,3,4,5],[],[],[],[],[]]}}`,
			`{"id":1,"result":{"valid":false,"reason":"malformed"}}`},
		"a grid may hold any numbers, in any order": {
			`{"id":1,"game":"district","kind":"score","record":{"columns":[[0],[-5,99],[2],[3],[4],[5]]}}`,
			`{"id":1,"result":{"score":11,"breakdown":{"cells":7,"columns":0,"rows":4}}}`},
		"an id is given back as it came": {
			`{"id":{"a":[1,"<&>"]},"game":"district","kind":"score","record":{}}`,
			`{"id":{"a":[1,"<&>"]},"result":{"valid":false,"reason":"malformed"}}`},
		"no id is null": {
			`{"game":"district","kind":"score","record":{}}`,
			`{"id":null,"result":{"valid":false,"reason":"malformed"}}`},
		"a pick of a match is counted among all of its game": {
			`{"id":1,"game":"draft","kind":"house","tape":[[4,5,3,3],[2,2,6,1],[3,5,4,5]],"record":{"white":[{"pool":1,"die":1,"action":"place","row":1,"column":3}],"black":[]}}`,
			`{"id":1,"result":{"valid":false,"reason":"pick_missing","at":3,"seat":"white"}}`},
		"a House may be left out, as there is one by which today is played": {
			`{"id":1,"game":"draft","kind":"house","house":"deny/1","tape":[],"record":{"white":[],"black":[]}}`,
			`{"id":1,"result":{"valid":false,"reason":"bad_tape"}}`},
		"a seed that is none is malformed": {
			`{"id":1,"game":"landing","kind":"tape","seed":"00"}`,
			`{"id":1,"result":{"valid":false,"reason":"malformed"}}`},
	} {
		t.Run(name, func(t *testing.T) {
			said := say(t, c.line, "judge")
			require.Equal(t, exitDone, said.code)
			require.Equal(t, c.want+"\n", said.out)
		})
	}
}

// TestJudgeStreams sends 100 MB of lines through the program and looks at the
// most memory that it ever had.
func TestJudgeStreams(t *testing.T) {
	cases := []byte(allCases(t))
	const size = 100 << 20
	var many []io.Reader
	for range size/len(cases) + 1 {
		many = append(many, bytes.NewReader(cases))
	}
	judging := program(t, t.TempDir(), "judge")
	var peak int
	judging.Stdin = io.MultiReader(append(many, atTheEnd(func() { peak = peakMemory(judging.Process.Pid) }))...)
	answers := new(lineCounter)
	judging.Stdout = answers
	require.NoError(t, judging.Run())
	require.Equal(t, len(many)*1339, answers.lines)
	if runtime.GOOS != "linux" || watchesForRaces() {
		return
	}
	require.Positive(t, peak)
	require.Less(t, peak, 64<<10, "KiB of memory for %d MB", size>>20)
}

// watchesForRaces tells whether this program is built with the race detector, whose
// own memory would be measured too.
func watchesForRaces() bool {
	info, _ := debug.ReadBuildInfo()
	return slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// atTheEnd is an empty input that does something when it is come to.
type atTheEnd func()

func (f atTheEnd) Read([]byte) (int, error) {
	f()
	return 0, io.EOF
}

// peakMemory is the most memory that a running process ever had, in KiB; 0 where
// the system does not say. What is told after its end may be that of this
// process, from which it came.
func peakMemory(pid int) (kib int) {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	_, _ = fmt.Sscanf(peak, "%d", &kib)
	return kib
}

// lineCounter counts the lines that are written to it.
type lineCounter struct{ lines int }

func (c *lineCounter) Write(text []byte) (int, error) {
	c.lines += bytes.Count(text, []byte{'\n'})
	return len(text), nil
}
