package challenge

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
)

func TestOrdinals(t *testing.T) {
	for n, want := range map[int]string{
		1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 10: "10th", 11: "11th", 12: "12th", 13: "13th", 20: "20th", 21: "21st", 22: "22nd",
		101: "101st", 111: "111th", 112: "112th", 113: "113th", 121: "121st", 1011: "1011th", 1000000: "1000000th",
	} {
		require.Equal(t, want, ordinal(n))
	}
}

func TestShareTextsGiveNothingAway(t *testing.T) {
	form := Form{ID: "district", Name: "District", Game: district.Game}
	c := Challenge{Kind: Daily, Number: 12, Day: Day{2026, 11, 30}}
	among := Standing{Rank: 2, Tied: 6, Of: 143}
	sheet := rules.Sheet{"4:7", "6:9r"}
	for _, want := range []struct {
		what, text string
		challenge  Challenge
		outcome    Outcome
		address    string
	}{
		{"a ranked result", "District 12, Monday 30 November 2026\n31 points, tied 2nd of 143\nhttps://example.org/2026-11-30/district", c,
			Outcome{Attempt: Attempt{Sheet: sheet}, Score: rules.Score{Total: 31}, Ranked: true, Standing: among}, "https://example.org/2026-11-30/district"},
		{"a guest's", "District 12, Monday 30 November 2026\n1 point, would be tied 2nd of 143", c,
			Outcome{Score: rules.Score{Total: 1}, Provisional: true, Standing: among}, ""},
		{"practice", "District 12, Monday 30 November 2026\n31 points in practice, would have been 12th of 143", c,
			Outcome{Attempt: Attempt{Practice: true}, Score: rules.Score{Total: 31}, Standing: Standing{Rank: 12, Tied: 1, Of: 143}}, ""},
		{"an evening", "District, club evening of Monday 30 November 2026\n31 points, tied 2nd of 143", Challenge{Kind: Evening, Day: c.Day},
			Outcome{Score: rules.Score{Total: 31}, Ranked: true, Standing: among}, ""},
		{"the practice tape", "District, practice dice of Monday 30 November 2026\n0 points in practice", Challenge{Kind: Practice, Day: c.Day, Number: 12},
			Outcome{Attempt: Attempt{Practice: true}}, ""},
	} {
		t.Run(want.what, func(t *testing.T) {
			require.Equal(t, want.text, Share(form, want.challenge, want.outcome, nil, time.Time{}, want.address))
		})
	}
	t.Run("a margin has the sign that the pages write", func(t *testing.T) {
		form := Form{ID: "draft", Name: "Draft", Game: draft.Against(draft.Deny1)}
		for margin, want := range map[int]string{-2: "margin −2", 0: "margin 0", 3: "margin +3"} {
			require.Contains(t, Share(form, c, Outcome{Score: rules.Score{Total: margin}}, nil, time.Time{}, ""), "\n"+want)
		}
	})
}

func TestShareTextsTellParOnceFinal(t *testing.T) {
	final := time.Date(2026, 12, 1, 2, 0, 0, 0, time.UTC)
	district := Form{ID: "district", Name: "District", Game: district.Game}
	against := Form{ID: "draft", Name: "Draft", Game: draft.Against(draft.Deny1)}
	c := Challenge{Kind: Daily, Number: 12, Day: Day{2026, 11, 30}, Opens: final.Add(-26 * time.Hour), Closes: final.Add(-2 * time.Hour), Final: final}
	const title, address = "12, Monday 30 November 2026\n", "\nhttps://example.org/2026-11-30"
	for _, want := range []struct {
		what, text string
		form       Form
		score      int
		par        *Par
	}{
		{"that lies above", "31 points\nPar was 42", district, 31, &Par{Score: 42, Proven: true}},
		{"that was reached", "42 points\nThat is par: no sheet scores more", district, 42, &Par{Score: 42, Proven: true}},
		{"that is not proved", "31 points\nThe best score known is 42", district, 31, &Par{Score: 42}},
		{"that is not proved and was reached", "42 points\nNo better sheet is known", district, 42, &Par{Score: 42}},
		{"that is not known", "31 points", district, 31, nil},
		{"that is a margin", "margin −2\nPar was +7", against, -2, &Par{Score: 7, Proven: true}},
		{"that is a margin of nothing", "margin −2\nPar was 0", against, -2, &Par{Score: 0, Proven: true}},
	} {
		t.Run("par "+want.what, func(t *testing.T) {
			o := Outcome{Score: rules.Score{Total: want.score}}
			require.Equal(t, want.form.Name+" "+title+want.text+address, Share(want.form, c, o, want.par, final, address[1:]))
			require.Equal(t, strings.ReplaceAll(want.text, "\n", ". ")+".", ShareResult(want.form, c, o, want.par, final))
			for _, early := range []time.Time{c.Opens, c.Closes, final.Add(-time.Millisecond)} {
				points, _, _ := strings.Cut(want.text, "\n")
				require.Equal(t, want.form.Name+" "+title+points+address, Share(want.form, c, o, want.par, early, address[1:]), "nothing of it at %s", early)
				require.Equal(t, points+".", ShareResult(want.form, c, o, want.par, early))
			}
		})
	}
	t.Run("and none of an evening that was withdrawn", func(t *testing.T) {
		c.Voided = true
		require.NotContains(t, Share(district, c, Outcome{}, &Par{Score: 42, Proven: true}, final, ""), "42")
	})
}
