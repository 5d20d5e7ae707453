package views

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

// placesOf reads from a page where it lets the number go.
func placesOf(t require.TestingT, p Page) []string {
	return slices.Sorted(slices.Values(values(all(parsed(t, p), "button", "class=go"), "value")))
}

func TestPlayOffersPlaces(t *testing.T) {
	for _, c := range []struct {
		name  string
		roll  int
		die   dice.Face
		sheet rules.Sheet
		want  []string
	}{
		{"at once where a die's own column takes the other two", 9, 0, half, []string{"2", "4"}},
		{"for the chosen die as rolled, and elsewhere by reroute", 9, 2, half, []string{"2", "4r", "5r"}},
		{"as rolled alone once both reroutes are spent", 17, 4, whole, []string{"4"}},
		{"for a roll in the middle by what stands before it", 7, 5, whole, []string{"2r", "4r", "5", "6r"}},
		{"none when all is decided", 0, 0, whole, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, placesOf(t, planOf(c.sheet, c.roll, c.die)))
		})
	}
}

func TestPlayOffersWhatTheRulesAllow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.StringOfN(rapid.RuneFrom([]rune("123456")), 72, 72, 72).Draw(t, "tape")
		p := planOf(nil, 0, 0)
		p.Tape = mustTape(digits)
		position := district.Start(p.Tape)
		played := rapid.IntRange(0, district.Rolls-1).Draw(t, "played")
		for range played {
			d := rapid.SampledFrom(slices.Collect(position.Legal())).Draw(t, "decision")
			position, _ = position.Play(d)
			p.Sheet = append(p.Sheet, d.String())
		}
		p.Roll = played + 1
		p.Die = rapid.SampledFrom([]dice.Face(position.Roll())).Draw(t, "die")
		var want []string
		for _, o := range position.Options(p.Die) {
			if o.Legal() && o.Reroute {
				want = append(want, strconv.Itoa(o.Column)+"r")
			} else if o.Legal() {
				want = append(want, strconv.Itoa(o.Column))
			}
		}
		require.Equal(t, slices.Sorted(slices.Values(want)), placesOf(t, p))
	})
}

func TestDice(t *testing.T) {
	faces := func(roll int) []string {
		return values(all(parsed(t, planOf(half, roll, 0)), "button", "name=die"), "value")
	}
	t.Run("three different dice are three choices in the order in which they lie", func(t *testing.T) {
		require.Equal(t, []string{"2", "1", "4"}, faces(9))
	})
	t.Run("equal dice are one choice", func(t *testing.T) {
		require.Equal(t, []string{"5", "1"}, faces(3))
		require.Equal(t, []string{"1", "5"}, faces(12))
	})
	t.Run("the chosen one says so, and what it makes", func(t *testing.T) {
		root := parsed(t, planOf(half, 9, 2))
		chosen := one(t, root, "button", "aria-pressed=true")
		require.Equal(t, "5 column 2", words(chosen))
		require.Contains(t, words(one(t, root, "p", "id=status")), "Column 2 takes the 5. By reroute: 4, 5.")
		require.Equal(t, "2", values(all(root, "input", "name=aside"), "value")[0])
	})
	t.Run("one that its column refuses says why", func(t *testing.T) {
		require.Contains(t, words(all(parsed(t, planOf(half, 9, 0)), "button", "value=1", "name=die")[0]), "full")
	})
}

func TestDiceKeysAndSecondChoice(t *testing.T) {
	keysOf := func(p Play) []string { return values(all(parsed(t, p), "button", "name=die"), "data-key") }
	t.Run("each die has the key of its place, so that equal dice have several", func(t *testing.T) {
		require.Equal(t, []string{"a", "s", "d"}, keysOf(planOf(half, 9, 0)))
		require.Equal(t, []string{"a s", "d"}, keysOf(planOf(half, 3, 0)))
		require.Equal(t, []string{"a d", "s"}, keysOf(planOf(half, 12, 0)))
		require.Equal(t, []string{"a s d Escape"}, keysOf(samples()["play-triple"].(Play)))
	})
	t.Run("the chosen die leads back to where none is", func(t *testing.T) {
		chosen := one(t, parsed(t, planOf(half, 9, 2)), "button", "aria-pressed=true")
		require.Equal(t, []string{""}, values([]*html.Node{chosen}, "value"))
	})
}

