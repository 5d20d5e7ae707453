package challenge

import (
	"context"
	"errors"
	"io"
	"iter"
	"log/slog"
	"time"

	"dailydistrict/rules"
)

// Config is what a service is made of.
type Config struct {
	Store  Store
	Clock  Clock
	Zone   *time.Location // of the civil day
	Grace  time.Duration  // from closing to final
	Forms  []Form         // in the order of the page
	Random io.Reader      // seeds, tokens, codes
	Log    *slog.Logger
}

// Service is the daily challenge.
type Service struct{ config Config }

// New makes a service; it does nothing until it is asked.
func New(c Config) *Service { return &Service{config: c} }

var errUnbuilt = errors.New("not built yet")

// Page is one page of a board.
type Page struct {
	After  string // cursor from Rows.Next; empty for the top
	Around bool   // the viewer's row and its neighbours instead of a page from the top
	Rank   int    // begin at the tie that holds this rank; 0: not asked
	Limit  int
}

// Standing is where a score stands on a board, itself included.
type Standing struct {
	Rank       int     // competition ranking: 1 1 3
	Tied       int     // results with this score, this one too
	Of         int     // results on the board
	Percentile float64 // mid-rank, 0 to 100
}

// Row is a line of a board.
type Row struct {
	Result
	Standing
	Me bool
}

// Bar is how many results have one score.
type Bar struct{ Score, Count int }

// Rows is a page of a board with what surrounds it.
type Rows struct {
	Of        int
	Rows      []Row
	First     int // place of the first row, from 1, ties counted apart
	Me        *Row
	Histogram []Bar // by rising score, empty scores left out
	Next      string
	Version   uint64 // changes whenever the board does
}

// Outcome is an attempt with where it stands, or would stand.
type Outcome struct {
	Attempt     Attempt
	Score       rules.Score
	Ranked      bool // it stands on the board
	Provisional bool // a guest's: it enters the board when a name is taken before final
	Standing
}

// Shown is an attempt as a viewer may see it.
type Shown struct {
	Attempt   Attempt
	Challenge Challenge
	Player    Player
	Score     rules.Score
	Outcome   Outcome
}

// Export is a final challenge with all its results; Results may be walked once.
type Export struct {
	Challenge Challenge
	Results   iter.Seq2[ExportedResult, error]
}

// ExportedResult is a result with all that is needed to check it.
type ExportedResult struct {
	Row
	Sheet rules.Sheet
	Score rules.Score
}

// Health is the state of publishing and storage.
type Health struct {
	Ready    bool   // today's challenges are there and the store answers
	Degraded bool   // the last publication failed
	Detail   string // for the host; no secrets
	LastRun  time.Time
	Next     time.Time // the next rollover
}

// Now is the service's instant.
func (s *Service) Now() time.Time { return s.config.Clock() }

// Zone is the zone of the civil day.
func (s *Service) Zone() *time.Location { return s.config.Zone }

// Forms lists the forms published every day.
func (s *Service) Forms() []Form { return s.config.Forms }

// Form finds a form by its id; ErrUnknownChallenge.
func (s *Service) Form(id string) (Form, error) { return Form{}, errUnbuilt }

// Today is the civil date of the instant.
func (s *Service) Today() Day { return Day{} }

// Rollover is the first instant of a day: one absolute instant, found by search.
func (s *Service) Rollover(day Day) time.Time { return time.Time{} }

// Publish commits every missing day up to today + 7 and fills holes. Any number
// of processes may call it any number of times.
func (s *Service) Publish(ctx context.Context) error { return errUnbuilt }

// Health tells how publishing and storage are.
func (s *Service) Health(ctx context.Context) Health { return Health{} }

// Challenge finds a challenge that may be known by now, publishing its day
// where that is missing; ErrUnknownChallenge.
func (s *Service) Challenge(ctx context.Context, id ID) (Challenge, error) {
	return Challenge{}, errUnbuilt
}

// Days lists a form's daily challenges from one day to another, both included,
// without those that nobody may know of yet.
func (s *Service) Days(ctx context.Context, form string, from, to Day) ([]Challenge, error) {
	return nil, errUnbuilt
}

