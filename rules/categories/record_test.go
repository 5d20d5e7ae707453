package categories_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/categories"
)

// On these dice the first turn begins with 4, 1 and 5; the others show ones.
var firstTurn = "415646324" + strings.Repeat("1", 45)

// rest is the five turns after the first: the ones and what is worth nothing.
const rest = `,{"turn":2,"keeps":[],"category":1,"matching":3,"score":3},{"turn":3,"keeps":[],"category":2,"matching":0,"score":0}` +
	`,{"turn":4,"keeps":[],"category":3,"matching":0,"score":0},{"turn":5,"keeps":[],"category":5,"matching":0,"score":0}` +
	`,{"turn":6,"keeps":[],"category":6,"matching":0,"score":0}`

// withFirst is a record whose first turn is the given text.
func withFirst(turn string) string { return `{"turns":[` + turn + rest + `]}` }

func TestRecordsWithClaims(t *testing.T) {
	for name, c := range map[string]struct {
		turn   string
		line   string        // what the turn plays
		reason *rules.Reason // or why it does not
		step   int
	}{
		"no reroll":                       {`{"turn":1,"keeps":[],"category":4,"matching":1,"score":4}`, "=4", nil, 0},
		"a reroll":                        {`{"turn":1,"keeps":[[4,0,0]],"category":4,"matching":2,"score":8}`, "x.. =4", nil, 0},
		"two rerolls":                     {`{"turn":1,"keeps":[[4,0,0],[4,4,0]],"category":4,"matching":3,"score":12}`, "x.. xx. =4", nil, 0},
		"fields in another order":         {`{"score":12,"matching":3,"keeps":[[4,0,0],[4,4,0]],"category":4,"turn":1}`, "x.. xx. =4", nil, 0},
		"turn zero":                       {`{"turn":0,"keeps":[],"category":4,"matching":1,"score":4}`, "", categories.ErrNoSuchTurn, 0},
		"a later turn":                    {`{"turn":2,"keeps":[],"category":4,"matching":1,"score":4}`, "", categories.ErrTurnMissing, 0},
		"a turn number comes first":       {`{"turn":9,"keeps":[[1,0,0],[4,1,5],[0,0,0]],"category":0,"matching":9,"score":9}`, "", categories.ErrNoSuchTurn, 0},
		"a face that wraps around":        {`{"turn":1,"keeps":[[260,0,0]],"category":4,"matching":2,"score":8}`, "", categories.ErrNotHeld, 1},
		"the least face":                  {`{"turn":1,"keeps":[[0,0,0],[-9223372036854775808,0,0]],"category":4,"matching":2,"score":8}`, "", categories.ErrNotHeld, 2},
		"rerolls come before the entry":   {`{"turn":1,"keeps":[[4,0,0],[4,4,6]],"category":0,"matching":2,"score":8}`, "", categories.ErrNothingRerolled, 2},
		"a third reroll, whatever it is":  {`{"turn":1,"keeps":[[4,0,0],[4,4,0],[9,9,9]],"category":4,"matching":3,"score":12}`, "", categories.ErrTooManyRolls, 3},
		"a false face before a third":     {`{"turn":1,"keeps":[[4,0,0],[4,5,0],[9,9,9]],"category":4,"matching":3,"score":12}`, "", categories.ErrNotHeld, 2},
		"category zero":                   {`{"turn":1,"keeps":[],"category":0,"matching":0,"score":0}`, "", categories.ErrNoSuchCategory, 0},
		"no matching dice where one does": {`{"turn":1,"keeps":[],"category":4,"matching":0,"score":0}`, "", categories.ErrWrongMatching, 0},
		"a score of nothing":              {`{"turn":1,"keeps":[],"category":4,"matching":1,"score":0}`, "", categories.ErrWrongScore, 0},
		"a score that wraps around":       {`{"turn":1,"keeps":[],"category":4,"matching":1,"score":260}`, "", categories.ErrWrongScore, 0},
		"no keeps":                        {`{"turn":1,"category":4,"matching":1,"score":4}`, "", rules.Malformed, 0},
		"a keep of two dice":              {`{"turn":1,"keeps":[[4,0]],"category":4,"matching":2,"score":8}`, "", rules.Malformed, 0},
		"a keep that is no list":          {`{"turn":1,"keeps":[4,0,0],"category":4,"matching":2,"score":8}`, "", rules.Malformed, 0},
		"a field of the move":             {`{"turn":1,"keeps":[],"keep":[],"category":4,"matching":1,"score":4}`, "", rules.Malformed, 0},
	} {
		t.Run(name, func(t *testing.T) {
			sheet, err := categories.Game.ReadRecord(tape(t, firstTurn), []byte(withFirst(c.turn)))
			if c.reason == nil {
				require.NoError(t, err)
				require.Equal(t, c.line+" =1 =2 =3 =5 =6", sheet.String())
				return
			}
			require.ErrorIs(t, err, c.reason)
			if c.reason != rules.Malformed {
				v := violation(t, err)
				require.Equal(t, 1, v.Line, "in a record the turns are counted")
				require.Equal(t, c.step, v.Step)
			}
		})
	}
}

func violation(t *testing.T, err error) *rules.Violation {
	t.Helper()
	v := new(rules.Violation)
	require.ErrorAs(t, err, &v)
	return v
}

