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
// result is a sum of sizes.
type tie struct {
	score, count int
	runs         []*run
	sizes        []int // of the runs, together where they are summed up
}

// run is a part of a tie.
type run struct {
	score   int
	members []member
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
func (t *tie) find(m member) (i, place int, found bool) {
	i = sort.Search(len(t.runs)-1, func(i int) bool {
		members := t.runs[i].members
		return members[len(members)-1].compare(m) >= 0
	})
	place, found = slices.BinarySearchFunc(t.runs[i].members, m, member.compare)
	return i, place, found
}

// add lists one more. It gives the run that took it, and, where that became too
// long, a new run with its upper half.
func (t *tie) add(m member) (taken, split *run) {
	if len(t.runs) == 0 {
		t.runs, t.sizes = []*run{{score: t.score}}, []int{0}
	}
	t.count++
	i, place, _ := t.find(m)
	taken = t.runs[i]
	taken.members = slices.Insert(taken.members, place, m)
	if len(taken.members) > longestRun {
		split = taken.split()
		t.runs = slices.Insert(t.runs, i+1, split)
		t.sizes = slices.Insert(t.sizes, i+1, len(split.members))
	}
	t.sizes[i] = len(taken.members)
	return taken, split
}

// split takes the upper half away.
func (r *run) split() *run {
	half := len(r.members) / 2
	upper := &run{r.score, slices.Clone(r.members[half:])}
	r.members = slices.Clone(r.members[:half])
	return upper
}

// before counts those listed before a member, which need not be there itself.
func (t *tie) before(m member) (n int, found bool) {
	i, place, found := t.find(m)
	return t.start(t.runs[i]) + place, found
}

// start counts those listed before a run.
func (t *tie) start(r *run) int {
	n := 0
	for i, other := range t.runs {
		if other == r {
			break
		}
		n += t.sizes[i]
	}
	return n
}

// from walks through the members from a place on, as long as yield wants more.
func (t *tie) from(place int, yield func(member) bool) {
	for i, size := range t.sizes {
		if place >= size {
			place -= size
			continue
		}
		for _, m := range t.runs[i].members[place:] {
			if !yield(m) {
				return
			}
		}
		place = 0
	}
}
