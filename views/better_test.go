package views

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// bettered is a step of a sheet's replay whose next decision gave a point away, with
// a line that would have been better; an empty one where that may not be told.
func bettered(h Heading, sheet rules.Sheet, p Replay, step int, line string) Replay {
	p.Frame, p.Heading, p.Base, p.Name, p.Sheet, p.Step = frame, h, "/s", "Mireille", sheet, step
	p.Possible = &Possible{Decisions: DecisionsOf(h.Game, p.Tape, sheet), Attainable: make([]int, len(sheet)+1)}
	made := p.Made()
	for i := range made + 1 {
		p.Possible.Attainable[i] = 1
	}
	if line != "" {
		p.Possible.Instead(h.Game, p.Tape, append(sheet[:made:made], line), made+1)
	}
	return p
}

func (f sealedSample) bettered(step int, line string) Replay {
	return bettered(f.heading(challenge.Final), rules.ParseSheet(f.whole), Replay{Tape: f.tape}, step, line)
}

func draftBettered(step int, line string) Replay {
	return bettered(draftHeading(challenge.Final), drafted(threePools, 6, 6), Replay{Tape: threePools}, step, line)
}

// betterSamples are replays that show what would have been better.
func betterSamples() map[string]Page {
	return map[string]Page{
		"better-district": districtBettered(8, "4:3"),
		"better-reroute":  districtBettered(8, "5:6r"),
		"better-draft":    draftBettered(5, "3b1"),
		"better-keep":     sampleTurns.bettered(5, "x.x"),
		"better-row":      sampleTurns.bettered(5, "=6"),
		"better-landing":  sampleClimb.bettered(4, "2"),
		"better-rope":     sampleClimb.bettered(4, "5-"),
	}
}

func districtBettered(step int, line string) Replay {
	return bettered(sampleHeading(challenge.Final), whole, Replay{Tape: tape}, step, line)
}

func TestWhatWasBetterIsMarkedInThePicture(t *testing.T) {
	for _, c := range []struct {
		name   string
		page   Replay
		class  string // of what is marked
		marked string // in its words
		says   string // below the picture
	}{
		{"an entry of the district", districtBettered(8, "4:3"), "go-as", "3 3, the best entry next", "The blue number is the best entry of roll 9."},
		{"by reroute", districtBettered(8, "5:6r"), "go-re", "6 6, the best entry next , by reroute", "The blue number is the best entry of roll 9."},
		{"a pick of the draft", draftBettered(5, "3b1"), "pane-as", "1 , the best pick next", "The blue number is the best pick."},
		{"dice to keep", sampleTurns.bettered(3, "..x"), "die-best", "", "Outlined: the dice best kept."},
		{"a row to fill", sampleTurns.bettered(5, "=6"), "cat-best", "Sixes open, best filled next", "Outlined: the row best filled."},
		{"a move of the landing", sampleClimb.bettered(4, "2"), "lands-best", "", "Outlined: the best move."},
		{"by the rope", sampleClimb.bettered(4, "5-"), "lands-best", "rope −1", "Outlined: the best move."},
	} {
		t.Run(c.name, func(t *testing.T) {
			picture := one(t, parsed(t, c.page), "div", "id=street")
			require.Equal(t, c.marked, words(one(t, picture, "", "class="+c.class)))
			require.Contains(t, words(picture), c.says)
			untold := c.page
			untold.Possible = bettered(c.page.Heading, c.page.Sheet, c.page, c.page.Step, "").Possible
			require.Empty(t, all(parsed(t, untold), "", "class="+c.class), "where no best sheet may be shown, nothing is marked")
			require.NotContains(t, render(t, untold), c.says)
		})
	}
	t.Run("what has no place in it is not marked", func(t *testing.T) {
		for name, page := range map[string]Replay{
			"a pass": districtBettered(8, "-"), "to keep none": sampleTurns.bettered(3, "..."), "to stop": sampleClimb.bettered(5, "s"), "a die that fits nowhere": draftBettered(10, "4x"),
		} {
			root := parsed(t, page)
			require.Empty(t, all(root, "", "class=marked"), name)
			require.Contains(t, words(root), "Best: ", name)
		}
	})
}

func TestAReplayOfADraftCountsOnesOwnPicks(t *testing.T) {
	sheet := drafted(threePools, 6, 6)
	p := Replay{Heading: draftHeading(challenge.Final), Base: "/s", Tape: threePools, Sheet: sheet}
	p.Possible = &Possible{Attainable: []int{9, 9, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 5}, Replay: "/s", Decisions: DecisionsOf(p.Game, p.Tape, sheet)}
	told := func(step int) string {
		p.Step = step
		return words(one(t, parsed(t, p), "section", "aria-labelledby=possible"))
	}
	require.Contains(t, told(2), "Still possible: margin +9. Next, pick 3 as White: took the 5 into the top row, place 2. That gave away 1 point.")
	require.Contains(t, told(3), "Still possible: margin +8. This pick gave away 1 point.")
	require.True(t, strings.HasSuffix(told(4), "Still possible: margin +8."), "the House has picked, and picks again")
	require.Contains(t, told(23), "Next, pick 12 as Black: took the 3, which fits nowhere. That gave away 3 points.")
	require.Contains(t, told(24), "Still possible: margin +5. This pick gave away 3 points.")
	require.Equal(t, "/s?step=23#play", p.Possible.step(12))
	for made := range len(sheet) + 1 {
		p.Step = p.StepAfter(made)
		require.Equal(t, made, p.Made())
	}
}
