package web_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestCountdown(t *testing.T) {
	town := open(t)
	b := town.phone(t, chromium(t), true)
	for at, want := range map[time.Duration]string{-45 * time.Second: "1 min", -90 * time.Second: "2 min", -5*time.Hour - 30*time.Second: "5 h 01 min"} {
		town.clock.turn(noon.Add(12*time.Hour + at))
		b.open(todays)
		require.Contains(t, town.browser(t).look(todays).body, ">"+want+"</time>")
		time.Sleep(1200 * time.Millisecond) // the script has written it anew by then
		require.Equal(t, want, eval[string](b, "document.querySelector('[data-countdown]').textContent"))
	}
	require.Equal(t, "nowrap", eval[string](b, "getComputedStyle(document.querySelector('[data-countdown]')).whiteSpace"))
}
