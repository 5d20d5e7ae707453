package web_test

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/district"
	"dailydistrict/views/api"
	"dailydistrict/views/web"
)

// salon is a club with an evening in one town: Ada hosts, Ben is a member, Cem was
// removed, Dan is of another club and Gus is a guest.
type salon struct {
	*town
	t    testing.TB
	club challenge.SeenClub
	on   challenge.ID
	base string // the evening's address
	list string // of the club's evenings
	who  map[string]*browser
}

// eight and ten are when the evenings of tests open and close.
var eight, ten = noon.Add(8 * time.Hour), noon.Add(10 * time.Hour)

func evening(t testing.TB, everyone bool) *salon {
	t.Helper()
	town := open(t, func(c *web.Config) { c.API = api.New(api.Config{Service: c.Service, Log: c.Log}) })
	s := &salon{town: town, t: t, who: map[string]*browser{"nobody": town.browser(t), "Gus": town.browser(t)}}
	require.Equal(t, http.StatusSeeOther, s.who["Gus"].post(todays+"/moves", "roll", "1", "to", "pass").StatusCode)
	for _, name := range []string{"Ada", "Ben", "Cem", "Dan"} {
		s.who[name] = town.named(t, name)
	}
	ctx, host := t.Context(), s.player("Ada")
	var err error
	s.club, err = town.service.FoundClub(ctx, host, "Café Würfel")
	require.NoError(t, err)
	for _, name := range []string{"Ben", "Cem"} {
		_, err := town.service.JoinClub(ctx, s.club.Invite, s.player(name))
		require.NoError(t, err)
	}
	require.NoError(t, town.service.RemoveMember(ctx, s.club.ID, host, s.player("Cem"), true))
	_, err = town.service.FoundClub(ctx, s.player("Dan"), "Elsewhere")
	require.NoError(t, err)
	opened, err := town.service.OpenEvening(ctx, s.club.ID, host, challenge.EveningPlan{Form: "district", Opens: eight, Closes: ten, Everyone: everyone})
	require.NoError(t, err)
	s.on, s.base, s.list = opened.ID, "/"+string(opened.ID), "/clubs/"+string(s.club.ID)+"/evenings"
	return s
}

func (s *salon) player(name string) challenge.PlayerID { return s.who[name].player().ID }

var tags = regexp.MustCompile(`<[^>]*>`)

// words is a page without its markup.
func (a answer) words() string {
	return strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(a.body, " "))), " ")
}

