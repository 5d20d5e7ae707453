package challenge

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
)

func TestNamesThatAreRefused(t *testing.T) {
	for _, c := range []struct{ what, name, says string }{
		{"nothing", "", "at least one character"},
		{"spaces", "   ", "at least one character"},
		{"no-break spaces", "\u00A0\u2003\u3000", "at least one character"},
		{"zero-width spaces", strings.Repeat("\u200B", 15), "invisible characters such as U+200B"},
		{"a Hangul filler", "\u3164", "invisible"},
		{"a half-width Hangul filler", "\uFFA0", "invisible"},
		{"a blank Braille pattern", "\u2800", "invisible"},
		{"a grapheme joiner", "An\u034Fn", "invisible"},
		{"a tag character", "Ann\U000E0020", "invisible"},
		{"a zero-width space at the end", "Ann\u200B", "invisible"},
		{"a soft hyphen", "An\u00ADn", "invisible"},
		{"a byte order mark", "\uFEFFAnn", "invisible"},
		{"a zero-width joiner", "👩\u200D🚀", "invisible"},
		{"NUL", "An\x00n", "control characters such as U+0000"},
		{"a line break", "An\nn", "control"},
		{"a tab", "An\tn", "control"},
		{"a line separator", "An\u2028n", "control"},
		{"delete", "An\x7Fn", "control"},
		{"right to left override", "An\u202En", "direction"},
		{"isolate", "An\u2066n", "direction"},
		{"an Arabic letter mark", "An\u061Cn", "direction"},
		{"broken bytes", "An\xFFn", "valid characters"},
		{"a private character", "An\uE000n", "U+E000 has no agreed meaning"},
		{"an unassigned character", "An\u0378n", "no agreed meaning"},
		{"a leading mark", "\u0301Ann", "needs a letter before"},
		{"a mark on a space", "Ann \u0301Bee", "needs a letter before"},
		{"forty marks", "A" + strings.Repeat("\u0335", 40), "marks"},
		{"four marks", "A\u0335\u0336\u0337\u0338", "marks"},
		{"only dots", "...", "letter, digit or symbol"},
		{"25 letters", strings.Repeat("x", 25), "at most 24"},
		{"40 wide letters", strings.Repeat("W", 40), "at most 24"},
		{"200 emoji", strings.Repeat("😀", 200), "at most 24"},
		{"10,000 letters", strings.Repeat("x", 10_000), "at most 24"},
		{"a picture that runs", `"><img src=x onerror=alert(1)>`, "at most 24"},
		{"the admin", "Admin", "reserved"},
		{"the admin in full width", "ＡＤＭＩＮ", "reserved"},
		{"the admin in Cyrillic letters", "\u0430dmin", "reserved"},
		{"the admin with r and n", "adrnin", "reserved"},
		{"the host", "  the   HOST ", "reserved"},
		{"the house with a zero", "H0use", "reserved"},
		{"a former player", "Former Player", "reserved"},
		{"the daily district", "Daily District", "reserved"},
		{"an accent alone", "\u00B4Ann", "needs a letter before"},
	} {
		t.Run(c.what, func(t *testing.T) {
			_, err := ReadName(c.name)
			require.ErrorIs(t, err, ErrNameNotAllowed)
			var v *rules.Violation
			require.ErrorAs(t, err, &v)
			require.Contains(t, v.Text, c.says)
		})
	}
}

