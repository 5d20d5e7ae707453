package challenge

import (
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
	tokens  *simplelru.LRU[Hash, PlayerID]
	players *simplelru.LRU[PlayerID, Player]
}

// knownPlayers bounds the memory: about 20 MB when full.
const knownPlayers = 1 << 16

func newKnown() *known {
	k := &known{}
	k.tokens, _ = simplelru.NewLRU[Hash, PlayerID](knownPlayers, nil)
	k.players, _ = simplelru.NewLRU[PlayerID, Player](knownPlayers, nil)
	return k
}

// byToken finds a player; without one it gives the mark to hand to keep.
func (k *known) byToken(token Hash) (p Player, ok bool, mark uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if id, found := k.tokens.Get(token); found {
		p, ok = k.players.Get(id)
	}
	return p, ok, k.changes
}

func (k *known) byID(id PlayerID) (p Player, ok bool, mark uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p, ok = k.players.Get(id)
	return p, ok, k.changes
}

// keep remembers a player as read from the store, and the session where token
// is not nil, unless something has changed since the mark.
func (k *known) keep(p Player, token *Hash, mark uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.changes != mark {
		return
	}
	k.players.Add(p.ID, p)
	if token != nil {
		k.tokens.Add(*token, p.ID)
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
