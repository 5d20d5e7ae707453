package web

import (
	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// clubRoutes is every address of clubs.
func clubRoutes(e *echo.Echo, look func(string, echo.HandlerFunc), s *challenge.Service, at site) {
	look(views.ClubsAddress, myClubs(s, at))
	e.POST(views.ClubsAddress, foundClub(s, at))
	look(views.JoinAddress, readInvite(at))
	e.POST(views.JoinAddress, joinClub(s, at))
	look(views.JoinAddress+"/:invite", invitation(s, at))

	one := views.ClubAddress(":club")
	look(one, club(s, at))
}