func TestNamesThatAreTakenAsTheyAreMeant(t *testing.T) {
	for _, c := range []struct{ typed, shown string }{
		{"Ann", "Ann"},
		{"  Ann   Bee  ", "Ann Bee"},
		{"Ann\u00A0Bee", "Ann Bee"},
		{"Ｍａｒｋ", "Mark"},
		{"Марк", "Марк"},
		{"A", "A"},
		{"7", "7"},
		{"José", "José"},
		{"Jose\u0301", "José"},
		{"Nguyễn Thị", "Nguyễn Thị"},
		{"Łukasz", "Łukasz"},
		{"王小明", "王小明"},
		{"さくら", "さくら"},
		{"김철수", "김철수"},
		{"สมชาย", "สมชาย"},
		{"אבי", "אבי"},
		{"علي", "علي"},
		{"नीता", "नीता"},
		{"😀", "😀"},
		{"Ann ❤\uFE0F", "Ann ❤"},
		{"👍🏽👍🏽", "👍🏽👍🏽"},
		{strings.Repeat("🇩🇪", 24), strings.Repeat("🇩🇪", 24)},
		{strings.Repeat("W", 24), strings.Repeat("W", 24)},
		{strings.Repeat("é", 24), strings.Repeat("é", 24)},
		{"O'Neill-Smith, Jr.", "O'Neill-Smith, Jr."},
		{"<svg/onload=alert(1)>", "<svg/onload=alert(1)>"},
		{"{{7*7}}", "{{7*7}}"},
		{"${7*7}", "${7*7}"},
		{"=1+1", "=1+1"},
		{"+1", "+1"},
		{"'; DROP TABLE players;", "'; DROP TABLE players;"},
	} {
		t.Run(c.typed, func(t *testing.T) {
			name, err := ReadName(c.typed)
			require.NoError(t, err)
			require.Equal(t, c.shown, name.Shown)
			require.NotEmpty(t, name.Key)
		})
	}
}

// alike tells whether two names would collide in the store.
func alike(t testing.TB, a, b string) bool {
	t.Helper()
	x, err := ReadName(a)
	require.NoError(t, err)
	y, err := ReadName(b)
	require.NoError(t, err)
	return x.Key == y.Key || x.Skeleton == y.Skeleton || x.Folded == y.Folded
}

func TestNamesThatLookAlike(t *testing.T) {
	for _, c := range [][2]string{
		{"Mark", "mark"}, {"Mark", "MARK"}, {"Mark", "M\u0430rk"}, {"Mark", "Ｍａｒｋ"}, {"mark", "rnark"}, {"Mark", "rnark"}, {"Mark", "RNARK"},
		{"limes11", "Iimes11"}, {"limes11", "limesll"}, {"limes11", "1imes11"}, {"limes11", "limesI1"},
		{"0scar", "Oscar"}, {"oscar", "0scar"}, {"Bill", "Bi11"}, {"Bill", "BiIl"},
		{"Ann", "Ａｎｎ"}, {"Ann Bee", "Ann  Bee"}, {"Straße", "straße"}, {"scope", "\u0455\u0441\u043E\u0440\u0435"},
		{"José", "Jose\u0301"}, {"paypal", "p\u0430yp\u0430l"}, {"Ωmega", "\u2126mega"},
	} {
		t.Run(c[0]+" and "+c[1], func(t *testing.T) { require.True(t, alike(t, c[0], c[1])) })
	}
	for _, c := range [][2]string{
		{"Mark", "Марк"}, {"Mark", "Marc"}, {"Ann", "Anna"}, {"José", "Jose"}, {"Bob", "Rob"}, {"Ann 1", "Ann 2"}, {"Müller", "Muller"},
	} {
		t.Run(c[0]+" but not "+c[1], func(t *testing.T) { require.False(t, alike(t, c[0], c[1])) })
	}
}

func TestAnyTextIsANameOrIsRefusedWithASentence(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringOfN(rapid.Rune(), 1, 12, -1)).Draw(r, "text")
		name, err := ReadName(text)
		if err != nil {
			require.ErrorIs(r, err, ErrNameNotAllowed)
			require.True(r, strings.HasSuffix(err.Error(), "."), err.Error())
			return
		}
		require.True(r, utf8.ValidString(name.Shown))
		require.LessOrEqual(r, characters(name.Shown), longestName)
		again, err := ReadName(name.Shown)
		require.NoError(r, err, "a name can be said again")
		require.Equal(r, name, again)
	})
}
