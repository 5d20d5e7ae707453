package draft_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/draft"
)

// On these dice the first game of the rules text is played to its end.
const (
	textDice  = "123415623216"
	textSheet = "1a1 2b2 3a2 4b1 3a2 4b1 1a3 2a3 3b2 2a1 1b3 4b3"
	textFirst = `{"pool":1,"player":"white","die":1,"action":"place","row":1,"column":1}`
)

// textRecord is that game's record with another first pick.
func textRecord(t testing.TB, first string) string {
	t.Helper()
	record, err := draft.Game.WriteRecord(tape(t, textDice), rules.ParseSheet(textSheet))
	require.NoError(t, err)
	require.Contains(t, string(record), textFirst)
	return strings.Replace(string(record), textFirst, first, 1)
}

func TestRecordsWithClaims(t *testing.T) {
	for name, c := range map[string]struct {
		first  string
		reason *rules.Reason
	}{
		"a pick":                       {textFirst, nil},
		"fields in another order":      {`{"column":1,"row":1,"action":"place","die":1,"player":"white","pool":1}`, nil},
		"pool zero":                    {`{"pool":0,"player":"white","die":1,"action":"place","row":1,"column":1}`, draft.ErrWrongPool},
		"a later pool":                 {`{"pool":2,"player":"white","die":1,"action":"place","row":1,"column":1}`, draft.ErrWrongPool},
		"the other player":             {`{"pool":1,"player":"black","die":1,"action":"place","row":1,"column":1}`, draft.ErrWrongPlayer},
		"die zero":                     {`{"pool":1,"player":"white","die":0,"action":"place","row":1,"column":1}`, draft.ErrNoSuchDie},
		"a die that fits a byte again": {`{"pool":1,"player":"white","die":257,"action":"place","row":1,"column":1}`, draft.ErrNoSuchDie},
		"a negative die":               {`{"pool":1,"player":"white","die":-1,"action":"cross"}`, draft.ErrNoSuchDie},
		"row zero":                     {`{"pool":1,"player":"white","die":1,"action":"place","row":0,"column":1}`, draft.ErrNoSuchCell},
		"the greatest column":          {`{"pool":1,"player":"white","die":1,"action":"place","row":1,"column":9223372036854775807}`, draft.ErrNoSuchCell},
		"the least row":                {`{"pool":1,"player":"white","die":1,"action":"place","row":-9223372036854775808,"column":1}`, draft.ErrNoSuchCell},
		"a die that fits":              {`{"pool":1,"player":"white","die":1,"action":"cross"}`, draft.ErrDiePlaceable},
		"a crossed die with a cell":    {`{"pool":1,"player":"white","die":1,"action":"cross","row":1,"column":1}`, rules.Malformed},
		"a pick without a column":      {`{"pool":1,"player":"white","die":1,"action":"place","row":1}`, rules.Malformed},
		"a pick without a player":      {`{"pool":1,"die":1,"action":"place","row":1,"column":1}`, rules.Malformed},
		"no action":                    {`{"pool":1,"player":"white","die":1}`, rules.Malformed},
		"a word from elsewhere":        {`{"pool":1,"player":"white","die":1,"action":"Cross"}`, rules.Malformed},
	} {
		t.Run(name, func(t *testing.T) {
			sheet, err := draft.Game.ReadRecord(tape(t, textDice), []byte(textRecord(t, c.first)))
			if c.reason == nil {
				require.NoError(t, err)
				require.Equal(t, textSheet, sheet.String())
				return
			}
			require.ErrorIs(t, err, c.reason)
		})
	}
}

func TestARecordThatBlackBeginsIsPlayedButHasNoSheet(t *testing.T) {
	swapped := strings.NewReplacer("white", "black", "black", "white").Replace(textRecord(t, textFirst))
	p, err := draft.Read(tape(t, textDice), []byte(swapped))
	require.NoError(t, err)
	require.Equal(t, [4]draft.Seat{draft.Black, draft.White, draft.Black, draft.White}, p.Order(1))
	require.Equal(t, swapped, string(p.Write()))
	_, err = draft.Game.ReadRecord(tape(t, textDice), []byte(swapped))
	require.ErrorIs(t, err, draft.ErrWhiteFirst)
}

