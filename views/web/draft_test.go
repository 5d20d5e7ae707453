package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

const (
	draftToday = "/2026-11-30/draft"
	draftID    = challenge.ID("2026-11-30/draft")
)

// drafted is a complete sheet against the House that takes what earns most.
func drafted(tape dice.Tape) rules.Sheet {
	m := draft.StartMatch(tape, draft.Deny1)
	for range 2 * draft.Own {
		best := m
		for pick := range m.Legal() {
			if next, err := m.Play(pick); err == nil && (best == m || next.Margin() > best.Margin()) {
				best = next
			}
		}
		m = best
	}
	return m.Sheet()
}

// pickOf is the fields that make the pick of a line, counted from 0.
func pickOf(line int, pick string) []string {
	seat := []string{"white", "black"}[line/draft.Own]
	return []string{"seat", seat, "pick", fmt.Sprint(line%draft.Own + 1), "die", pick[:1], "to", pick[1:]}
}

// undo is the fields that take back a pick of so many that were made.
func undo(seat string, pick, made int) []string {
	return []string{"seat", seat, "pick", fmt.Sprint(pick), "made", fmt.Sprint(made), "to", "undo"}
}

func (b *browser) draftAll(base string, sheet rules.Sheet) {
	b.t.Helper()
	for i, pick := range sheet {
		a := b.post(base+"/moves", pickOf(i, pick)...)
		require.Equal(b.t, http.StatusSeeOther, a.StatusCode, "%d %s %s", i+1, pick, a.body)
	}
}

func open12(n int, sheet rules.Sheet) string {
	plan := append(rules.Sheet{}, sheet[:n]...)
	for len(plan) < 12 {
		plan = append(plan, rules.Undecided)
	}
	return plan.String()
}

func TestDraftingAWholeDay(t *testing.T) {
	town := open(t)
	sheet := drafted(town.tape(draftID))
	score, err := draft.Against(draft.Deny1).Judge(town.tape(draftID), sheet)
	require.NoError(t, err)
	signed := strings.ReplaceAll(fmt.Sprintf("%+d", score.Total), "-", "−")
	if score.Total == 0 {
		signed = "0"
	}
	b := town.browser(t)
	require.Contains(t, b.look(draftToday).body, "Your pick: choose a die.")
	b.draftAll(draftToday, sheet)
	require.Equal(t, sheet, b.plan(draftID, false))
	look := b.look(draftToday + "/hand-in").body
	require.Contains(t, look, "Margin "+signed)
	require.Contains(t, look, `name="sheet" value="`+sheet.String()+`"`)
	require.Equal(t, draftToday+"/result", b.handIn(draftToday, sheet.String()).location())
	result := b.look(draftToday + "/result").body
	require.Contains(t, result, ">"+signed+"<small>margin</small>")
	require.Contains(t, result, "margin "+signed+", would be 1st of 1")
	require.Equal(t, 200, b.post("/you/name", "name", "Ada").StatusCode)
	require.Contains(t, b.look(draftToday+"/board").body, signed)
	require.Contains(t, b.look("/you").body, signed)
	require.Contains(t, b.look("/2026-11-30").body, "You: margin "+signed+".")
	require.Contains(t, b.look("/archive/2026-11/draft").body, "played, "+signed)
	require.Contains(t, b.look("/").body, "Handed in: margin "+signed+".")
	t.Run("and replays, pick by pick, with why the House took what it took", func(t *testing.T) {
		base := fmt.Sprintf("%s/sheets/%d", draftToday, town.rows(t, draftID).Rows[0].Attempt)
		for step := range 25 {
			a := b.look(fmt.Sprint(base, "?step=", step))
			require.Equal(t, 200, a.StatusCode)
			if step > 0 {
				require.Regexp(t, `(White|Black), pick \d+ of 12:`, a.body)
			}
		}
		require.Contains(t, b.look(base+"?step=2").body, "The House took the ")
		require.Regexp(t, `It gained (nothing|\d points?)|It had no other pick`, b.look(base+"?step=2").body)
		require.Equal(t, http.StatusForbidden, town.browser(t).look(base).StatusCode)
		town.clock.turn(noon.Add(24 * time.Hour))
		past := town.browser(t).look(draftToday).body
		require.Contains(t, past, "Pool 3")
		require.Contains(t, past, signed)
		require.Equal(t, 200, town.browser(t).look(base+"?step=24").StatusCode)
	})
}

