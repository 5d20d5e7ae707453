package challenge

import (
	"bytes"
	"maps"
	"slices"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// known remembers the players of late, so that a busy session costs the store
// nothing. It is never behind what this process has stored: whoever changes a
// player does so between the change in the store and the answer, and what was
// read before a change is not kept after it.
type known struct {
	mu      sync.Mutex
	changes uint64
	tokens  *simplelru.LRU[Hash, bearer]
	players *simplelru.LRU[PlayerID, Player]
	noted   map[Hash]Sighting // since they were stored last
}

// bearer is who acts with a token, and the day on which that was last noted.
type bearer struct {
	player PlayerID
	scope  Scope
	seen   Day
}

// bearing is a token with what it is good for.
type bearing struct {
	token Hash
	scope Scope
}

// knownPlayers bounds the memory: about 20 MB when full.
const knownPlayers = 1 << 16

func newKnown() *known {
	k := &known{noted: map[Hash]Sighting{}}
	k.tokens, _ = simplelru.NewLRU[Hash, bearer](knownPlayers, nil)
	k.players, _ = simplelru.NewLRU[PlayerID, Player](knownPlayers, nil)
	return k
}

// byToken finds a player; without one it gives the mark to hand to keep.
func (k *known) byToken(token Hash) (p Player, scope Scope, ok bool, mark uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	b, found := k.tokens.Get(token)
	if found {
		p, ok = k.players.Get(b.player)
	}
	return p, b.scope, ok, k.changes
}

func (k *known) byID(id PlayerID) (p Player, ok bool, mark uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p, ok = k.players.Get(id)
	return p, ok, k.changes
}

// keep remembers a player as read from the store, and the token where there is
// one, unless something has changed since the mark.
func (k *known) keep(p Player, with *bearing, mark uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.changes != mark {
		return
	}
	k.players.Add(p.ID, p)
	if with != nil {
		k.tokens.Add(with.token, bearer{player: p.ID, scope: with.scope})
	}
}

// unseen tells whether a token is known and was not noted on this day yet.
func (k *known) unseen(token Hash, day Day) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	b, found := k.tokens.Peek(token)
	return found && b.seen != day
}

// see notes a sighting of a token that is known.
func (k *known) see(s Sighting) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if b, found := k.tokens.Peek(s.Token); found {
		b.seen = s.Day
		k.tokens.Add(s.Token, b)
		k.noted[s.Token] = s
	}
}

// sightings takes what was noted since the last call, in order of token: so they
// lie in the store, and those on one page of it are written together.
func (k *known) sightings() []Sighting {
	k.mu.Lock()
	defer k.mu.Unlock()
	list := slices.Collect(maps.Values(k.noted))
	clear(k.noted)
	slices.SortFunc(list, func(a, b Sighting) int { return bytes.Compare(a.Token[:], b.Token[:]) })
	return list
}

// note puts back what could not be stored, but for what was noted anew.
func (k *known) note(list []Sighting) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, s := range list {
		if _, anew := k.noted[s.Token]; !anew && len(k.noted) < knownPlayers {
			k.noted[s.Token] = s
		}
	}
}

// change notes a player that was changed in the store.
func (k *known) change(p Player) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.changes++
	k.players.Add(p.ID, p)
}

// forget ends a session.
func (k *known) forget(token Hash) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.changes++
	k.tokens.Remove(token)
}

// leave forgets a player whose sessions and attempts have passed to another.
func (k *known) leave(id PlayerID) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.changes++
	k.players.Remove(id)
}

// forgetSessions forgets whose tokens are whose, when some may have ended.
func (k *known) forgetSessions() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.changes++
	k.tokens.Purge()
}
