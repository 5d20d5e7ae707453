package landing_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/landing"
)

// On these dice the first turn rolls 2 and 5, then 3 and 4, then 1 and 3.
var firstTurn = "253413" + ones[6:]

// withFirst is a record of one player whose first turn has these actions and
// score; the other turns stop on one.
func withFirst(score, actions string) string {
	text := `{"players":1,"first":1,"turns":[{"turn":1,"player":1,"actions":[` + actions + `],"score":` + score + `}`
	for _, turn := range []string{"2", "3", "4"} {
		text += `,{"turn":` + turn + `,"player":1,"actions":[{"action":"roll"},{"action":"move","die":1,"to":1},{"action":"stop"}],"score":1}`
	}
	return text + "]}"
}

// The actions of the first turn.
const (
	rollIt = `{"action":"roll"}`
	two    = rollIt + `,{"action":"move","die":2,"to":2}`
	three  = two + `,` + rollIt + `,{"action":"move","die":3,"rope":false,"to":5}`
	landed = three + `,` + rollIt + `,{"action":"move","die":3,"rope":true,"to":7}`
	stopIt = `,{"action":"stop"}`
)

func TestRecordsWithClaims(t *testing.T) {
	for name, c := range map[string]struct {
		score, actions string
		line           string        // what the turn plays
		reason         *rules.Reason // or why it does not
		step           int
	}{
		"a stop":                         {"2", two + stopIt, "r 2 s", nil, 0},
		"a landing":                      {"12", landed, "r 2 r 3 r 3-", nil, 0},
		"no action":                      {"0", "", "", landing.ErrTurnUnfinished, 1},
		"no end":                         {"2", two, "", landing.ErrTurnUnfinished, 3},
		"the points of a stop":           {"3", two + stopIt, "", landing.ErrWrongScore, 0},
		"seven and twelve":               {"19", landed, "", landing.ErrWrongScore, 0},
		"points that wrap around":        {"268", landed, "", landing.ErrWrongScore, 0},
		"no points where there are":      {"0", two + stopIt, "", landing.ErrWrongScore, 0},
		"a step that is claimed to be 0": {"2", rollIt + `,{"action":"move","die":2,"to":0}` + stopIt, "", landing.ErrWrongStep, 2},
		"a stop after a landing":         {"12", landed + stopIt, "", landing.ErrTurnOver, 7},
		"a third of anything":            {"2", two + stopIt + `,{"action":"move","die":9,"rope":true,"to":99}`, "", landing.ErrTurnOver, 4},
		"an end comes before the score":  {"99", two, "", landing.ErrTurnUnfinished, 3},
		"a move of no die":               {"2", rollIt + `,{"action":"move","die":0,"to":2}` + stopIt, "", landing.ErrDieNotRolled, 2},
		"a negative die":                 {"2", rollIt + `,{"action":"move","die":-9223372036854775808,"rope":true,"to":2}` + stopIt, "", landing.ErrDieNotRolled, 2},
	} {
		t.Run(name, func(t *testing.T) {
			sheet, err := landing.Game.ReadRecord(tape(t, firstTurn), []byte(withFirst(c.score, c.actions)))
			if c.reason == nil {
				require.NoError(t, err)
				require.Equal(t, c.line+" r 1 s r 1 s r 1 s", sheet.String())
				return
			}
			require.ErrorIs(t, err, c.reason)
			v := violation(t, err)
			require.Equal(t, 1, v.Line, "in a record the turns are counted")
			require.Equal(t, c.step, v.Step)
		})
	}
}

func TestTheRopeIsOnceInTheWholeGame(t *testing.T) {
	record := strings.Replace(withFirst("12", landed), `"turn":3,"player":1,"actions":[{"action":"roll"},{"action":"move","die":1,"to":1}`,
		`"turn":3,"player":1,"actions":[{"action":"roll"},{"action":"move","die":1,"rope":true,"to":1}`, 1)
	_, err := landing.Game.ReadRecord(tape(t, firstTurn), []byte(record))
	require.ErrorIs(t, err, landing.ErrRopeSpent, "and that comes before the rope on a one")
	require.Equal(t, 3, violation(t, err).Line)
	require.Equal(t, 2, violation(t, err).Step)
}

