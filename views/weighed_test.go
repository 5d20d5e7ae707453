package views

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

// careless is a sheet of which decisions gave points away, the fourth a hair.
func careless() Weighed {
	return Weighed{
		Weights: []rules.Weight{{Best: 27.36, Chosen: 27.36}, {Best: 27.4, Chosen: 26.1}, {Best: 25, Chosen: 22.5}, {Best: 24.06, Chosen: 24.04}, {Best: 26.2, Chosen: 25.6}, {Best: 27, Chosen: 27}},
		Exact:   true, Me: true, Replay: "/s/7",
	}
}

func TestSlipsAreToldDearestFirst(t *testing.T) {
	p := careless()
	var told []string
	for _, w := range p.slips() {
		told = append(told, p.compared(w))
	}
	require.Equal(t, []string{
		"Best play expected 25.0 here; your choice, 22.5.",
		"Best play expected 27.4 here; your choice, 26.1.",
		"Best play expected 26.2 here; your choice, 25.6.",
	}, told)
	require.Equal(t, "4.4", p.given().String())
	require.Equal(t, "27.4 expected − 4.4 given away + 4.0 by the dice that came = 27.", p.sum(27))
}

func TestAnEstimateIsNotCalledBest(t *testing.T) {
	h := sampleRolls.heading("")
	p := careless()
	p.Exact = false
	require.Equal(t, "A strong player expects 27.4 from here, after your choice 26.1.", p.compared(p.weighings()[1]))
	require.Equal(t, "Before this roll a strong player expects 27.4, after your choice 26.1: about 1.3 given away.", p.after(h, 2))
	require.Equal(t, "Before this roll a strong player expects 24.1, and no less after your choice.", p.after(h, 4))
	require.Equal(t, "Before the first roll a strong player expects 27.4.", p.after(h, 0))
	root := parsed(t, sampleRolls.result(&p))
	card := words(one(t, root, "section", "aria-labelledby=weighed"))
	require.Contains(t, card, "Nobody knows the best play of this game")
	require.NotContains(t, card, "est play expected")
	require.Contains(t, card, "27.4 expected − 4.4 given away", "the sum line, as of the other games")
	require.Contains(t, card, "with the first dice on the table")
	require.Contains(t, card, "Where two of them are close, the lower may have been the better choice.")
	require.NotContains(t, card, "they differ")
	climb := sampleClimb.heading("")
	require.Equal(t, "before the first roll", p.first(climb), "nothing is thrown by then")
	require.Contains(t, Possible{}.judged(climb), "also those that nobody could see yet")
	require.Contains(t, Possible{}.judged(sampleHeading(challenge.Final)), "as they lay on the page")
}

func TestTheHouseIsToldInPlainWords(t *testing.T) {
	text := words(one(t, parsed(t, samples()["board-house"]), "section", "aria-labelledby=house"))
	require.Contains(t, text, "No rank. The House is a part of this program that plays the same dice, and sees none ahead either: it decided each roll by those shown so far. Its version: strong/1.")
}

func TestASpentRopeOffersNothing(t *testing.T) {
	spent, left := words(parsed(t, samples()["landing-spent"])), words(parsed(t, samples()["landing-roped"]))
	require.Contains(t, spent, "Rope used.")
	require.NotContains(t, spent, "No rope")
	require.NotContains(t, spent, "with the rope")
	require.Contains(t, left, "with the rope")
	require.Contains(t, words(parsed(t, samples()["rules-landing"])), "as many as any turn can need")
}

func TestWhatADecisionWasWorthInItsReplay(t *testing.T) {
	h, p := sampleTurns.heading(""), careless()
	require.Equal(t, "Before the first decision best play expected 27.4.", p.after(h, 0))
	require.Equal(t, "Before this decision best play expected 27.4, and your choice kept all of it.", p.after(h, 1))
	require.Equal(t, "Before this decision best play expected 27.4; after your choice, 26.1. That gave away 1.3.", p.after(h, 2))
	p.Me = false
	require.Equal(t, "Before this decision best play expected 25.0; after the choice made, 22.5. That gave away 2.5.", p.after(h, 3))
}

