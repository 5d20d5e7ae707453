package views

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	anyTag  = regexp.MustCompile(`<[^>]*>`)
	tightly = regexp.MustCompile(`.{0,40}(·\S|\S·).{0,40}`)
)

func TestADotStandsBetweenSpaces(t *testing.T) {
	for name, page := range samples() {
		t.Run(name, func(t *testing.T) {
			require.Empty(t, tightly.FindAllString(anyTag.ReplaceAllString(render(t, page), ""), -1))
		})
	}
}