// TestSettingsOfOnePlayer: the dice of this game are one player's.
func TestSettingsOfOnePlayer(t *testing.T) {
	for settings, reason := range map[string]*rules.Reason{
		`"players":2,"first":1`: landing.ErrPlayers,
		`"players":0,"first":1`: landing.ErrPlayers,
		`"players":9,"first":1`: landing.ErrPlayers,
		`"players":1,"first":2`: landing.ErrFirst,
		`"players":1,"first":0`: landing.ErrFirst,
		`"players":1`:           rules.Malformed,
	} {
		record := strings.Replace(withFirst("2", two+stopIt), `"players":1,"first":1`, settings, 1)
		_, err := landing.Game.ReadRecord(tape(t, firstTurn), []byte(record))
		require.ErrorIs(t, err, reason, settings)
		require.Zero(t, violation(t, err).Line, "a setting is no turn")
	}
}

func TestTheFifthTurn(t *testing.T) {
	for turn, reason := range map[string]*rules.Reason{"4": landing.ErrTurnRepeated, "5": landing.ErrNoSuchTurn, "1": landing.ErrTurnRepeated, "0": landing.ErrNoSuchTurn, "-1": landing.ErrNoSuchTurn} {
		record := strings.TrimSuffix(withFirst("2", two+stopIt), "]}") + `,{"turn":` + turn + `,"player":1,"actions":[],"score":0}]}`
		_, err := landing.Game.ReadRecord(tape(t, firstTurn), []byte(record))
		require.ErrorIs(t, err, reason)
		require.Equal(t, 5, violation(t, err).Line)
	}
}

// ask asks a case and gives the answer as text.
func ask(t testing.TB, c rules.Case) string {
	answer, known := landing.Game.Answer(c)
	require.True(t, known)
	text, err := json.Marshal(answer)
	require.NoError(t, err)
	return string(text)
}

// tableTape is the dice of a table: all ones.
func tableTape(turns int) []byte {
	turn := "[" + strings.Repeat("[1,1],", 6) + "[1,1]]"
	return []byte("[" + strings.Repeat(turn+",", turns-1) + turn + "]")
}

// TestMovesOfATurnInProgress asks for moves where the collection has no case.
func TestMovesOfATurnInProgress(t *testing.T) {
	first := `{"turn":1,"player":2,"actions":[{"action":"roll"},{"action":"move","die":1,"to":1},{"action":"stop"}],"score":1}`
	for name, c := range map[string]struct{ settings, turns, current, want string }{
		"no turn in progress is one not begun": {`"players":2,"first":2`, first, ``, `{"moves":[{"action":"roll"}]}`},
		"a turn just begun":                    {`"players":2,"first":2`, first, `{"turn":2,"player":1,"actions":[]}`, `{"moves":[{"action":"roll"}]}`},
		"of another player":                    {`"players":2,"first":2`, first, `{"turn":2,"player":2,"actions":[]}`, `"reason":"wrong_player","at":2}`},
		"of another number":                    {`"players":2,"first":2`, first, `{"turn":3,"player":1,"actions":[]}`, `"reason":"turn_missing","at":2}`},
		"of a number taken":                    {`"players":2,"first":2`, first, `{"turn":1,"player":1,"actions":[]}`, `"reason":"turn_repeated","at":2}`},
		"with an action that is not legal":     {`"players":2,"first":2`, first, `{"turn":2,"player":1,"actions":[{"action":"roll"},{"action":"stop"}]}`, `"reason":"stop_after_roll","at":2,"step":2}`},
		"with a score":                         {`"players":2,"first":2`, ``, first, `"reason":"malformed"}`},
		"that is null":                         {`"players":2,"first":2`, first, `null`, `"reason":"malformed"}`},
		"malformed comes before settings":      {`"players":0,"first":2`, first, `[]`, `"reason":"malformed"}`},
		"settings come before the dice":        {`"players":9,"first":2`, first, ``, `"reason":"player_count","at":0}`},
		"a first player of another table":      {`"players":2,"first":3`, first, ``, `"reason":"first_out_of_range","at":0}`},
		"the dice come before the turns":       {`"players":3,"first":1`, first, ``, `"reason":"bad_tape"}`},
	} {
		t.Run(name, func(t *testing.T) {
			record := `{` + c.settings + `,"turns":[` + c.turns + `]}`
			require.Contains(t, ask(t, rules.Case{Kind: "moves", Tape: tableTape(8), Record: []byte(record), Current: []byte(c.current)}), c.want)
		})
	}
	_, known := landing.Game.Answer(rules.Case{Kind: "score"})
	require.False(t, known)
}

