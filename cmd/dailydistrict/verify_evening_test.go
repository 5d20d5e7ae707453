package main

import (
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/views/api"
)

// spent serves an evening of a club that is final, with two results, and gives its
// id.
func spent(t *testing.T) (*httptest.Server, challenge.ID) {
	t.Helper()
	now := time.Date(2026, 11, 30, 18, 0, 0, 0, time.UTC)
	service := challenge.New(challenge.Config{
		Store: dbtest.Open(t), Clock: func() time.Time { return now }, Zone: time.UTC, Grace: time.Hour, Forms: forms(),
		Random: rand.NewChaCha8([32]byte{9}), Log: slog.New(slog.DiscardHandler),
	})
	var players []challenge.Player
	for _, name := range []string{"Ada", "Bo"} {
		guest, _, err := service.Guest(t.Context())
		require.NoError(t, err)
		player, _, err := service.TakeName(t.Context(), guest.ID, name)
		require.NoError(t, err)
		players = append(players, player)
	}
	club, err := service.FoundClub(t.Context(), players[0].ID, "Café")
	require.NoError(t, err)
	evening, err := service.OpenEvening(t.Context(), club.ID, players[0].ID, challenge.EveningPlan{
		Form: "district", Opens: now.Add(time.Hour), Closes: now.Add(3 * time.Hour), Everyone: true,
	})
	require.NoError(t, err)
	now = now.Add(time.Hour)
	c, err := service.Challenge(t.Context(), evening.ID)
	require.NoError(t, err)
	_, _, err = service.Submit(t.Context(), c.ID, players[0], entries(t, c, 2), false)
	require.NoError(t, err)
	_, err = service.JoinClub(t.Context(), club.Invite, players[1].ID)
	require.NoError(t, err)
	slip, _, err := service.EnterPaper(t.Context(), c.ID, players[0].ID, players[1].ID, []byte(`{"columns":[[],[],[],[],[],[]],"passes":[]}`))
	require.NoError(t, err)
	require.NoError(t, service.WithdrawPaper(t.Context(), c.ID, players[0].ID, slip.Attempt.ID))
	_, _, err = service.EnterPaper(t.Context(), c.ID, players[0].ID, players[1].ID, []byte(`{"columns":[[],[],[{"roll":99,"aside":1,"number":5}],[],[],[]],"passes":[7]}`))
	require.NoError(t, err)
	now = now.Add(3 * time.Hour)
	server := httptest.NewServer(api.New(api.Config{Service: service, Log: slog.New(slog.DiscardHandler)}))
	t.Cleanup(server.Close)
	return server, c.ID
}

func TestVerifyOfAnEvening(t *testing.T) {
	server, id := spent(t)
	holds := string(id) + ": commitment, seed, dice, records, scores and ranks hold; 2 results checked; 1 sheet from paper was withdrawn before it was final.\n"
	t.Run("finds that all holds, from its export and from its page", func(t *testing.T) {
		for _, address := range []string{server.URL + api.Base + "/challenges/" + string(id) + "/export", server.URL + "/" + string(id)} {
			require.Equal(t, said{code: exitDone, out: holds}, say(t, "", "verify", address))
		}
	})
	answer, err := http.Get(server.URL + api.Base + "/challenges/" + string(id) + "/export")
	require.NoError(t, err)
	defer answer.Body.Close()
	export, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	t.Run("finds that its dice are those of another evening", func(t *testing.T) {
		moved := strings.Replace(string(export), string(id), "club/000000000000", 1)
		require.NotEqual(t, string(export), moved)
		told := say(t, moved, "verify", "-")
		require.NotEqual(t, exitDone, told.code)
		require.Contains(t, told.out, "commitment: ")
	})
	t.Run("finds a sheet from paper that another record stands beside", func(t *testing.T) {
		ada := regexp.MustCompile(`"record":(\{.*?\}\]\})`).FindStringSubmatch(string(export))
		require.NotNil(t, ada)
		other := strings.Replace(string(export), `"paper":{`, `"paper":{"columns":[[],[],[],[],[],[]],"passes":[]},"was":{`, 1)
		require.Equal(t, exitDone, say(t, other, "verify", "-").code, "of both papers nothing but passes stands")
		parts := strings.SplitN(other, `"paper":`, 2)
		last := strings.LastIndex(parts[0], `"record":`)
		changed := parts[0][:last] + strings.Replace(parts[0][last:], string(regexp.MustCompile(`\{"decisions":\[.*?\]\}`).Find([]byte(parts[0][last:]))), ada[1], 1) + `"paper":` + parts[1]
		require.Contains(t, say(t, changed, "verify", "-").out, "the record is not what stands of the sheet from paper")
	})
	t.Run("finds a sheet that was withdrawn among the results, and one of which nobody knows by whom", func(t *testing.T) {
		gone := regexp.MustCompile(`"withdrawn":\[\{"attempt":"(\d+)"`).FindStringSubmatch(string(export))
		require.NotNil(t, gone)
		first := regexp.MustCompile(`"results":\[\{"attempt":"(\d+)"`).FindStringSubmatch(string(export))
		require.NotNil(t, first)
		stands := strings.Replace(string(export), first[0], strings.Replace(first[0], first[1], gone[1], 1), 1)
		require.Contains(t, say(t, stands, "verify", "-").out, "withdrawn: attempt "+gone[1]+" stands there as result 1\n")
		require.Contains(t, say(t, strings.Replace(string(export), `"withdrawn_by":`, `"by":`, 1), "verify", "-").out, "it is not said who withdrew it, and when\n")
	})
	t.Run("finds a score that is another", func(t *testing.T) {
		head, results, _ := strings.Cut(string(export), `"results":`)
		better := head + `"results":` + strings.Replace(results, `"score":`, `"score":1`, 1)
		require.Contains(t, say(t, better, "verify", "-").out, "the score is")
	})
}
