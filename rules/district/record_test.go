package district_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

// On these dice the first roll is 2, 4 and 5, and the other rolls are passed.
var firstRoll = "245" + strings.Repeat("111", 23)

// withFirst is a record whose first decision is the given text.
func withFirst(decision string) string {
	var record strings.Builder
	record.WriteString(`{"decisions":[` + decision)
	for roll := 2; roll <= district.Rolls; roll++ {
		fmt.Fprintf(&record, `,{"roll":%d,"action":"pass"}`, roll)
	}
	return record.String() + "]}"
}

func TestRecordsWithClaims(t *testing.T) {
	for name, c := range map[string]struct {
		decision string
		line     string        // the line it plays
		reason   *rules.Reason // or why it does not
	}{
		"an entry":                          {`{"roll":1,"action":"enter","column":4,"floor":1,"aside":4,"number":7}`, "4:7", nil},
		"a reroute that is none":            {`{"roll":1,"action":"enter","column":4,"floor":1,"aside":4,"number":7,"reroute":false}`, "4:7", nil},
		"fields in another order":           {`{"reroute":true,"number":9,"aside":2,"floor":1,"column":6,"action":"enter","roll":1}`, "6:9r", nil},
		"a pass":                            {`{"action":"pass","roll":1}`, "-", nil},
		"roll zero":                         {`{"roll":0,"action":"pass"}`, "", district.ErrNoSuchRoll},
		"a negative roll":                   {`{"roll":-1,"action":"pass"}`, "", district.ErrNoSuchRoll},
		"a later roll":                      {`{"roll":2,"action":"pass"}`, "", district.ErrRollMissing},
		"column zero":                       {`{"roll":1,"action":"enter","column":0,"floor":1,"aside":4,"number":7}`, "", district.ErrNoSuchColumn},
		"die zero":                          {`{"roll":1,"action":"enter","column":4,"floor":1,"aside":0,"number":7}`, "", district.ErrNotRolled},
		"a face that fits a byte too often": {`{"roll":1,"action":"enter","column":4,"floor":1,"aside":260,"number":7}`, "", district.ErrNotRolled},
		"floor zero":                        {`{"roll":1,"action":"enter","column":4,"floor":0,"aside":4,"number":7}`, "", district.ErrNoSuchFloor},
		"floor two on an empty column":      {`{"roll":1,"action":"enter","column":4,"floor":2,"aside":4,"number":7}`, "", district.ErrLeavesHole},
		"a number that wraps around":        {`{"roll":1,"action":"enter","column":4,"floor":1,"aside":4,"number":263}`, "", district.ErrWrongSum},
		"the greatest number":               {`{"roll":1,"action":"enter","column":4,"floor":1,"aside":4,"number":9223372036854775807}`, "", district.ErrWrongSum},
		"all claims at their least":         {`{"roll":1,"action":"enter","column":4,"floor":-9223372036854775808,"aside":4,"number":7}`, "", district.ErrNoSuchFloor},
		"a pass with a column":              {`{"roll":1,"action":"pass","column":4}`, "", rules.Malformed},
		"a pass with a reroute":             {`{"roll":1,"action":"pass","reroute":false}`, "", rules.Malformed},
		"an entry without a floor":          {`{"roll":1,"action":"enter","column":4,"aside":4,"number":7}`, "", rules.Malformed},
		"no action":                         {`{"roll":1}`, "", rules.Malformed},
		"a word from elsewhere":             {`{"roll":1,"action":"Pass"}`, "", rules.Malformed},
	} {
		t.Run(name, func(t *testing.T) {
			sheet, err := district.Game.ReadRecord(tape(t, firstRoll), []byte(withFirst(c.decision)))
			if c.reason == nil {
				require.NoError(t, err)
				require.Equal(t, c.line, sheet[0])
				return
			}
			require.ErrorIs(t, err, c.reason)
		})
	}
}

func TestTheTwentyFifthDecision(t *testing.T) {
	for roll, reason := range map[int]*rules.Reason{24: district.ErrRollRepeated, 25: district.ErrNoSuchRoll, 1: district.ErrRollRepeated} {
		record := strings.TrimSuffix(withFirst(`{"roll":1,"action":"pass"}`), "]}") + fmt.Sprintf(`,{"roll":%d,"action":"pass"}]}`, roll)
		_, err := district.Game.ReadRecord(tape(t, firstRoll), []byte(record))
		require.ErrorIs(t, err, reason)
		v := new(rules.Violation)
		require.ErrorAs(t, err, &v)
		require.Equal(t, 25, v.Line)
	}
}

// FuzzReadRecord looks for a text that is taken and should not be: what is read
// is strict JSON and plays a legal sheet, which writes a record that reads the same.
func FuzzReadRecord(f *testing.F) {
	dice := tape(f, firstRoll)
	for _, decision := range []string{
		`{"roll":1,"action":"pass"}`,
		`{"roll":1,"action":"enter","column":4,"floor":1,"aside":4,"number":7}`,
		`{"roll":1,"action":"enter","column":6,"floor":1,"aside":2,"number":9,"reroute":true}`,
		`{"roll":1,"action":"enter","column":6,"floor":1,"aside":2,"number":9.0,"reroute":true}`,
		`{"roll":1,"action":"pass","action":"pass"}`,
		`{"roll":01,"action":"p\u0061ss"}`,
	} {
		f.Add([]byte(withFirst(decision)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		sheet, err := district.Game.ReadRecord(dice, text)
		if err != nil {
			if !errors.As(err, new(*rules.Violation)) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		require.True(t, jsontext.Value(text).IsValid(), "%q", text)
		_, err = district.Game.Judge(dice, sheet)
		require.NoError(t, err)
		again, err := district.Game.WriteRecord(dice, sheet)
		require.NoError(t, err)
		same, err := district.Game.ReadRecord(dice, again)
		require.NoError(t, err)
		require.Equal(t, sheet, same)
	})
}