func TestPicks(t *testing.T) {
	t.Run("a pick keeps the plan and says what the House answered", func(t *testing.T) {
		town := open(t)
		sheet := drafted(town.tape(draftID))
		b := town.browser(t)
		a := b.post(draftToday+"/moves", pickOf(0, sheet[0])...)
		require.Equal(t, draftToday+"?begun=1&did=1&seat=white#dice", a.location())
		require.Equal(t, open12(1, sheet), b.plan(draftID, false).String())
		page := b.page(a)
		require.Contains(t, page, "You took the ")
		require.Contains(t, page, "The House took the ")
	})
	t.Run("sent twice it stands once, also when others came after", func(t *testing.T) {
		town := open(t)
		sheet := drafted(town.tape(draftID))
		b := town.browser(t)
		for range 3 {
			require.Equal(t, http.StatusSeeOther, b.post(draftToday+"/moves", pickOf(0, sheet[0])...).StatusCode)
		}
		b.draftAll(draftToday, sheet[:3])
		require.Equal(t, http.StatusSeeOther, b.post(draftToday+"/moves", pickOf(1, sheet[1])...).StatusCode)
		require.Equal(t, open12(3, sheet), b.plan(draftID, false).String())
	})
	t.Run("of two tabs neither overwrites what the other picked", func(t *testing.T) {
		town := open(t)
		sheet := drafted(town.tape(draftID))
		b := town.browser(t)
		b.draftAll(draftToday, sheet[:2])
		other := draft.Pick{}
		m, err := draft.ReplayMatch(town.tape(draftID), draft.Deny1, sheet[:1])
		require.NoError(t, err)
		for pick := range m.Legal() {
			if pick.String() != sheet[1] {
				other = pick
			}
		}
		a := b.post(draftToday+"/moves", pickOf(1, other.String())...)
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.Contains(t, a.body, "made already")
		a = b.post(draftToday+"/moves", undo("white", 1, 1)...)
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, "the page that asks showed one pick, and there are two")
		require.Equal(t, open12(2, sheet), b.plan(draftID, false).String())
		var moves sync.WaitGroup
		for range 8 {
			moves.Go(func() { b.post(draftToday+"/moves", pickOf(2, sheet[2])...) })
		}
		moves.Wait()
		require.Equal(t, open12(3, sheet), b.plan(draftID, false).String())
	})
	t.Run("going back says before what it takes back, and leaves the other seat", func(t *testing.T) {
		town := open(t)
		sheet := drafted(town.tape(draftID))
		b := town.browser(t)
		b.draftAll(draftToday, sheet[:9])
		require.Contains(t, b.look(draftToday+"?seat=white&back=4").body, "This takes back your picks 4 to 6")
		a := b.post(draftToday+"/moves", undo("white", 4, 6)...)
		require.Contains(t, b.page(a), "Your pick 4 is open now.")
		want := append(append(append(rules.Sheet{}, sheet[:3]...), "?", "?", "?"), sheet[6:9]...)
		require.Equal(t, want, b.plan(draftID, false)[:9])
		require.Equal(t, http.StatusSeeOther, b.post(draftToday+"/moves", undo("white", 4, 6)...).StatusCode, "sent again it changes nothing")
		require.Equal(t, want, b.plan(draftID, false)[:9])
		require.Contains(t, b.look(draftToday).body, "White seat, pick 4 of 6", "the page goes on with White")
		b.post(draftToday+"/moves", "to", "clear")
		require.Equal(t, open12(0, nil), b.plan(draftID, false).String())
	})
	t.Run("what breaks a rule, or is no pick, is refused and changes nothing", func(t *testing.T) {
		town := open(t)
		sheet := drafted(town.tape(draftID))
		b := town.browser(t)
		b.draftAll(draftToday, sheet[:1])
		for _, fields := range [][]string{
			{}, {"to", "a1"}, {"seat", "white"}, {"seat", "white", "pick", "2"}, {"seat", "red", "pick", "2", "die", "1", "to", "a1"},
			{"seat", "white", "pick", "2", "die", sheet[0][:1], "to", "b2"}, {"seat", "white", "pick", "2", "die", "5", "to", "a1"},
			{"seat", "white", "pick", "2", "die", "0", "to", "a1"}, {"seat", "white", "pick", "2", "die", "-1", "to", "a1"},
			{"seat", "white", "pick", "2", "die", "1", "to", "c9"}, {"seat", "white", "pick", "2", "die", "1", "to", "x"}, {"seat", "white", "pick", "2", "die", "1", "to", "pass"},
			{"seat", "white", "pick", "3", "die", "1", "to", "a1"}, {"seat", "white", "pick", "7", "die", "1", "to", "a1"}, {"seat", "white", "pick", "0", "to", "undo"},
			{"seat", "white", "pick", "2", "die", "?", "to", ""}, {"seat", "white", "pick", "2", "die", "<b>", "to", "\"><script>"},
			{"seat", "white", "pick", "1", "to", "undo"}, {"seat", "white", "pick", "99999999999999999999", "to", "undo", "made", "1"},
		} {
			a := b.post(draftToday+"/moves", fields...)
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, fields)
			require.Equal(t, open12(1, sheet), b.plan(draftID, false).String(), fields)
			require.NotContains(t, a.body, "<script>", fields)
		}
	})
	t.Run("a refusal names the pick as players count it", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		sheet := drafted(town.tape(draftID))
		taken := draft.StartMatch(town.tape(draftID), draft.Deny1).Game(draft.Black).Decided(1).Die
		refused := fmt.Sprintf("Black, pick 1: D%d of pool 1 is already taken.", taken)
		require.Contains(t, b.page(b.post(draftToday+"/moves", "seat", "black", "pick", "1", "die", fmt.Sprint(taken), "to", "a1")), refused)
		broken := append(slices.Clone(sheet[:6]), fmt.Sprintf("%da1", taken))
		require.Contains(t, b.page(b.handIn(draftToday, broken.String())), "This sheet cannot be handed in yet. "+refused)
		require.Contains(t, b.page(b.handIn(draftToday, sheet[:1].String()+" 9")), "cannot be handed in yet. White, pick 2: ")
		passed := strings.Replace(passes, "-", "1:99", 1)
		require.Contains(t, b.page(b.handIn(todays, passed)), "cannot be handed in yet. Roll 1: ")
	})
	t.Run("to take back what was never made claims nothing", func(t *testing.T) {
		b := open(t).named(t, "Ada")
		a := b.post(draftToday+"/moves", undo("white", 5, 6)...)
		require.Contains(t, b.page(a), "Your pick 5 is open now.")
		require.NotContains(t, b.page(a), "taken back")
	})
	t.Run("an address with nonsense in it shows the page", func(t *testing.T) {
		town := open(t)
		for _, query := range []string{"seat=red", "seat=black&die=9", "die=-1", "back=6", "seat=white&back=99", "did=400", "did=12", "roll=7", "die=%00x"} {
			require.Contains(t, []int{200, 400}, town.browser(t).look(draftToday+"?"+query).StatusCode, query)
		}
	})
}

