package challenge

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// tie is all results with one score, listed by the compare key of the name,
// bytewise, and then by player. They stand in sorted runs of limited length: one
// more moves few others, a page lies side by side in memory, and the place of a
// result is a sum of lengths.
type tie struct {
	score, count int
	runs         [][]member
}

const longestRun = 256

// member is a result inside its tie.
type member struct {
	attempt   AttemptID
	player    PlayerID
	name, key string
}

func memberOf(r Result) member {
	m := member{r.Attempt, r.Player, r.Name, r.Key}
	if m.key == m.name {
		m.key = m.name // one text in memory instead of two
	}
	return m
}

func (t *tie) result(m member) Result {
	return Result{Attempt: m.attempt, Player: m.player, Name: m.name, Key: m.key, Score: t.score}
}

func (m member) compare(other member) int {
	return cmp.Or(strings.Compare(m.key, other.key), cmp.Compare(m.player, other.player))
}

// find gives the run, and the place in it, where a member stands or would stand.
func (t *tie) find(m member) (run, place int, found bool) {
	run = sort.Search(len(t.runs)-1, func(i int) bool {
		last := t.runs[i][len(t.runs[i])-1]
		return last.compare(m) >= 0
	})
	place, found = slices.BinarySearchFunc(t.runs[run], m, member.compare)
	return run, place, found
}

// add lists one more.
func (t *tie) add(m member) {
	t.count++
	if len(t.runs) == 0 {
		t.runs = [][]member{{m}}
		return
	}
	i, place, _ := t.find(m)
	run := slices.Insert(t.runs[i], place, m)
	t.runs[i] = run
	if half := len(run) / 2; len(run) > longestRun {
		t.runs[i] = slices.Clone(run[:half])
		t.runs = slices.Insert(t.runs, i+1, slices.Clone(run[half:]))
	}
}

// before counts those listed before a member, which need not be there itself.
func (t *tie) before(m member) (n int, found bool) {
	run, place, found := t.find(m)
	for _, r := range t.runs[:run] {
		n += len(r)
	}
	return n + place, found
}

// from walks through the members from a place on, as long as yield wants more.
func (t *tie) from(place int, yield func(member) bool) {
	for _, run := range t.runs {
		if place >= len(run) {
			place -= len(run)
			continue
		}
		for _, m := range run[place:] {
			if !yield(m) {
				return
			}
		}
		place = 0
	}
}
