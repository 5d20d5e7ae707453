package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules/district"
	"dailydistrict/views"
)

// filledIn names in the query the sheet that was withdrawn and is filled in again.
const filledIn = "again"

// listPapers lists what was typed in, says what has just happened to a sheet of it, and
// fills in again one that was withdrawn.
func listPapers(p *views.EveningPaper, sheets []challenge.TypedIn, asked url.Values) error {
	stands := map[challenge.PlayerID]bool{} // later than what is looked at
	for _, sheet := range sheets {
		id, member, score := strconv.FormatInt(int64(sheet.Attempt.ID), 10), sheet.Player.Name, sheet.Attempt.Score
		line := views.PaperLine{Name: member, Score: score, Practice: sheet.Practice}
		if sheet.Stands() {
			line.Address, stands[sheet.Player.ID] = p.Address+"/"+id, true
			p.Sheets = append(p.Sheets, line)
			if p.Notice == "" && playerID(sheet.Player.ID) == asked.Get(about) {
				p.Notice = views.PaperNotice(member, score, sheet.Practice)
			}
			continue
		}
		line.By, line.Withdrawn = views.Typist(sheet.Withdrawer), sheet.Withdrawn
		if !stands[sheet.Player.ID] {
			line.Address = withQuery(p.Address, url.Values{filledIn: {id}})
		}
		p.Gone = append(p.Gone, line)
		if id != asked.Get(filledIn) || line.Address == "" {
			continue
		}
		written, err := district.ReadPaper(sheet.Written)
		if err != nil {
			return err
		}
		p.Typed, p.Notice = views.TypedFrom(member, written), views.WithdrawnNotice(member, score)
	}
	return nil
}

// askToWithdraw asks a host whether a sheet that was mistyped is to be withdrawn.
func askToWithdraw(s typist, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		place, player, err := at.paperSeat(c, s)
		if err != nil {
			return err
		}
		id, err := paperAsked(c)
		if err != nil {
			return err
		}
		typed, err := s.BeforeWithdrawal(c.Request().Context(), place.ID, player.ID, id)
		if err != nil {
			return err
		}
		standing, err := district.Replay(place.Tape, typed.Attempt.Sheet)
		if err != nil {
			return err
		}
		back := place.base + "/paper"
		return at.show(c, http.StatusOK, views.WithdrawPaper{
			Frame: at.frame(c.Request().Context(), player), Heading: at.heading(place), Back: back, Standing: standing,
			Sheet: views.PaperLine{Name: typed.Player.Name, Score: typed.Attempt.Score, Practice: typed.Practice, Address: back + "/" + c.Param("attempt")},
		})
	}
}

// withdrawPaper withdraws a sheet, and leads to the form with what was typed in.
func withdrawPaper(s typist, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		place, player, err := at.paperSeat(c, s)
		if err != nil {
			return err
		}
		id, err := paperAsked(c)
		if err != nil {
			return err
		}
		if err := saying(at.limits.act(player), nothingChanged); err != nil {
			return err
		}
		err = s.WithdrawPaper(c.Request().Context(), place.ID, player.ID, id)
		if err != nil && !errors.Is(err, challenge.ErrPaperWithdrawn) { // a second click is told what the first has done
			return err
		}
		return seeOther(c, withQuery(place.base+"/paper", url.Values{filledIn: {c.Param("attempt")}}))
	}
}

// paperAsked is the sheet that the address names.
func paperAsked(c echo.Context) (challenge.AttemptID, error) {
	id, err := strconv.ParseInt(c.Param("attempt"), 10, 64)
	if err != nil {
		return 0, challenge.ErrUnknownPaper
	}
	return challenge.AttemptID(id), nil
}
