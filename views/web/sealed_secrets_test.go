package web_test

import (
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/views/feed"
	"dailydistrict/views/web"
)

// sealedTown is a seeded town with a sealed form on dice of our choice.
func sealedTown(t *testing.T, form challenge.Form, tape dice.Tape, seed byte) *town {
	opens := noon.Add(-12 * time.Hour)
	c := challenge.Challenge{
		ID: challenge.ID("2026-11-30/" + form.ID), Form: form.ID, Kind: challenge.Daily, Day: challenge.Day{Year: 2026, Month: 11, Date: 30}, Number: 1,
		Opens: opens, Closes: opens.Add(24 * time.Hour), Final: opens.Add(26 * time.Hour), CommittedAt: opens,
		Seed: dice.Seed{seed}, Commitment: strings.Repeat("c", 64), Tape: tape, TapeVersion: dice.TapeVersion, RulesEdition: form.Game.Info().Edition,
	}
	trial := c
	trial.ID, trial.Kind, trial.Seed, trial.Tape = c.ID.PracticeID(), challenge.Practice, dice.Seed{seed}, tape
	return seededTown(t, append(forms(), form), c, trial)
}

// seededTown is a town whose every chance is the same, with these challenges
// committed before, and every par worked out.
func seededTown(t *testing.T, forms []challenge.Form, first ...challenge.Challenge) *town {
	town := &town{t: t, clock: &clock{at: noon}, store: dbtest.Open(t), log: &lines{}}
	log := slog.New(slog.NewTextHandler(town.log, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: timeless}))
	town.service = challenge.New(challenge.Config{
		Store: town.store, Clock: town.clock.now, Zone: time.UTC, Grace: 2 * time.Hour, Random: rand.NewChaCha8([32]byte{1}), Log: log, Forms: forms,
	})
	require.NoError(t, town.store.Commit(t.Context(), first))
	require.NoError(t, town.service.Publish(t.Context()))
	require.NoError(t, town.service.WorkOutPars(t.Context()))
	site, err := web.New(web.Config{Service: town.service, Log: log, Version: "test", PublicURL: "http://daily.example", Feeds: feed.New(feed.Config{Service: town.service, PublicURL: "http://daily.example"})})
	require.NoError(t, err)
	town.server = httptest.NewServer(site)
	t.Cleanup(town.server.Close)
	return town
}

// timeless leaves out of a log what differs from one run to the next.
func timeless(_ []string, a slog.Attr) slog.Attr {
	if slices.Contains([]string{slog.TimeKey, "took", "duration", "request", "remote"}, a.Key) {
		return slog.Attr{}
	}
	return a
}

// crawled reads every page that links lead to, beginning at the first, and gives
// the answers by address.
func (b *browser) crawled() map[string]string {
	b.t.Helper()
	found := map[string]string{}
	for left := []string{"/"}; len(left) > 0 && len(found) < 150; left = left[1:] {
		if _, known := found[left[0]]; known {
			continue
		}
		a := b.look(left[0])
		found[left[0]] = bare(a)
		for _, link := range linked.FindAllStringSubmatch(a.body, -1) {
			left = append(left, strings.ReplaceAll(link[1], "&amp;", "&"))
		}
		if a.location() != "" {
			left = append(left, a.location())
		}
	}
	return found
}

var linked = regexp.MustCompile(`(?:href|src)="(/[^"#]*)`)

// TestUnseenDiceOfSealedFormsAreNowhere plays the same attempts in two towns that
// differ in nothing but dice that nobody has been shown. Every page that a player,
// another one and a guest can come to is the same, byte by byte.
func TestUnseenDiceOfSealedFormsAreNowhere(t *testing.T) {
	for _, form := range sealedForms() {
		t.Run(form.ID, func(t *testing.T) {
			game := form.Game.(challenge.SealedGame)
			tape := dice.Deal(dice.Seed{5}, game.Info().ID, game.Info().Shape)
			sheet := someway(t, game, tape, 5)
			seen, err := game.Seen(tape, sheet)
			require.NoError(t, err)
			other := dice.Tape{Shape: tape.Shape, Faces: slices.Clone(tape.Faces)}
			for i, face := range seen.Faces {
				if face == 0 {
					other.Faces[i] = 1 + other.Faces[i]%6
				}
			}
			one, two := sealedTown(t, form, tape, 1), sealedTown(t, form, other, 2)
			requireSame(t, one.told(t, form, sheet), two.told(t, form, sheet))
		})
	}
}

// requireSame holds pages side by side.
func requireSame(t *testing.T, one, two []map[string]string) {
	t.Helper()
	for viewer, pages := range one {
		require.Len(t, two[viewer], len(pages))
		for address, text := range pages {
			require.Equal(t, text, two[viewer][address], "%s as viewer %d", address, viewer)
		}
	}
}

// someway plays so many decisions.
func someway(t *testing.T, game challenge.SealedGame, tape dice.Tape, decisions int) (sheet rules.Sheet) {
	for len(sheet) < decisions {
		legal, err := game.Legal(tape, sheet)
		require.NoError(t, err)
		sheet = append(sheet, firstDone(legal))
	}
	return sheet
}

// told lets a player come as far as a sheet, in the attempt that ranks and in
// practice, and reads everything as everybody.
func (town *town) told(t *testing.T, form challenge.Form, sheet rules.Sheet) (all []map[string]string) {
	base := "/2026-11-30/" + form.ID
	ada, bea, guest := town.named(t, "Ada"), town.named(t, "Bea"), town.browser(t)
	for _, at := range []string{base, base + "/practice"} {
		page := ada.begins(at)
		for n, line := range sheet {
			require.Equal(t, http.StatusSeeOther, ada.decides(at, page, n, line).StatusCode, "%s as decision %d", line, n)
		}
		all = append(all, map[string]string{"refused": bare(ada.decides(at, page, len(sheet), "=9")), "beyond": bare(ada.decides(at, page, 99, "r"))})
	}
	for _, b := range []*browser{ada, bea, guest} {
		pages := b.crawled()
		require.Contains(t, pages, base)
		require.Greater(t, len(pages), 30)
		for _, address := range []string{base + "/again", base + "/result", base + "/board", base + "/sheets/1", base + "/best", base + "/sheets/1/best/3", base + "/sheets/1" + skyline, base + "/practice/sheets/2" + skyline, "/you/export"} {
			pages[address] = bare(b.look(address))
		}
		all = append(all, pages)
	}
	return all
}