func TestPromptAsksForWhatCanBeDone(t *testing.T) {
	full := rules.ParseSheet("1:9r 3:7 1:10 4:2 1:11 1:12 5:4 6:8 2:5 5:8 4:5 - 5:9 2:7 4:7r - 4:9 6:9 3:11 2:8 - - 2:9" + undecided(1))
	for _, c := range []struct {
		name string
		page Play
		want string
	}{
		{"a number, or a die for a reroute", planOf(half, 9, 0), "Tap a blue number. To use a reroute, choose a die first."},
		{"a number alone when both reroutes are spent", planOf(whole, 17, 0), "Tap a blue number, or pass."},
		{"a pass when nothing fits", planOf(full, 24, 0), "Nothing fits here. Pass."},
		{"the columns that take the chosen die's number", planOf(half, 9, 2), "Column 2 takes the 5. By reroute: 4, 5."},
		{"the other columns when its own refuses", planOf(half, 9, 1), "Column 1 does not take the 6. By reroute: 2, 4, 5."},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Contains(t, words(one(t, parsed(t, c.page), "p", "id=status")), c.want)
		})
	}
}

func TestADecidedRollShowsWhatWasChosen(t *testing.T) {
	status := func(p Play) string { return words(one(t, parsed(t, p), "p", "id=status")) }
	marked := func(p Play) []string { return values(all(parsed(t, p), "button", "class=go-now"), "value") }
	t.Run("as rolled", func(t *testing.T) {
		require.Contains(t, status(planOf(half, 8, 0)), "Now: 8 in column 6.")
		require.Equal(t, []string{"6"}, marked(planOf(half, 8, 0)))
	})
	t.Run("by reroute, with the die that was set aside", func(t *testing.T) {
		require.Contains(t, status(planOf(half, 1, 6)), "Now: 9 in column 1 by reroute.")
		require.Equal(t, []string{"1r"}, marked(planOf(half, 1, 6)))
	})
	t.Run("a pass", func(t *testing.T) {
		p := planOf(with(half, 8, "-"), 8, 0)
		require.Contains(t, status(p), "Now: pass.")
		require.Empty(t, marked(p))
		require.Contains(t, words(one(t, parsed(t, p), "button", "value=pass")), "as it is now")
	})
	t.Run("and nothing where it is open", func(t *testing.T) {
		require.NotContains(t, status(planOf(half, 9, 0)), "Now:")
		require.Empty(t, marked(planOf(half, 9, 0)))
	})
}

func TestWhatIsHeard(t *testing.T) {
	root := parsed(t, planOf(half, 9, 0))
	require.Equal(t, []string{"Dice of roll 9: 2, 1, 4"}, values(all(root, "div", "id=dice"), "aria-label"))
	require.Equal(t, []string{"#dice"}, values(all(root, "a", "class=skip"), "href"))
	fresh := render(t, samples()["play-fresh"])
	require.Contains(t, fresh, ">Floor 4, empty<")
	require.Contains(t, fresh, "How it works")
	require.NotContains(t, render(t, planOf(half, 9, 0)), "How it works")
	p := planOf(half, 9, 0)
	p.Moved = 8
	require.Contains(t, words(one(t, parsed(t, p), "p", "id=status")), "Roll 8: 8 in column 6.")
}

func TestTheLookAtPracticeIsNotFinal(t *testing.T) {
	look := samples()["look"].(Look)
	require.Contains(t, render(t, look), "it is final")
	look.ForFun = true
	require.NotContains(t, render(t, look), "it is final")
	require.Contains(t, render(t, look), "This is practice")
}

func TestYesterdaysSheet(t *testing.T) {
	p := planOf(half, 9, 0)
	require.NotContains(t, render(t, p), "can still be handed in")
	p.Unfinished = &Unfinished{Day: monday.Add(-1), Address: "/2026-11-29/district", Final: now.Add(time.Hour)}
	root := parsed(t, p)
	require.Len(t, all(root, "a", "href=/2026-11-29/district"), 1)
	require.Contains(t, words(one(t, root, "main")), "The sheet of Sunday 29 November can still be handed in until 19:47 UTC.")
}

func TestReasonsAreSentences(t *testing.T) {
	list := words(one(t, parsed(t, planOf(half, 9, 2)), "ul", "class=places"))
	for _, sentence := range []string{
		"Column 2 takes the 5 as rolled.", "Columns 4 and 5 take it if you cross off a reroute box.",
		"Column 1 is full: four floors and a roof.", "Column 3 stands at 7. The next number must be higher than 7.",
	} {
		require.Contains(t, list, sentence)
	}
}

