package web_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/draft"
	"dailydistrict/views/web"
)

func TestNoFormIsPublishedWithoutAPage(t *testing.T) {
	sealed := challenge.Form{ID: "draft-sealed", Name: "Sealed Draft", Game: draft.Against(draft.Deny1), Reveal: challenge.Sealed}
	service := challenge.New(challenge.Config{Zone: time.UTC, Clock: time.Now, Forms: append(forms(), sealed)})
	_, err := web.New(web.Config{Service: service})
	require.ErrorContains(t, err, `form "draft-sealed": there is no page`)
}

func TestKeysOfWhatIsPublished(t *testing.T) {
	for _, table := range []string{"The landing", "The district, roll by roll"} {
		require.NotContains(t, open(t).browser(t).look("/keys").words(), table)
		require.Contains(t, openSealed(t).browser(t).look("/keys").words(), table)
	}
}

func TestASealedEveningOfAClubIsForItsMembers(t *testing.T) {
	town := openSealed(t)
	ada, dan, guest := town.named(t, "Ada"), town.named(t, "Dan"), town.browser(t)
	club, err := town.service.FoundClub(t.Context(), ada.player().ID, "Café Würfel")
	require.NoError(t, err)
	opened, err := town.service.OpenEvening(t.Context(), club.ID, ada.player().ID, challenge.EveningPlan{Form: "categories", Opens: eight, Closes: ten})
	require.NoError(t, err)
	base := "/" + string(opened.ID)
	require.Contains(t, ada.look(base).body, base+"</textarea>", "a host has the link to send")
	town.clock.turn(eight)
	for name, b := range map[string]*browser{"a stranger": dan, "a guest": guest} {
		a := b.look(base)
		require.Contains(t, a.words(), "only members of Café Würfel play it", name)
		require.NotContains(t, a.body, base+"/begin", name)
		require.NotContains(t, a.body, `name="name"`, name)
	}
	require.Equal(t, http.StatusForbidden, dan.post(base+"/begin").StatusCode)
	ada.begins(base)
	town.clock.turn(ten.Add(3 * time.Hour))
	dan.begins(base + "/again")
}
