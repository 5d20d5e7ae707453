package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// house is the address, behind that of a challenge, of what the House has played.
const house = "/house"

// houseTeller knows what the House has played.
type houseTeller interface {
	HouseLine(ctx context.Context, c challenge.Challenge) (challenge.HouseLine, error)
}

// houseOf is the line of the House beside a board; nil where there is none.
func houseOf(ctx context.Context, s houseTeller, seat seat) (*views.HouseLine, error) {
	line, err := s.HouseLine(ctx, seat.Challenge)
	switch {
	case errors.Is(err, challenge.ErrNotFinal), errors.Is(err, challenge.ErrNoHouseLine):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &views.HouseLine{Version: line.Version, Score: line.Score, Parts: line.Parts, Replay: seat.home() + house + "?step=1"}, nil
}

// houseSheet replays what the House has played on the dice of a final challenge.
func houseSheet(s judged, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		seat, err := findSeat(c, s, ranked)
		if err != nil {
			return err
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		ctx := c.Request().Context()
		line, err := s.HouseLine(ctx, seat.Challenge)
		if err != nil {
			return err
		}
		p := views.Replay{
			Frame: at.frame(ctx, player), Heading: at.heading(seat), Base: seat.base + house, Best: views.HouseOf(line.Version),
			Tape: seat.Tape, Sheet: line.Sheet, Board: seat.home() + "/board",
		}
		p.Step = stepAsked(c, p.Steps())
		return at.show(c, http.StatusOK, p)
	}
}