func TestAnEveningFromEndToEnd(t *testing.T) {
	s := evening(t, true)
	ada, gus := s.who["Ada"], s.who["Gus"]

	t.Run("before it opens there is a promise, and nothing to play", func(t *testing.T) {
		for name, b := range s.who {
			a := b.look(s.base)
			require.Equal(t, 200, a.StatusCode, name)
			require.Contains(t, a.words(), "These dice are thrown")
			require.Contains(t, a.words(), "Café Würfel")
			require.Contains(t, a.words(), challenge.EveningCode(s.on))
			require.Contains(t, a.words(), "at 20:00 UTC")
			require.Equal(t, http.StatusConflict, b.look(s.base+"/board").StatusCode)
			require.Equal(t, http.StatusConflict, b.look(s.base+"/again").StatusCode)
			require.Equal(t, http.StatusConflict, b.look(s.base+"/hand-in").StatusCode)
			require.Equal(t, http.StatusConflict, b.post(s.base+"/moves", "roll", "1", "to", "pass").StatusCode)
			require.Equal(t, 200, b.look(s.base+"/screen").StatusCode)
		}
	})
	t.Run("it is played like a day, by a guest and the host", func(t *testing.T) {
		s.clock.turn(eight)
		tape := s.tape(s.on)
		a := gus.look(s.base)
		require.Contains(t, a.words(), "closes in 2 h 00 min")
		require.NotContains(t, a.words(), "Also today")
		require.Equal(t, http.StatusSeeOther, gus.post(s.base+"/moves", "roll", "1", "to", "pass").StatusCode)
		require.Equal(t, "-", gus.plan(s.on, false)[0])
		a = gus.handIn(s.base, greedy(t, tape).String())
		require.Equal(t, s.base+"/result", a.location())
		a = gus.look(s.base + "/result")
		require.Contains(t, a.words(), "Would stand 1st of 1")
		require.Contains(t, a.words(), "District, club evening of Monday 30 November 2026")
		require.NotContains(t, a.words(), "The next District")
		gus.post("/you/name", "name", "Gustl", "next", s.base+"/board")
		ada.handIn(s.base, passes)
		a = ada.look(s.base + "/board")
		require.Contains(t, a.words(), "Gustl")
		require.Contains(t, a.words(), "2 results so far")
		require.Equal(t, []string{"Gustl", "Ada"}, s.names())
		require.Empty(t, s.rows(t, todaysID).Rows, "it stands on no board of the day")
	})
	t.Run("once it is final all sheets can be replayed, and its dice practised", func(t *testing.T) {
		s.clock.turn(ten.Add(2 * time.Hour))
		a := s.who["nobody"].look(s.base)
		require.Contains(t, a.words(), "Play it as practice")
		require.NotContains(t, a.words(), "Day before")
		replay := fmt.Sprintf("%s/sheets/%d", s.base, s.rows(t, s.on).Rows[0].Attempt)
		require.Contains(t, a.body, replay)
		require.Equal(t, 200, s.who["Dan"].look(replay+"?step=3").StatusCode)
		require.Equal(t, 404, s.who["Dan"].look(todays+strings.TrimPrefix(replay, s.base)).StatusCode)
		a = s.who["Dan"].handIn(s.base+"/again", passes)
		require.Contains(t, s.who["Dan"].look(a.location()).words(), "Would have been Tied 2nd 2 players, of 3")
		require.Equal(t, http.StatusConflict, s.who["Dan"].post(s.base+"/moves", "roll", "1", "to", "pass").StatusCode)
	})
	t.Run("its pages lead on, for members to the club", func(t *testing.T) {
		require.Contains(t, ada.look(s.base).body, `href="`+s.list+`"`)
		require.NotContains(t, s.who["Dan"].look(s.base).body, string(s.club.ID))
		a := ada.look(s.list)
		require.Contains(t, a.body, `href="`+s.base+`"`)
		require.Contains(t, a.words(), "2 results")
	})
	t.Run("every link of it leads somewhere", func(t *testing.T) {
		for _, name := range []string{"Ada", "nobody"} {
			s.who[name].crawl(t, s.base)
		}
	})
	require.NotContains(t, s.log.String(), "level=ERROR")
}

// names are those on the evening's board.
func (s *salon) names() (names []string) {
	for _, r := range s.rows(s.t, s.on).Rows {
		names = append(names, r.Name)
	}
	return names
}

func TestAnEveningForMembersAlone(t *testing.T) {
	s := evening(t, false)
	s.clock.turn(eight)
	sheet := greedy(t, s.tape(s.on))
	for _, name := range []string{"Gus", "Cem", "Dan"} {
		t.Run(name+" is told before, plays for practice, and keeps the plan", func(t *testing.T) {
			b := s.who[name]
			require.Contains(t, b.look(s.base).words(), "you are none")
			b.playAll(s.base, sheet)
			a := b.handIn(s.base, sheet.String())
			require.Regexp(t, "^"+s.base+`/sheets/\d+/result$`, a.location())
			require.Contains(t, b.look(a.location()).words(), "so your sheet is kept as practice")
			require.Equal(t, sheet, b.plan(s.on, false))
			require.Empty(t, s.names())
		})
	}
	t.Run("who becomes a member hands the same plan in", func(t *testing.T) {
		dan := s.who["Dan"]
		_, err := s.service.JoinClub(t.Context(), s.club.Invite, s.player("Dan"))
		require.NoError(t, err)
		require.NotContains(t, dan.look(s.base).words(), "you are none")
		require.Equal(t, s.base+"/result", dan.handIn(s.base, sheet.String()).location())
		require.Equal(t, []string{"Dan"}, s.names())
	})
	t.Run("members are told nothing", func(t *testing.T) {
		require.NotContains(t, s.who["Ben"].look(s.base).words(), "you are none")
	})
}

