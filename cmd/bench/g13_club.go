package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/views/web"
)

// greatClub is the members of the club of G13.
const greatClub = 10_000

// looksDrawn is how many pages of a kind are drawn in a round.
const looksDrawn = 2_000

// measureClub compares the pages of a great club with that of everybody's board,
// a million results behind each.
func measureClub(ctx context.Context, b *bench) (_ []figure, err error) {
	many, err := b.million(ctx)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(b.folder, "club.db")
	if err := copyTo(path, many.Path); err != nil {
		return nil, err
	}
	// Two days later the day of the million is final, and its season has a table.
	today := many.clock(b)
	h, err := openHouse(ctx, path, func() time.Time { return today().Add(48 * time.Hour) })
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, h.close()) }()
	club, err := h.gatherClub(ctx, b, many)
	if err != nil {
		return nil, err
	}
	return club.race(ctx, b, many)
}

func copyTo(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// clubHouse is a house with a great club in it, and the day that all have played.
type clubHouse struct {
	*house
	club challenge.ClubID
	day  challenge.Challenge
	cold []string // what the first page of each kind took
}

// gatherClub makes a club before the day was over: of all whose number is
// remembered, and of others who have played.
func (h *house) gatherClub(ctx context.Context, b *bench, c crowded) (*clubHouse, error) {
	day, err := h.service.Challenge(ctx, challenge.ID("2026-01-15/district"))
	if err != nil {
		return nil, err
	}
	joined := day.Opens.Add(time.Minute)
	club := challenge.Club{ID: "000000010000", Name: "A great club", Began: joined, Invite: "000000010000"}
	if err := h.store.FoundClub(ctx, club, c.Some[0].Player); err != nil {
		return nil, err
	}
	n := b.size(greatClub)
	err = eachAtOnce(ctx, together, n, func(ctx context.Context, i int) error {
		who := challenge.PlayerID(1 + i*c.Results/n)
		if i < len(c.Some) {
			who = c.Some[i].Player
		}
		_, err := h.store.JoinClub(ctx, club.Invite, who, joined)
		return err
	})
	return &clubHouse{house: h, club: club.ID, day: day}, err
}

// boardPage is the page of the club's board around a member; the others are the same
// of the season, and of the board of all.
func (h *clubHouse) boardPage(ctx context.Context) func(*house, challenge.PlayerID) error {
	return func(_ *house, who challenge.PlayerID) error {
		rows, err := h.service.ClubBoard(ctx, h.club, h.day, who, challenge.Page{Around: true})
		if err == nil && (rows.Me == nil || len(rows.Rows.Rows) < 50) {
			return fmt.Errorf("player %d is not on the club's board", who)
		}
		return err
	}
}

func (h *clubHouse) seasonPage(ctx context.Context) func(*house, challenge.PlayerID) error {
	month := challenge.MonthOf(h.day.Day)
	return func(_ *house, who challenge.PlayerID) error {
		s, err := h.service.Season(ctx, h.club, who, h.day.Form, month, int(who)%h.half(), 50)
		if err == nil && (s.Me == nil || len(s.Rows) < 50) {
			return fmt.Errorf("player %d is not in the season", who)
		}
		return err
	}
}

// half is a place that a page of 50 rows of any measured club goes beyond.
func (h *clubHouse) half() int { return greatClub / 20 }

func (h *clubHouse) everybodysPage(ctx context.Context) func(*house, challenge.PlayerID) error {
	return func(_ *house, who challenge.PlayerID) error {
		rows, err := h.service.Board(ctx, h.day, who, challenge.Page{Around: true})
		if err == nil && rows.Me == nil {
			return fmt.Errorf("player %d is not on the board", who)
		}
		return err
	}
}

// drawn asks the site itself for a page, as a member whom it knows; nothing of it
// is kept between two looks.
func (h *clubHouse) drawn(site http.Handler, c crowded, address string) func(*house, challenge.PlayerID) error {
	tokens := map[challenge.PlayerID]string{}
	for _, t := range c.Some {
		tokens[t.Player] = t.Token
	}
	return func(_ *house, who challenge.PlayerID) error {
		r := httptest.NewRequest(http.MethodGet, address, nil)
		r.AddCookie(&http.Cookie{Name: "dailydistrict", Value: tokens[who]})
		page := httptest.NewRecorder()
		if site.ServeHTTP(page, r); page.Code != http.StatusOK {
			return fmt.Errorf("%s answers %d to player %d", address, page.Code, who)
		}
		return nil
	}
}

// race measures the three pages in turn, as the service gives them and as the site
// draws them, after each was asked for once.
func (h *clubHouse) race(ctx context.Context, b *bench, c crowded) ([]figure, error) {
	site, err := web.New(web.Config{Service: h.service, Log: slog.New(slog.DiscardHandler), Rehearsal: true, Version: "bench"})
	if err != nil {
		return nil, err
	}
	club, day := "/clubs/"+string(h.club), "/"+string(h.day.ID)
	pages := []struct {
		name string
		n    int // times a round
		ask  func(*house, challenge.PlayerID) error
	}{
		{"everybody's board", looks, h.everybodysPage(ctx)}, {"the club's board", looks, h.boardPage(ctx)}, {"the season", looks, h.seasonPage(ctx)},
		{"everybody's board, drawn", looksDrawn, h.drawn(site, c, day+"/board")},
		{"the club's board, drawn", looksDrawn, h.drawn(site, c, club+day)},
		{"the season, drawn", looksDrawn, h.drawn(site, c, club+"/season/"+challenge.MonthOf(h.day.Day).String()+"/"+h.day.Form)},
	}
	var sides []side
	for _, page := range pages {
		began := ownTime()
		if err := page.ask(h.house, c.Some[0].Player); err != nil {
			return nil, err
		}
		h.cold = append(h.cold, fmt.Sprintf("the first page of %s, which reads what it needs: %s of processor time", page.name, withUnit(float64((ownTime()-began)/time.Millisecond), "ms")))
		sides = append(sides, side{page.name, func(round int) (sample, error) {
			return h.ask(c, b.size(page.n), uint64(round), page.ask)
		}})
	}
	results, err := b.race(ctx, sides...)
	if err != nil {
		return nil, err
	}
	return []figure{
		h.figure("a club's board", pageOfClub, c, results[0], results[1], h.cold[:2]...),
		h.figure("a club's season", pageOfSeason, c, results[0], results[2], h.cold[2]),
		h.figure("a club's board, drawn as a page,", pageDrawn, c, results[3], results[4], h.cold[3:5]...),
		h.figure("a club's season, drawn as a page,", pageDrawn, c, results[3], results[5], h.cold[5]),
	}, nil
}

// What a reader should take from the two figures.
const (
	pageOfClub   = "How much longer the service takes for a page of a great club than for the page around a player on the board of all."
	pageDrawn    = "The same with everything that the site does around it for a member: the session, the sheets behind the rows, drawing."
	pageOfSeason = "The same for the table of a season, of which one day counts here. It is made once after a day has become final or the club has changed, and then read."
)

func (h *clubHouse) figure(what, meaning string, c crowded, everybodys, clubs []sample, more ...string) figure {
	return figure{
		what: "50 rows of " + what + " / 50 rows of everybody's board", floor: 2, ambitious: 1, least: true,
		rounds: ratios(costs(clubs), costs(everybodys)),
		absolute: append([]string{fmt.Sprintf("%s for a club of %s, %s for everybody's board of %s results",
			withUnit(median(costs(clubs)), "µs"), thousands(greatClub), withUnit(median(costs(everybodys)), "µs"), thousands(int64(c.Results)))}, more...),
		meaning: meaning,
	}
}
