package db

import (
	"bufio"
	"context"
	flags "flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// The test binary runs itself as another process in one of these roles.
const roleVariable = "DAILYDISTRICT_DB_TEST_ROLE"

var roles = map[string]func(path string) error{
	"serve and add sheets until killed": addUntilKilled,
	"open beside":                       func(path string) error { return openAndClose(Options{Database: path}) },
	"serve":                             func(path string) error { return openAndClose(Options{Database: path, Serve: true}) },
	"serve until stdin ends":            serveUntilStdinEnds,
	"commit a day":                      commitBeside,
	"migrate for ever":                  migrateForEver,
}

func TestMain(m *testing.M) {
	role, ok := roles[os.Getenv(roleVariable)]
	if !ok {
		os.Exit(m.Run())
	}
	if err := role(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// process prepares another process in a role on a database.
func process(t testing.TB, role, path string) *exec.Cmd {
	require.Contains(t, roles, role)
	cmd := exec.CommandContext(t.Context(), os.Args[0], path)
	cmd.Env = append(os.Environ(), roleVariable+"="+role)
	return cmd
}

func openAndClose(o Options) error {
	s, err := Open(context.Background(), o)
	if err != nil {
		return err
	}
	return s.Close()
}

func serveUntilStdinEnds(path string) error {
	s, err := Open(context.Background(), Options{Database: path, Serve: true})
	if err != nil {
		return err
	}
	fmt.Println("serving")
	_, err = io.Copy(io.Discard, os.Stdin)
	return errorsOf(err, s.Close())
}

func errorsOf(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

func commitBeside(path string) error {
	s, err := Open(context.Background(), Options{Database: path})
	if err != nil {
		return err
	}
	tomorrow := today()
	tomorrow.Day = tomorrow.Day.Add(1)
	tomorrow.ID, tomorrow.Number = challenge.DailyID(tomorrow.Day, tomorrow.Form), 2
	return errorsOf(s.Commit(context.Background(), []challenge.Challenge{tomorrow}), s.Close())
}

const inFlight = 200

// addUntilKilled has always that many sheets in flight, of one player each and
// every one sent twice, and prints the player and the attempt that was acknowledged.
func addUntilKilled(path string) error {
	s, err := Open(context.Background(), Options{Database: path, Serve: true})
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	for range inFlight / 2 {
		all.Go(func() {
			for {
				guest, err := s.AddGuest(context.Background(), randomHash(), opens)
				if err != nil {
					fmt.Fprintln(os.Stderr, err)
					return
				}
				if guest.ID%3 == 0 {
					_, err := s.TakeName(context.Background(), guest.ID, numbered(guest.ID), randomHash(), opens)
					if err != nil {
						fmt.Fprintln(os.Stderr, err)
						return
					}
				}
				acknowledgeTwice(s, guest.ID)
			}
		})
	}
	all.Wait()
	return nil
}

func acknowledgeTwice(s *Store, player challenge.PlayerID) {
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			a, _, err := s.Add(context.Background(), sheetOf(player))
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				return
			}
			fmt.Printf("%d %d\n", player, a.ID)
		})
	}
	both.Wait()
}

func numbered(id challenge.PlayerID) challenge.Name {
	text := fmt.Sprint("Player ", id)
	return challenge.Name{Shown: text, Key: text, Skeleton: text, Folded: text}
}

var kills = flags.Int("kills", 5, "how many times a process that writes is killed")

// TestKill kills a process that has 200 sheets in flight, again and again on
// one database, and counts what it had acknowledged.
func TestKill(t *testing.T) {
	path := t.TempDir() + "/test.db"
	s := serve(t, path)
	require.NoError(t, s.Commit(t.Context(), []challenge.Challenge{today()}))
	require.NoError(t, s.Close())
	acknowledged := map[challenge.PlayerID]challenge.AttemptID{}
	for round := range *kills {
		before := len(acknowledged)
		killMidway(t, path, 300*(round%4)+1, acknowledged)
		require.Greater(t, len(acknowledged), before)
		s := serve(t, path)
		checkLedger(t, s, acknowledged)
		require.NoError(t, s.Close())
	}
	t.Logf("%d kills, %d players with an acknowledged sheet", *kills, len(acknowledged))
}

// killMidway kills the process once it has acknowledged some sheets, and reads
// all it had said.
func killMidway(t *testing.T, path string, after int, acknowledged map[challenge.PlayerID]challenge.AttemptID) {
	adder := process(t, "serve and add sheets until killed", path)
	adder.Stderr = os.Stderr
	out, err := adder.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, adder.Start())
	said := bufio.NewScanner(out)
	for n := 0; said.Scan(); n++ {
		if n == after {
			require.NoError(t, adder.Process.Signal(syscall.SIGKILL))
		}
		var player challenge.PlayerID
		var id challenge.AttemptID
		if _, err := fmt.Sscanf(said.Text(), "%d %d", &player, &id); err != nil {
			continue // the line that the kill cut off
		}
		if first, twice := acknowledged[player]; twice {
			require.Equal(t, first, id, "the same sheet twice is one attempt")
		}
		acknowledged[player] = id
	}
	require.Error(t, adder.Wait())
}

// checkLedger checks that every acknowledged sheet is there once, none twice,
// and that counts and rows agree.
func checkLedger(t *testing.T, s *Store, acknowledged map[challenge.PlayerID]challenge.AttemptID) {
	for player, id := range acknowledged {
		found, err := s.AttemptOf(t.Context(), today().ID, player)
		require.NoError(t, err)
		require.Equal(t, id, found.ID)
	}
	twice, err := one(t.Context(), s.readers, nil, value[int], `SELECT count(*) FROM (SELECT player FROM attempts WHERE practice = 0 GROUP BY player, challenge HAVING count(*) > 1)`)
	require.NoError(t, err)
	require.Zero(t, twice)
	rowsOf(t, s)
	require.NoError(t, verifyUnderUse(t.Context(), s))
}
