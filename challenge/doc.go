// Package challenge is the daily challenge: it decides, and neither draws,
// stores nor schedules. A file holds what one sentence of the product says.
//
// # Words
//
// A form is a game and how its dice are shown: open, all dice from the start,
// or sealed, the next dice only after the last decision is locked.
//
// A tape is all the dice of one challenge, made from its seed. A commitment
// binds the host to the seed a week before anybody may see it.
//
// A challenge is one form on one tape in one window of time. A daily has a day
// and a number and a board; beside each lies a practice tape, with neither
// number of its own nor board. Nothing of a challenge changes once it is
// committed, so that any number of processes may publish, keep challenges in
// memory, and be wrong about nothing.
//
// A day is a civil date in the service's zone: a label on the window from the
// first instant with that date to the first of the next. The window is stored
// with the challenge. When the zone or the grace is set otherwise later,
// committed days keep theirs, and the first day after them joins on to the last,
// longer or shorter. Today is the day whose window it is, not what a wall
// calendar says. A date that the zone skips has no window and no challenge, and
// the numbers go on without it.
//
// A challenge is committed, then open; when the next day opens it is closed and
// in grace, then final. What is handed in before final counts. Its state is a
// function of the instant: nothing happens at midnight.
//
// A sheet is a list of decisions, a plan (in code: Draft) one that is not handed
// in. An attempt is a sheet that was judged on the stored dice and kept. It is
// ranked when it stands on the board: one for each player and daily, of somebody
// with a name before final. A guest's is provisional: a name puts it on the
// board. All else is practice, which stands nowhere and opens nothing, and is
// told where it would stand.
//
// A sealed attempt is one whose sheet grows by a decision at a time, as only what
// is decided shows the next dice. It may be practice, or the one that ranks,
// which takes a name and is spent when it begins. What is decided is locked, and
// whoever is away too long finishes it as practice: nobody plays for another. The
// dealer of a challenge is the only one who touches the dice that are not shown.
//
// A board is the ranking of one challenge. Its truth is the ledger in the store;
// in memory it is a cache that no answer of this process is ever behind. Ranks
// are competition ranks (1 1 3), percentiles mid-rank: half of those with the
// same score are counted, oneself too, and whoever is alone has 50.
//
// What decisions were worth is told in two ways: par and what was attainable know
// all dice; weights know those that were shown when a decision was made. The line
// of the House is what a strong player makes of the dice of a final sealed
// challenge, seeing them as a player does. It stands beside the board, not on it.
//
// A duel is two people at two games on one tape of its own, which nobody else
// plays: each has the first seat in one of them. It has no day, no window and no
// board, and nobody moves for another. A pick is a line of one of its sheets. A
// pool, which is a roll of that tape, is shown when both games have come to it;
// what a player sees is made from the pools shown alone.
//
// A club is people who compare their results. It is private: for whoever is no
// member there is none. A stint is one time that somebody belonged to it. The
// club's board of a challenge has whoever belonged to it between the opening and
// the end, who has left since marked so; it is a part of the board of all, ranked
// by the same rules.
//
// A season is a month of a club in one form, by matchpoints: 1 for each club
// result beaten on the same challenge, half a one for each tie, never scores of
// different dice added up. It counts final days alone, and of those the results
// of whoever belonged to the club while the challenge was open or in grace, so
// that nobody's points change when somebody joins or leaves: the same results as
// on the club's boards. Only a host's striking of somebody who is removed changes
// them.
//
// An evening is a challenge of a club's own: any form on a fresh tape, in a window
// that a host of the club has chosen, committed to before it opens. Its id opens
// it to whoever has it, and nobody but the club's members can list it. On its
// board stand those who were members when they handed in, or everybody with a
// name where the host has said so. It belongs to no season and no streak. A sheet
// that was played on paper is typed in by a host in a member's name, and audited;
// where it was mistyped, a host withdraws it until the evening is final.
//
// A webhook is where a club has its final boards sent, a delivery one message to
// it, which may take several tries. A feed key lets a program in as a member, where
// there is no cookie, to read and nothing else.
//
// # Promises between the parts
//
// Challenges leave the package without their secrets: the Seed and Tape of one
// whose dice are not out are blank, so that no page can let them slip.
//
// Errors that are a *rules.Reason, or hold one, are sentences for players, with
// a stable code. All others are faults, to be logged once, at the edge.
//
// The service reads the clock once for each decision it takes.
package challenge
