package web

import (
	"bufio"
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// teller tells a player everything that is kept.
type teller interface {
	Mine(ctx context.Context, player challenge.PlayerID, token string) (challenge.Mine, error)
}

// exportMine sends everything that is kept about the player as a file.
func exportMine(s teller, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, token, err := at.session(c)
		if err != nil {
			return err
		}
		if player.ID == 0 {
			return challenge.ErrNoToken
		}
		mine, err := s.Mine(c.Request().Context(), player.ID, token)
		if err != nil {
			return err
		}
		h := c.Response().Header()
		h[echo.HeaderCacheControl] = forNobody
		h.Set(echo.HeaderContentType, "application/json")
		h.Set(echo.HeaderContentDisposition, `attachment; filename="`+views.MineFile+`"`)
		if c.Request().Method == http.MethodHead {
			return c.NoContent(http.StatusOK)
		}
		out := bufio.NewWriterSize(c.Response(), 64<<10)
		if err := views.WriteMine(out, mine); err != nil {
			if c.Response().Committed {
				panic(http.ErrAbortHandler) // the one way left to say that it is not whole
			}
			h.Del(echo.HeaderContentDisposition)
			return err
		}
		return out.Flush()
	}
}

// leave asks whether the account is to be deleted.
func leave(at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		if player.ID == 0 {
			return seeOther(c, views.YouAddress)
		}
		return at.show(c, http.StatusOK, at.leavePage(c, player))
	}
}

func (s site) leavePage(c echo.Context, player challenge.Player) views.Leave {
	return views.Leave{Frame: s.frame(c.Request().Context(), player), Guest: !player.Named()}
}

// leaver deletes accounts.
type leaver interface {
	Leave(ctx context.Context, player challenge.PlayerID, confirm string) error
}

// deleteAccount deletes the account, for good, and makes the browser forget it.
func deleteAccount(s leaver, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.member(c)
		if err != nil {
			return err
		}
		fields, err := form(c)
		if err != nil {
			return err
		}
		typed := fields.Get("confirm")
		err = s.Leave(c.Request().Context(), player.ID, typed)
		if err == nil {
			at.door.leave(c)
			return seeOther(c, views.TodayAddress)
		}
		status, text := statusOf(err)
		if text == "" {
			return err
		}
		p := at.leavePage(c, player)
		p.Typed, p.Fault = typed, text
		return at.show(c, status, p)
	}
}