func TestHandingInADraft(t *testing.T) {
	t.Run("ten at once and one after are one result", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		sheet := drafted(town.tape(draftID)).String()
		var sent sync.WaitGroup
		for range 10 {
			sent.Go(func() { b.handIn(draftToday, sheet) })
		}
		sent.Wait()
		require.Equal(t, draftToday+"/result", b.handIn(draftToday, sheet).location())
		require.Equal(t, 1, town.rows(t, draftID).Of)
		a := b.post(draftToday+"/moves", undo("white", 1, 6)...)
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Equal(t, draftToday+"/result", b.look(draftToday+"/hand-in").location())
	})
	t.Run("an incomplete one is refused, and its picks are kept", func(t *testing.T) {
		town := open(t)
		sheet := drafted(town.tape(draftID))
		b := town.browser(t)
		require.Equal(t, draftToday+"?seat=white&unfinished=1#dice", b.look(draftToday+"/hand-in").location())
		require.Contains(t, b.page(b.look(draftToday+"/hand-in")), "Picks still to be made: 6 as White, 6 as Black.")
		a := b.handIn(draftToday, sheet[:8].String())
		require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode)
		require.Equal(t, open12(8, sheet), b.plan(draftID, false).String())
		for _, bad := range []string{"", "x", "9z9", "1a1 1a1", strings.Repeat("1a1 ", 13), strings.Repeat("4x ", 12), "🎲", "4:7 - -"} {
			b := town.browser(t)
			require.Contains(t, []int{400, 422}, b.handIn(draftToday, bad).StatusCode, bad)
			require.Equal(t, 200, b.look(draftToday).StatusCode, bad)
		}
		require.Equal(t, 0, town.rows(t, draftID).Of)
	})
	t.Run("practice on the same dice and on the practice dice ranks nowhere", func(t *testing.T) {
		town := open(t)
		b := town.named(t, "Ada")
		for base, id := range map[string]challenge.ID{draftToday + "/again": draftID, draftToday + "/practice": draftID.PracticeID()} {
			sheet := drafted(town.tape(id))
			for range 2 {
				b.draftAll(base, sheet)
				a := b.handIn(base, sheet.String())
				require.Regexp(t, base+`/sheets/\d+/result`, a.location())
				require.Equal(t, 200, b.look(a.location()).StatusCode)
				require.Equal(t, 200, b.look(strings.TrimSuffix(a.location(), "/result")+"?step=20").StatusCode)
				require.Equal(t, open12(0, nil), b.plan(id, true).String(), "the plan is empty again")
			}
		}
		require.Equal(t, 0, town.rows(t, draftID).Of)
	})
}

