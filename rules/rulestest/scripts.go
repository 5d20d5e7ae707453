package rulestest

import (
	"bufio"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// Scripts plays the scripts of a folder. A script is a few lines of text; each
// begins with a word that says what it is:
//
//	# what this script shows
//	tape    245 111 ...        from here on these dice, given roll by roll
//	sheet   4:7 2:9 -          from here on this sheet
//	score   29 16 9 4          the sheet is complete and worth that, with these parts
//	refused 3 not_higher       the sheet is refused at that line for that reason
//	says    the text           what the last refusal tells the player
//	legal   - 4:7 2:9r         these lines may come next, and no others
//	allows  6:9r 2:9           these may come next, perhaps among others
//	forbids 3:8                these may not
func Scripts(t *testing.T, game rules.Game, folder fs.FS) {
	names, err := fs.Glob(folder, "*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		require.NoError(t, err)
		script := &script{game: game}
		for lines := bufio.NewScanner(strings.NewReader(string(text))); lines.Scan(); {
			if title, is := strings.CutPrefix(lines.Text(), "# "); is {
				script = script.titled(title)
				continue
			}
			verb, rest, _ := strings.Cut(lines.Text(), " ")
			t.Run(script.title, func(t *testing.T) { script.line(t, verb, strings.TrimSpace(rest)) })
		}
	}
}

type script struct {
	game  rules.Game
	title string
	tape  dice.Tape
	sheet rules.Sheet
	last  *rules.Violation
}

// titled begins the next script, on the dice of the last.
func (s *script) titled(title string) *script {
	return &script{game: s.game, title: title, tape: s.tape}
}

func (s *script) line(t *testing.T, verb, rest string) {
	var err error
	switch verb {
	case "":
	case "tape":
		s.tape, err = dice.Parse(s.game.Info().Shape, strings.ReplaceAll(rest, " ", ""))
		require.NoError(t, err)
	case "sheet":
		s.sheet = rules.ParseSheet(rest)
	case "score":
		score, err := s.game.Judge(s.tape, s.sheet)
		require.NoError(t, err)
		require.Equal(t, rest, scoreLine(score))
	case "refused":
		_, err = s.game.Judge(s.tape, s.sheet)
		s.last = violation(t, err)
		require.Equal(t, rest, strconv.Itoa(s.last.Line)+" "+s.last.Reason.Code)
	case "says":
		require.NotNil(t, s.last)
		require.Equal(t, rest, s.last.Text)
	case "legal":
		require.ElementsMatch(t, strings.Fields(rest), s.legal(t))
	case "allows":
		require.Subset(t, s.legal(t), strings.Fields(rest))
	case "forbids":
		for line := range strings.FieldsSeq(rest) {
			require.NotContains(t, s.legal(t), line)
		}
	default:
		require.Failf(t, "no such word", "%q begins no line of a script", verb)
	}
}

func (s *script) legal(t *testing.T) []string {
	lines, err := s.game.Legal(s.tape, s.sheet)
	require.NoError(t, err)
	return lines
}

// scoreLine is a score as scripts have it: the total, then its parts.
func scoreLine(score rules.Score) string {
	words := []string{strconv.Itoa(score.Total)}
	for _, part := range score.Parts {
		words = append(words, strconv.Itoa(part.Points))
	}
	return strings.Join(words, " ")
}
