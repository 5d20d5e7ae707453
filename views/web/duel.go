package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/draft"
	"dailydistrict/views"
)

// errNoPick refuses what no control of the page sends.
var errNoPick = &rules.Reason{Code: "no_pick", Text: "That is no pick. Take a die, and then a cell."}

// noCookies tells somebody whose browser has not kept the cookie it was given.
const noCookies = "This browser keeps no cookies for this site, so it cannot be told whose duel this is. Allow them, and open another."

// dueller knows duels.
type dueller interface {
	Duel(ctx context.Context, id challenge.DuelID, viewer challenge.PlayerID) (challenge.SeenDuel, error)
}

func duelID(c echo.Context) challenge.DuelID { return challenge.DuelIDOf(c.Param("code")) }

// duel is a duel as the visitor may see it now, with the pick in hand that the
// address states, or a game of it as it was after some picks.
func duel(s dueller, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		seen, err := s.Duel(c.Request().Context(), duelID(c), player.ID)
		facing := at.facing(c, player, seen)
		if at.keepsNothing(c) {
			facing.Notice = noCookies
		}
		if err != nil {
			return at.shut(c, facing, err)
		}
		if game := number(c, "game", len(seen.Games)); game > 0 && seen.Games[game-1].Over && c.QueryParam("step") != "" {
			return at.show(c, http.StatusOK, views.DuelReplay{Facing: facing, Game: game, Step: stepAsked(c, draft.Picks)})
		}
		return at.duel(c, http.StatusOK, facing, handOf(c))
	}
}

func (at site) facing(c echo.Context, player challenge.Player, seen challenge.SeenDuel) views.Facing {
	return views.Facing{Frame: at.frame(c.Request().Context(), player), Seen: seen}
}

// duel shows a duel as it stands.
func (at site) duel(c echo.Context, status int, facing views.Facing, hand views.Hand) error {
	link := at.origin(c) + views.DuelAddress(facing.Seen.ID)
	switch seen := facing.Seen; {
	case !seen.Joined():
		return at.show(c, status, views.DuelAsked{Facing: facing, Link: link})
	case seen.Over:
		return at.show(c, status, views.DuelOver{Facing: facing, Link: link, Export: apiPrefix + "v1/duels/" + seen.ID.Code() + "/export"})
	}
	return at.show(c, status, views.DuelPlay{Facing: facing, Hand: hand})
}

// shut tells somebody to whom a duel is not shown why, and nothing of the duel.
func (at site) shut(c echo.Context, facing views.Facing, err error) error {
	for _, reason := range []*rules.Reason{challenge.ErrHiddenUntilOver, challenge.ErrNotYourDuel, challenge.ErrDuelTaken} {
		if errors.Is(err, reason) {
			text := reason.Text
			if facing.Notice != "" {
				text = facing.Notice
			}
			return at.show(c, statuses[reason], views.DuelShut{Frame: facing.Frame, Text: text})
		}
	}
	return err
}

// handOf reads the pick in hand from the address.
func handOf(c echo.Context) views.Hand {
	hand := views.Hand{Game: number(c, "game", 2), Die: number(c, "die", draft.Dice)}
	if cell, err := draft.Parse("1" + c.QueryParam("to")); err == nil {
		hand.Row, hand.Column = cell.Row, cell.Column
	}
	return hand
}

// joiner lets players into duels.
type joiner interface {
	dueller
	JoinDuel(ctx context.Context, id challenge.DuelID, player challenge.PlayerID) (challenge.SeenDuel, error)
}

// joinDuel takes the second place in a duel; whoever is nobody yet becomes a
// guest, if there is a place to take.
func joinDuel(s joiner, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		seen, err := s.Duel(c.Request().Context(), duelID(c), player.ID)
		if err == nil && !seen.Joined() {
			player, err = at.joins(c, s)
		}
		facing := at.facing(c, player, seen)
		switch {
		case errors.Is(err, challenge.ErrOwnDuel):
			facing.Notice = challenge.ErrOwnDuel.Text
			return at.duel(c, statuses[challenge.ErrOwnDuel], facing, views.Hand{})
		case err != nil:
			return at.shut(c, facing, err)
		}
		return seeOther(c, withQuery(views.DuelAddress(seen.ID), at.asking(c, url.Values{})))
	}
}

