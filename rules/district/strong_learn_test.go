package district

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/rules/dice"
)

// How the strong player learned. It plays, each decision being the best by what it
// has learned so far, and of every street that it comes to it works out what the
// next roll brings on average: exactly, over all 216 ways in which it may fall.
// That is what the street should be worth, and its weights are moved a little that
// way (temporal difference learning of afterstates, without the noise of the dice).
//
// Since that is true of any street, however it came about, some games stray from
// the best. This is not to be left out: one who spends reroutes early never learns
// what they are worth late, and so goes on spending them early. It cost more than a point.

// lifetime is the number of games that strong/1 learned from.
const lifetime = 8_000_000

// TestLearning learns again what strong/1 knows and writes it to the file that
// LEARN names; it takes some ten minutes of processor time:
//
//	LEARN=strong1.gz go test ./rules/district -run Learning -timeout 3h
//
// Without it the same is done for a short life, of which all weights are known.
func TestLearning(t *testing.T) {
	file := os.Getenv("LEARN")
	if file == "" {
		require.Equal(t, "eabc8f9c44f7dc1e", fingerprint(t, learn(2000)))
		return
	}
	packed, err := learn(lifetime).memorize()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, packed, 0o644))
	require.Equal(t, fingerprint(t, remember(strong1)), fingerprint(t, remember(packed)), "a version knows the same for ever")
}

// fingerprint tells experiences apart.
func fingerprint(t *testing.T, e *experience) string {
	halves, err := e.split()
	require.NoError(t, err)
	sum := sha256.Sum256(halves)
	return hex.EncodeToString(sum[:8])
}

// learn is the experience of so many games.
func learn(games int) *experience {
	l := learner{experience: newExperience()}
	for game := range games {
		l.rate = rate(int64(games-game), int64(games))
		l.play(uint64(game))
	}
	return l.experience
}

// rate is the share of what a street is wrong by that is mended, of 1<<16, with so
// many games still to be played of all: first a good third, in the end next to nothing.
func rate(rest, all int64) int64 {
	const first, last = 24_000, 400
	return last + (first-last)*rest/all*rest/all
}

type learner struct {
	*experience
	rate int64
}

// play learns from one game.
func (l *learner) play(game uint64) {
	tape, m := dice.Deal(seed(toLearn, game), "district", info().Shape), moodOf(game)
	s := street{reroutes: Reroutes, left: Rolls}
	for i := range Rolls {
		all := l.glance(&s)
		if s.left < Rolls {
			l.mend(&s, l.mean(&all))
		}
		s = m.decide(&s, &all, i, (*[3]uint8)(tape.Roll(i)))
	}
}

// mend moves the value of a street towards what it should be, in equal parts by
// each of its features.
func (l *learner) mend(s *street, should int32) {
	t, all := &l.tables[s.left], l.features(s)
	step := int64(should-all.sum(t)) * l.rate / int64(all.count)
	change := int32((step + 1<<15) >> 16)
	for _, at := range all.at[:all.count] {
		t[at] += change
	}
}

// mood is how a game strays from the best: in one of four never, in the others up
// to one time in four; and one of three keeps its reroutes, often until late.
type mood struct {
	whims  dice.Tape // the learner throws dice for them
	fickle uint8     // how often it has one: 0-3 times in 12
	frugal int       // rolls without a reroute
}

func moodOf(game uint64) mood {
	m := mood{whims: dice.Deal(seed(toWaver, game), "district", info().Shape), fickle: uint8(game % 4)}
	if first := m.whims.Roll(0); first[0] > 4 {
		m.frugal = 4 * int(first[1])
	}
	return m
}

// decide makes the best decision on a roll or, on a whim, another.
func (m *mood) decide(s *street, all *choices, i int, roll *[3]uint8) street {
	if i < m.frugal {
		all.reroute = allBarred
	}
	if whim := m.whims.Roll(i); whim[1] <= m.fickle && whim[2] > 3 {
		return onAWhim(s, all, roll, int(whim[0]))
	}
	return atItsBest(s, all, roll)
}

// atItsBest makes the best decision on a roll.
func atItsBest(s *street, all *choices, roll *[3]uint8) street {
	best := all.best(roll)
	for i := range roll {
		column, n := split(roll, i)
		switch best {
		case all.entry[column][n]:
			return enter(s, column, n, false)
		case all.reroute[n]:
			return enter(s, int(all.rerouted[n]), n, true)
		}
	}
	return s.passed()
}

// onAWhim passes, or sets a die aside for its own column or for a reroute.
func onAWhim(s *street, all *choices, roll *[3]uint8, whim int) street {
	column, n := split(roll, whim%3)
	switch {
	case whim == 6 && all.reroute[n] != barred:
		return enter(s, int(all.rerouted[n]), n, true)
	case whim > 1 && all.entry[column][n] != barred:
		return enter(s, column, n, false)
	}
	return s.passed()
}

// split sets a die aside: its column, and the number that the others make.
func split(roll *[3]uint8, aside int) (column, number int) {
	return int(roll[aside]) - 1, int(roll[(aside+1)%3] + roll[(aside+2)%3])
}

func enter(s *street, column, number int, reroute bool) street {
	after, _ := s.entered(column, number, reroute)
	return after
}

// The learner's dice follow from seeds, so that it can learn the same again.
const (
	toLearn = 1
	toWaver = 2
)

// seed is that of the dice of a game.
func seed(kind byte, game uint64) (s dice.Seed) {
	s[0] = kind
	binary.BigEndian.PutUint64(s[24:], game)
	return s
}
