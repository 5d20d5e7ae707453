package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/views"
)

// How often a round of G12 asks for the page of today, and draws it alone.
const (
	arrivals = 8_000
	drawings = 8_000
	planned  = 12 // rolls that the player has decided
)

// measureToday compares the processor time of today's page, for a player who is
// known and has planned half a sheet, with drawing that page and nothing else.
func measureToday(ctx context.Context, b *bench) (_ []figure, err error) {
	path, clock := filepath.Join(b.folder, "today.db"), clockOn(0, b.began)
	who, page, err := b.halfway(ctx, path, clock)
	if err != nil {
		return nil, err
	}
	p, err := b.serve(ctx, path, clock)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.end()) }()
	request := look(p.addr, "/", cookie(who.token))
	if err := knows(ctx, p.addr, request, page); err != nil {
		return nil, err
	}
	var results [][]sample
	err = b.profile(p, "G12", func() error {
		results, err = b.race(ctx,
			p.glance("request", request, b.size(arrivals), http.StatusOK),
			p.glance("request, packed", look(p.addr, "/", cookie(who.token), packed), b.size(arrivals), http.StatusOK),
			side{"drawing", func(int) (sample, error) { return draw(ctx, page, b.size(drawings)) }},
		)
		return err
	})
	if err != nil {
		return nil, err
	}
	whole, packedWhole, alone := costs(results[0]), costs(results[1]), costs(results[2])
	return []figure{{
		what: "today's page for a known player / drawing it alone, processor time", floor: 2.5, ambitious: 1.3, least: true,
		rounds:  ratios(whole, alone),
		meaning: "What the request costs the server around the drawing: HTTP, the session, the stored plan, judging it.",
		absolute: []string{
			say("the whole request", results[0]),
			fmt.Sprintf("drawing alone: %s of processor time", withUnit(median(alone), "µs")),
			fmt.Sprintf("packed for the way: %s, %s × drawing", withUnit(median(packedWhole), "µs"), withUnit(median(ratios(packedWhole, alone)), "")),
		},
	}}, nil
}

// halfway makes a house with one player who has planned half a sheet, and that
// player's page.
func (b *bench) halfway(ctx context.Context, path string, clock challenge.Clock) (_ guest, _ views.Play, err error) {
	h, err := openHouse(ctx, path, clock)
	if err != nil {
		return guest{}, views.Play{}, err
	}
	defer func() { err = errors.Join(err, h.close()) }()
	crowd, err := h.gather(ctx, 0, 1)
	if err != nil {
		return guest{}, views.Play{}, err
	}
	sheets, err := h.sheets()
	if err != nil {
		return guest{}, views.Play{}, err
	}
	plan := sheets[0][:planned:planned]
	for len(plan) < len(sheets[0]) {
		plan = append(plan, rules.Undecided)
	}
	var others []views.Link
	for _, other := range forms()[1:] {
		there, err := h.service.Challenge(ctx, challenge.DailyID(h.day.Day, other.ID))
		if err != nil {
			return guest{}, views.Play{}, err
		}
		others = append(others, views.LinkTo(there, other, views.About(other)))
	}
	player := crowd[0].player
	page := views.Play{Roll: planned + 1, Plan: views.Plan{
		Frame:   views.Frame{Name: player.Name, Zone: time.UTC, Now: clock(), Rehearsal: true},
		Heading: views.HeadingOf(h.day, forms()[0], clock()),
		Base:    "/" + string(h.day.ID), Tape: h.day.Tape, Sheet: plan,
		Others: others,
	}}
	return crowd[0], page, h.service.SaveDraft(ctx, h.day, player.ID, false, plan)
}

// knows makes sure that the server shows the player's own page, and that it is
// the one that is drawn here: they differ in the instant alone.
func knows(ctx context.Context, addr string, request []byte, page views.Page) error {
	c, err := dial(addr)
	if err != nil {
		return err
	}
	defer c.close()
	got, err := c.do(request)
	if err != nil {
		return err
	}
	var ours bytes.Buffer
	if err := page.Page().Render(ctx, &ours); err != nil {
		return err
	}
	const slack = 16
	if difference := len(got.body) - ours.Len(); difference < -slack || difference > slack {
		return fmt.Errorf("today's page has %d bytes, where the player's own has %d", len(got.body), ours.Len())
	}
	return nil
}

// draw draws a page n times into a fresh buffer, as the server does.
func draw(ctx context.Context, page views.Page, n int) (sample, error) {
	began := ownTime()
	for range n {
		var plain bytes.Buffer
		if err := page.Page().Render(ctx, &plain); err != nil {
			return sample{}, err
		}
	}
	return sample{cpu: float64(ownTime()-began) / float64(time.Microsecond) / float64(n)}, nil
}
