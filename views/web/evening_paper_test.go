package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/views"
)

// typedIn are the fields of the form as a host types in a sheet of somebody.
func typedIn(t testing.TB, c challenge.Challenge, member string, sheet rules.Sheet) []string {
	t.Helper()
	p, err := district.Replay(c.Tape, sheet)
	require.NoError(t, err)
	fields, passes := []string{"member", member}, []string(nil)
	for roll := 1; roll <= district.Rolls; roll++ {
		d := p.Decided(roll)
		if d.Pass {
			passes = append(passes, fmt.Sprint(roll))
			continue
		}
		text := fmt.Sprintf(" %d %d", roll, d.Number)
		if d.Reroute {
			text += "R"
		}
		fields = append(fields, views.WindowField(d.Column, d.Floor), text)
	}
	return append(fields, "passes", strings.Join(passes, ", "))
}

func TestASheetIsTypedIn(t *testing.T) {
	s := evening(t, false)
	ada, address := s.who["Ada"], s.base+"/paper"
	s.clock.turn(eight)
	on, err := s.service.Challenge(t.Context(), s.on)
	require.NoError(t, err)
	sheet := greedy(t, on.Tape)
	score, err := district.Game.Judge(on.Tape, sheet)
	require.NoError(t, err)
	fields := typedIn(t, on, " ben ", sheet)

	t.Run("the evening leads its host there, and nobody else", func(t *testing.T) {
		require.Contains(t, ada.look(s.base).body, `href="`+address+`"`)
		for _, name := range []string{"Ben", "Dan", "Gus"} {
			require.NotContains(t, s.who[name].look(s.base).body, address)
		}
		page := ada.look(address)
		require.Contains(t, page.body, `<option value="Ben">`)
		for i := range district.Rolls {
			require.Contains(t, page.words(), fmt.Sprintf("Roll %d: %s", i+1, spokenDice(on.Tape.Roll(i))))
		}
		roll := on.Tape.Roll(16)
		require.Contains(t, page.words(), fmt.Sprintf("Who has set the %d aside has written a %d in column %d. Type 17 %d into that window.", roll[0], roll[1]+roll[2], roll[0], roll[1]+roll[2]))
	})
	t.Run("what stands is shown first, and nothing is entered by that", func(t *testing.T) {
		a := ada.post(address, fields...)
		require.Equal(t, http.StatusOK, a.StatusCode, a.words())
		require.Contains(t, a.words(), fmt.Sprintf("What stands: %d points", score.Total))
		require.Contains(t, a.words(), "Nothing is crossed out")
		require.Contains(t, a.words(), "Enter it for Ben")
		require.Empty(t, s.names())
	})
	t.Run("a host is warned of what the member has begun, and not told what", func(t *testing.T) {
		require.NotContains(t, ada.post(address, fields...).words(), "has begun a plan")
		require.NoError(t, s.service.SaveDraft(t.Context(), on, s.player("Ben"), false, sheet[:3]))
		a := ada.post(address, fields...)
		require.Contains(t, a.words(), "Ben has begun a plan on this evening and may want to hand it in. If you enter this sheet, this sheet counts")
		require.Contains(t, a.words(), "Compare it with the paper first. A mistyped one can be withdrawn until the board is final")
	})
	t.Run("what cannot be read is said at its field, and all that was typed stays", func(t *testing.T) {
		for said, changed := range map[string][]string{
			"Nobody in the club has this name":                 {"member", "Nobody"},
			"Column 1, floor 1: write the roll and the number": {"c1f1", "nine"},
			"Rolls passed: write their numbers":                {"passes", "3, 99"},
		} {
			a := ada.post(address, append(fields, changed...)...)
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, said)
			require.Contains(t, a.words(), said)
			require.Contains(t, a.body, `value="`+changed[1]+`"`)
			stays := url.Values{}
			for i := 0; i < len(fields); i += 2 {
				stays.Set(fields[i], strings.TrimSpace(fields[i+1]))
			}
			stays.Set(changed[0], changed[1])
			for name, typed := range stays {
				require.Regexp(t, `name="`+name+`" value="`+regexp.QuoteMeta(typed[0])+`"`, a.body)
			}
			require.Contains(t, a.body, `href="#`+changed[0]+`"`)
		}
		require.Empty(t, s.names())
	})
	t.Run("an entry that breaks a rule is crossed out", func(t *testing.T) {
		a := ada.post(address, "member", "Ben", "c1f1", "1 12", "c2f1", "99 5")
		require.Equal(t, http.StatusOK, a.StatusCode)
		require.Contains(t, a.words(), "Column 2, floor 1, the 5 of roll 99. There are rolls 1 to 24.")
		require.Contains(t, a.words(), "have neither a number nor a dash")
	})
	t.Run("it is entered, stands on the board, and is marked", func(t *testing.T) {
		a := ada.does(address, append(fields, "enter", "yes")...)
		require.Contains(t, a.words(), fmt.Sprintf("The sheet of Ben stands on the board: %d points.", score.Total))
		require.Contains(t, a.words(), "Typed in so far")
		require.Equal(t, []string{"Ben"}, s.names())
		for _, page := range []string{"/board", "/screen"} {
			require.Contains(t, s.who["Dan"].look(s.base+page).words(), "Ben on paper")
		}
		require.Contains(t, s.who["Ben"].look(s.base+"/result").words(), views.TypedIn("Ada", true))
		require.Contains(t, s.who["Ben"].look(s.base).words(), "Typed in by Ada from paper at 20:00 UTC . This sheet is final.")
		require.Contains(t, s.who["Ben"].look(views.ExportAddress).body, `"typed_in_by":{"id":"`+ada.id()+`","name":"Ada"}`)
	})
	t.Run("the plan that was begun goes on as practice", func(t *testing.T) {
		plan := func(practice bool) []string {
			kept, err := s.service.Draft(t.Context(), on, s.player("Ben"), practice)
			require.NoError(t, err)
			return kept
		}
		begun := plan(false)
		s.who["Ben"].does(s.base+"/again/moves", "roll", "4", "to", "pass")
		begun[3] = "-"
		require.Equal(t, begun, plan(true))
		require.Contains(t, s.who["Ben"].look(s.base+"/result").words(), views.TypedIn("Ada", false))
		require.NotContains(t, s.who["Ben"].look(s.base+"/result").words(), "not lost", "it is practice now")
	})
	t.Run("once more it is the same, and another is refused", func(t *testing.T) {
		ada.does(address, append(fields, "enter", "yes")...)
		require.Equal(t, []string{"Ben"}, s.names())
		for _, enter := range []string{"yes", ""} {
			a := ada.post(address, "member", "Ben", "passes", "1", "enter", enter)
			require.Equal(t, http.StatusConflict, a.StatusCode, "it is said when it is looked over, too")
			require.Contains(t, a.words(), challenge.ErrMemberPlayed.Text)
		}
	})
	t.Run("a mistyped one is withdrawn, after a look, and the form holds what was typed in", func(t *testing.T) {
		slip := strconv.FormatInt(int64(s.rows(t, s.on).Rows[0].Attempt), 10)
		one := address + "/" + slip
		require.Contains(t, ada.look(address).body, `href="`+one+`"`)
		a := ada.look(one)
		require.Contains(t, a.words(), fmt.Sprintf("Ben ’s sheet of %d points is taken off the board.", score.Total))
		require.Equal(t, []string{"Ben"}, s.names(), "looking withdraws nothing")
		a = ada.does(one)
		require.Contains(t, a.words(), fmt.Sprintf("Ben’s sheet of %d points is withdrawn.", score.Total))
		require.Contains(t, a.words(), "withdrawn by Ada at 20:00 UTC")
		for i := 0; i < len(fields); i += 2 {
			require.Regexp(t, `name="`+fields[i]+`" value="(?i)`+regexp.QuoteMeta(strings.TrimSpace(fields[i+1]))+`"`, a.body)
		}
		require.Empty(t, s.names())
		require.NotContains(t, s.who["Dan"].look(s.base+"/board").words(), "on paper")
		ada.does(one)
		require.Equal(t, http.StatusConflict, ada.look(one).StatusCode, "it is withdrawn once")
		require.Contains(t, s.who["Ben"].look(s.base+"/sheets/"+slip+"/result").words(), views.TakenBack("Ada"))
		require.Contains(t, s.who["Ben"].look(views.ExportAddress).body, `"withdrawn_by":{"id":"`+ada.id()+`","name":"Ada"}`)
		ada.does(address, append(fields, "enter", "yes")...)
		require.Equal(t, []string{"Ben"}, s.names())
		require.NotContains(t, ada.look(address).words(), "Fill it in again", "another stands")
	})
	t.Run("once it is final its replay says so, and none is taken", func(t *testing.T) {
		s.clock.turn(ten.Add(2 * time.Hour))
		require.Contains(t, s.who["Ben"].look(s.base).words(), "Your sheet was typed in by Ada from paper.")
		replay := fmt.Sprintf("%s/sheets/%d", s.base, s.rows(t, s.on).Rows[0].Attempt)
		require.Contains(t, s.who["nobody"].look(replay).words(), views.PlayedOnPaper)
		require.Equal(t, http.StatusConflict, ada.look(address).StatusCode)
		require.Equal(t, http.StatusConflict, ada.post(address, append(fields, "enter", "yes")...).StatusCode)
		one := fmt.Sprintf("%s/%d", address, s.rows(t, s.on).Rows[0].Attempt)
		require.Equal(t, http.StatusConflict, ada.look(one).StatusCode)
		require.Equal(t, http.StatusConflict, ada.post(one).StatusCode)
		require.Equal(t, []string{"Ben"}, s.names())
	})
	require.NotContains(t, s.log.String(), "level=ERROR")
}

