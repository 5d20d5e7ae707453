package web_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/views/api"
	"dailydistrict/views/web"
)

const (
	plantedClub    = challenge.ClubID("c1abc1abc1ab")
	plantedEvening = challenge.ID("club/k7qm3xvd9h2t")
)

// lodge is a town with an evening on certain dice, which opens at eight. All else
// is the same in every such town.
func lodge(t *testing.T, seed dice.Seed, withdrawn bool) (*town, map[string]*browser) {
	t.Helper()
	town := openOn(t, dbtest.Open(t), func(c *web.Config) {
		c.PublicURL, c.API = "http://daily.example", api.New(api.Config{Service: c.Service, Log: c.Log})
	})
	who := map[string]*browser{"nobody": town.browser(t), "stranger": town.named(t, "Wren"), "host": town.named(t, "Ada")}
	host, info := who["host"].player().ID, district.Game.Info()
	require.NoError(t, town.store.FoundClub(t.Context(), challenge.Club{ID: plantedClub, Name: "Café Würfel", Began: noon, Invite: "1nv1te1nv1te"}, host))
	require.NoError(t, town.store.OpenEvening(t.Context(), challenge.Challenge{
		ID: plantedEvening, Form: "district", Kind: challenge.Evening, Day: challenge.Day{Year: 2026, Month: 11, Date: 30},
		Opens: eight, Closes: ten, Final: ten.Add(2 * time.Hour), CommittedAt: noon, Seed: seed, Commitment: strings.Repeat("c", 64),
		Tape: dice.Deal(seed, info.ID, info.Shape), TapeVersion: dice.TapeVersion, RulesEdition: info.Edition, Club: plantedClub, Everyone: true,
	}, host))
	require.NoError(t, town.store.KeepPar(t.Context(), challenge.Par{Challenge: plantedEvening, Score: 40 + int(seed[0]), Sheet: greedy(t, dice.Deal(seed, info.ID, info.Shape)), Proven: true}))
	if withdrawn {
		require.NoError(t, town.service.WithdrawEvening(t.Context(), plantedEvening, host))
	}
	return town, who
}

// TestUnseenDiceOfAnEveningAreNowhere asks in two towns, which differ in nothing but
// the dice of an evening that has not opened, or never will: every answer must be
// the same, byte by byte and header by header, until the dice are out.
func TestUnseenDiceOfAnEveningAreNowhere(t *testing.T) {
	base, calls := "/"+string(plantedEvening), "/api/v1/challenges/"+string(plantedEvening)
	list := "/clubs/" + string(plantedClub)
	looks := []string{
		base, base + "/screen", base + "/board", base + "/result", base + "/again", base + "/hand-in", base + "/again/hand-in",
		base + "/best", base + "/sheets/1/best/3", base + "/sheets/1", base + "/sheets/1/result", base + "/sheets/1" + skyline, base + "/again/sheets/1" + skyline, base + "?roll=1&die=1", base + "/practice", list + "/evenings", list, "/club?code=k7qm-3xvd-9h2t", "/you", "/clubs",
		calls, calls + "/board", calls + "/export", "/api/v1" + list + "/challenges", "/api/v1/attempts/1?challenge=" + string(plantedEvening), "/archive/2026-11",
	}
	acts := []string{base + "/moves", base + "/again/moves", base + "/sheets", base + "/again/sheets", calls + "/sheets", calls + "/attempts"}
	for name, c := range map[string]struct {
		withdrawn bool
		at        []time.Time
	}{
		"that has not opened": {false, []time.Time{noon, eight.Add(-time.Millisecond)}},
		"that was withdrawn":  {true, []time.Time{noon, eight, ten, ten.Add(3 * time.Hour)}},
	} {
		t.Run(name, func(t *testing.T) {
			one, people := lodge(t, dice.Seed{1}, c.withdrawn)
			two, others := lodge(t, dice.Seed{2}, c.withdrawn)
			for _, at := range c.at {
				one.clock.turn(at)
				two.clock.turn(at)
				for who, b := range people {
					for _, address := range looks {
						require.Equal(t, bare(b.look(address)), bare(others[who].look(address)), "%s for %s at %s", address, who, at)
					}
					for _, address := range acts {
						for _, sent := range [][]string{{"sheet", passes}, {"roll", "1", "to", "pass"}, {"roll", "1", "to", "4", "aside", "4"}, {"roll", "24", "to", "6r", "aside", "1"}} {
							require.Equal(t, bare(b.post(address, sent...)), bare(others[who].post(address, sent...)), "%s by %s at %s", address, who, at)
						}
					}
				}
			}
		})
	}
	t.Run("and from its opening on the answers differ", func(t *testing.T) {
		one, people := lodge(t, dice.Seed{1}, false)
		two, others := lodge(t, dice.Seed{2}, false)
		one.clock.turn(eight)
		two.clock.turn(eight)
		for _, address := range []string{base, calls} {
			require.NotEqual(t, bare(people["nobody"].look(address)), bare(others["nobody"].look(address)))
		}
	})
}
