package views

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules/categories"
)

func TestWhatPagesSayOfAnEvening(t *testing.T) {
	seen := Evening{Club: "Café Fenster", Code: "k7qm-3xvd-9h2t", Address: "/club/k7qm3xvd9h2t", Home: "/clubs/k7m29xqf4hwd", Link: "https://dice.example/club/k7qm3xvd9h2t", Send: "https://dice.example/club/k7qm3xvd9h2t"}
	t.Run("a host sees the link and the code before the commitment, all others after it", func(t *testing.T) {
		for withdraw, order := range map[string]string{"/w": "Send the link.*k7qm-3xvd-9h2t.*big screen.*These dice are thrown", "": "These dice are thrown.*Send the link.*k7qm-3xvd-9h2t"} {
			e := seen
			e.Withdraw = withdraw
			page := parsed(t, Committed{Frame: frame, Heading: eveningHeading(challenge.Committed), Commitment: proof.Commitment, CommittedAt: now, Evening: &e})
			require.Regexp(t, "(?s)"+order, words(page))
			require.Contains(t, values(all(page, "script"), "src"), Asset("share.js"))
			require.Len(t, all(page, "", "data-share"), 1)
		}
	})
	t.Run("an empty board says who would stand on it", func(t *testing.T) {
		past := Challenge{Frame: frame, Heading: eveningHeading(challenge.Final), Tape: tape, Proof: proof, Evening: &seen}
		require.Contains(t, words(parsed(t, past)), "No sheet of a member. All others stand on no board.")
		past.Evening = &Evening{Everyone: true}
		require.Contains(t, words(parsed(t, past)), "No sheet of a player with a name. Guests stand on no board.")
		past.Evening = nil
		require.Contains(t, words(parsed(t, past)), "No sheet of a player with a name. Guests stand on no board.")
	})
	t.Run("a sealed evening for members says one thing of who plays it, wherever it is told", func(t *testing.T) {
		const only = "Its dice come one at a time: only members of the club play it until it is final."
		sealed := Evening{Club: "Café Fenster", Code: "k7qm-3xvd-9h2t", Address: "/club/k7qm3xvd9h2t", Sealed: true}
		h := eveningHeading(challenge.Opened)
		for name, page := range map[string]Page{
			"before": Committed{Frame: frame, Heading: eveningHeading(challenge.Committed), Commitment: proof.Commitment, Evening: &sealed},
			"screen": EveningScreen{Frame: frame, Heading: h, Evening: sealed, Link: "https://dice.example/club/k7qm3xvd9h2t"},
		} {
			said := words(parsed(t, page))
			require.Contains(t, said, only, name)
			for _, wrong := range []string{"for practice", "your plan", "all others"} {
				require.NotContains(t, said, wrong, name)
			}
		}
		sealed.Everyone = true
		require.Equal(t, "Everybody who has a name stands on the board.", sealed.ranks())
		sealed.Everyone, sealed.Final = false, true
		require.NotContains(t, sealed.ranks(), "only")
	})
	t.Run("the screen asks to join while one can, and shows the board once it is final", func(t *testing.T) {
		screen := eveningSamples()["evening-screen"].(EveningScreen)
		for state, says := range map[challenge.State]string{
			challenge.Committed: "Play along", challenge.Opened: "Play along", challenge.Grace: "Not final yet Open dice.example/club",
			challenge.Final: "The final board", challenge.Void: "Withdrawn before it opened",
		} {
			screen.Heading = eveningHeading(state)
			root := parsed(t, screen)
			require.Contains(t, words(one(t, root, "main")), says)
			joins := state == challenge.Committed || state == challenge.Opened || state == challenge.Grace
			require.Equal(t, joins, len(all(root, "p", "class=screen-code")) == 1, state)
			require.Equal(t, joins, len(all(root, "svg", "class=squares")) == 1, state)
			require.Equal(t, state != challenge.Void, len(all(root, "table", "class=board")) == 1, state)
		}
	})
	t.Run("the screen says what still counts once it has closed", func(t *testing.T) {
		screen := eveningSamples()["evening-screen"].(EveningScreen)
		screen.Heading = eveningHeading(challenge.Grace)
		require.Contains(t, words(parsed(t, screen)), "Closed. Sheets are taken until 22:47 UTC")
		screen.Evening.Sealed = true
		require.Contains(t, words(parsed(t, screen)), "Closed. What was begun before can be finished until 22:47 UTC")
	})
	t.Run("the form says when an evening becomes final", func(t *testing.T) {
		p := eveningSamples()["evenings-host"].(Evenings)
		p.Open.Grace = 3 * time.Hour
		require.Contains(t, words(parsed(t, p)), "It is final 3 hours after it closes. Until then sheets are still taken")
	})
	t.Run("a result leads back, and is final once its board is", func(t *testing.T) {
		p := resultPage()
		p.Heading, p.Evening, p.Ranked, p.Provisional = eveningHeading(challenge.Final), &seen, true, false
		root := parsed(t, p)
		require.Len(t, all(one(t, root, "main"), "a", "href="+seen.Address), 1)
		require.Len(t, all(one(t, root, "main"), "a", "href="+seen.Home), 1)
		chip := words(one(t, root, "span", "class=tag"))
		require.Equal(t, "Final", chip)
		p.Heading = eveningHeading(challenge.Opened)
		require.Equal(t, "Handed in", words(one(t, parsed(t, p), "span", "class=tag")))
	})
	t.Run("who is no member is told so, and can begin nothing", func(t *testing.T) {
		p := Sealed{Plan: Plan{Frame: frame, Heading: eveningHeading(challenge.Opened), Evening: &seen}}
		p.Game = categories.Game.Info()
		root := parsed(t, p)
		require.Contains(t, words(root), "For members of the club")
		require.Contains(t, words(root), "ask somebody of the club for its link")
		require.Contains(t, words(root), "anybody may practise on its dice")
		require.Empty(t, all(root, "form"))
		p.Evening = &Evening{Counts: true}
		require.NotContains(t, words(parsed(t, p)), "For members of the club")
	})
}
