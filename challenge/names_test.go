package challenge

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"
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
		{"the admin with l for i", "ADMlN", "reserved"},
		{"the administrator with l for i", "ADMlNlSTRATOR", "reserved"},
		{"an official with l for i", "OFFlClAL", "reserved"},
		{"the daily district with l for i", "DAlLY DlSTRlCT", "reserved"},
		{"the daily district in one word", "DailyDistrict", "reserved"},
		{"the daily district with a hyphen", "daily-district", "reserved"},
		{"a moderator with noughts", "M0DERAT0R", "reserved"},
		{"a moderator in Cyrillic capitals", "МОD", "reserved"},
		{"the admin in Cyrillic and Greek", "АDΜΙΝ", "reserved"},
		{"the admin in small capitals", "ᴀᴅᴍɪɴ", "reserved"},
		{"the admin in black circles", "🅐🅓🅜🅘🅝", "reserved"},
		{"the admin in black squares", "🅰🅳🅼🅸🅽", "reserved"},
		{"the admin in circles", "ⓐⓓⓜⓘⓝ", "reserved"},
		{"the admin in brackets of one character", "⒜⒟⒨⒤⒩", "reserved"},
		{"the admin in flags", "🇦🇩🇲🇮🇳", "reserved"},
		{"the admin with a flag", "Admin 🇩🇪", "reserved"},
		{"the admin in Fraktur", "𝔄𝔡𝔪𝔦𝔫", "reserved"},
		{"the admin with a dot above", "Admiṅ", "reserved"},
		{"the admin struck through", "A̵d̵m̵i̵n̵", "reserved"},
		{"the admin underlined", "A̲d̲min", "reserved"},
		{"the admin with a full stop", "admin.", "reserved"},
		{"the admin in brackets", "[admin]", "reserved"},
		{"the admin between hyphens", "-admin-", "reserved"},
		{"the admin between bars", "|admin|", "reserved"},
		{"the admin with a tick", "✓ admin", "reserved"},
		{"the admin with a lock", "Admin 🔒", "reserved"},
		{"the admin spaced out", "a d m i n", "reserved"},
		{"the admin called", "@admin", "reserved"},
		{"the admin in signs", "@dm!n", "reserved"},
		{"the admin in digits", "4DM1N", "reserved"},
		{"the admin with a bar", "ADM|N", "reserved"},
		{"moderators", "moderators", "reserved"},
		{"the mods", "The Mods", "reserved"},
		{"the host in one word", "thehost", "reserved"},
		{"a former player in one word", "formerplayer", "reserved"},
		{"a former player with a hyphen", "former-player", "reserved"},
		{"the support with a five", "5upport", "reserved"},
		{"a guest in a duel", "First guest", "reserved"},
		{"the other guest in a duel", "second GUEST", "reserved"},
		{"a seat", "White", "reserved"},
		{"the other seat", "Bl4ck", "reserved"},
		{"an opponent", "The Opponent", "reserved"},
		{"no winner", "A draw", "reserved"},
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
		{"Administratrix", "Administratrix"},
		{"Modesty", "Modesty"},
		{"Hosta", "Hosta"},
		{"Rooty", "Rooty"},
		{"Mehmet", "Mehmet"},
		{"Player 1", "Player 1"},
		{"guest-7", "guest-7"},
		{"Parsifal", "Parsifal"},
		{"Theme", "Theme"},
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
		{"0scar", "Oscar"}, {"oscar", "0scar"}, {"Bill", "Bi11"}, {"Bill", "BiIl"}, {"Willi", "VViIIi"},
		{"Ann", "Ａｎｎ"}, {"Ann Bee", "Ann  Bee"}, {"Straße", "straße"}, {"Straße", "STRASSE"}, {"scope", "\u0455\u0441\u043E\u0440\u0435"},
		{"José", "Jose\u0301"}, {"paypal", "p\u0430yp\u0430l"}, {"Ωmega", "\u2126mega"},
		{"Tom", "\u0422\u041E\u041C"}, {"Tom", "\u03A4\u039F\u039C"}, {"Tom", "ᴛᴏᴍ"}, {"Tom", "\u0442\u043E\u043C"},
		{"mike", "MlKE"}, {"heike", "\u0397\u0395\u0399\u039A\u0395"}, {"iris", "lRlS"}, {"iris", "lRIS"}, {"iris", "1r1s"},
		{"Mia", "\u041C\u0406\u0410"}, {"Emma", "\u0415\u041C\u041C\u0410"}, {"sofia", "SOFlA"}, {"bill", "BlLL"}, {"Mark", "ᴍᴀʀᴋ"},
		{"Nova", "\u039Do\u03BDa"}, {"Ann", "🅐🅝🅝"}, {"Ann", "🅰🅽🅽"}, {"Ann", "🄰🄽🄽"}, {"de", "🇩🇪"}, {"Ann", "ᎪNN"},
		{"Ann", "A\u0335nn"}, {"Ann", "A\u0332n\u0332n\u0332"}, {"Ann", "A\u20DDnn"}, {"Ann", "An\u0302n"}, {"Łukasz", "L\u0337ukasz"},
		{"İlker", "ilker"}, {"ılker", "Ilker"}, {"Νίκος", "ΝΊΚΟΣ"}, {"\u041C\u0430\u0440\u043A", "MAPK"}, {"علي", "عَلي"},
	} {
		t.Run(c[0]+" and "+c[1], func(t *testing.T) { require.True(t, alike(t, c[0], c[1])) })
	}
	for _, c := range [][2]string{
		{"Mark", "Марк"}, {"Mark", "Marc"}, {"Ann", "Anna"}, {"Ann", "Ann B"}, {"José", "Jose"}, {"Bob", "Rob"}, {"Ann 1", "Ann 2"}, {"Müller", "Muller"},
		{"Tim", "Tom"}, {"Bill", "Will"}, {"Eva", "Ena"}, {"Dave", "Dane"}, {"Clara", "Dara"}, {"Zoë", "Zoe"}, {"Thu", "Thư"}, {"Player 1", "Player 11"},
		{"小林", "小森"}, {"さくら", "さくま"}, {"かき", "がき"}, {"नीता", "नता"}, {"김철수", "김철호"}, {"علي", "علا"}, {"😀", "😁"}, {"👍🏽", "👍🏿"}, {"🇩🇪", "🇫🇷"},
	} {
		t.Run(c[0]+" but not "+c[1], func(t *testing.T) { require.False(t, alike(t, c[0], c[1])) })
	}
}

