package challenge_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func TestFindingMembers(t *testing.T) {
	c := found(t, "Ada", "Bo", "Adam Smith", "Zoë", "Cy 10%")
	look := func(text string, from, limit int) (names []string, of int) {
		f, err := c.FindMembers(t.Context(), c.id, c.members["Bo"].ID, text, from, limit)
		require.NoError(t, err)
		for _, m := range f.Members {
			names = append(names, m.Player.Name)
		}
		return names, f.Of
	}
	for text, want := range map[string][]string{
		"":      {"Ada", "Adam Smith", "Bo", "Cy 10%", "Zoë"},
		"  ":    {"Ada", "Adam Smith", "Bo", "Cy 10%", "Zoë"},
		"ada":   {"Ada", "Adam Smith"},
		" ADA ": {"Ada", "Adam Smith"},
		"m s":   {"Adam Smith"},
		"ZOË":   {"Zoë"},
		"zoe":   nil,
		"%":     {"Cy 10%"},
		"_":     nil,
		"'":     nil,
		"\x00":  nil,
	} {
		names, of := look(text, 0, 10)
		require.Equal(t, want, names, "%q", text)
		require.Equal(t, len(want), of)
	}
	t.Run("page by page", func(t *testing.T) {
		names, of := look("a", 1, 1)
		require.Equal(t, []string{"Adam Smith"}, names)
		require.Equal(t, 2, of)
		names, of = look("a", 7, 1)
		require.Empty(t, names)
		require.Equal(t, 2, of)
	})
	t.Run("a text beyond all names finds nobody, and breaks nothing", func(t *testing.T) {
		_, of := look(strings.Repeat("a", 1000), 0, 10)
		require.Zero(t, of)
	})
	t.Run("by a whole name", func(t *testing.T) {
		p, err := c.MemberNamed(t.Context(), c.id, c.host, " adam  smith ")
		require.NoError(t, err)
		require.Equal(t, "Adam Smith", p.Name)
		for _, name := range []string{"Adam", "", "Nobody"} {
			_, err = c.MemberNamed(t.Context(), c.id, c.host, name)
			require.ErrorIs(t, err, challenge.ErrNotMember)
		}
	})
	t.Run("for members alone", func(t *testing.T) {
		stranger := c.named("Stranger").ID
		_, err := c.FindMembers(t.Context(), c.id, stranger, "", 0, 10)
		require.ErrorIs(t, err, challenge.ErrUnknownClub)
		_, err = c.MemberNamed(t.Context(), c.id, stranger, "Ada")
		require.ErrorIs(t, err, challenge.ErrUnknownClub)
	})
	t.Run("who has left is not found", func(t *testing.T) {
		require.NoError(t, c.LeaveClub(t.Context(), c.id, c.members["Zoë"].ID))
		names, _ := look("z", 0, 10)
		require.Empty(t, names)
	})
}
