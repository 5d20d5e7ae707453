package views

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"rsc.io/qr"
)

var runPattern = regexp.MustCompile(`^M(\d+) (\d+)h(\d+)v1h-(\d+)z$`)

func TestSquares(t *testing.T) {
	const link = "https://dice.example/club/k7qm3xvd9h2t"
	t.Run("are dark where the code is, with room around", func(t *testing.T) {
		code, err := qr.Encode(link, qr.M)
		require.NoError(t, err)
		s, ok := squaresOf(link)
		require.True(t, ok)
		require.Equal(t, fmt.Sprintf("0 0 %d %d", code.Size+8, code.Size+8), s.box())
		dark := map[[2]int]bool{}
		for _, run := range strings.SplitAfter(strings.TrimSuffix(s.path, ""), "z") {
			if run == "" {
				continue
			}
			parts := runPattern.FindStringSubmatch(run)
			require.NotNil(t, parts, run)
			require.Equal(t, parts[3], parts[4], "each run closes where it began")
			var n [3]int
			for i := range n {
				n[i], err = strconv.Atoi(parts[i+1])
				require.NoError(t, err)
			}
			for x := range n[2] {
				at := [2]int{n[0] + x - quiet, n[1] - quiet}
				require.False(t, dark[at], "twice")
				dark[at] = true
			}
		}
		for y := range code.Size {
			for x := range code.Size {
				require.Equal(t, code.Black(x, y), dark[[2]int{x, y}], "%d %d", x, y)
			}
		}
	})
	t.Run("are left out for what is too long", func(t *testing.T) {
		_, ok := squaresOf(strings.Repeat("a", 5000))
		require.False(t, ok)
		p := EveningScreen{Frame: frame, Heading: sampleHeading("open"), Link: strings.Repeat("a", 5000)}
		require.Empty(t, all(parsed(t, p), "svg", "class=squares"))
	})
}

func TestWordsOfEvenings(t *testing.T) {
	t.Run("long waits are told in days", func(t *testing.T) {
		for minutes, words := range map[int]string{0: "a moment", 59: "59 min", 60: "1 h 00 min", 47*60 + 59: "47 h 59 min", 48 * 60: "2 days 0 h", 60 * 24 * 60: "60 days 0 h", 6*24*60 + 23*60 + 59: "6 days 23 h"} {
			require.Equal(t, words, frame.left(frame.Now.Add(time.Duration(minutes)*time.Minute)))
		}
	})
	t.Run("the page says whose evening it is, and links to the club for members alone", func(t *testing.T) {
		for name, page := range eveningSamples() {
			root := parsed(t, page)
			if !strings.HasPrefix(name, "evenings") {
				require.Empty(t, all(root, "a", "href=/clubs/k7m29xqf4hwd"), name)
			}
		}
		mine := parsed(t, eveningSamples()["evening-member"])
		require.Len(t, all(mine, "a", "href=/clubs/k7m29xqf4hwd/evenings"), 1)
		theirs := parsed(t, eveningSamples()["evening-play"])
		require.Empty(t, all(theirs, "a", "href=/clubs/k7m29xqf4hwd/evenings"))
		require.Contains(t, words(one(t, theirs, "main")), "Play for practice")
		require.NotContains(t, words(one(t, mine, "main")), "Play for practice")
		require.NotContains(t, words(one(t, mine, "main")), "Also today")
	})
}