// TestWhoMayDoWhatOfAnEvening asks everybody for every page and form of evenings.
func TestWhoMayDoWhatOfAnEvening(t *testing.T) {
	all := func(status int) map[string]int {
		return map[string]int{"nobody": status, "Gus": status, "Dan": status, "Cem": status, "Ben": status, "Ada": status}
	}
	club := func(member, host int) map[string]int {
		return map[string]int{"nobody": 404, "Gus": 404, "Dan": 404, "Cem": 404, "Ben": member, "Ada": host}
	}
	acts := func(others, member, host int) map[string]int {
		return map[string]int{"nobody": 401, "Gus": others, "Dan": others, "Cem": others, "Ben": member, "Ada": host}
	}
	open := []string{"form", "district", "opens", "now", "lasts", "60", "board", "club"}
	for call, c := range map[string]struct {
		at     time.Time
		fields []string
		wants  map[string]int
	}{
		"GET {list}":                                {noon, nil, club(200, 200)},
		"GET {list}?from=50":                        {noon, nil, club(200, 200)},
		"POST {list}":                               {noon, open, acts(404, 403, 303)},
		"POST {evening}/withdraw":                   {noon, nil, acts(403, 403, 303)},
		"POST {evening}/withdraw again":             {eight, nil, acts(403, 403, 409)},
		"GET /club":                                 {noon, nil, all(200)},
		"GET /club?code={code}":                     {noon, nil, all(303)},
		"GET /club?code=000000000000":               {noon, nil, all(404)},
		"GET {evening}":                             {noon, nil, all(200)},
		"GET {evening}/screen":                      {noon, nil, all(200)},
		"GET {evening}/board":                       {eight, nil, all(200)},
		"GET {evening}/screen at eight":             {eight, nil, all(200)},
		"GET {evening}/again":                       {eight, nil, all(200)},
		"GET {evening}/practice":                    {eight, nil, all(404)},
		"GET {evening}/result":                      {eight, nil, all(303)},
		"GET {evening}/hand-in":                     {eight, nil, all(303)},
		"POST {evening}/moves":                      {eight, []string{"roll", "1", "to", "pass"}, all(303)},
		"POST {evening}/sheets":                     {eight, []string{"sheet", passes}, all(303)},
		"GET {evening}/paper":                       {eight, nil, acts(403, 403, 200)},
		"GET {evening}/paper at noon":               {noon, nil, acts(403, 403, 409)},
		"POST {evening}/paper":                      {eight, []string{"member", "Ben", "enter", "yes"}, acts(403, 403, 303)},
		"POST {evening}/paper to look":              {eight, []string{"member", "Ben"}, acts(403, 403, 200)},
		"GET {evening}/compare":                     {eight, nil, all(303)},
		"GET {evening}/compare?who=1&who=2":         {eight, nil, all(409)},
		"GET {evening}/compare?who=2&who=1 at noon": {noon, nil, all(409)},
		"GET /club/000000000000/compare":            {eight, nil, all(404)},
		"GET {evening}/paper/1":                     {eight, nil, acts(403, 403, 404)},
		"POST {evening}/paper/1":                    {eight, nil, acts(403, 403, 404)},
		"GET /club/000000000000/paper/1":            {eight, nil, all(404)},
		"GET /club/000000000000/paper":              {eight, nil, all(404)},
		"GET /club/000000000000":                    {eight, nil, all(404)},
		"GET /club/x/board":                         {eight, nil, all(404)},
		"GET /club/000000000000/screen":             {eight, nil, all(404)},
	} {
		t.Run(call, func(t *testing.T) {
			s := evening(t, false)
			s.clock.turn(c.at)
			for _, name := range []string{"nobody", "Gus", "Dan", "Cem", "Ben", "Ada"} { // those who may least first
				wanted := c.wants[name]
				method, path, _ := strings.Cut(strings.NewReplacer("{list}", s.list, "{evening}", s.base, "{code}", url.QueryEscape(challenge.EveningCode(s.on))).Replace(call), " ")
				path, _, _ = strings.Cut(path, " ")
				var fields url.Values
				if method == "POST" {
					fields = url.Values{}
				}
				for i := 0; i < len(c.fields); i += 2 {
					fields.Set(c.fields[i], c.fields[i+1])
				}
				a := s.who[name].do(method, path, fields)
				require.Equal(t, wanted, a.StatusCode, "%s: %s", name, a.words())
				if wanted == 404 || wanted == 401 || wanted == 403 {
					require.NotContains(t, a.body, "Würfel", "nobody learns of a club")
				}
			}
		})
	}
}

