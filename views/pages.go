package views

import (
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
)

// Plan is what the planning pages of all games hold: of today's challenge, of
// practice on a past one, or of the public practice tape.
//
// Their controls are built on Base. POST Base/moves changes the plan, GET
// Base/hand-in is the look at what will be final.
type Plan struct {
	Frame
	Heading
	Base       string // "/2026-11-30/district"
	ForFun     bool   // nothing ranked can come of it
	Tape       dice.Tape
	Sheet      rules.Sheet // the plan: all lines of a sheet, rules.Undecided where open
	Moved      int         // the line that was just decided or taken back, for those who hear the page; 0 for none
	Notice     string      // one sentence about what has just been refused or kept
	Unfinished *Unfinished // the day before's, where one was begun and can still be handed in
	HandedIn   *HandedIn   // set: the sheet is final, nothing can be changed
	Others     []Link      // what else there is to play today
	Evening    *Evening    // set on a club's evening
}

// Planning is a page on which a sheet is planned.
type Planning interface {
	Page
	Missing() string // what keeps the sheet from being handed in; empty for nothing
}

// Play is the planning page of the district. GET Base?roll=9&die=4 chooses a
// roll and a die. POST Base/moves carries roll and to, and aside when a die is
// chosen: to is "2" (column 2 as rolled), "4r" (column 4 by reroute), "pass",
// "undo" (takes back what was decided on roll) or "clear". Without aside, "2"
// sets aside a die that shows 2.
type Play struct {
	Plan
	Roll int       // from 1; 0 for none: all is decided
	Die  dice.Face // the face set aside; 0 for none chosen
}

// Draft is the planning page of the draft against the House. GET
// Base?seat=black&die=3 shows one of the two games and takes a die in hand;
// back=2 asks whether to go back to the second of one's own picks there. POST
// Base/moves carries seat, pick (1-6, of one's own) and to, and die for a pick:
// to is a cell ("b3"), "x" for a die that fits nowhere, "undo" (takes back that
// pick and all after it in its game, of which made says how many there are) or
// "clear".
type Draft struct {
	Plan
	Seat draft.Seat // of the game that is shown; none: the first that goes on
	Die  int        // 1-4, in hand; 0 for none
	Back int        // 1-6; 0 for none
}

// Unfinished is a plan of another day that still counts when it is handed in.
type Unfinished struct {
	Day     challenge.Day
	Address string
	Final   time.Time // until when
}

// Todays is today's challenge of a form, for who looks at another day of it.
type Todays struct {
	Name    string // "Landing 12"
	Address string
	Stage   challenge.Stage // how far the viewer has come in it
}

// HandedIn says that a sheet is final.
type HandedIn struct {
	At     time.Time
	Typist string    // who typed it in from paper; empty where it was not played so
	Result string    // address of the result
	Board  string    // address of the board
	Next   time.Time // when the next challenge opens; zero after an evening
}

// Look is the one look at what will be final. POST Base/sheets with the field
// sheet, the notation that was looked at, hands it in.
type Look struct{ Plan }

// Result is a finished sheet and where it stands or would stand.
type Result struct {
	Frame
	Heading
	Tape        dice.Tape
	Sheet       rules.Sheet
	Finished    time.Time
	Ranked      bool // stands on the board; else Standing is where it would stand
	Provisional bool // a guest's, which enters the board with a name; neither: practice
	Standing
	Histogram []challenge.Bar
	Share     string    // spoiler-free text
	Skyline   Skyline   // the picture of the sheet, once it is final
	Replay    string    // address of the sheet's replay
	Board     string    // address of the board; empty where there is none
	Again     string    // address to practise once more; empty for none
	Next      time.Time // when the next challenge opens; zero after an evening
	Todays    *Todays   // set where another of the form's challenges is open by now
	Notice    string    // such as: the first sheet stands
	NameForm  *NameForm // set for a guest whose result would enter the board
	Possible  *Possible // nil where there is nothing to tell: on the practice tape
	Weighed   *Weighed  // nil where nothing is to be told: of an open form
	Evening   *Evening  // set on a club's evening
}

// Board is the ranking of one challenge, one page of it.
type Board struct {
	Frame
	Heading
	Whose []Choice // this board, and those of the viewer's clubs; empty for who is in none

	Of       int
	Rows     []Row
	First    int   // place of the first row, from 1
	Me       *Row  // the viewer's row, on whatever page it stands
	Around   []Row // the viewer's row and neighbours; empty when Rows has them
	Mine     float64
	Waiting  *Standing // a guest's result, if it stood on the board
	NameForm *NameForm // set with Waiting
	Histo    []challenge.Bar
	Top      string    // address of the first page; empty on it
	Next     string    // address of the next page; empty on the last
	Rank     int       // the rank asked for; 0 for none
	Possible *Possible // what may be known of par; nil for nothing
	Compare  Comparing
	House    *HouseLine // nil where the House has not played
}

