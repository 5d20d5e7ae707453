package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	goodLine   = `{"id":"good","game":"district","kind":"score","record":{"columns":[[7],[],[],[],[],[]]}}`
	goodAnswer = `{"id":"good","result":{"score":1,"breakdown":{"cells":1,"columns":0,"rows":0}}}`
)

// padded is a good line of that many bytes.
func padded(size int) string {
	const start = `{"note":"`
	return start + strings.Repeat("x", size-len(start)-len(goodLine)-1) + `",` + goodLine[1:]
}

func TestABadLineCostsOnlyItself(t *testing.T) {
	for name, c := range map[string]struct{ line, id, says string }{
		"no JSON":                {`nonsense`, `null`, "the line is no JSON object"},
		"cut short":              {`{"id":"x","game":"district"`, `null`, "the line is no JSON object"},
		"no object":              {`[1,2]`, `null`, "the line is no JSON object"},
		"NaN":                    {`{"id":"x","tape":NaN}`, `null`, "the line is no JSON object"},
		"no UTF-8":               {"{\"id\":\"\xff\"}", `null`, "the line is no JSON object"},
		"two objects":            {goodLine + goodLine, `null`, "more on the line than one JSON object"},
		"a field twice":          {`{"id":"x","id":"y"}`, `null`, `the field \"id\" stands there twice`},
		"an unknown game":        {`{"id":"x","game":"chess","kind":"score"}`, `"x"`, `there is no game \"chess\"`},
		"a form that is no game": {`{"id":"x","game":"district-sealed","kind":"tape"}`, `"x"`, `there is no game \"district-sealed\"`},
		"a game that is no word": {`{"id":"x","game":7,"kind":"score"}`, `"x"`, `there is no game \"\"`},
		"no game":                {`{"id":17}`, `17`, `there is no game \"\"`},
		"an unknown kind":        {`{"id":"x","game":"district","kind":"guess"}`, `"x"`, `has no kind \"guess\"`},
		"too long":               {padded(maxLine + 1), `null`, "longer than 1 MiB"},
		"very much too long":     {strings.Repeat("[", 5*maxLine), `null`, "longer than 1 MiB"},
		"deeply nested":          {`{"id":"x","record":` + strings.Repeat("[", maxLine/2), `null`, "the line is no JSON object"},
	} {
		t.Run(name, func(t *testing.T) {
			said := say(t, goodLine+"\n"+c.line+"\n"+goodLine+"\n", "judge")
			require.Equal(t, exitFailed, said.code)
			require.Empty(t, said.err)
			lines := strings.Split(said.out, "\n")
			require.Len(t, lines, 4)
			require.Equal(t, goodAnswer, lines[0])
			require.Contains(t, lines[1], fmt.Sprintf(`{"id":%s,"line":2,"error":"`, c.id))
			require.Contains(t, lines[1], c.says)
			require.Equal(t, goodAnswer, lines[2])
		})
	}
}

func TestLines(t *testing.T) {
	for name, c := range map[string]struct {
		in      string
		answers int
	}{
		"nothing":                     {"", 0},
		"blank lines alone":           {"\n \n\t\r\n\n", 0},
		"blank lines between":         {"\n" + goodLine + "\n\n\r\n" + goodLine + "\n\n", 2},
		"no end of the last line":     {goodLine + "\n" + goodLine, 2},
		"the line ends of Windows":    {goodLine + "\r\n" + goodLine + "\r\n", 2},
		"lines of just 1 MiB":         {padded(maxLine) + "\n" + padded(maxLine) + "\r\n" + padded(maxLine), 3},
		"lines longer than a buffer":  {padded(64<<10) + "\n" + padded(64<<10-1) + "\n" + padded(200_000) + "\n", 3},
		"space around the one object": {"  " + goodLine + "\t \n", 1},
	} {
		t.Run(name, func(t *testing.T) {
			said := say(t, c.in, "judge")
			require.Equal(t, exitDone, said.code, said.out)
			require.Equal(t, strings.Repeat(goodAnswer+"\n", c.answers), said.out)
		})
	}
}

func TestLinesOfFiles(t *testing.T) {
	folder := t.TempDir()
	first, second := filepath.Join(folder, "first.jsonl"), filepath.Join(folder, "second.jsonl")
	require.NoError(t, os.WriteFile(first, []byte(goodLine+"\n"), 0o600))
	require.NoError(t, os.WriteFile(second, []byte("\n{}\n"), 0o600))

	said := say(t, "not read", "judge", first)
	require.Equal(t, saidGood(1), said)
	said = say(t, "", "judge", first, first)
	require.Equal(t, saidGood(2), said)

	said = say(t, "", "judge", first, second)
	require.Equal(t, exitFailed, said.code)
	require.Contains(t, said.out, `second.jsonl","line":2,`, "of several files the name is given, and lines count from the start of each")

	said = say(t, "", "judge", filepath.Join(folder, "none.jsonl"))
	require.Equal(t, exitFailed, said.code)
	require.Contains(t, said.err, "none.jsonl")
}

func saidGood(answers int) said {
	return said{code: exitDone, out: strings.Repeat(goodAnswer+"\n", answers)}
}

func TestAnswersComeAsTheyAreDone(t *testing.T) {
	questions, ask := io.Pipe()
	answered, answers := io.Pipe()
	done := make(chan int)
	go func() {
		done <- run(t.Context(), []string{"judge"}, stdio{In: questions, Out: answers, Err: io.Discard})
	}()
	for range 3 {
		_, err := io.WriteString(ask, goodLine+"\n")
		require.NoError(t, err)
		answer := make([]byte, len(goodAnswer)+1)
		_, err = io.ReadFull(answered, answer)
		require.NoError(t, err, "the answer comes before the next question")
		require.Equal(t, goodAnswer+"\n", string(answer))
	}
	require.NoError(t, ask.Close())
	require.Equal(t, exitDone, <-done)
}

// closedPipe is a pipe whose reader has gone.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}
}

func TestABrokenPipeEndsQuietly(t *testing.T) {
	var told strings.Builder
	code := run(t.Context(), []string{"judge"}, stdio{In: strings.NewReader(goodLine), Out: closedPipe{}, Err: &told})
	require.Equal(t, exitDone, code)
	require.Empty(t, told.String())
}
