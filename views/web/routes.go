package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/views"
)

// routes is every address.
func routes(e *echo.Echo, c Config, at site) {
	s := c.Service
	look := func(address string, h echo.HandlerFunc) {
		e.Match([]string{http.MethodGet, http.MethodHead}, address, at.settled(h))
	}

	look(views.TodayAddress, today(s, at))
	look("/:day", dayPage(s, at))
	look("/:day/:form", challengePage(s, at))
	playRoutes(e, look, s, at, "/:day/:form", ranked, again, practice)
	eveningRoutes(e, look, s, at)

	look(views.DuelsAddress, duels(s, at))
	e.POST(views.DuelsAddress, openDuel(s, at))
	look(views.PaperAddress, paper(at))
	e.POST(views.PaperAddress, judgePaper(at))
	one := views.DuelsAddress + "/:code"
	e.POST(one+"/join", joinDuel(s, at))
	e.POST(one+"/picks", pickInDuel(s, at))
	e.POST(one+"/again", playAgain(s, at))
	for _, address := range []string{one, one + "/join", one + "/picks", one + "/again"} { // forms answer with the same page
		look(address, duel(s, at))
	}

	clubRoutes(e, look, s, at)
	exportRoutes(e, look, c, at)

	look(views.ArchiveAddress, archiveMonth(s, at))
	look(views.ArchiveAddress+"/:month", archiveMonth(s, at))
	look(views.ArchiveAddress+"/:month/:form", archiveMonth(s, at))
	look(views.RulesAddress, allRules(s, at))
	look(views.RulesOf(":game"), rulesOf(s, at))
	look(views.FairnessAddress, fairness(s, at))
	look(views.KeysAddress, keysPage(s, at))

	look(views.YouAddress, you(s, at))
	for address, act := range map[string]echo.HandlerFunc{
		views.NameAddress:    takeName(s, at),
		views.CodeAddress:    newCode(s, at),
		views.SignInAddress:  signIn(s, at),
		views.SignOutAddress: signOut(s, at),
	} {
		e.POST(address, act)
		look(address, back(views.YouAddress)) // for who asks again for the page that a form answered with
	}

	look(views.YouIn(":form"), youForm(s, at))
	look(views.PlayersAddress+"/:id", player(s, at))
	look(views.ExportAddress, exportMine(s, at))
	look(views.LeaveAddress, leave(at))
	e.POST(views.LeaveAddress, deleteAccount(s, at))
	look(views.AccountAddress, account(s, at))
	for address, act := range map[string]echo.HandlerFunc{
		views.PasskeysAddress:      addPasskey(s, at),
		views.PasskeyAskAddress:    askNewPasskey(s, at),
		views.PasskeyRemoveAddress: removePasskey(s, at),
		views.DeviceEndAddress:     endDevice(s, at),
		views.DevicesEndAddress:    endOtherDevices(s, at),
		views.TokensAddress:        newToken(s, at),
		views.TokenEndAddress:      endToken(s, at),
	} {
		e.POST(address, act)
		look(address, back(views.AccountAddress))
	}
	e.POST(views.PasskeySignInAddress, signInByPasskey(s, at))
	e.POST(views.PasskeyFindAddress, askPasskey(at))
	look(views.PasskeySignInAddress, back(views.YouAddress))
	look(views.PasskeyFindAddress, back(views.YouAddress))

	if c.Feeds != nil {
		look(views.FeedAddress, packedFeed(c.Feeds.Atom))
		look(views.CalendarAddress, packedFeed(c.Feeds.Calendar))
	}

	look("/healthz", alive)
	look("/readyz", ready(s, c.Version))
	look("/static/:file", assets())
	look("/robots.txt", robots)
	look("/favicon.ico", back(views.Asset("favicon.svg"))) // asked for by who has not read the page
	if c.API != nil {
		e.RouteNotFound(apiPrefix+"*", calls(c.API, at)) // whatever the method
	}
}

// playRoutes is every address under that of a challenge, which can be played in
// these ways.
func playRoutes(e *echo.Echo, look func(string, echo.HandlerFunc), s *challenge.Service, at site, one string, ways ...string) {
	look(one+"/board", board(s, at))
	look(one+"/result", result(s, at))
	look(one+best, bestSheet(s, at))
	look(one+house, houseSheet(s, at))
	for _, way := range ways {
		base := one + way
		if way != ranked {
			look(base, play(s, at, way))
		}
		e.POST(base+"/moves", move(s, at, way))
		e.POST(base+"/begin", begin(s, at, way))
		e.POST(base+"/decisions", decideSealed(s, at, way))
		look(base+"/hand-in", lookOver(s, at, way))
		e.POST(base+"/sheets", handIn(s, at, way))
		look(base+"/sheets/:attempt", replay(s, at, way))
		look(base+"/sheets/:attempt/result", attemptResult(s, at, way))
		look(base+"/sheets/:attempt"+skyline, sheetPicture(s, at, way))
		look(base+"/sheets/:attempt"+best+"/:from", bestOn(s, at, way))
	}
}
