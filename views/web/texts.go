package web

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// text is a page that says the same to everybody, in the visitor's frame.
func text(at site, page func(views.Frame) views.Page) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		if player.ID == 0 {
			return at.showAll(c, "", at.minutely, func(ctx context.Context) (views.Page, error) {
				return page(at.frame(ctx, player)), nil
			})
		}
		return at.show(c, http.StatusOK, page(at.frame(c.Request().Context(), player)))
	}
}

// keysPage lists the keys of the forms that are published.
func keysPage(s lister, at site) echo.HandlerFunc {
	var forms []string
	for _, form := range s.Forms() {
		forms = append(forms, form.ID)
	}
	return text(at, func(f views.Frame) views.Page { return views.Keys{Frame: f, Forms: forms} })
}

// lister knows the forms.
type lister interface {
	Forms() []challenge.Form
}

// gamesOf lists the games of the forms, each once, with the address of its rules.
func gamesOf(s lister) (games []views.Link) {
	seen := map[string]bool{}
	for _, form := range s.Forms() {
		if info := form.Game.Info(); !seen[info.ID] {
			seen[info.ID] = true
			games = append(games, views.Link{Name: info.Name, Address: views.RulesOf(info.ID), Picture: "p-" + info.ID, State: views.About(form)})
		}
	}
	return games
}

// allRules lists the games.
func allRules(s lister, at site) echo.HandlerFunc {
	return text(at, func(f views.Frame) views.Page { return views.AllRules{Frame: f, Games: gamesOf(s)} })
}

// rulesOf is the rules of one of the games.
func rulesOf(s lister, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		p, found := views.Rules{Game: c.Param("game")}, false
		for _, game := range gamesOf(s) {
			here := game.Address == views.RulesOf(p.Game)
			p.Games = append(p.Games, views.Choice{Name: game.Name, Address: game.Address, Here: here})
			found = found || here
		}
		if !found {
			return echo.ErrNotFound
		}
		return text(at, func(f views.Frame) views.Page {
			p.Frame = f
			return p
		})(c)
	}
}

// ahead is how many days of commitments the fairness page lists.
const ahead = 7

// fairness tells how to check the dice, with today's to try it on and the
// promises of the days to come.
func fairness(s days, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		p := views.Fairness{Frame: at.frame(c.Request().Context(), player)}
		for _, form := range s.Forms() {
			if err := promise(c.Request().Context(), s, at, form, &p); err != nil {
				return err
			}
		}
		slices.SortStableFunc(p.Upcoming, func(a, b views.UpcomingPromise) int { return a.Day.Sub(b.Day) })
		return at.show(c, http.StatusOK, p)
	}
}

// promise adds a form's challenges from today on: the first that is public is
// there to try the check on.
func promise(ctx context.Context, s calendar, at site, form challenge.Form, p *views.Fairness) error {
	today := s.Today()
	coming, err := s.Days(ctx, form.ID, today, today.Add(ahead))
	for _, one := range coming {
		switch _, public := one.PublicSeed(at.now()); {
		case !public:
			p.Upcoming = append(p.Upcoming, views.UpcomingPromise{
				Heading: views.HeadingOf(one, form, at.now()), Commitment: one.Commitment,
			})
		case p.Proof.Seed == "":
			p.Proof, p.Grace = proofOf(one, form, at.now()), one.Final.Sub(one.Closes)
		}
	}
	return err
}

// robots asks crawlers to leave alone what is one visitor's, or endless. Pictures
// they may look at, for the previews of links.
func robots(c echo.Context) error {
	c.Response().Header()[echo.HeaderCacheControl] = []string{"public, max-age=86400"}
	return c.String(http.StatusOK, strings.Join([]string{
		"User-agent: *", "Disallow: /api/", "Disallow: " + views.DuelsAddress + "/", "Disallow: " + views.EveningAddress + "/", "Disallow: " + views.YouAddress, "Disallow: /*/sheets/", "Allow: /*" + skyline, "Disallow: /*?", "",
	}, "\n"))
}