// Archive is a month of one form.
type Archive struct {
	Frame
	Form    string
	Game    rules.Info
	Forms   []Choice // the forms, this one among them
	Year    int
	Month   time.Month
	Days    []ArchiveDay // those days of the month that have a challenge, in order
	Earlier string       // address of the month before; empty for none
	Later   string
	Hard    []HardDay // its final days, as they compare
	Order   Order     // in which those are listed
	Base    string    // address of the month
}

// Mark is what a player did on a day.
type Mark string

// The marks of a day in the archive.
const (
	NotPlayed Mark = ""
	Played    Mark = "played"  // it stands on the board
	Waiting   Mark = "waiting" // a guest's that would enter the board with a name
	Practised Mark = "practised"
	Begun     Mark = "begun"
)

// ArchiveDay is a window of the month.
type ArchiveDay struct {
	Day     challenge.Day
	Number  int
	Address string
	State   challenge.State
	Mark    Mark
	Score   int
	Results int // on its board
	Today   bool
}

// Day is a civil day with its challenges.
type Day struct {
	Frame
	Day           challenge.Day
	Opens, Closes time.Time
	Earlier       string // address of the day before; empty for none
	Later         string
	Forms         []DayForm
}

// DayForm is one challenge of a day.
type DayForm struct {
	Heading
	Picture     string
	Commitment  string
	CommittedAt time.Time
	Results     int
	Mark        Mark
	Score       int
}

// Challenge is the page of a past challenge: its dice, their proof, its board.
type Challenge struct {
	Frame
	Heading
	Tape      dice.Tape
	Proof     Proof
	Results   int
	Top       []Row
	Me        *Row
	Histogram []challenge.Bar
	Board     string
	Export    string // address of the JSON export; empty before final
	Practice  string // address to play it as practice
	Result    string // address of the viewer's own result; empty for none
	Typist    string // who typed that in from paper; empty where it was not played so
	Earlier   string // address of the challenge a day before; empty for none
	Later     string
	Evening   *Evening  // set on a club's evening
	Possible  *Possible // what may be known of par; nil for nothing
}

// Committed is the page of a challenge to come: its commitment alone.
type Committed struct {
	Frame
	Heading
	Commitment  string
	CommittedAt time.Time
	Evening     *Evening // set on a club's evening
}

// Replay shows a sheet decision by decision. GET Base?step=7 is the state after
// the seventh; step 0 is the empty street.
type Replay struct {
	Frame
	Heading
	Base     string
	Name     string // whose sheet it is; empty for a guest's own
	Me       bool
	Tape     dice.Tape
	Sheet    rules.Sheet
	Step     int
	Practice bool
	Result   string    // address of the viewer's own result; empty for others' sheets
	Board    string    // empty for practice on the public tape
	Possible *Possible // what was possible all along the sheet; Best is then how it could have gone on
	Weighed  *Weighed  // what its decisions were worth without hindsight; nil where nothing is to be told
	Best     string    // what sheet it is, where nobody played it; else empty
	Paper    bool      // it was played on paper
	From     string    // address of the sheet that such a one goes on from; empty for none
	Skyline  Skyline   // the picture of the sheet, once it is final
}

// You is the player's own page.
type You struct {
	Frame
	Going    []Link // sealed attempts that are begun and not finished
	Guest    bool   // somebody who has played without a name
	Code     string // a recovery code, shown this once
	NameForm NameForm
	SignIn   SignInForm
	Passkey  PasskeyForm // to sign in by
	Notice   string
	History  []PlayedSheet
	Forms    []Link // the player's page of each form
	Clubs    []challenge.Membership
}

// NameForm takes a name. POST NameAddress with name and next.
type NameForm struct {
	Typed string // what was typed before and refused
	Fault string // why
	Next  string // address to go on to; empty: the player's page
}

// SignInForm takes a recovery code. POST SignInAddress with code and next.
type SignInForm struct {
	Fault string
	Next  string // address to go on to; empty: the player's page
}

// PlayedSheet is a line of a player's history.
type PlayedSheet struct {
	Heading
	Address  string // of the replay or the result
	Finished time.Time
	Score    int
	Ranked   bool // it stands on the board
	Waiting  bool // a guest's that would enter the board with a name; neither: practice
}

// AllRules lists the games.
type AllRules struct {
	Frame
	Games []Link
}

// Rules is the rules of a game in our own words, with the worked example.
type Rules struct {
	Frame
	Game  string   // id of the game
	Games []Choice // all games, this one among them
}

// Fairness says how seeds and commitments work and how to check them.
type Fairness struct {
	Frame
	Grace    time.Duration
	Proof    Proof             // of a published challenge, to try the check on; may be empty
	Upcoming []UpcomingPromise // commitments of the days ahead
}

// UpcomingPromise is the commitment of a challenge to come.
type UpcomingPromise struct {
	Heading
	Commitment string
}

// Keys lists the keys.
type Keys struct {
	Frame
	Forms []string // ids of those that are published
}

// Failure is a page that says what went wrong and what to do.
type Failure struct {
	Frame
	Status    int
	Text      string        // a sentence about this case; empty: the usual one
	RequestID string        // for 500
	Retry     time.Duration // for 429 and 503; 0: not known
	Back      string        // address to go back to; empty: today
	OfClub    bool          // it is about a page of a club
}