func TestTheSeventhTurn(t *testing.T) {
	first := `{"turn":1,"keeps":[],"category":4,"matching":1,"score":4}`
	for turn, reason := range map[string]*rules.Reason{"6": categories.ErrTurnRepeated, "7": categories.ErrNoSuchTurn, "1": categories.ErrTurnRepeated, "0": categories.ErrNoSuchTurn} {
		record := strings.TrimSuffix(withFirst(first), "]}") + `,{"turn":` + turn + `,"keeps":[],"category":4,"matching":1,"score":4}]}`
		_, err := categories.Game.ReadRecord(tape(t, firstTurn), []byte(record))
		require.ErrorIs(t, err, reason)
		require.Equal(t, 7, violation(t, err).Line)
	}
}

func TestARecordThatEndsEarlyNamesTheTurn(t *testing.T) {
	_, err := categories.Game.ReadRecord(tape(t, firstTurn), []byte(`{"turns":[{"turn":1,"keeps":[[4,0,0]],"category":4,"matching":2,"score":8}]}`))
	require.ErrorIs(t, err, categories.ErrTurnMissing)
	require.Equal(t, 2, violation(t, err).Line)
}

// TestMovesOfATurnInProgress asks for moves where the collection has no case.
func TestMovesOfATurnInProgress(t *testing.T) {
	dice, err := json.Marshal(tape(t, firstTurn))
	require.NoError(t, err)
	first := `{"turn":1,"keeps":[],"category":4,"matching":1,"score":4}`
	for name, c := range map[string]struct{ record, current, want string }{
		"no turn in progress is one not begun": {`{"turns":[{"turn":1,"keeps":[],"category":4,"matching":1,"score":4},{"turn":2,"keeps":[],"category":5,"matching":0,"score":0}]}`, ``, `"moves":[{"keep":[0,0,0]},`},
		"of another number":                    {`{"turns":[]}`, `{"turn":2,"keeps":[]}`, `"reason":"turn_missing","at":1}`},
		"of a number taken":                    {`{"turns":[` + first + `]}`, `{"turn":1,"keeps":[]}`, `"reason":"turn_repeated","at":2}`},
		"after the last":                       {withFirst(first), `{"turn":7,"keeps":[]}`, `"reason":"turn_out_of_range","at":7}`},
		"with a face that is not there":        {`{"turns":[]}`, `{"turn":1,"keeps":[[4,0,0],[0,1,0]]}`, `"reason":"die_not_held","at":1,"step":2}`},
		"with an entry":                        {`{"turns":[]}`, first, `"reason":"malformed"}`},
		"without keeps":                        {`{"turns":[]}`, `{"turn":1}`, `"reason":"malformed"}`},
		"that is null":                         {`{"turns":[]}`, `null`, `"reason":"malformed"}`},
		"malformed comes before all rules":     {`{"turns":[{"turn":9,"keeps":[],"category":4,"matching":1,"score":4}]}`, `[]`, `"reason":"malformed"}`},
	} {
		t.Run(name, func(t *testing.T) {
			answer, known := categories.Game.Answer(rules.Case{Kind: "moves", Tape: dice, Record: []byte(c.record), Current: []byte(c.current)})
			require.True(t, known)
			text, err := json.Marshal(answer)
			require.NoError(t, err)
			require.Contains(t, string(text), c.want)
		})
	}
	_, known := categories.Game.Answer(rules.Case{Kind: "audit"})
	require.False(t, known)
}

// FuzzReadRecord looks for a text that is taken and should not be: what is read
// is strict JSON and plays a legal sheet, which writes a record that reads the same.
func FuzzReadRecord(f *testing.F) {
	dice := tape(f, firstTurn)
	for _, turn := range []string{
		`{"turn":1,"keeps":[],"category":4,"matching":1,"score":4}`,
		`{"turn":1,"keeps":[[4,0,0],[4,4,0]],"category":4,"matching":3,"score":12}`,
		`{"turn":1,"keeps":[[4,0,0]],"category":4,"matching":2,"score":8.0}`,
		`{"turn":1,"turn":1,"keeps":[],"category":4,"matching":1,"score":4}`,
		`{"turn":01,"keeps":[],"category":4,"matching":1,"score":4}`,
	} {
		f.Add([]byte(withFirst(turn)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		sheet, err := categories.Game.ReadRecord(dice, text)
		if err != nil {
			if !errors.As(err, new(*rules.Violation)) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		require.True(t, jsontext.Value(text).IsValid(), "%q", text)
		_, err = categories.Game.Judge(dice, sheet)
		require.NoError(t, err)
		again, err := categories.Game.WriteRecord(dice, sheet)
		require.NoError(t, err)
		same, err := categories.Game.ReadRecord(dice, again)
		require.NoError(t, err)
		require.Equal(t, sheet, same)
	})
}

// FuzzReadMove looks for a move that is taken and is not legal.
func FuzzReadMove(f *testing.F) {
	dice := tape(f, firstTurn)
	for _, move := range []string{`{"keep":[4,0,0]}`, `{"category":4,"matching":1,"score":4}`, `{"keep":[4,1,5]}`, `{"category":4}`, `{}`} {
		f.Add([]byte(move))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		line, err := sealed.ReadMove(dice, nil, text)
		if err != nil {
			if !errors.As(err, new(*rules.Violation)) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		require.True(t, jsontext.Value(text).IsValid(), "%q", text)
		legal, err := categories.Game.Legal(dice, nil)
		require.NoError(t, err)
		require.Contains(t, legal, line)
	})
}