// spokenDice are three dice as a screen reader hears them.
func spokenDice(roll dice.Roll) string { return fmt.Sprintf("%d, %d, %d", roll[0], roll[1], roll[2]) }

// TestTwoSheetsOfAnEveningSideBySide chooses two on the board of an evening.
func TestTwoSheetsOfAnEveningSideBySide(t *testing.T) {
	s := evening(t, false)
	s.clock.turn(eight)
	sheet := greedy(t, s.tape(s.on))
	require.Equal(t, 303, s.who["Ben"].handIn(s.base, sheet.String()).StatusCode)
	require.Equal(t, 303, s.who["Ada"].handIn(s.base, passes).StatusCode)
	ben, ada := s.who["Ben"].id(), s.who["Ada"].id()
	compare := s.base + "/compare?who=" + ben + "&who=" + ada

	t.Run("nobody chooses before it is final", func(t *testing.T) {
		for name, b := range s.who {
			require.NotContains(t, b.look(s.base+"/board").body, `name="who"`, name)
			a := b.look(compare)
			require.Equal(t, http.StatusForbidden, a.StatusCode, name)
			require.Contains(t, a.words(), "Not yet side by side")
		}
	})
	s.clock.turn(ten.Add(2 * time.Hour))
	t.Run("then whoever has the link does", func(t *testing.T) {
		for name, b := range s.who {
			require.Contains(t, b.look(s.base+"/board").body, `name="who" value="`+ben+`"`, name)
			a := b.look(compare)
			require.Equal(t, http.StatusOK, a.StatusCode, name)
			require.Contains(t, a.words(), "Where they parted")
			require.Contains(t, a.body, `href="`+s.base+`/board"`)
		}
		require.NotContains(t, s.who["Dan"].look(compare).body, string(s.club.ID), "no member learns of the club's pages")
	})
	t.Run("no tick leads back, and is told", func(t *testing.T) {
		b := s.who["nobody"]
		a := b.look(s.base + "/compare")
		require.Equal(t, s.base+"/board?with=nobody#board", a.location())
		require.Contains(t, b.look(s.base+"/board?with=nobody").words(), "Nobody is chosen, so there is nothing to lay side by side.")
		require.NotContains(t, b.look(s.base+"/board").words(), "Nobody is chosen")
		require.NotContains(t, b.look(s.base+"/board").words(), "Parts are", "the column is not there")
	})
	t.Run("one tick leads back with the first kept", func(t *testing.T) {
		b := s.who["nobody"]
		a := b.look(s.base + "/compare?who=" + ben)
		require.Equal(t, s.base+"/board?with="+ben+"#board", a.location())
		require.Contains(t, b.look(s.base+"/board?with="+ben).words(), "Ben is chosen")
		require.Equal(t, http.StatusConflict, b.look(s.base+"/board?with="+s.who["Dan"].id()).StatusCode)
		require.Equal(t, http.StatusNotFound, b.look(s.base+"/board?with="+url.QueryEscape("<script>")).StatusCode)
		require.Equal(t, 404, b.look(s.base+"/compare?who=1&who=x").StatusCode)
	})
}

