package challenge

import "time"

// PlayerID is a player's number in the store; what the API shows is derived from it.
type PlayerID int64

// Player is a guest, or somebody with a name.
type Player struct {
	ID      PlayerID
	Name    string // as shown; empty for a guest
	Key     string // compare key of the name: what ties are ordered by
	Began   time.Time
	NamedAt time.Time // zero for a guest
}

// Named tells whether the player has taken a name.
func (p Player) Named() bool { return p.Name != "" }

// FormerName is what stands on boards in place of the name of somebody who has
// deleted the account, and FormerKey is its compare key. Nobody can take it.
const FormerName, FormerKey = "former player", "former player"

// Former tells whether the player has deleted the account.
func (p Player) Former() bool { return p.Name == FormerName }

// Name is a name with the keys that keep it unique.
type Name struct {
	Shown    string
	Key      string // PRECIS compare key
	Skeleton string // skeleton of the folded name, come to rest
	Folded   string // fold of the skeleton, come to rest
}

// Hash is the SHA-256 of a session token or recovery code; the secret itself is
// never stored.
type Hash [32]byte
