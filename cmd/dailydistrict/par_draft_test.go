package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// margins are what both seats of a match reach, and their sum.
type margins struct{ White, Black, Score int }

// match is a case of a match against the House.
type match struct {
	ID, Kind string
	Tape     json.RawMessage
	Par      margins
}

// houseCases are the cases of the collection that are played against the House.
func houseCases(t *testing.T) (cases []match) {
	t.Helper()
	for line := range strings.Lines(casesOf(t, "draft")) {
		var c match
		require.NoError(t, json.Unmarshal([]byte(line), &c))
		if c.Kind == "house" {
			cases = append(cases, c)
		}
	}
	require.Len(t, cases, 60)
	return cases
}

func TestParOfADraftIsThatOfBothSeats(t *testing.T) {
	for _, c := range houseCases(t) {
		said := say(t, lineOf(t, map[string]any{"id": c.ID, "game": "draft", "tape": c.Tape}), "par")
		require.Equal(t, exitDone, said.code, said.out)
		var got struct {
			Par    margins
			Proven bool
			Record json.RawMessage
		}
		require.NoError(t, json.Unmarshal([]byte(said.out), &got))
		require.Equal(t, c.Par, got.Par, c.ID)
		require.True(t, got.Proven)

		line := map[string]any{"id": c.ID, "game": "draft", "kind": "house", "tape": c.Tape, "record": got.Record}
		require.Equal(t, c.Par, judgedMatch(t, lineOf(t, line)), "judge agrees with the record")
		require.Equal(t, slices.Repeat([]int{c.Par.Score}, 13), reviewedMatch(t, lineOf(t, line)), "a record that reaches par loses nothing")
	}
}

func judgedMatch(t *testing.T, line string) margins {
	t.Helper()
	var got struct {
		Result struct {
			White, Black struct{ Margin int }
			Score        int
		}
	}
	require.NoError(t, json.Unmarshal([]byte(say(t, line, "judge").out), &got))
	return margins{got.Result.White.Margin, got.Result.Black.Margin, got.Result.Score}
}

func reviewedMatch(t *testing.T, line string) []int {
	t.Helper()
	said := say(t, line, "review")
	require.Equal(t, exitDone, said.code, said.out)
	var got struct{ Attainable []int }
	require.NoError(t, json.Unmarshal([]byte(said.out), &got))
	return got.Attainable
}

func TestAMatchThatBreaksARuleIsReviewedAsJudged(t *testing.T) {
	line := `{"id":1,"game":"draft","kind":"house","tape":[[4,5,3,3],[2,2,6,1],[3,5,4,5]],"record":{"white":[{"pool":1,"die":1,"action":"cross"}],"black":[]}}`
	want := `{"id":1,"result":{"valid":false,"reason":"die_placeable","at":1,"seat":"white"}}` + "\n"
	require.Equal(t, want, say(t, line, "judge").out)
	require.Equal(t, want, say(t, line, "review").out)
}

func TestAHouseThatThereIsNot(t *testing.T) {
	said := say(t, `{"id":1,"game":"draft","kind":"house","house":"deny/0","tape":[],"record":{}}`, "judge")
	require.Equal(t, exitFailed, said.code)
	require.Equal(t, `{"id":1,"line":1,"error":"the game \"draft\" has no kind \"house\" against a House \"deny/0\""}`+"\n", said.out)
}