func TestAFormThatComesLater(t *testing.T) {
	store := dbtest.Open(t)
	before := openAt(t, store, noon, forms()[:1])
	ada := before.named(t, "Ada")
	ada.handIn(todays, passes)
	require.Equal(t, 404, ada.look(draftToday).StatusCode)

	town := openAt(t, store, noon.Add(48*time.Hour), forms())
	b := town.browser(t)
	t.Run("is there from that day on, with the number 1", func(t *testing.T) {
		page := b.look("/2026-12-02/draft")
		require.Equal(t, 200, page.StatusCode)
		require.Contains(t, b.look("/").body, `href="/2026-12-02/draft"`)
		c, err := town.service.Challenge(t.Context(), "2026-12-02/draft")
		require.NoError(t, err)
		require.Equal(t, 1, c.Number)
		require.Equal(t, "deny/1", c.House)
	})
	t.Run("earlier days show the forms that they had", func(t *testing.T) {
		page := b.look("/2026-11-30")
		require.Equal(t, 200, page.StatusCode)
		require.NotContains(t, page.body, "/draft")
		require.Equal(t, 404, b.look(draftToday).StatusCode)
		require.Equal(t, 200, b.look(todays).StatusCode)
	})
	t.Run("the archive leads to the first month that each form has", func(t *testing.T) {
		require.Contains(t, b.look("/archive/2026-11").body, `href="/archive/2026-12/draft"`)
		require.Equal(t, 404, b.look("/archive/2026-11/draft").StatusCode)
		require.Equal(t, 200, b.look("/archive/2026-12/draft").StatusCode)
		require.Contains(t, b.look("/archive/2026-12/draft").body, `href="/archive/2026-12"`)
		require.Equal(t, 404, b.look("/archive/2026-12/chess").StatusCode)
	})
	t.Run("what was there stays as it was, and the server is ready", func(t *testing.T) {
		require.Equal(t, 1, town.rows(t, todaysID).Of)
		require.Equal(t, 200, b.look("/readyz").StatusCode)
		require.Contains(t, b.look("/fairness").body, "Draft, ")
	})
}