// TestAnEveningIsSent looks for the link that players send while it is open.
func TestAnEveningIsSent(t *testing.T) {
	s := evening(t, true)
	s.clock.turn(eight)
	for name, sends := range map[string]bool{"Ada": true, "Dan": true, "Gus": true, "nobody": false} {
		a := s.who[name].look(s.base)
		require.Equal(t, sends, strings.Contains(a.body, "data-share"), name)
		if sends {
			require.Contains(t, a.words(), "District on the same dice for all of us. Open until 30 November 2026, 22:00 UTC.", name)
			require.Regexp(t, `https?://[^ <]*`+s.base+`</textarea>`, a.body)
			require.NotRegexp(t, `<textarea[^>]*>[^<]*Würfel`, a.body, "a text to send does not name the club")
		}
	}
}

// TestMembersAreFound looks for members by a part of their names.
func TestMembersAreFound(t *testing.T) {
	town := open(t)
	c := town.found(t, "Ada")
	for i := range 60 {
		guest, _, err := town.service.Guest(t.Context())
		require.NoError(t, err)
		p, _, err := town.service.TakeName(t.Context(), guest.ID, fmt.Sprintf("Player %02d", i))
		require.NoError(t, err)
		_, err = town.service.JoinClub(t.Context(), challenge.Invite(strings.ReplaceAll(strings.TrimPrefix(c.link, "/clubs/join/"), "-", "")), p.ID)
		require.NoError(t, err)
	}
	ada := c.who["Ada"]
	t.Run("who leaves is told so, and nobody else is", func(t *testing.T) {
		bo := town.named(t, "Bo")
		_, err := town.service.JoinClub(t.Context(), challenge.Invite(strings.ReplaceAll(strings.TrimPrefix(c.link, "/clubs/join/"), "-", "")), bo.player().ID)
		require.NoError(t, err)
		a := bo.does(c.base + "/leave")
		require.Contains(t, a.words(), "You have left ")
		for _, other := range []*browser{ada, town.named(t, "Cy"), town.browser(t)} {
			require.NotContains(t, other.look("/clubs?left="+strings.TrimPrefix(c.base, "/clubs/")).words(), "You have left")
		}
	})
	a := ada.look(c.base + "/members?name=PLAYER+1")
	require.Contains(t, a.words(), "10 members’ names hold “ PLAYER 1 ”")
	require.Contains(t, a.words(), "Player 19")
	require.NotContains(t, a.words(), "Player 20")
	require.Contains(t, ada.look(c.base+"/members?name=player").body, "/members?first=51&amp;name=player")
	require.Contains(t, ada.look(c.base+"/members?first=51&name=player").words(), "Members 51 to 60 of 60")
	require.Contains(t, ada.look(c.base+"/members?name=%3Cscript%3E").words(), "No member’s name holds “ <script> ”")
	for _, unreadable := range []string{"%00%FF", "%FF", "%00", strings.Repeat("a", 5000), "Player%00"} {
		a := ada.look(c.base + "/members?name=" + unreadable)
		require.Equal(t, 200, a.StatusCode)
		require.Contains(t, a.words(), "No member’s name holds", unreadable[:3])
		require.NotContains(t, a.words(), "Player 0", "it finds nobody, not everybody")
	}
}