func TestChangedPlan(t *testing.T) {
	broken := planOf(with(whole, 9, "2:5")[:], 9, 0)
	broken.Sheet = with(with(whole, 8, "2:9r"), 15, "-")
	root := parsed(t, broken)
	t.Run("strikes out what no longer fits, in the street and in the record, with the reason", func(t *testing.T) {
		struck := one(t, root, "ul", "class=mend")
		require.Contains(t, words(struck), "Roll 9: 5 in column 2 Column 2 stands at 9.")
		require.NotEmpty(t, all(root, "span", "class=wall-struck"))
		require.NotEmpty(t, all(root, "b", "class=struck"))
		require.Contains(t, words(one(t, root, "section", "id=record")), "struck out: Column 2 stands at 9.")
	})
	t.Run("cannot be handed in, and says what to mend", func(t *testing.T) {
		card := one(t, root, "div", "id=score")
		require.Len(t, all(card, "button", "disabled"), 1)
		require.Empty(t, all(card, "a"))
		require.Contains(t, words(card), "struck out: mend rolls 9")
	})
	t.Run("draws what later rolls wrote as such", func(t *testing.T) {
		later := all(parsed(t, planOf(whole, 7, 0)), "span", "class=wall-later")
		require.NotEmpty(t, later)
		require.Contains(t, words(later[0]), "later")
	})
}

func TestHandingIn(t *testing.T) {
	t.Run("waits for every roll", func(t *testing.T) {
		require.Contains(t, words(one(t, parsed(t, planOf(half, 9, 0)), "div", "id=score")), "16 rolls are still undecided.")
	})
	t.Run("is open once all is decided", func(t *testing.T) {
		card := one(t, parsed(t, planOf(whole, 0, 0)), "div", "id=score")
		require.Equal(t, []string{"/2026-11-30/district/hand-in"}, values(all(card, "a"), "href"))
	})
	t.Run("hands in the very sheet that was looked at", func(t *testing.T) {
		root := parsed(t, samples()["look"])
		form := one(t, root, "form", "action=/2026-11-30/district/sheets")
		require.Equal(t, []string{whole.String()}, values(all(form, "input", "name=sheet"), "value"))
		require.Equal(t, "36 points", words(one(t, root, "h2", "id=score-h")))
	})
	t.Run("is closed on the look at a broken sheet", func(t *testing.T) {
		require.Empty(t, all(parsed(t, samples()["look-broken"]), "form"))
	})
	t.Run("is over when it is done: nothing can be changed", func(t *testing.T) {
		root := parsed(t, samples()["play-handed-in"])
		require.Empty(t, all(root, "form"))
		require.Empty(t, all(one(t, root, "section", "id=record"), "a"))
	})
}

func TestTakingBack(t *testing.T) {
	for _, c := range []struct {
		name string
		page Play
		want []string
	}{
		{"the roll before", planOf(half, 9, 0), []string{"8"}},
		{"this roll, when it was decided", planOf(half, 3, 0), []string{"3"}},
		{"the last roll, when all is decided", planOf(whole, 0, 0), []string{"24"}},
		{"nothing on an empty sheet", planOf(nil, 1, 0), []string{"0"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := parsed(t, c.page)
			form := one(t, root, "form", "id=back")
			require.Equal(t, c.want, values(all(form, "input"), "value"))
			if c.want[0] == "0" {
				require.Empty(t, all(root, "button", "value=undo"))
			} else {
				require.Equal(t, "Take back roll "+c.want[0], words(one(t, root, "button", "value=undo")))
			}
		})
	}
}

func TestPartsThatChangeAreMarked(t *testing.T) {
	want := []string{"head", "tray", "status", "street", "acts", "notes", "score", "record"}
	for _, name := range []string{"play-fresh", "play", "play-die", "play-broken", "play-ready"} {
		require.Equal(t, want, values(all(parsed(t, samples()[name]), "", "data-swap"), "id"), name)
	}
}

func TestReplay(t *testing.T) {
	root := parsed(t, samples()["replay"])
	require.Equal(t, "Roll 13: 6, 3, 5: 9 in column 5. Score so far: 19.", words(one(t, root, "p", "id=status")))
	require.Len(t, all(one(t, root, "section", "id=record"), "a"), district.Rolls)
	require.Len(t, all(root, "a", "aria-current=step"), 1)
	require.Len(t, all(one(t, parsed(t, samples()["replay-first"]), "div", "id=tray"), "a"), 2, "nothing lies before the first step")
}

func TestWorkedExampleOfTheRules(t *testing.T) {
	s := exampleOfEnd()
	var columns [district.Columns][]int
	for c := range columns {
		for f := range s.floors {
			if n, err := strconv.Atoi(s.floors[f].cells[c].text); err == nil {
				columns[c] = append(columns[c], n)
			}
		}
	}
	require.Equal(t, [district.Columns][]int{{3, 5, 8, 10}, {4, 6, 9, 11}, {2, 7, 10, 12}, {5, 8}, {6}, {7}}, columns)
	require.Equal(t, [district.Columns]bool{true, true, true}, s.roofs)
}
