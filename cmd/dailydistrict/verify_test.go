package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/district"
	"dailydistrict/views/api"
)

// finished serves a day that is final: Al and Bo tied first, Cy third; the next
// day is open and has no results yet.
func finished(t *testing.T) *httptest.Server {
	t.Helper()
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	service := challenge.New(challenge.Config{
		Store: dbtest.Open(t), Clock: func() time.Time { return now }, Zone: time.UTC, Grace: time.Hour, Forms: forms(),
		Random: rand.NewChaCha8([32]byte{7}), Log: slog.New(slog.DiscardHandler),
	})
	c, err := service.Challenge(t.Context(), "2026-11-30/district")
	require.NoError(t, err)
	for i, name := range []string{"Cy", "Al", "Bo"} {
		guest, _, err := service.Guest(t.Context())
		require.NoError(t, err)
		player, _, err := service.TakeName(t.Context(), guest.ID, name)
		require.NoError(t, err)
		_, _, err = service.Submit(t.Context(), c.ID, player, entries(t, c, []int{2, 4, 4}[i]), false)
		require.NoError(t, err)
	}
	require.NoError(t, service.WorkOutPars(t.Context()))
	now = now.AddDate(0, 0, 1)
	server := httptest.NewServer(api.New(api.Config{Service: service, Log: slog.New(slog.DiscardHandler)}))
	t.Cleanup(server.Close)
	return server
}

// entries is a legal sheet that enters on the first n rolls.
func entries(t *testing.T, c challenge.Challenge, n int) rules.Sheet {
	t.Helper()
	sheet := rules.ParseSheet(strings.Repeat("- ", 24))
	for i := range n {
		legal, err := district.Game.Legal(c.Tape, sheet[:i])
		require.NoError(t, err)
		for _, line := range legal {
			if line != "-" && !strings.HasSuffix(line, "r") {
				sheet[i] = line
				break
			}
		}
	}
	return sheet
}

func exportOf(t *testing.T, server *httptest.Server) string {
	t.Helper()
	answer, err := http.Get(server.URL + api.Base + "/challenges/2026-11-30/district/export")
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Equal(t, 200, answer.StatusCode, string(text))
	return string(text)
}

func TestVerifyFindsThatAllHolds(t *testing.T) {
	server := finished(t)
	const holds = "2026-11-30/district: commitment, seed, dice, records, scores and ranks hold; 3 results checked.\n"
	file := filepath.Join(t.TempDir(), "export.json")
	export := exportOf(t, server)
	require.NoError(t, os.WriteFile(file, []byte(export), 0o600))
	for name, args := range map[string]string{
		"a file":                        file,
		"standard input":                "-",
		"the address of the export":     server.URL + "/api/v1/challenges/2026-11-30/district/export",
		"the address of the challenge":  server.URL + "/api/v1/challenges/2026-11-30/district",
		"the address of the page":       server.URL + "/2026-11-30/district/",
		"the address as it was visited": server.URL + "/2026-11-30/district?after=3#top",
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, said{code: exitDone, out: holds}, say(t, export, "verify", args))
		})
	}
	t.Run("with what a later version adds", func(t *testing.T) {
		more := strings.Replace(export, `"seed":`, `"rulings":[{"seed":0}],"seed":`, 1)
		require.Equal(t, holds, say(t, more, "verify", "-").out)
	})
	t.Run("on a day without results", func(t *testing.T) {
		start, _, _ := strings.Cut(export, `"results":[`)
		empty := strings.Replace(start, `"players":3`, `"players":0`, 1) + `"results":[]}`
		require.Contains(t, say(t, empty, "verify", "-").out, "hold; 0 results checked.")
	})
}

