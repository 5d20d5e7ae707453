package main

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge/storetest"
)

func TestParseStat(t *testing.T) {
	t.Run("user and system time are added, whatever the program is called", func(t *testing.T) {
		cpu, err := parseStat("42 (a ) b (c)) S 1 42 42 0 -1 4194560 900 0 0 0 150 25 0 0 20 0 9 0 1000 1 2 3")
		require.NoError(t, err)
		require.Equal(t, 1750*time.Millisecond, cpu)
	})
	t.Run("anything else is refused", func(t *testing.T) {
		_, err := parseStat("42 (short) S 1")
		require.Error(t, err)
	})
}

func TestField(t *testing.T) {
	const text = "Name:\tx\nVmRSS:\t  2048 kB\n"
	require.EqualValues(t, 2048, field(text, "VmRSS:"))
	require.EqualValues(t, 150_000_000, field("go_heap_bytes 1.5e+08\n", "go_heap_bytes "))
	require.EqualValues(t, 0, field(text, "VmHWM:"))
}

func TestReadingOfThisProcess(t *testing.T) {
	if _, err := os.Stat("/proc/self/status"); err != nil {
		storetest.Need(t, "a /proc")
	}
	now, err := read(os.Getpid())
	require.NoError(t, err)
	require.Positive(t, now.rss)
	require.GreaterOrEqual(t, now.peak, now.rss)
}
