package views

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestADuelHasNoMarginBeforeOnesOwnPick(t *testing.T) {
	for name, c := range map[string]struct {
		one, two string // the sheets, of which the viewer is White and Black
		want     string
	}{
		"nobody has picked":             {"", "", `0 − 0 – .* 0 − 0 – Sum so far 0$`},
		"only the other has picked":     {"", "1a1", `0 − 0 – .* 0 − 1 – Sum so far 0$`},
		"both have picked in one game":  {"", "1a1 2a1", `0 − 0 – .* 1 − 1 0 Sum so far 0$`},
		"the viewer leads in one, only": {"1a1", "1a1", `1 − 0 \+1 .* 0 − 1 – Sum so far \+1$`},
	} {
		t.Run(name, func(t *testing.T) {
			page := parsed(t, DuelPlay{Facing: facing(duelSeen(0, 1, c.one, c.two))})
			require.Regexp(t, c.want, words(one(t, page, "table", "class=score")))
		})
	}
}
