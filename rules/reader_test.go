package rules_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
)

// thing is a shape that asks for everything a Reader can read.
type thing struct {
	Number int64
	Flag   bool
	Word   int
	List   []int
	Pair   []int
	Blank  bool
}

var thingFields = []string{"number", "flag", "word", "list", "pair", "maybe"}

func readThing(text string) (thing, error) {
	var it thing
	err := rules.Read([]byte(text), func(r *rules.Reader) {
		seen := r.Object(thingFields, func(i int) {
			switch thingFields[i] {
			case "number":
				it.Number = r.Int64()
			case "flag":
				it.Flag = r.Bool()
			case "word":
				it.Word = r.Word([]string{"zero", "one", "ünï"})
			case "list":
				r.List(func(int) { it.List = append(it.List, r.Int()) })
			case "pair":
				r.Exactly(2, func(i int) { it.Pair = append(it.Pair, r.Int()) })
			case "maybe":
				if it.Blank = r.Null(); !it.Blank {
					r.Int()
				}
			}
		})
		if !seen.Has(0) {
			r.Refuse()
		}
	})
	return it, err
}

func TestStrictJSONIsRead(t *testing.T) {
	for text, want := range map[string]thing{
		`{"number":7}`:  {Number: 7},
		`{"number":-0}`: {},
		"\n\t\r { \"number\" : -9223372036854775808 , \"flag\" : true } \n": {Number: math.MinInt64, Flag: true},
		`{"number":9223372036854775807,"flag":false}`:                       {Number: math.MaxInt64},
		`{"list":[],"number":0}`:                                            {},
		`{"list":[1, 2,3 ],"pair":[ 4,5],"number":6}`:                       {Number: 6, List: []int{1, 2, 3}, Pair: []int{4, 5}},
		`{"n\u0075mber":1,"word":"\u006fne"}`:                               {Number: 1, Word: 1},
		`{"number":1,"word":"ünï"}`:                                         {Number: 1, Word: 2},
		`{"number":1,"maybe":null}`:                                         {Number: 1, Blank: true},
		`{"number":1,"maybe":2}`:                                            {Number: 1},
	} {
		got, err := readThing(text)
		require.NoError(t, err, "%s", text)
		require.Equal(t, want, got, "%s", text)
	}
}

func TestWhatIsNotStrictIsMalformed(t *testing.T) {
	for _, text := range append(numbersThatAreNone(),
		``, ` `, `null`, `[]`, `7`, `"number"`, `{}`, `{`, `}`, `{"number"}`, `{"number":}`, `{"number" 1}`, `{number:1}`, `{'number':1}`,
		`{"number":1`, `{"number":1,}`, `{,"number":1}`, `{"number":1 "flag":true}`, `{"number":1,,"flag":true}`, `{"number":1}}`,
		`{"number":1} {}`, `{"number":1} x`, `{"number":1} // mine`, `{"number":1}`+"\x00", "\ufeff"+`{"number":1}`, "\u00a0"+`{"number":1}`,
		`{"number":1,"number":1}`, `{"number":1,"n\u0075mber":1}`, `{"Number":1}`, `{"number ":1}`, `{"number":1,"other":1}`, `{"number\u0000":1}`,
		`{"number":1,"flag":null}`, `{"number":1,"flag":1}`, `{"number":1,"flag":"true"}`, `{"number":1,"flag":True}`, `{"number":1,"flag":truee}`,
		`{"number":1,"word":"One"}`, `{"number":1,"word":"one`, `{"number":1,"word":"on\`, `{"number":1,"word":"on\"`, `{"number":1,"word":"\ud800"}`, `{"number":1,"word":"\x6fne"}`,
		`{"number":1,"word":one}`, `{"number":1,"word":1}`, `{"number":1,"word":null}`, `{"number":1,"word":"`+"\xff"+`"}`,
		`{"number":1,"list":{}}`, `{"number":1,"list":[1,]}`, `{"number":1,"list":[,1]}`, `{"number":1,"list":[1 2]}`, `{"number":1,"list":[1}`, `{"number":1,"list":[[1]]}`,
		`{"number":1,"list":[null]}`, `{"number":1,"pair":[1]}`, `{"number":1,"pair":[1,2,3]}`, `{"number":1,"pair":[]}`, `{"number":1,"maybe":nul}`, `{"number":1,"maybe":nulls}`,
		strings.Repeat(`[`, 100_000), strings.Repeat(`{"number":`, 100_000),
	) {
		_, err := readThing(text)
		require.ErrorIs(t, err, rules.Malformed, "%.80q", text)
	}
}

// TestNumbersThatNoGameHasAreJudgedAlikeByEveryMachine reads numbers that would be
// others in an int of 32 bits: 0, 4, -1.
func TestNumbersThatNoGameHasAreJudgedAlikeByEveryMachine(t *testing.T) {
	for written, want := range map[string]int{
		"0": 0, "-1": -1, "24": 24, "1000000000": 1e9, "-1000000000": -1e9,
		"1000000001": 1e9, "2147483648": 1e9, "4294967300": 1e9, "9223372036854775807": 1e9,
		"-1000000001": -1e9, "-4294967296": -1e9, "-9223372036854775808": -1e9,
	} {
		number := func(read func(*rules.Reader) int) (n int) {
			require.NoError(t, rules.Read([]byte(written), func(r *rules.Reader) { n = read(r) }))
			return n
		}
		require.Equal(t, want, number((*rules.Reader).Int), written)
		if want == 0 {
			want = -1 // a claimed zero is none that is not claimed
		}
		require.Equal(t, want, number((*rules.Reader).Claim), written)
	}
}

func numbersThatAreNone() (texts []string) {
	for _, number := range []string{
		"1.0", "1.", ".1", "1e0", "1E2", "+1", "01", "-01", "--1", "-", "- 1", "1 1", "0x1", "1_0", "NaN", "Infinity", "-Infinity", "null", "true", `"1"`, "[1]", "{}",
		"9223372036854775808", "-9223372036854775809", "1" + strings.Repeat("0", 30), strings.Repeat("9", 5000), "１",
	} {
		texts = append(texts, fmt.Sprintf(`{"number":%s}`, number))
	}
	return texts
}

// FuzzReader holds the reader against a JSON library: what it takes is JSON
// without repeated names, in UTF-8.
func FuzzReader(f *testing.F) {
	for _, text := range []string{
		`{"number":7}`, `{"number":-1,"flag":true,"word":"one","list":[1,2],"pair":[3,4],"maybe":null}`, `{"n\u0075mber":1}`, ` { "number" : 01 } `, `{"number":1,"number":2}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		it, err := readThing(text)
		valid := jsontext.Value(text).IsValid()
		if err == nil && !valid {
			t.Fatalf("%q was read as %+v and is no strict JSON", text, it)
		}
		if err != nil && !errors.Is(err, rules.Malformed) {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

// TestManyEscapesAreReadOnce guards against reading a text again for each of
// its escaped words.
func TestManyEscapesAreReadOnce(t *testing.T) {
	word := `"\u006fne"`
	text := []byte(`[` + strings.Repeat(word+",", 50_000) + word + `]`)
	n := 0
	allocated := testing.AllocsPerRun(1, func() {
		n = 0
		require.NoError(t, rules.Read(text, func(r *rules.Reader) { r.List(func(int) { n += r.Word([]string{"zero", "one"}) }) }))
	})
	require.Equal(t, 50_001, n)
	require.LessOrEqual(t, allocated, 60_000.0)
}