// joins lets whoever acts join.
func (at site) joins(c echo.Context, s joiner) (challenge.Player, error) {
	player, err := at.actor(c)
	if err != nil {
		return player, err
	}
	if err := saying(at.limits.act(player), "You have not joined."); err != nil {
		return player, err
	}
	_, err = s.JoinDuel(c.Request().Context(), duelID(c), player.ID)
	return player, err
}

// picker makes picks.
type picker interface {
	dueller
	PickInDuel(ctx context.Context, id challenge.DuelID, player challenge.PlayerID, game, n int, line string) (challenge.SeenDuel, error)
}

// pickInDuel makes the pick that the form states. It is made once however often
// it is sent; what cannot be made is answered with the duel as it stands.
func pickInDuel(s picker, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		player, err := at.opponent(c, "Nothing was picked.")
		if err != nil {
			return at.shut(c, at.facing(c, player, challenge.SeenDuel{}), err)
		}
		game := atoi(fields.Get("game"))
		line, err := pickOf(fields)
		if err == nil {
			_, err = s.PickInDuel(c.Request().Context(), duelID(c), player.ID, game-1, atoi(fields.Get("n")), line)
		}
		if err != nil {
			return at.unpicked(c, s, player, game, err)
		}
		return seeOther(c, views.DuelAddress(duelID(c)))
	}
}

// opponent is who acts in a duel that was begun, and so is somebody already; refused
// says what was not done where one acts too often.
func (at site) opponent(c echo.Context, refused string) (challenge.Player, error) {
	player, token, err := at.session(c)
	if err == nil && player.ID == 0 {
		err = challenge.ErrNotYourDuel
	}
	if err != nil {
		return player, err
	}
	at.enter(c, player, token)
	return player, saying(at.limits.act(player), refused)
}

// rematcher begins duels anew.
type rematcher interface {
	dueller
	Rematch(ctx context.Context, id challenge.DuelID, player challenge.PlayerID) (challenge.SeenDuel, error)
}

// playAgain begins the rematch of a duel, or leads to the one that has begun.
func playAgain(s rematcher, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.opponent(c, "No duel was opened.")
		if err != nil {
			return at.shut(c, at.facing(c, player, challenge.SeenDuel{}), err)
		}
		again, err := s.Rematch(c.Request().Context(), duelID(c), player.ID)
		if err != nil {
			return at.shut(c, at.facing(c, player, challenge.SeenDuel{}), err)
		}
		return seeOther(c, views.DuelAddress(again.ID))
	}
}

// pickOf writes the pick of a form as a line.
func pickOf(fields url.Values) (string, error) {
	to := fields.Get("cell")
	if fields.Get("cross") != "" {
		to = "x"
	}
	line := fields.Get("die") + to
	if pick, err := draft.Parse(line); err != nil || pick.Open {
		return "", errNoPick
	}
	return line, nil
}

// unpicked shows the duel as it stands to a player whose pick could not be made.
func (at site) unpicked(c echo.Context, s picker, player challenge.Player, game int, refused error) error {
	if errors.Is(refused, rules.Malformed) {
		refused = errNoPick
	}
	status, _ := statusOf(refused)
	if status >= http.StatusInternalServerError {
		return refused
	}
	seen, err := s.Duel(c.Request().Context(), duelID(c), player.ID)
	facing := at.facing(c, player, seen)
	if err != nil {
		return at.shut(c, facing, err)
	}
	facing.Notice = refusal(refused)
	return at.duel(c, status, facing, views.Hand{Game: min(max(game, 0), 2)})
}