func TestReadRefusesOtherDice(t *testing.T) {
	short := tape(t, textDice)
	short.Faces = short.Faces[1:]
	_, err := draft.Read(short, []byte(textRecord(t, textFirst)))
	require.ErrorIs(t, err, rules.BadTape)
}

func TestAGridMayHoldAnyNumbers(t *testing.T) {
	for name, c := range map[string]struct{ windows, want string }{
		"far from those of dice":  {`"white":[[-5,99,7],[99,99,99]],"black":[[0,0,0],[0,0,0]]`, `{"score":{"white":8,"black":0},"breakdown":{"white":{"cells":6,"rows":2},"black":{"cells":0,"rows":0}},"winner":"white"}`},
		"a row with two equal":    {`"white":[[1,2,1],[0,0,0]],"black":[[3,3,3],[0,0,0]]`, `{"score":{"white":3,"black":3},"breakdown":{"white":{"cells":3,"rows":0},"black":{"cells":3,"rows":0}},"winner":"draw"}`},
		"a row of two cells":      {`"white":[[1,2],[0,0,0]],"black":[[3,3,3],[0,0,0]]`, `{"valid":false,"reason":"malformed"}`},
		"one window":              {`"white":[[1,2,3],[0,0,0]]`, `{"valid":false,"reason":"malformed"}`},
		"an empty cell left open": {`"white":[[1,2,null],[0,0,0]],"black":[[3,3,3],[0,0,0]]`, `{"valid":false,"reason":"malformed"}`},
	} {
		t.Run(name, func(t *testing.T) {
			answer, known := draft.Game.Answer(rules.Case{Kind: "score", Record: []byte(`{"windows":{` + c.windows + `}}`)})
			require.True(t, known)
			text, err := json.Marshal(answer)
			require.NoError(t, err)
			require.JSONEq(t, c.want, string(text))
		})
	}
}

func TestAKindThatTheGameDoesNotHave(t *testing.T) {
	for _, game := range []rules.Game{draft.Game, daily} {
		_, known := game.Answer(rules.Case{Kind: "audit"})
		require.False(t, known)
		_, known = game.Answer(rules.Case{Kind: "house", House: "deny/0"})
		require.False(t, known, "a House that there is not")
	}
}

// FuzzReadRecord looks for a text that is taken and should not be: what is read
// is strict JSON and plays a legal sheet, which writes a record that reads the same.
func FuzzReadRecord(f *testing.F) {
	dice := tape(f, textDice)
	for _, first := range []string{
		textFirst,
		`{"pool":1,"player":"white","die":1,"action":"cross"}`,
		`{"pool":1.0,"player":"white","die":1,"action":"place","row":1,"column":1}`,
		`{"pool":1,"player":"white","die":1,"die":1,"action":"place","row":1,"column":1}`,
		`{"pool":01,"player":"wh\u0069te","die":1,"action":"place","row":1,"column":1}`,
	} {
		f.Add([]byte(textRecord(f, first)))
	}
	legal, err := daily.Legal(dice, nil)
	require.NoError(f, err)
	sheet := rules.Sheet{}
	for len(legal) > 0 {
		sheet = append(sheet, legal[0])
		legal, err = daily.Legal(dice, sheet)
		require.NoError(f, err)
	}
	match, err := daily.WriteRecord(dice, sheet)
	require.NoError(f, err)
	f.Add(match)
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, game := range []rules.Game{draft.Game, daily} {
			sheet, err := game.ReadRecord(dice, text)
			if err != nil {
				if !errors.As(err, new(*rules.Violation)) {
					t.Fatalf("%q: %v", text, err)
				}
				continue
			}
			require.True(t, jsontext.Value(text).IsValid(), "%q", text)
			_, err = game.Judge(dice, sheet)
			require.NoError(t, err)
			again, err := game.WriteRecord(dice, sheet)
			require.NoError(t, err)
			same, err := game.ReadRecord(dice, again)
			require.NoError(t, err)
			require.Equal(t, sheet, same)
		}
	})
}