// TestTablesOfEverySize plays a whole game of ones at every table: each player
// stops on one, in an order that is worked out by hand here.
func TestTablesOfEverySize(t *testing.T) {
	for players := 1; players <= 8; players++ {
		rounds := map[bool]int{true: 4, false: 3}[players <= 5]
		for first := 1; first <= players; first++ {
			var turns []string
			for round := range rounds {
				for place := range players {
					seat := (first-1+round+place)%players + 1
					turn, err := json.Marshal(map[string]any{
						"turn": len(turns) + 1, "player": seat, "score": 1,
						"actions": []map[string]any{{"action": "roll"}, {"action": "move", "die": 1, "to": 1}, {"action": "stop"}},
					})
					require.NoError(t, err)
					turns = append(turns, string(turn))
				}
			}
			record, err := json.Marshal(map[string]any{"players": players, "first": first, "turns": json.RawMessage("[" + strings.Join(turns, ",") + "]")})
			require.NoError(t, err)
			var got struct {
				Valid     bool
				Score     []int
				Breakdown [][]int
				Winners   []int
			}
			require.NoError(t, json.Unmarshal([]byte(ask(t, rules.Case{Kind: "validate", Tape: tableTape(players * rounds), Record: record})), &got))
			require.True(t, got.Valid)
			require.Len(t, got.Winners, players, "tied leaders share the win")
			for seat := range players {
				require.Equal(t, rounds, got.Score[seat])
				require.Len(t, got.Breakdown[seat], rounds)
			}
		}
	}
}

// FuzzReadRecord looks for a text that is taken and should not be: what is read
// is strict JSON and plays a legal sheet, which writes a record that reads the same.
func FuzzReadRecord(f *testing.F) {
	dice := tape(f, firstTurn)
	f.Add([]byte(withFirst("2", two+stopIt)))
	f.Add([]byte(withFirst("12", landed)))
	f.Add([]byte(withFirst("0", three+`,`+rollIt+`,{"action":"bust"}`)))
	f.Add([]byte(withFirst("2.0", two+stopIt)))
	f.Add([]byte(strings.Replace(withFirst("2", two+stopIt), `"first":1`, `"first":1,"first":1`, 1)))
	f.Fuzz(func(t *testing.T, text []byte) {
		sheet, err := landing.Game.ReadRecord(dice, text)
		if err != nil {
			if !errors.As(err, new(*rules.Violation)) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		require.True(t, jsontext.Value(text).IsValid(), "%q", text)
		_, err = landing.Game.Judge(dice, sheet)
		require.NoError(t, err)
		again, err := landing.Game.WriteRecord(dice, sheet)
		require.NoError(t, err)
		same, err := landing.Game.ReadRecord(dice, again)
		require.NoError(t, err)
		require.Equal(t, sheet, same)
	})
}

// FuzzTables asks about tables of any size, and turns in progress.
func FuzzTables(f *testing.F) {
	first := `{"turn":1,"player":2,"actions":[{"action":"roll"},{"action":"move","die":1,"to":1},{"action":"stop"}],"score":1}`
	f.Add("moves", 8, `{"players":2,"first":2,"turns":[`+first+`]}`, `{"turn":2,"player":1,"actions":[]}`)
	f.Add("validate", 4, withFirst("1", `{"action":"roll"},{"action":"move","die":1,"to":1},{"action":"stop"}`), ``)
	f.Add("moves", 24, `{"players":8,"first":8,"turns":[]}`, ``)
	f.Fuzz(func(t *testing.T, kind string, turns int, record, current string) {
		if kind != "moves" && kind != "validate" || turns < 1 || turns > 32 {
			return
		}
		require.NotEqual(t, "null", ask(t, rules.Case{Kind: kind, Tape: tableTape(turns), Record: []byte(record), Current: []byte(current)}))
	})
}

// FuzzReadMove looks for a move that is taken and is not legal.
func FuzzReadMove(f *testing.F) {
	dice := tape(f, firstTurn)
	for _, move := range []string{`{"action":"move","die":5,"to":5}`, `{"action":"move","die":5,"rope":true,"to":4}`, `{"action":"bust"}`, `{"action":"roll","die":1}`, `{}`} {
		f.Add([]byte(move))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		line, err := sealed.ReadMove(dice, rules.Sheet{"r"}, text)
		if err != nil {
			if !errors.As(err, new(*rules.Violation)) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		require.True(t, jsontext.Value(text).IsValid(), "%q", text)
		legal, err := landing.Game.Legal(dice, rules.Sheet{"r"})
		require.NoError(t, err)
		require.Contains(t, legal, line)
	})
}
