// Package db remembers: a challenge.Store on SQLite.
//
// Attempts are a ledger. A commit appends rows with rising ids and touches no
// random page, so that hundreds of sheets that arrive together cost little more
// than one. Who stands on a board is not written down with an attempt but
// follows from it: not practice, finished before final, and by a player who was
// named before final.
//
// Where in the ledger a player's attempts are, the table filed knows. It is
// filled in bulk, in the order of its key; the tail of the ledger that is not
// filed yet is held in memory and read again at the next start.
//
// The picks of a duel are appended too, one row each under the duel, the game and
// the number of the pick, so that a second pick with that number cannot be
// stored. Whose turn it is and whether a duel is over follows from them.
//
// One goroutine writes, on one connection. It takes whatever has been asked
// meanwhile, commits it as one transaction, and only then answers. Readers have
// connections of their own that cannot write. SQLite is served by one process,
// which holds a lock on the file; commands beside it may add challenges, read
// and back up, and nothing else, because what this process keeps in memory would
// not hear of it.
//
// engine.go, lock.go, place.go, backup.go and verify.go hold what is peculiar to SQLite; the rest is
// SQL that PostgreSQL understands too.
package db
