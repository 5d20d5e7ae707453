package web_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/district"
)

// crowd is so many players who have handed in today's district, no two the same
// sheet: the cookies of their sessions.
func (town *town) crowd(t testing.TB, size int) []string {
	t.Helper()
	tape, random := town.tape(todaysID), rand.New(rand.NewPCG(1, 2))
	cookies := make([]string, size)
	for i := range cookies {
		guest, token, err := town.service.Guest(t.Context())
		require.NoError(t, err)
		player, _, err := town.service.TakeName(t.Context(), guest.ID, fmt.Sprintf("Neighbour %d", i))
		require.NoError(t, err)
		var sheet rules.Sheet
		for range district.Rolls {
			lines, err := district.Game.Legal(tape, sheet)
			require.NoError(t, err)
			sheet = append(sheet, lines[random.IntN(len(lines))])
		}
		_, _, err = town.service.Submit(t.Context(), todaysID, player, sheet, false)
		require.NoError(t, err)
		cookies[i] = "dailydistrict=" + token
	}
	return cookies
}

// reviewing has all of a crowd open their results at once, and each look again until
// all is told; told counts those who have been. Wait for it.
func (town *town) reviewing(t testing.TB, cookies []string, told *atomic.Int64) *sync.WaitGroup {
	var crowd sync.WaitGroup
	anybody := town.browser(t)
	for _, cookie := range cookies {
		crowd.Go(func() {
			for {
				a := anybody.look(todays+"/result", "Cookie", cookie)
				if !assert.Equal(t, http.StatusOK, a.StatusCode) || t.Context().Err() != nil {
					return
				}
				if !strings.Contains(a.body, "data-awaited") {
					assert.Contains(t, a.body, `id="curve-title"`)
					told.Add(1)
					return
				}
				time.Sleep(time.Second) // as the page does, but sooner
			}
		})
	}
	return &crowd
}

// TestACrowdThatAsksWhatWasPossible is more people than can be told within the time
// that a page waits.
func TestACrowdThatAsksWhatWasPossible(t *testing.T) {
	t.Parallel()
	const size = 300
	town := open(t)
	town.par(t)
	cookies, player := town.crowd(t, size), town.browser(t)
	var told atomic.Int64
	crowd := town.reviewing(t, cookies, &told)
	for i := range 10 {
		require.Equal(t, http.StatusSeeOther, player.post(todays+"/moves", "roll", fmt.Sprint(i+1), "to", "pass").StatusCode)
	}
	crowd.Wait()
	require.EqualValues(t, size, told.Load(), "everybody is told in the end")
}

// BenchmarkMoveInACrowd is a move of somebody who plays on, while nobody asks and
// while a thousand have opened their results at once.
func BenchmarkMoveInACrowd(b *testing.B) {
	for name, size := range map[string]int{"alone": 0, "a thousand ask": 1000} {
		b.Run(name, func(b *testing.B) {
			town := open(b)
			town.par(b)
			cookies, player := town.crowd(b, size), town.browser(b)
			var told atomic.Int64
			crowd := town.reviewing(b, cookies, &told)
			var took []time.Duration
			for b.Loop() {
				town.clock.turn(noon.Add(time.Duration(len(took)) * time.Second)) // so that no limit is reached
				began := time.Now()
				player.post(todays+"/moves", "roll", "1", "to", []string{"pass", "undo"}[len(took)%2])
				took = append(took, time.Since(began))
			}
			b.ReportMetric(float64(told.Load()), "told")
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms-median")
			b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "ms-p99")
			crowd.Wait()
		})
	}
}
