package views

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
)

func TestRollByRollOffersWhatAllRollsAtOnceOffer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.StringOfN(rapid.RuneFrom([]rune("123456")), 72, 72, 72).Draw(t, "tape")
		open, sealed := planOf(nil, 0, 0), rollsAt("")
		open.Tape = mustTape(digits)
		position := district.Start(open.Tape)
		for range rapid.IntRange(0, district.Rolls-1).Draw(t, "played") {
			d := rapid.SampledFrom(slices.Collect(position.Legal())).Draw(t, "decision")
			position, _ = position.Play(d)
			open.Sheet = append(open.Sheet, d.String())
		}
		open.Roll = len(open.Sheet) + 1
		open.Die = rapid.SampledFrom(append([]dice.Face{0}, position.Roll()...)).Draw(t, "die")
		seen, err := district.Game.(rules.Sealed).Seen(open.Tape, open.Sheet)
		require.NoError(t, err)
		sealed.Tape, sealed.Sheet, sealed.Aside = seen, open.Sheet, open.Die
		require.Equal(t, placesOf(t, open), placesOf(t, sealed))
		require.Equal(t, keysIn(t, open, "#tray"), keysIn(t, sealed, "#tray"))
		require.Equal(t, keysIn(t, open, "#street"), keysIn(t, sealed, "#street"))
	})
}

// keysIn lists the keys of a part of a page.
func keysIn(t require.TestingT, p Page, part string) []string {
	found := all(parsed(t, p), "div", "id="+part[1:])
	require.Len(t, found, 1)
	return values(all(found[0], "", "data-key"), "data-key")
}

func TestRollByRoll(t *testing.T) {
	t.Run("what changes is marked as on the page of all rolls, and the turn line", func(t *testing.T) {
		want := values(all(parsed(t, samples()["play"]), "", "data-swap"), "id")
		want = slices.Insert(want, 1, "now")
		for _, name := range []string{"rolls-first", "rolls", "rolls-die", "rolls-last"} {
			require.Equal(t, want, values(all(parsed(t, samples()[name]), "", "data-swap"), "id"), name)
		}
	})
	t.Run("a place is sent with the attempt, its number and the die that is set aside", func(t *testing.T) {
		root := parsed(t, samples()["rolls-die"])
		form := one(t, root, "form", "id=move")
		require.Equal(t, []string{"attempt", "n", "aside"}, values(all(form, "input"), "name"))
		require.Equal(t, []string{"7", "8", "2"}, values(all(form, "input"), "value"))
		require.Equal(t, []string{"/2026-11-30/district-sealed/decisions#now"}, values(all(root, "form", "id=move"), "action"))
		require.Equal(t, []string{"move"}, values(all(root, "button", "value=pass"), "form"))
	})
	t.Run("a die is set aside by an address, which decides nothing", func(t *testing.T) {
		root := parsed(t, samples()["rolls"])
		require.Equal(t, []string{"/2026-11-30/district-sealed#dice"}, values(all(root, "form", "method=get"), "action"))
		require.Equal(t, []string{""}, values(all(parsed(t, samples()["rolls-die"]), "button", "aria-pressed=true"), "value"))
	})
	t.Run("says before that what is sent is locked, and when it is the last", func(t *testing.T) {
		require.Contains(t, words(one(t, parsed(t, samples()["rolls"]), "div", "id=acts")), "What you write is locked, and so is a pass")
		require.Contains(t, words(one(t, parsed(t, samples()["rolls-last"]), "div", "id=acts")), "This is the last roll")
	})
	t.Run("keeps the rolls so far, and no other", func(t *testing.T) {
		record := one(t, parsed(t, samples()["rolls"]), "section", "id=record")
		require.Len(t, all(record, "li"), 8)
		require.Empty(t, all(record, "a"), "nobody goes back")
		require.Contains(t, words(record), "Roll 8: "+spoken(tape.Roll(7))+": 8 in column 6")
		require.Contains(t, words(one(t, parsed(t, samples()["rolls-first"]), "section", "id=record")), "Nothing is decided yet.")
	})
	t.Run("the dice are those of this roll", func(t *testing.T) {
		root := parsed(t, samples()["rolls"])
		require.Equal(t, []string{"Dice of roll 9: 2, 1, 4"}, values(all(root, "div", "id=dice"), "aria-label"))
		require.Contains(t, words(one(t, root, "p", "id=status")), "Roll 8: 8 in column 6. Roll 9 of 24: 2, 1, 4.")
		require.Len(t, all(root, "div", "class=thrown"), 1)
		require.Empty(t, all(parsed(t, samples()["rolls-die"]), "div", "class=thrown"), "they lie there already")
	})
	t.Run("a roof settles when the last decision has put it on", func(t *testing.T) {
		require.Len(t, all(parsed(t, samples()["rolls-roof"]), "svg", "class=roof-now"), 1)
		require.Empty(t, all(parsed(t, samples()["rolls"]), "svg", "class=roof-now"))
	})
	t.Run("what was refused says why, with the die still set aside", func(t *testing.T) {
		root := parsed(t, samples()["rolls-refused"])
		require.Contains(t, words(one(t, root, "p", "id=status")), "Column 1 is full")
		require.Equal(t, []string{"1"}, values(all(root, "input", "name=aside"), "value"))
	})
	t.Run("the step before says what it is, and promises no average", func(t *testing.T) {
		text := words(one(t, parsed(t, samples()["rolls-fresh"]), "main"))
		require.Contains(t, text, "24 rolls, one at a time")
		require.NotContains(t, text, "The best play reaches")
	})
}

func TestBoardsOfSealedForms(t *testing.T) {
	t.Run("show parts and sheets to who has finished", func(t *testing.T) {
		root := parsed(t, samples()["categories-board-seen"])
		require.Len(t, all(root, "td", "class=bits"), 2)
		require.Len(t, all(root, "a", "href=/s"), 2)
		require.Contains(t, words(root), "Parts are the points for ones")
	})
	t.Run("and tell the others when they will be shown", func(t *testing.T) {
		root := parsed(t, samples()["categories-board-hidden"])
		require.Empty(t, all(root, "td", "class=bits"))
		require.Contains(t, words(root), "once you have finished your own attempt")
	})
}
