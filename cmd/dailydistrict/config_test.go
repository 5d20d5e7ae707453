package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// said is what a command line came to.
type said struct {
	code     int
	out, err string
}

// say carries out a command line that ends by itself.
func say(t *testing.T, in string, args ...string) said {
	t.Helper()
	var out, err bytes.Buffer
	code := run(t.Context(), args, stdio{In: strings.NewReader(in), Out: &out, Err: &err})
	return said{code, out.String(), err.String()}
}

func TestAWrongSettingIsRefused(t *testing.T) {
	for name, args := range map[string]string{
		"an unknown zone":          "--zone=Mars/Base",
		"no zone":                  "--zone=",
		"the zone of this machine": "--zone=Local",
		"a zone that climbs out of the zone data": "--zone=../../etc/passwd",
		"a negative grace":                        "--grace=-1s",
		"a grace of a day":                        "--grace=24h",
		"a grace without a unit":                  "--grace=2",
		"a clock without a zone":                  "--clock=2026-11-30T23:58:00",
		"a clock of words":                        "--clock=tomorrow",
		"an address without a port":               "--addr=localhost",
		"an address with a port too high":         "--addr=:80800",
		"an address with a port far too high":     "--addr=127.0.0.1:4294967376",
		"no address":                              "--addr=",
		"a bare address for metrics":              "--metrics-addr=9090",
		"a public address with a path":            "--public-url=https://play.example.org/games",
		"a public address without a scheme":       "--public-url=play.example.org",
		"a public address of another scheme":      "--public-url=ftp://play.example.org",
		"a public address with a secret":          "--public-url=https://ann:hunter2@play.example.org",
		"a proxy by name":                         "--trusted-proxies=nginx",
		"a proxy range that is none":              "--trusted-proxies=10.0.0.0/8,10.0.0.0/40",
		"a range for webhooks that is none":       "--webhook-ranges=example.org",
		"an unknown form of log":                  "--log-format=xml",
		"an unknown level":                        "--log-level=loud",
		"a database of another kind":              "--database=postgres://ann:hunter2@localhost/district",
		"a database in memory":                    "--database=:memory:",
		"no database":                             "--database=",
		"a database in no folder":                 "--database=missing/district.db",
		"a folder for a database":                 "--database=.",
		"a misspelt option of the database":       "--database=file:district.db?mode=ro",
		"an unknown flag":                         "--colour=red",
		"an unknown command":                      "play",
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			got := say(t, "", args, "--addr=127.0.0.1:0")
			if strings.HasPrefix(args, "--addr") {
				got = say(t, "", args)
			}
			require.Equal(t, exitUsage, got.code, got.err)
			require.Equal(t, 1, strings.Count(got.err, "\n"), "one line: %s", got.err)
			require.NotContains(t, got.err, "hunter2", "secrets are not repeated")
			made, err := filepath.Glob("*")
			require.NoError(t, err)
			require.Empty(t, made, "nothing is created on the way")
		})
	}
}

func TestSettingsComeFromTheEnvironmentToo(t *testing.T) {
	t.Setenv("DAILYDISTRICT_GRACE", "25h")
	got := say(t, "", "serve")
	require.Equal(t, exitUsage, got.code)
	require.Contains(t, got.err, "DAILYDISTRICT_GRACE", "the message says where the value came from")
}

func TestHelpListsEverySettingWithItsVariableAndDefault(t *testing.T) {
	got := say(t, "", "--help")
	require.Equal(t, exitDone, got.code)
	words := strings.Join(strings.Fields(got.out), " ")
	for name, flag := range flagsOf(t) {
		require.Contains(t, words, "--"+flag+"=")
		require.Contains(t, words, "("+name+", default", "with its default")
	}
	require.Contains(t, words, `DAILYDISTRICT_GRACE, default "2h"`)
}

func TestTheReadmeListsEverySettingAndCommand(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	for name, flag := range flagsOf(t) {
		require.Contains(t, string(text), fmt.Sprintf("| `--%s` | `%s` |", flag, name))
	}
	for field := range reflect.TypeFor[commands]().Fields() {
		if !field.Anonymous {
			require.Contains(t, string(text), "`"+strings.ToLower(field.Name))
		}
	}
}

func TestTheReadmesExamplesAnswerAsItSays(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	example := func(pattern string) (asked, answered string) {
		found := regexp.MustCompile("(?s)```sh\n" + pattern + "\n```\n\n```json\n([^`]+)```").FindStringSubmatch(string(text))
		require.Len(t, found, 3, pattern)
		return found[1], found[2]
	}
	asked, answered := example("echo '([^']+)' \\| dailydistrict judge")
	require.Equal(t, answered, say(t, asked, "judge").out)
	asked, answered = example("dailydistrict (deal [^\n]+)")
	require.Equal(t, answered, say(t, "", strings.Fields(asked)...).out)
}

// flagsOf gives the flag of each variable.
func flagsOf(t *testing.T) map[string]string {
	flags := map[string]string{}
	for field := range reflect.TypeFor[settings]().Fields() {
		name := field.Tag.Get("env")
		require.NotEmpty(t, name, "%s has no variable", field.Name)
		flags[name] = strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(name, "DAILYDISTRICT_")), "_", "-")
	}
	return flags
}

func TestVariablesThatNobodyReadsAreNamed(t *testing.T) {
	require.Equal(t, []string{"DAILYDISTRICT_GRASE"}, strangers([]string{
		"DAILYDISTRICT_GRACE=2h", "DAILYDISTRICT_GRASE=secret", "PATH=/bin", "OTHER_DAILYDISTRICT_X=1",
	}))
}

func TestAnEmptyVariableLeavesAnOptionalSettingOff(t *testing.T) {
	for _, name := range []string{"CLOCK", "METRICS_ADDR", "PUBLIC_URL", "TRUSTED_PROXIES", "WEBHOOK_RANGES"} {
		t.Setenv("DAILYDISTRICT_"+name, "")
	}
	require.Equal(t, exitDone, say(t, "", "version").code)
}

func TestProxiesAreAddressesAndRanges(t *testing.T) {
	var p prefixes
	require.NoError(t, p.UnmarshalText([]byte("10.0.0.5, 172.16.0.0/12,fd00::/8")))
	require.Equal(t, "[10.0.0.5/32 172.16.0.0/12 fd00::/8]", fmt.Sprint(p))
}

func TestVersionNamesTheGoThatBuiltIt(t *testing.T) {
	got := say(t, "", "version")
	require.Equal(t, exitDone, got.code)
	require.Regexp(t, `^dailydistrict \S+.* go1\.\d+`, got.out)
}