func TestNoMixOfCapitalsAndLookalikesMakesANameAnother(t *testing.T) {
	faces := map[rune][]string{
		'a': {"a", "A", "а", "А", "Α", "ᴀ", "Ꭺ", "🅐"}, 'b': {"b", "B", "В", "Β", "в"}, 'c': {"c", "C", "с", "С", "ᴄ"}, 'd': {"d", "D", "ᴅ", "𝐝"},
		'e': {"e", "E", "е", "Е", "Ε"}, 'h': {"h", "H", "Н", "Η", "н"}, 'i': {"i", "I", "l", "1", "|", "І", "і", "Ι", "ı", "ɪ"},
		'k': {"k", "K", "К", "Κ", "к", "ᴋ"}, 'l': {"l", "L", "I", "1", "ʟ", "Ⅼ"}, 'm': {"m", "M", "rn", "RN", "М", "Μ", "м", "ᴍ"},
		'n': {"n", "N", "Ν", "ɴ"}, 'o': {"o", "O", "0", "о", "О", "Ο", "ο", "ø"}, 'p': {"p", "P", "р", "Р", "Ρ"}, 'r': {"r", "R", "ʀ", "г"},
		's': {"s", "S", "ѕ", "Ѕ", "ꜱ"}, 't': {"t", "T", "Т", "Τ", "т", "τ"}, 'v': {"v", "V", "ν", "ѵ"}, 'w': {"w", "W", "vv", "VV", "ԝ"},
		'x': {"x", "X", "х", "Х", "Χ"}, 'y': {"y", "Y", "у", "У", "Υ"},
	}
	known := slices.Sorted(maps.Keys(faces))
	rapid.Check(t, func(r *rapid.T) {
		word := rapid.StringOfN(rapid.SampledFrom(known), 1, 12, -1).Draw(r, "word")
		guise := func(label string) string {
			var b strings.Builder
			for _, letter := range word {
				b.WriteString(rapid.SampledFrom(faces[letter]).Draw(r, label))
			}
			return b.String()
		}
		require.Equal(r, look(guise("taken")), look(guise("wanted")))
	})
}

func TestCapitalsMakeNoNameAnother(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		name := rapid.StringOfN(rapid.RuneFrom(nil, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Armenian), 1, 12, -1).Draw(r, "name")
		shown, err := ReadName(name)
		if err != nil {
			return
		}
		small, err := ReadName(strings.ToLower(shown.Shown))
		require.NoError(r, err)
		require.True(r, small.Key == shown.Key || small.Skeleton == shown.Skeleton || small.Folded == shown.Folded)
	})
}

func TestLooksComeToRest(t *testing.T) {
	for c := range unicode.MaxRune + 1 {
		once := settled(string(c))
		require.Equal(t, once, settled(once), "U+%04X", c)
	}
	rapid.Check(t, func(r *rapid.T) {
		once := settled(rapid.String().Draw(r, "text"))
		require.Equal(r, once, settled(once))
	})
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
