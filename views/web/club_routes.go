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
	look(views.JoinAddress, readInvite(s, at))
	e.POST(views.JoinAddress, joinClub(s, at))
	look(views.JoinAddress+"/:invite", invitation(s, at))

	one := views.ClubAddress(":club")
	look(one, club(s, at))
	look(one+"/:day/:form", clubBoard(s, at))
	look(one+"/:day/:form/compare", headToHead(s, at))

	for _, address := range []string{"", "/:month", "/:month/:form"} {
		look(one+"/season"+address, season(s, at))
	}

	members := one + "/members"
	look(members, clubMembers(s, at))
	look(members+"/:player", clubMember(s, at, ""))
	for address, act := range map[string]echo.HandlerFunc{
		views.RoleAddress:     makeHost(s, at),
		views.HandOverAddress: handOver(s, at),
		views.RemoveAddress:   removeMember(s, at),
	} {
		e.POST(members+"/:player"+address, act)
		look(members+"/:player"+address, clubMember(s, at, address))
	}

	look(one+"/hosting", hosting(s, at))
	for address, act := range map[string]echo.HandlerFunc{
		"/name":       renameClub(s, at),
		"/attendance": stateAttendance(s, at),
		"/step-down":  stepDown(s, at),
	} {
		e.POST(one+address, act)
		look(one+address, hosting(s, at))
	}
	look(one+"/invite", clubInvite(s, at))
	e.POST(one+"/invite", renewInvite(s, at))
	look(one+"/leave", leavingClub(s, at))
	e.POST(one+"/leave", leaveClub(s, at))
	look(one+"/close", closingClub(s, at))
	e.POST(one+"/close", closeClub(s, at))
}
