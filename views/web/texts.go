package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

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

func rulesPage(f views.Frame) views.Page { return views.Rules{Frame: f} }
func keysPage(f views.Frame) views.Page  { return views.Keys{Frame: f} }

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
		form, today := s.Forms()[0], s.Today()
		coming, err := s.Days(c.Request().Context(), form.ID, today, today.Add(ahead))
		if err != nil {
			return err
		}
		p := views.Fairness{Frame: at.frame(c.Request().Context(), player)}
		for _, one := range coming {
			if _, public := one.PublicSeed(at.now()); public {
				p.Proof, p.Grace = proofOf(one, form, at.now()), one.Final.Sub(one.Closes)
				continue
			}
			p.Upcoming = append(p.Upcoming, views.UpcomingPromise{
				Heading: views.HeadingOf(one, form.Name, at.now()), Commitment: one.Commitment,
			})
		}
		return at.show(c, http.StatusOK, p)
	}
}

// robots asks crawlers to leave alone what is one visitor's, or endless.
func robots(c echo.Context) error {
	c.Response().Header()[echo.HeaderCacheControl] = []string{"public, max-age=86400"}
	return c.String(http.StatusOK, strings.Join([]string{
		"User-agent: *", "Disallow: /api/", "Disallow: " + views.YouAddress, "Disallow: /*/sheets/", "Disallow: /*?", "",
	}, "\n"))
}