func TestVerifyNamesWhatIsOff(t *testing.T) {
	export := exportOf(t, finished(t))
	parts := strings.Split(export, "\n") // a result a line, the first behind the head
	require.Len(t, parts, 4)
	head, al, _ := strings.Cut(parts[0], `"results":[`)
	al, bo, cy := strings.TrimSuffix(al, ","), strings.TrimSuffix(parts[1], ","), strings.TrimSuffix(parts[2], "]}")
	whole := func(results ...string) string { return head + `"results":[` + strings.Join(results, ",") + "]}" }
	require.Equal(t, exitDone, say(t, whole(al, bo, cy), "verify", "-").code)

	change := func(text, from, to string) string {
		t.Helper()
		require.Equal(t, 1, strings.Count(text, from), "%s in %s", from, text)
		return strings.Replace(text, from, to, 1)
	}
	first := func(text, from, to string) string {
		t.Helper()
		require.Contains(t, text, from)
		return strings.Replace(text, from, to, 1)
	}
	seed := head[strings.Index(head, `"seed":"`)+8:][:64]
	otherSeed := strings.Repeat("0", 64)
	tape := head[strings.Index(head, `"tape":[[`)+7:]
	otherDie := "[[" + strconv.Itoa(int(tape[2]-'0')%6+1)

	for _, c := range []struct {
		name, export string
		named        []string // each in a line of its own
	}{
		{"another seed", change(export, seed, otherSeed), []string{"commitment: ", "tape: the dice are not those of the seed, from roll 1 on"}},
		{"no seed", change(export, seed, "secret"), []string{"seed: a seed is written as"}},
		{"another commitment", first(export, `"commitment":"`, `"commitment":"0`), []string{"commitment: 0"}},
		{"another challenge's commitment", first(export, `"id":"2026-11-30/district"`, `"id":"2026-11-29/district"`), []string{"commitment: "}},
		{"another die", change(export, `"tape":`+tape[:3], `"tape":`+otherDie), []string{"tape: the dice are not those of the seed, from roll 1 on"}},
		{"a die of seven", change(export, `"tape":`+tape[:3], `"tape":[[7`), []string{"tape: the dice do not have the shape"}},
		{"a score too high", whole(change(al, `"score":4`, `"score":5`), bo, cy),
			[]string{`result 1 ("Al"): the score is 4, not 5`, `result 2 ("Bo"): the rank is 2, not 1`}},
		{"a breakdown", whole(al, change(bo, `"columns":0`, `"columns":3`), cy),
			[]string{`result 2 ("Bo"): the breakdown is map[cells:4 columns:0 rows:0], not map[cells:4 columns:3 rows:0]`}},
		{"a breakdown with more in it", whole(al, change(bo, `"columns":0`, `"columns":0,"luck":0`), cy), []string{`result 2 ("Bo"): the breakdown is`}},
		{"a rank", whole(al, bo, change(cy, `"rank":3`, `"rank":2`)), []string{`result 3 ("Cy"): the rank is 3, not 2`}},
		{"a rank not shared", whole(al, change(bo, `"rank":1`, `"rank":2`), cy), []string{`result 2 ("Bo"): the rank is 1, not 2`}},
		{"a decision", whole(first(al, `"number":`, `"number":1`), bo, cy), []string{`result 1 ("Al"): decision 1: `}},
		{"a record of another kind", whole(al, change(bo, `"decisions"`, `"moves"`), cy), []string{`result 2 ("Bo"): `}},
		{"the order", whole(cy, al, bo), []string{`result 1 ("Cy"): the rank is 1, not 3`, `result 2 ("Al"): stands below a result with fewer points`}},
		{"the order inside a tie", whole(bo, al, cy), []string{`result 2 ("Al"): stands out of the order of names inside a tie`}},
		{"a result twice", whole(al, al, bo, cy), []string{`result 2 ("Al"): attempt 2 is result 1 already`, "the player has result 1 already", "players: there are 4 results, not 3"}},
		{"a player twice", whole(al, change(bo, `"player":"3"`, `"player":"2"`), cy), []string{`result 2 ("Bo"): the player has result 1 already`}},
		{"the par", regexp.MustCompile(`"par":(\d)`).ReplaceAllString(export, `"par":1$1`), []string{"par: it is "}},
		{"a result left out", whole(al, bo), []string{"players: there are 2 results, not 3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := say(t, c.export, "verify", "-")
			require.Equal(t, exitFailed, got.code, got.out)
			require.Empty(t, got.err, "the differences say it all")
			for _, line := range c.named {
				require.Contains(t, "\n"+got.out, line)
			}
			lines := strings.Split(strings.TrimSpace(got.out), "\n")
			require.Regexp(t, ` differences? in \d results\.$`, lines[len(lines)-1])
			require.Contains(t, lines[len(lines)-1], ": "+strconv.Itoa(len(lines)-1)+" difference", "the summary counts")
		})
	}
}

func TestVerifyRefusesWhatItCannotCheck(t *testing.T) {
	server := finished(t)
	export := exportOf(t, server)
	for _, c := range []struct{ name, in, arg, says string }{
		{"nothing", "", "-", "this is not the export of a challenge"},
		{"a list", "[]", "-", "this is not the export of a challenge"},
		{"an empty object", "{}", "-", "this is not the export of a challenge"},
		{"half of it", export[:len(export)-len(export)/3], "-", "the export breaks off"},
		{"more than it", export + "{}", "-", "something follows the export"},
		{"results before the dice", `{"results":[],"seed":""}`, "-", "must stand before the results"},
		{"a game of tomorrow", strings.Replace(export, `"game":"district"`, `"game":"chess"`, 1), "-", `this program knows no game "chess"`},
		{"rules of tomorrow", strings.Replace(export, `"rules_version":1`, `"rules_version":2`, 1), "-", "judges by edition 1 of the rules, not 2"},
		{"dice of tomorrow", strings.Replace(export, `"tape_version":1`, `"tape_version":2`, 1), "-", "makes dice by version 1, not 2"},
		{"no file", "", filepath.Join(t.TempDir(), "none.json"), "none.json"},
		{"a day that is not final", "", server.URL + "/2026-12-01/district", "This becomes public once the challenge is final."},
		{"no challenge", "", server.URL + "/about", "no export to give"},
		{"no server", "", "http://127.0.0.1:1/2026-11-30/district", "connection refused"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := say(t, c.in, "verify", c.arg)
			require.Equal(t, exitFailed, got.code)
			require.Contains(t, got.err, c.says)
			require.Equal(t, 1, strings.Count(got.err, "\n"), "one line")
		})
	}
}

