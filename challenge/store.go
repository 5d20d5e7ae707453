package challenge

import (
	"context"
	"iter"
	"time"
)

// Store remembers. Every method is one step: all of it happens or none. What it
// reports as done outlasts a crash and is seen by every call that begins later;
// what it reports as refused or failed has not happened. A context that ends
// keeps a change from being begun, but one that has begun is carried through and
// its answer is what happened. Instants are kept to the millisecond. Text with a
// NUL or invalid UTF-8 is refused. storetest.Exercise is this contract as a test.
//
// Attempts are a ledger: rows are added with rising ids and never change,
// except that the attempts of a guest may pass to the account signed in to, and
// that a sheet from paper becomes practice when it is withdrawn. A sealed attempt
// has its id from its beginning, and a row once it is over.
type Store interface {
	// Commit adds those challenges whose id is not there yet and leaves the others as they stand.
	Commit(ctx context.Context, challenges []Challenge) error
	// Challenge finds one; ErrUnknownChallenge.
	Challenge(ctx context.Context, id ID) (Challenge, error)
	// Dailies lists a form's daily challenges from one day to another, both included, by day.
	Dailies(ctx context.Context, form string, from, to Day) ([]Challenge, error)
	// FirstDaily is a form's first committed daily; ErrUnknownChallenge when there is none.
	FirstDaily(ctx context.Context, form string) (Challenge, error)

	// AddGuest adds a nameless player with one session and gives the player's id.
	AddGuest(ctx context.Context, token Hash, at time.Time) (Player, error)
	// Player finds one; ErrUnknownPlayer.
	Player(ctx context.Context, id PlayerID) (Player, error)
	// PlayerByToken finds whose session it is; ErrNoToken.
	PlayerByToken(ctx context.Context, token Hash) (Player, error)
	// PlayerByCode finds whose recovery code it is; ErrUnknownCode.
	PlayerByCode(ctx context.Context, code Hash) (Player, error)
	// AddSession and EndSession open and close a session.
	AddSession(ctx context.Context, id PlayerID, token Hash, at time.Time) error
	EndSession(ctx context.Context, token Hash) error
	// TakeName names a guest and sets the recovery code; ErrNameTaken when any of
	// the name's keys belongs to somebody, ErrNamed when the player has a name.
	TakeName(ctx context.Context, id PlayerID, name Name, code Hash, at time.Time) (Player, error)
	// SetCode replaces a player's recovery code.
	SetCode(ctx context.Context, id PlayerID, code Hash) error

	// Sessions lists a player's open sessions, begun last first.
	Sessions(ctx context.Context, player PlayerID) ([]Session, error)
	// EndOtherSessions closes all of a player's sessions but one.
	EndOtherSessions(ctx context.Context, player PlayerID, but Hash) error
	// See stores when sessions and tokens were seen last; what has ended stays so.
	See(ctx context.Context, sightings []Sighting) error

	// Handle gives the handle of a player, this new one where there was none;
	// ErrUnknownPlayer. PlayerByHandle finds whose it is; ErrUnknownPasskey.
	Handle(ctx context.Context, player PlayerID, fresh Hash) (Hash, error)
	PlayerByHandle(ctx context.Context, handle Hash) (Player, error)
	// AddPasskey keeps a passkey; ErrPasskeyTaken when its id is there, ErrUnknownPlayer.
	AddPasskey(ctx context.Context, key Passkey) error
	// Passkeys lists a player's passkeys, added first first.
	Passkeys(ctx context.Context, player PlayerID) ([]Passkey, error)
	// UsePasskey stores the credential of a player's passkey and when it was used;
	// a doubt stays. ErrUnknownPasskey.
	UsePasskey(ctx context.Context, key Passkey) error
	// RemovePasskey ends a player's passkey; ErrUnknownPasskey.
	RemovePasskey(ctx context.Context, player PlayerID, id string) error

	// AddToken keeps a personal token; ErrUnknownPlayer. Token finds one;
	// ErrNoToken. Tokens lists a player's, made last first. EndToken ends one,
	// also one that has ended already.
	AddToken(ctx context.Context, token Token) error
	Token(ctx context.Context, hash Hash) (Token, error)
	Tokens(ctx context.Context, player PlayerID) ([]Token, error)
	EndToken(ctx context.Context, hash Hash) error

	// Leave makes a former player of a named one, and gives what is left: sessions,
	// passkeys, handle, code, tokens, plans and clubs end, and nobody gets a name with any
	// of the keys again. Of a guest the sessions and plans end. Attempts and duels
	// stay as they are. Whoever has left is given nothing new: ErrUnknownPlayer,
	// as when there is no such player.
	Leave(ctx context.Context, player PlayerID, at time.Time) (Player, error)

	// Draft gives the plan kept for a player, an empty one where there is none.
	Draft(ctx context.Context, id ID, player PlayerID, practice bool) (Draft, error)
	// DraftsOf lists the plans kept for a player, saved last first.
	DraftsOf(ctx context.Context, player PlayerID) ([]Draft, error)
	// SaveDraft keeps a plan in place of the last.
	SaveDraft(ctx context.Context, draft Draft) error

	// Add writes an attempt into the ledger and gives it its id. Where the player
	// already has an attempt on this challenge that is not practice, a second
	// such is not added: what stands is given, and added is false. Calls that
	// arrive together are committed together. ErrUnknownChallenge, ErrUnknownPlayer.
	Add(ctx context.Context, attempt Attempt) (stands Attempt, added bool, err error)
	// Attempt finds one; ErrUnknownAttempt.
	Attempt(ctx context.Context, id AttemptID) (Attempt, error)
	// AttemptOf finds a player's attempt on a challenge that is not practice; ErrUnknownAttempt.
	AttemptOf(ctx context.Context, id ID, player PlayerID) (Attempt, error)
	// AttemptsOf lists all of a player's attempts, newest first, practice too;
	// CountingAttempts lists a player's attempts on a form's dailies that are not
	// practice, in no order.
	CountingAttempts(ctx context.Context, player PlayerID, form string) ([]Attempt, error)
	// AttemptsBefore those with smaller ids than one.
	AttemptsOf(ctx context.Context, player PlayerID, limit int) ([]Attempt, error)
	AttemptsBefore(ctx context.Context, player PlayerID, before AttemptID, limit int) ([]Attempt, error)
	// Adopt gives a guest's attempts, sealed ones too, drafts and duels to an account. What the account
	// has finished stays, and the guest's attempt on the same challenge becomes
	// practice; so does every attempt on a challenge that is final, as nothing
	// joins a board then. Of two drafts the one begun first goes on. ErrNamed when
	// the guest has a name: what stands under it does not leave its board.
	// ErrNameFirst when the account has none.
	Adopt(ctx context.Context, guest, account PlayerID, at time.Time) error
	// Stages tells how far a player has come on each of some challenges, in their
	// order; ErrUnknownChallenge.
	Stages(ctx context.Context, player PlayerID, ids []ID) ([]Stage, error)
	// Results streams the results that stand on a challenge's board: attempts,
	// not practice, of players named before it was final, in no order.
	Results(ctx context.Context, id ID) iter.Seq2[Result, error]
	// Counts gives, for each of these challenges, how many results stand on its board.
	Counts(ctx context.Context, ids []ID) (map[ID]int, error)
	// Fields tells, for each of some attempts in their order, where its score stands
	// among the results on its board, and the board's par; ErrUnknownAttempt.
	Fields(ctx context.Context, ids []AttemptID) ([]Field, error)
	// Bars gives how many results with each score stand on a challenge's board, by
	// rising score; none for one that there is not.
	Bars(ctx context.Context, id ID) ([]Bar, error)

	// OpenDuel keeps a new duel of one player, or of two, which has begun;
	// ErrUnknownPlayer.
	OpenDuel(ctx context.Context, duel Duel) error
	// JoinDuel gives the second place to a player, if it is free, and the duel as
	// it stands; the same player again changes nothing. ErrUnknownDuel, ErrOwnDuel,
	// ErrDuelTaken, ErrUnknownPlayer.
	JoinDuel(ctx context.Context, id DuelID, player PlayerID, at time.Time) (Duel, error)
	// Pick appends a line to a sheet that has exactly N, and gives the duel as it
	// stands; where the same line stands there already, added is false. ErrLocked
	// where another does, ErrOutOfStep where the sheet is shorter, ErrUnknownDuel.
	Pick(ctx context.Context, pick NewPick) (duel Duel, added bool, err error)
	// Duel finds one; ErrUnknownDuel.
	Duel(ctx context.Context, id DuelID) (Duel, error)
	// DuelsOf lists a player's duels, newest first, each once.
	DuelsOf(ctx context.Context, player PlayerID, limit int) ([]Duel, error)

	// Forget ends the sessions of guests of whom nothing is younger than an
	// instant, no session begun, plan saved or attempt finished, and no duel of
	// theirs opened, joined or moved in by either player, no sealed attempt begun
	// or gone on with, and drops their plans;
	// each guest is one step. It counts them, also where it fails half way. What
	// they have handed in stays in the ledger, and their duels as they stand.
	Forget(ctx context.Context, before time.Time) (int, error)

	ClubStore
	EveningStore
	SealedStore
	FeedKeyStore
	WebhookStore
	ParStore
	HouseLineStore

	// Ping tells whether the store answers.
	Ping(ctx context.Context) error
	// Writable tells what would keep the next change from being written, as far as
	// that can be known without writing.
	Writable(ctx context.Context) error
}