func TestTheTwoViewsAreToldApart(t *testing.T) {
	for _, f := range []sealedSample{sampleRolls, sampleTurns, sampleClimb} {
		root := parsed(t, f.result(f.weighed()))
		require.Equal(t, "With all dice known", words(one(t, root, "h2", "id=possible")), f.ID)
		require.Equal(t, "Judged by what you could see", words(one(t, root, "h2", "id=weighed")), f.ID)
		card := one(t, root, "section", "aria-labelledby=weighed")
		require.Len(t, all(one(t, card, "tbody"), "tr"), len(f.weighed().Weights), "the table has every decision")
		for _, link := range values(all(card, "a"), "href") {
			require.Regexp(t, `^/2026-11-30/`+f.ID+`/sheets/7\?step=\d+#play$`, link)
		}
	}
	root := parsed(t, samples()["result-under"])
	require.Equal(t, "What was possible", words(one(t, root, "h2", "id=possible")), "an open form has one view")
	require.Empty(t, all(root, "h2", "id=weighed"))
}

func TestWhatIsSaidAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		points := rapid.Float64Range(0, 60)
		var p Weighed
		for range rapid.IntRange(1, 30).Draw(t, "decisions") {
			best := points.Draw(t, "best")
			p.Weights = append(p.Weights, rules.Weight{Best: best, Chosen: rapid.Float64Range(0, best).Draw(t, "chosen")})
		}
		sum := tenths(0)
		for i, w := range p.weighings() {
			require.GreaterOrEqual(t, w.given(), tenths(0))
			require.InDelta(t, p.Weights[i].Best-p.Weights[i].Chosen, float64(w.given())/10, 0.1+1e-9)
			sum += w.given()
		}
		require.Equal(t, sum, p.given())
		require.LessOrEqual(t, len(p.shownSlips()), slipsShown)
		c := p.course(sampleTurns.heading(""))
		for _, w := range p.weighings() {
			for _, y := range []float64{c.y(w.best), c.y(w.chosen)} {
				require.False(t, math.IsNaN(y))
				require.LessOrEqual(t, y, curveGround)
				require.GreaterOrEqual(t, y, curveTop-1e-9)
			}
		}
	})
}

func TestWhereManyWaitOneIsToLookAgain(t *testing.T) {
	card := one(t, parsed(t, samples()["weighed-busy"]), "section", "aria-labelledby=weighed")
	require.Contains(t, words(card), "Many sheets are being reviewed")
	require.Equal(t, []string{"/r"}, values(all(card, "a"), "href"))
	require.Empty(t, all(card, "svg"))
}

func TestTheHouseStandsBesideTheBoard(t *testing.T) {
	root := parsed(t, samples()["board-house"])
	line := words(one(t, root, "section", "aria-labelledby=house"))
	require.Contains(t, line, "16+9+0 25 points No rank. The House is a part of this program")
	for _, table := range all(root, "table", "class=board") {
		require.NotContains(t, words(table), "House")
	}
	require.Contains(t, words(one(t, parsed(t, samples()["board-house-alone"]), "section", "aria-labelledby=house")), "25")
	require.Empty(t, all(parsed(t, samples()["board"]), "section", "aria-labelledby=house"))
}

func TestWhatAStrongPlayerReachesIsToldWhereDiceComeRollByRoll(t *testing.T) {
	told := fmt.Sprintf("A strong player reaches %.1f of 58 on average.", district.StrongMean)
	for name, tells := range map[string]bool{"rolls-fresh": true, "district-sealed-result": true, "result": false, "play-fresh": false, "categories-result": false} {
		require.Equal(t, tells, strings.Contains(render(t, samples()[name]), told), name)
	}
}
