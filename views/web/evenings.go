package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
)

// eveningRoutes is every address of evenings. An evening is played as a daily is,
// but for the public practice tape, which it has none of.
func eveningRoutes(e *echo.Echo, look func(string, echo.HandlerFunc), s *challenge.Service, at site) {
	list := views.ClubAddress(":club") + "/evenings"
	look(list, evenings(s, at))
	e.POST(list, openEvening(s, at))

	look(views.EveningAddress, eveningDoor(s, at))
	one := views.EveningAddress + "/:code"
	look(one, spelt(challengePage(s, at)))
	look(one+"/screen", eveningScreen(s, at))
	look(one+"/compare", eveningHeadToHead(s, at))
	playRoutes(e, look, s, at, one, ranked, again)
	e.POST(one+"/withdraw", withdrawEvening(s, at))
	look(one+"/paper", eveningPaper(s, at))
	e.POST(one+"/paper", typePaper(s, at))
	look(one+"/paper/:attempt", askToWithdraw(s, at))
	e.POST(one+"/paper/:attempt", withdrawPaper(s, at))
}

// eveningRows is how many evenings a page lists.
const eveningRows = 50

// mostEvenings bounds the beginning that an address may state.
const mostEvenings = 1 << 20

// eveningLister lists the evenings of clubs.
type eveningLister interface {
	clubs
	Form(id string) (challenge.Form, error)
	Forms() []challenge.Form
	Zone() *time.Location
	Grace() time.Duration
	Evenings(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID, from, limit int) ([]challenge.SeenEvening, error)
	Counts(ctx context.Context, ids []challenge.ID) (map[challenge.ID]int, error)
}

// evenings lists the evenings of a club for its members.
func evenings(s eveningLister, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.within(c, s)
		if err != nil {
			return err
		}
		p, err := eveningsOf(c, s, at, in, player)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func eveningsOf(c echo.Context, s eveningLister, at site, in views.InClub, player challenge.Player) (views.Evenings, error) {
	p := views.Evenings{InClub: in, Open: views.EveningForm{Forms: s.Forms(), Form: s.Forms()[0].ID, Lasts: 180, Grace: s.Grace()}}
	p.Open.At = views.Typed(at.now().Truncate(time.Hour).Add(time.Hour), s.Zone())
	from := number(c, "from", mostEvenings)
	lines, err := eveningLines(c.Request().Context(), s, at, in.Club.ID, player, from, eveningRows+1)
	if err != nil {
		return p, err
	}
	address := views.EveningsOf(in.Club.ID)
	if len(lines) > eveningRows {
		lines, p.Next = lines[:eveningRows], withQuery(address, url.Values{"from": {strconv.Itoa(from + eveningRows)}})
	}
	if from > 0 {
		p.Top = address
	}
	p.Lines = lines
	return p, nil
}

// eveningLines are evenings of a club as they stand in a list.
func eveningLines(ctx context.Context, s eveningLister, at site, club challenge.ClubID, player challenge.Player, from, limit int) ([]views.EveningLine, error) {
	list, err := s.Evenings(ctx, club, player.ID, from, limit)
	if err != nil {
		return nil, err
	}
	ids := make([]challenge.ID, len(list))
	for i, e := range list {
		ids[i] = e.ID
	}
	counts, err := s.Counts(ctx, ids)
	if err != nil {
		return nil, err
	}
	lines := make([]views.EveningLine, len(list))
	for i, e := range list {
		form, err := s.Form(e.Form)
		if err != nil {
			return nil, err
		}
		lines[i] = views.EveningLine{Heading: views.HeadingOf(e.Challenge, form, at.now()), Code: e.Code(), Results: counts[e.ID]}
	}
	return lines, nil
}

// eveningOpener opens evenings.
type eveningOpener interface {
	eveningLister
	OpenEvening(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, plan challenge.EveningPlan) (challenge.SeenEvening, error)
}

// openEvening opens the evening that a host's form states, and leads to it. What
// is refused stands in the form again, with the reason.
func openEvening(s eveningOpener, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		if _, err := at.member(c); err != nil {
			return err
		}
		player, in, err := at.within(c, s)
		if err != nil {
			return err
		}
		plan, err := planOfEvening(fields, at.now(), s.Zone())
		if err == nil {
			var opened challenge.SeenEvening
			if opened, err = s.OpenEvening(c.Request().Context(), in.Club.ID, player.ID, plan); err == nil {
				return seeOther(c, "/"+string(opened.ID))
			}
		}
		return at.unopened(c, s, in, player, fields, err)
	}
}

// unopened shows a form again that was refused.
func (at site) unopened(c echo.Context, s eveningOpener, in views.InClub, player challenge.Player, fields url.Values, refused error) error {
	status, text := statusOf(refused)
	if reason := new(rules.Reason); !errors.As(refused, &reason) || in.Club.Me != challenge.Host {
		return refused
	}
	p, err := eveningsOf(c, s, at, in, player)
	if err != nil {
		return err
	}
	p.Open.Form, p.Open.Later, p.Open.At = fields.Get("form"), fields.Get("opens") == "at", fields.Get("at")
	p.Open.Everyone, p.Open.Fault = fields.Get("board") == "everyone", text
	if lasts, err := strconv.Atoi(fields.Get("lasts")); err == nil {
		p.Open.Lasts = lasts
	}
	return at.show(c, status, p)
}

// errWhen refuses a date and time that cannot be read.
var errWhen = &rules.Violation{Text: "Write the date and time as in 2026-11-30 19:30.", Reason: challenge.ErrWindow}

// planOfEvening reads what a host has chosen, with instants of the server's zone.
func planOfEvening(fields url.Values, now time.Time, zone *time.Location) (challenge.EveningPlan, error) {
	p := challenge.EveningPlan{Form: fields.Get("form"), Opens: challenge.Soon(now), Everyone: fields.Get("board") == "everyone"}
	if fields.Get("opens") == "at" {
		var err error
		if p.Opens, err = readWhen(fields.Get("at"), zone); err != nil {
			return p, err
		}
	}
	minutes, err := strconv.ParseUint(fields.Get("lasts"), 10, 20)
	if err != nil {
		return p, fmt.Errorf("reading how long it lasts: %w", challenge.ErrWindow)
	}
	p.Closes = p.Opens.Add(time.Duration(minutes) * time.Minute)
	return p, nil
}

// readWhen reads a civil date and time as browsers send it, or as people write it
// where a browser has no field for it.
func readWhen(text string, zone *time.Location) (time.Time, error) {
	for _, layout := range []string{"2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02 15:04", "2006-01-02 15.04"} {
		if at, err := time.ParseInLocation(layout, text, zone); err == nil {
			return at, nil
		}
	}
	return time.Time{}, errWhen
}