// FirstDay is the day of a form's first challenge.
func (s *Service) FirstDay(ctx context.Context, form string) (Day, error) { return Day{}, errUnbuilt }

// Guest begins a nameless player and gives the session token, told once.
func (s *Service) Guest(ctx context.Context) (Player, string, error) {
	return Player{}, "", errUnbuilt
}

// PlayerOf finds the player whose session token this is; ErrNoToken.
func (s *Service) PlayerOf(ctx context.Context, token string) (Player, error) {
	return Player{}, errUnbuilt
}

// TakeName names a guest; what the guest handed in and is not final enters the
// boards. It gives the recovery code, told once; the same name again by the
// same player succeeds without a code. ErrNameTaken, ErrNameNotAllowed, ErrNamed.
func (s *Service) TakeName(ctx context.Context, player PlayerID, name string) (Player, string, error) {
	return Player{}, "", errUnbuilt
}

// RecoveryCode makes a new recovery code, told once; the old one ends. ErrNameFirst.
func (s *Service) RecoveryCode(ctx context.Context, player PlayerID) (string, error) {
	return "", errUnbuilt
}

// SignIn opens a session by recovery code. What the guest has played, if there
// is one (0: none), passes to the account. ErrUnknownCode.
func (s *Service) SignIn(ctx context.Context, code string, guest PlayerID) (Player, string, error) {
	return Player{}, "", errUnbuilt
}

// SignOut ends a session.
func (s *Service) SignOut(ctx context.Context, token string) error { return errUnbuilt }

// Draft gives the player's plan for a challenge: as many lines as the game has,
// undecided where nothing was decided.
func (s *Service) Draft(ctx context.Context, c Challenge, player PlayerID, practice bool) (rules.Sheet, error) {
	return nil, errUnbuilt
}

// SaveDraft keeps the player's plan.
func (s *Service) SaveDraft(ctx context.Context, c Challenge, player PlayerID, practice bool, sheet rules.Sheet) error {
	return errUnbuilt
}

// Submit judges a whole sheet on the stored dice and keeps it: ranked (for a
// guest provisional) while the challenge is not final, practice when that is
// asked for or the challenge is final. The same decisions again give the same
// attempt with created false; other decisions ErrAlreadySubmitted. A sheet that
// breaks a rule is a *rules.Violation.
func (s *Service) Submit(ctx context.Context, id ID, player Player, sheet rules.Sheet, practice bool) (o Outcome, created bool, err error) {
	return Outcome{}, false, errUnbuilt
}

// Outcome is the player's own finished attempt on a challenge that is not
// practice, with the figures of now; ErrUnknownAttempt.
func (s *Service) Outcome(ctx context.Context, c Challenge, player PlayerID) (Outcome, error) {
	return Outcome{}, errUnbuilt
}

// Board gives a page of the ranking; viewer 0 is nobody.
func (s *Service) Board(ctx context.Context, c Challenge, viewer PlayerID, page Page) (Rows, error) {
	return Rows{}, errUnbuilt
}

// Attempt shows an attempt to a viewer (0: nobody); ErrHiddenUntilFinal, ErrUnknownAttempt.
func (s *Service) Attempt(ctx context.Context, id AttemptID, viewer PlayerID) (Shown, error) {
	return Shown{}, errUnbuilt
}

// History lists a player's attempts, newest first, practice too.
func (s *Service) History(ctx context.Context, player PlayerID, limit int) ([]Attempt, error) {
	return nil, errUnbuilt
}

// Player finds a player; ErrUnknownPlayer.
func (s *Service) Player(ctx context.Context, id PlayerID) (Player, error) {
	return Player{}, errUnbuilt
}

// Counts gives, for each of these challenges, how many results stand on its board.
func (s *Service) Counts(ctx context.Context, ids []ID) (map[ID]int, error) { return nil, errUnbuilt }

// Export gives a final challenge with all its results; ErrNotFinal.
func (s *Service) Export(ctx context.Context, id ID) (Export, error) { return Export{}, errUnbuilt }
