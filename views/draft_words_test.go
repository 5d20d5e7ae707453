package views

import (
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules/draft"
)

// statusOf is what a page of the draft says in its live text.
func statusOf(t *testing.T, p Draft) string { return words(one(t, parsed(t, p), "p", "id=status")) }

func TestDraftSaysWhatTheHouseDid(t *testing.T) {
	for name, c := range map[string]struct {
		page Draft
		want string
	}{
		"when the last die is taken in hand, as White": {draftOf(3, 0, seated(draft.White)), `^The House took the \d (into the \w+ row, place \d|, which fits nowhere).*\. Only the \d is left: choose a cell\.$`},
		"when the last die is taken in hand, as Black": {draftOf(6, 1, seated(draft.Black)), `^The House took the \d .*\. Only the \d is left: choose a cell\.$`},
		"before a die is chosen":                       {draftOf(1, 0), `^The House took the \d .*\. Your pick: choose a die\.$`},
		"once a die is chosen it was read":             {draftOf(2, 0, inHand(1)), `^The \d fits in \d cells\. Choose one\.$`},
	} {
		t.Run(name, func(t *testing.T) { require.Regexp(t, c.want, statusOf(t, c.page)) })
	}
}

func TestDraftLeadsOn(t *testing.T) {
	t.Run("the first pick is told the aim, no later one", func(t *testing.T) {
		const aim = "1 point a cell, 2 more for a row of three different numbers."
		require.Contains(t, statusOf(t, draftOf(0, 0)), aim)
		require.NotContains(t, statusOf(t, draftOf(1, 0)), aim)
	})
	t.Run("a seat that is done leads to the other", func(t *testing.T) {
		require.Regexp(t, `White is done, \d to \d\. Now the same dice as Black: the House picks first\.$`, statusOf(t, draftOf(6, 0, seated(draft.White))))
		require.Regexp(t, `White is done, \d to \d\. Now go on as Black\.$`, statusOf(t, draftOf(6, 2, seated(draft.White))))
	})
	t.Run("a seat in which nothing is picked has no margin yet", func(t *testing.T) {
		root := parsed(t, draftOf(0, 0))
		require.Equal(t, "White you first –", words(one(t, root, "a", "id=seat-white")))
		require.Equal(t, "Black House first –", words(one(t, root, "a", "id=seat-black")))
		require.Regexp(t, `As Black 0 − 1 – Margin 0$`, words(one(t, root, "table", "class=score")), "though the House has picked")
	})
	t.Run("to take back stands where it stood, also where a die fits nowhere", func(t *testing.T) {
		buttons := all(one(t, parsed(t, stuckDraft()), "div", "id=acts"), "button")
		require.Equal(t, []string{"undo", "x"}, values(buttons, "value"))
	})
	t.Run("each window shows the stone of its seat", func(t *testing.T) {
		windows := all(parsed(t, draftOf(2, 0)), "div", "class=window-of")
		require.Len(t, windows, 2)
		for i, w := range windows {
			require.Len(t, all(w, "span", "class=disc"), 1)
			require.Len(t, all(w, "span", "class=disc-b"), i, "the House is Black")
		}
	})
}

func TestResultSaysHowItWent(t *testing.T) {
	m := draft.StartMatch(threePools, draft.Deny1)
	require.Equal(t, "you 0, House 0, equal", against(m.Game(draft.White), draft.White, "you"))
	result := draftSamples()["draft-result"].(Result)
	text := words(parsed(t, result))
	require.Regexp(t, `White: you \d+, House \d+, (\d+ ahead|\d+ behind|equal)\. Black: you \d+, House \d+, (\d+ ahead|\d+ behind|equal)\. Together`, text)
	require.Contains(t, text, "A margin can lie between −20 and +20.")
	require.Contains(t, text, "ahead of 97.2 % of sheets; equal ones and your own count half")
	require.Contains(t, text, "The board counts no guests")
	district := resultPage()
	district.Percentile, district.Provisional, district.Ranked = 50, false, true
	text = words(parsed(t, district))
	require.Contains(t, text, "A score can lie between 0 and 58.")
	require.Contains(t, text, "ahead of 50 % of sheets; equal ones and your own count half")
	require.NotContains(t, text, "The board counts no guests")
}

func TestKeysWorkOnEveryPageOfASheet(t *testing.T) {
	for name, page := range samples() {
		root := parsed(t, page)
		handing := all(root, "", "data-key=h")
		if len(handing) > 0 {
			t.Run(name, func(t *testing.T) {
				require.Contains(t, values(all(root, "script"), "src"), Asset("play.js"))
			})
		}
	}
}

func TestWhyTheHouseChoseIsPlain(t *testing.T) {
	for _, page := range []Page{draftOf(6, 6), draftOf(6, 6, seated(draft.Black))} {
		require.NotContains(t, words(parsed(t, page)), "equal at that")
	}
}