func TestOpeningAnEvening(t *testing.T) {
	s := evening(t, false)
	ada := s.who["Ada"]
	opened := func(fields ...string) challenge.Challenge {
		t.Helper()
		a := ada.post(s.list, fields...)
		require.Equal(t, http.StatusSeeOther, a.StatusCode, a.words())
		c, err := s.store.Challenge(t.Context(), challenge.ID(strings.TrimPrefix(a.location(), "/")))
		require.NoError(t, err)
		require.NotEqual(t, s.on, c.ID)
		return c
	}
	t.Run("now is at the next full minute", func(t *testing.T) {
		c := opened("form", "draft", "opens", "now", "lasts", "180", "board", "everyone")
		require.Equal(t, noon.Add(time.Minute), c.Opens)
		require.Equal(t, noon.Add(time.Minute+3*time.Hour), c.Closes)
		require.True(t, c.Everyone)
		require.Equal(t, "draft", c.Form)
	})
	t.Run("at a time as browsers and people write it", func(t *testing.T) {
		for _, at := range []string{"2026-12-04T19:30", "2026-12-04T19:30:00", "2026-12-04 19:30", "2026-12-04 19.30"} {
			c := opened("form", "district", "opens", "at", "at", at, "lasts", "10080", "board", "club")
			require.Equal(t, time.Date(2026, 12, 4, 19, 30, 0, 0, time.UTC), c.Opens)
			require.Equal(t, 7*24*time.Hour, c.Closes.Sub(c.Opens))
			require.False(t, c.Everyone)
			require.Equal(t, challenge.Day{Year: 2026, Month: 12, Date: 4}, c.Day)
		}
	})
	t.Run("what is refused stands in the form, with the reason", func(t *testing.T) {
		for said, fields := range map[string][]string{
			"An evening opens half a minute":   {"form", "district", "opens", "at", "at", "2026-11-30T12:00", "lasts", "60"},
			"Write the date and time as in":    {"form", "district", "opens", "at", "at", "tonight", "lasts", "60"},
			"There is no such form":            {"form", "chess", "opens", "now", "lasts", "60"},
			"lasts at least ten minutes":       {"form", "district", "opens", "now", "lasts", "9"},
			"lasts at most 60 days":            {"form", "district", "opens", "now", "lasts", "86401"},
			"and lasts from ten minutes to 60": {"form", "district", "opens", "now", "lasts", "-5", "board", "everyone"},
		} {
			a := ada.post(s.list, fields...)
			require.Equal(t, http.StatusUnprocessableEntity, a.StatusCode, said)
			require.Contains(t, a.words(), said)
			if fields[3] == "at" {
				require.Contains(t, a.body, `value="`+fields[5]+`"`)
			}
		}
	})
	t.Run("no more than there can be", func(t *testing.T) {
		for range challenge.MostEvenings {
			ada.post(s.list, "form", "district", "opens", "now", "lasts", "60")
		}
		a := ada.post(s.list, "form", "district", "opens", "now", "lasts", "60")
		require.Equal(t, http.StatusConflict, a.StatusCode)
		require.Contains(t, a.words(), "as many evenings open and planned")
	})
	t.Run("withdrawn, it says so to everybody and shows nothing", func(t *testing.T) {
		require.Contains(t, ada.look(s.base).words(), "Withdraw this evening")
		require.NotContains(t, s.who["Ben"].look(s.base).words(), "Withdraw this evening")
		require.Equal(t, s.base, ada.post(s.base+"/withdraw").location())
		for _, at := range []time.Time{noon, eight, ten, ten.Add(3 * time.Hour)} {
			s.clock.turn(at)
			for name, b := range s.who {
				a := b.look(s.base)
				require.Contains(t, a.words(), "This evening was withdrawn", name)
				require.NotContains(t, a.words(), "Withdraw this evening")
				require.Equal(t, http.StatusConflict, b.look(s.base+"/board").StatusCode)
				require.Equal(t, http.StatusConflict, b.look(s.base+"/again").StatusCode)
				require.Contains(t, b.look(s.base+"/screen").words(), "Withdrawn")
			}
		}
		require.Contains(t, ada.look(s.list).words(), "withdrawn")
	})
}

