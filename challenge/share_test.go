package challenge

import (
	"testing"

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
			require.Equal(t, want.text, Share(form, want.challenge, want.outcome, want.address))
		})
	}
	t.Run("a margin has the sign that the pages write", func(t *testing.T) {
		form := Form{ID: "draft", Name: "Draft", Game: draft.Against(draft.Deny1)}
		for margin, want := range map[int]string{-2: "margin −2", 0: "margin 0", 3: "margin +3"} {
			require.Contains(t, Share(form, c, Outcome{Score: rules.Score{Total: margin}}, ""), "\n"+want)
		}
	})
}
