package dice_test

import (
	"bufio"
	"crypto/sha256"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules/dice"
)

var games = []string{"district", "draft", "categories", "landing"}

func TestSeedsGiveTheDiceOfTheVectors(t *testing.T) {
	file, err := os.Open("testdata/tape.jsonl")
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	seen := map[string]bool{}
	for lines.Scan() {
		var vector struct {
			Game, Challenge, Seed string
			Expect                struct {
				Tape       json.RawMessage
				Commitment string
			}
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &vector))
		seed, err := dice.ParseSeed(vector.Seed)
		require.NoError(t, err)
		require.Equal(t, vector.Expect.Commitment, seed.Commitment(vector.Challenge))
		tape, err := json.Marshal(deal(t, seed, vector.Game))
		require.NoError(t, err)
		require.JSONEq(t, string(vector.Expect.Tape), string(tape))
		seen[vector.Game] = true
	}
	require.NoError(t, lines.Err())
	require.Len(t, seen, len(games), "the vectors cover every game")
}

func TestASeedAlwaysGivesTheSameDice(t *testing.T) {
	first := map[string]string{}
	for _, game := range games {
		first[game] = deal(t, day(1), game).String()
	}
	var all sync.WaitGroup
	for range 1000 {
		all.Go(func() {
			for _, game := range games {
				shape, _ := dice.ShapeOf(game)
				if again := dice.Deal(day(1), game, shape).String(); again != first[game] {
					t.Errorf("%s: %s, and again %s", game, first[game], again)
				}
			}
		})
	}
	all.Wait()
}

func TestEachGameHasItsOwnDice(t *testing.T) {
	district, categories := deal(t, day(1), "district").String(), deal(t, day(1), "categories").String()
	require.NotEqual(t, district[:len(categories)], categories)
}

func TestACommitmentBindsSeedAndChallenge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := seeds().Draw(t, "a"), seeds().Draw(t, "b")
		x, y := rapid.String().Draw(t, "x"), rapid.String().Draw(t, "y")
		require.Equal(t, a == b && x == y, a.Commitment(x) == b.Commitment(y))
	})
}

func TestSeedsAreReadAsTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := seeds().Draw(t, "seed")
		for _, text := range []string{seed.String(), strings.ToUpper(seed.String())} {
			again, err := dice.ParseSeed(text)
			require.NoError(t, err)
			require.Equal(t, seed, again)
		}
	})
}

func TestWhatIsNoSeedIsRefused(t *testing.T) {
	good := day(1).String()
	for _, text := range []string{"", good[1:], good + "0", good[1:] + "g", " " + good[1:], "0x" + good[2:], good + good} {
		_, err := dice.ParseSeed(text)
		require.ErrorIs(t, err, dice.ErrSeed, "%q", text)
	}
}

func seeds() *rapid.Generator[dice.Seed] {
	return rapid.Custom(func(t *rapid.T) dice.Seed {
		return dice.Seed(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "bytes"))
	})
}

// day is a seed as good as any, the same on every run.
func day(n int) dice.Seed { return sha256.Sum256([]byte("day " + strconv.Itoa(n))) }

func deal(t testing.TB, seed dice.Seed, game string) dice.Tape {
	t.Helper()
	shape, known := dice.ShapeOf(game)
	require.True(t, known)
	return dice.Deal(seed, game, shape)
}