func TestVerifyLetsNoExportSteerTheTerminal(t *testing.T) {
	export := exportOf(t, finished(t))
	evil := "\x1b[2K\r\u009b1A\u202e\n2026-11-30/district: all hold\x7f"
	escaped, err := json.Marshal(evil)
	require.NoError(t, err)
	for what, in := range map[string]string{
		"the id":         strings.Replace(export, `"id":"2026-11-30/district"`, `"id":`+string(escaped), 1),
		"the commitment": strings.Replace(export, `"commitment":"`, `"commitment":`+strings.TrimSuffix(string(escaped), `"`), 1),
		"the seed":       strings.Replace(export, `"seed":"`, `"seed":`+strings.TrimSuffix(string(escaped), `"`), 1),
		"an attempt":     strings.NewReplacer(`"attempt":"2"`, `"attempt":`+string(escaped), `"attempt":"3"`, `"attempt":`+string(escaped)).Replace(export),
		"a name":         strings.NewReplacer(`"name":"Al"`, `"name":`+string(escaped), `"score":4`, `"score":5`).Replace(export),
		"a part":         strings.Replace(export, `"columns":0`, string(escaped)+`:0`, 1),
		"the game":       strings.Replace(export, `"game":"district"`, `"game":`+string(escaped), 1),
		"a record":       strings.Replace(export, `"decisions":[`, `"decisions":[`+string(escaped)+`,`, 1),
		"a field twice":  strings.Replace(export, `"seed":`, string(escaped)+`:1,`+string(escaped)+`:2,"seed":`, 1),
		"a raw field":    strings.Replace(export, `"seed":`, `"`+"\u009b\u202e"+`":1,"`+"\u009b\u202e"+`":2,"seed":`, 1),
	} {
		t.Run("by "+what, func(t *testing.T) {
			got := say(t, in, "verify", "-")
			require.Equal(t, exitFailed, got.code, got.out)
			for line := range strings.Lines(got.out + got.err) {
				for _, r := range strings.TrimSuffix(line, "\n") {
					require.True(t, strconv.IsPrint(r), "%q", line)
				}
				require.False(t, strings.HasPrefix(line, "2026-11-30/district: all hold"), line)
			}
		})
	}
	t.Run("by what its server says", func(t *testing.T) {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusNotFound)
			_, _ = io.WriteString(w, `{"detail":`+string(escaped)+`}`)
		}))
		defer server.Close()
		got := say(t, "", "verify", server.URL+"/2026-11-30/district")
		require.Contains(t, got.err, `\x1b[2K\r\u009b1A\u202e\n2026`)
		require.Equal(t, 1, strings.Count(got.err, "\n"))
	})
	t.Run("an ordinary name stays readable", func(t *testing.T) {
		require.Equal(t, "小林 Yui’s “x”", visible("小林 Yui’s “x”"))
		require.Equal(t, "2026-11-30/district", stated("2026-11-30/district"))
		require.Equal(t, `"2026: all hold"`, stated("2026: all hold"))
	})
}

func TestVerifyStreams(t *testing.T) {
	export := exportOf(t, finished(t))
	head, rest, _ := strings.Cut(export, `"results":[`)
	one, _, _ := strings.Cut(rest, ",\n")
	in := io.MultiReader(strings.NewReader(head+`"results":[`+one), &again{text: "," + one, times: 20_000}, strings.NewReader("]}"))
	var out bytes.Buffer
	check := &verification{out: io.Discard, progress: newProgress(&out)}
	before := heap()
	require.NoError(t, check.read(in))
	require.Less(t, heap(), before+8<<20)
	require.Equal(t, 20_001, check.count)
}

// again is a text a number of times over.
type again struct {
	text  string
	times int
	rest  string
}

func (a *again) Read(p []byte) (int, error) {
	if a.rest == "" {
		if a.times == 0 {
			return 0, io.EOF
		}
		a.times--
		a.rest = a.text
	}
	n := copy(p, a.rest)
	a.rest = a.rest[n:]
	return n, nil
}

// heap is the memory in use, in bytes.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