func TestComingToAnEveningByItsCode(t *testing.T) {
	s := evening(t, true)
	b := s.who["nobody"]
	code := challenge.EveningCode(s.on)
	for _, typed := range []string{code, strings.ToUpper(code), strings.ReplaceAll(code, "-", " "), "http://x.example" + s.base, " " + code + " "} {
		for _, box := range []string{"/club", "/clubs/join"} {
			require.Equal(t, s.base, b.look(box+"?code="+url.QueryEscape(typed)).location(), typed)
		}
	}
	club, err := s.service.Club(t.Context(), s.club.ID, s.club.Hosts[0].ID)
	require.NoError(t, err)
	require.Equal(t, "/clubs/join/"+club.Invite.Grouped(), b.look("/club?code="+string(club.Invite)).location(), "the code of a club leads to the club")
	for _, typed := range []string{"0", "0000-0000-0000", strings.Repeat("k", 3000), "<script>"} {
		a := b.look("/club?code=" + url.QueryEscape(typed))
		require.Equal(t, 404, a.StatusCode)
		require.Contains(t, a.words(), "No club and no evening has this code")
		require.NotContains(t, a.body, "<script>")
	}
	require.Equal(t, 404, b.look("/club?code=%ff%00").StatusCode)
	require.Equal(t, s.base, b.look("/club/"+strings.ToUpper(code)).location())
	require.Empty(t, b.cookie(), "a look leaves no trace")

	t.Run("the page for a projector says where, and what is there", func(t *testing.T) {
		words := b.look(s.base + "/screen").words()
		for _, part := range strings.Split(code, "-") {
			require.Contains(t, words, part)
		}
		require.Contains(t, words, strings.TrimPrefix(s.server.URL, "http://")+"/club")
		s.clock.turn(eight)
		s.who["Dan"].handIn(s.base, passes)
		require.Contains(t, b.look(s.base+"/screen").words(), "Dan")
	})
}

func TestTheListOfEvenings(t *testing.T) {
	s := evening(t, false)
	s.clock.turn(ten.Add(3 * time.Hour))
	ctx, host := t.Context(), s.player("Ada")
	for i := range 55 {
		at := s.clock.now()
		_, err := s.service.OpenEvening(ctx, s.club.ID, host, challenge.EveningPlan{Form: "draft", Opens: at.Add(time.Minute), Closes: at.Add(11 * time.Minute)})
		require.NoError(t, err, i)
		s.clock.turn(at.Add(12 * time.Minute))
	}
	first := s.who["Ben"].look(s.list)
	require.Equal(t, 50, strings.Count(first.body, `href="/club/`))
	require.Contains(t, first.body, s.list+"?from=50")
	require.NotContains(t, first.words(), "Open an evening", "which is for hosts")
	second := s.who["Ben"].look(s.list + "?from=50")
	require.Equal(t, 6, strings.Count(second.body, `href="/club/`))
	require.Contains(t, second.body, s.base)
	require.NotContains(t, second.body, "?from=100")
}

// TestWhatAnEveningIsWorthIsItsOwn checks the score on the board against the rules.
func TestWhatAnEveningIsWorthIsItsOwn(t *testing.T) {
	s := evening(t, false)
	s.clock.turn(eight)
	sheet := greedy(t, s.tape(s.on))
	score, err := district.Game.Judge(s.tape(s.on), sheet)
	require.NoError(t, err)
	s.who["Ben"].handIn(s.base, sheet.String())
	require.Equal(t, score.Total, s.rows(t, s.on).Rows[0].Score)
}

func TestNoLogHoldsTheCodeOfAnEvening(t *testing.T) {
	s := evening(t, true)
	code := strings.TrimPrefix(string(s.on), "club/")
	for _, address := range []string{s.base, s.base + "/board", s.base + "/screen", "/api/v1/challenges/" + string(s.on), "/club/" + strings.ToUpper(code)} {
		s.who["Gus"].look(address)
	}
	s.who["Gus"].post(s.base+"/moves", "roll", "1", "to", "pass")
	require.Contains(t, s.log.String(), "path=/club/…/board")
	require.Contains(t, s.log.String(), "path=/api/v1/challenges/club/…")
	require.NotContains(t, strings.ToLower(s.log.String()), code)
}
