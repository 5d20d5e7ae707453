package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// exportRoutes is every address by which a club's results get out.
func exportRoutes(e *echo.Echo, look func(string, echo.HandlerFunc), c Config, at site) {
	s, base := c.Service, views.ExportsAddress(":club")
	look(base, exports(s, at))
	look(base+views.BoardFile, boardFile(s, at, c.API))
	look(base+views.SeasonFile, seasonFile(s, at, c.API))
	look(base+views.MembersFile, membersFile(s, at, c.API))
	for address, act := range map[string]echo.HandlerFunc{
		views.FeedKeyPath:       newFeedKey(s, at),
		views.FeedKeyEndPath:    at.exporting(s, "Your addresses have ended.", s.EndFeedKey),
		views.WebhookPath:       setWebhook(s, at),
		views.WebhookTestPath:   testWebhook(s, at),
		views.WebhookResumePath: at.exporting(s, "The webhook is on again.", s.ResumeWebhook),
		views.WebhookEndPath:    at.exporting(s, "The webhook has ended.", s.EndWebhook),
	} {
		e.POST(base+address, act)
		look(base+address, exports(s, at)) // for who asks again for the page that a form answered with
	}
}

// outlet knows how a club's results get out.
type outlet interface {
	clubs
	challenges
	Forms() []challenge.Form
	Today() challenge.Day
	Seasons(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID) ([]challenge.Month, error)
	FeedKey(ctx context.Context, id challenge.ClubID, member challenge.PlayerID) (challenge.FeedKey, error)
	hooked
}

// hooked knows where a club's boards are sent.
type hooked interface {
	Webhook(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) (challenge.SeenWebhook, error)
}

// exportsDoor leads from the club's page to its exports, and tells hosts there of
// a webhook that was switched off.
func exportsDoor(ctx context.Context, s hooked, in views.InClub, player challenge.Player) (views.Link, error) {
	door := views.Link{Name: "Getting it out", Address: views.ExportsAddress(in.Club.ID), State: "Boards and seasons as files, feed, calendar."}
	if in.Club.Me != challenge.Host {
		return door, nil
	}
	hook, err := webhookOf(ctx, s, in.Club.ID, player.ID)
	if !hook.On() {
		door.State = "The webhook was switched off: its receiver did not take what was sent."
	}
	return door, err
}

// exports is the page on which a member gets a club's results out.
func exports(s outlet, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.within(c, s)
		if err != nil {
			return err
		}
		p, err := exportsOf(c, s, player, in)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

func exportsOf(c echo.Context, s outlet, player challenge.Player, in views.InClub) (views.Exports, error) {
	ctx := c.Request().Context()
	p := views.Exports{InClub: in, Today: s.Today(), Began: civil(in.Frame, in.Club.Began)}
	for _, form := range s.Forms() {
		p.Forms = append(p.Forms, views.Option{Value: form.ID, Name: form.Name})
	}
	months, err := s.Seasons(ctx, in.Club.ID, player.ID)
	if err != nil {
		return p, err
	}
	for _, month := range months {
		p.Months = append(p.Months, views.MonthOption(month))
	}
	key, err := s.FeedKey(ctx, in.Club.ID, player.ID)
	if err != nil && !errors.Is(err, challenge.ErrNoFeedKey) {
		return p, err
	}
	p.Feed.Made = key.Made
	if in.Club.Me != challenge.Host {
		return p, nil
	}
	hook, err := webhookOf(ctx, s, in.Club.ID, player.ID)
	p.Webhook.Webhook = hook.Webhook
	for _, d := range hook.Deliveries {
		p.Webhook.Sent = append(p.Webhook.Sent, sentBoard(s, in.Club.ID, d))
	}
	return p, err
}

// webhookOf is a club's webhook; without an address where there is none.
func webhookOf(ctx context.Context, s hooked, id challenge.ClubID, by challenge.PlayerID) (challenge.SeenWebhook, error) {
	seen, err := s.Webhook(ctx, id, by)
	if errors.Is(err, challenge.ErrNoWebhook) {
		return challenge.SeenWebhook{}, nil
	}
	return seen, err
}

func sentBoard(s challenges, club challenge.ClubID, d challenge.Delivery) views.SentBoard {
	b := views.SentBoard{Delivery: d, Name: "A test"}
	if d.Test() {
		return b
	}
	b.Name, b.Board = "An evening", "/"+string(d.Challenge)+"/board"
	day, id, _, daily := d.Challenge.Daily()
	if form, err := s.Form(id); daily && err == nil {
		b.Name, b.Board = views.BoardName(form.Name, day), views.ClubAddress(club)+"/"+string(d.Challenge)
	}
	return b
}

// exporting is an action of a member without anything to be typed.
func (s site) exporting(k outlet, done string, act func(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := s.inAct(c, k)
		if err != nil {
			return err
		}
		if err := act(c.Request().Context(), in.Club.ID, player.ID); err != nil {
			return err
		}
		return s.exported(c, k, player, in, func(p *views.Exports) { p.Notice = done })
	}
}

// exported shows the page after an action, with what is to be said of it. It may
// hold a secret, so nobody keeps it.
func (s site) exported(c echo.Context, k outlet, player challenge.Player, in views.InClub, say func(*views.Exports)) error {
	p, err := exportsOf(c, k, player, in)
	if err != nil {
		return err
	}
	say(&p)
	return show(c, http.StatusOK, p.Page(), forNobody)
}

type feedKeeper interface {
	outlet
	NewFeedKey(ctx context.Context, id challenge.ClubID, member challenge.PlayerID) (string, error)
}

// newFeedKey makes a member's addresses and shows them, this once.
func newFeedKey(s feedKeeper, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, in, err := at.inAct(c, s)
		if err != nil {
			return err
		}
		key, err := s.NewFeedKey(c.Request().Context(), in.Club.ID, player.ID)
		if err != nil {
			return err
		}
		return at.exported(c, s, player, in, func(p *views.Exports) {
			p.Feed.Feed = at.origin(c) + views.FeedAddress + "?key=" + key
			p.Feed.Calendar = at.origin(c) + views.CalendarAddress + "?key=" + key
		})
	}
}
