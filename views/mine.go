package views

import (
	"encoding/json"
	"io"
	"strconv"
	"time"

	"dailydistrict/challenge"
)

// MineFile is the name of the file with everything about a player.
const MineFile = "daily-district-me.json"

// WriteMine writes everything that is kept about a player as one JSON object, an
// attempt at a time. There are no secrets in it: no token, code, hash or key.
func WriteMine(out io.Writer, m challenge.Mine) error {
	head, err := json.MarshalIndent(mineOf(m), "", "  ")
	if err != nil {
		return err
	}
	if _, err := out.Write(append(head[:len(head)-len("\n}")], ",\n  \"attempts\": ["...)); err != nil {
		return err
	}
	separator := "\n    "
	for attempt, err := range m.Attempts {
		if err != nil {
			return err
		}
		text, err := json.Marshal(myAttemptOf(attempt))
		if err != nil {
			return err
		}
		if _, err := out.Write(append([]byte(separator), text...)); err != nil {
			return err
		}
		separator = ",\n    "
	}
	_, err = io.WriteString(out, "\n  ]\n}\n")
	return err
}

// Each part of the file, in the words of the API.
type (
	mine struct {
		Player   myself      `json:"player"`
		Names    []myName    `json:"names"`
		Sessions []mySession `json:"sessions"`
		Passkeys []myPasskey `json:"passkeys"`
		Tokens   []myToken   `json:"tokens"`
		Plans    []myPlan    `json:"plans"`
		Going    []myGoing   `json:"going"`
		Duels    []myDuel    `json:"duels"`
		Clubs    []myClub    `json:"clubs"`
	}
	myself struct {
		ID    string  `json:"id"`
		Name  *string `json:"name"`
		Kind  string  `json:"kind"`
		Began string  `json:"began_at"`
	}
	myName struct {
		Name  string `json:"name"`
		Taken string `json:"taken_at"`
	}
	mySession struct {
		ID    string `json:"id"`
		Label string `json:"label"`
		Began string `json:"began_at"`
		Seen  string `json:"seen_on,omitempty"`
	}
	myPasskey struct {
		ID    string `json:"id"`
		Label string `json:"label"`
		Added string `json:"added_at"`
		Used  string `json:"used_at,omitempty"`
	}
	myToken struct {
		ID    string          `json:"id"`
		Label string          `json:"label"`
		Scope challenge.Scope `json:"scope"`
		Made  string          `json:"made_at"`
		Used  string          `json:"used_on,omitempty"`
	}
	myPlan struct {
		Challenge challenge.ID `json:"challenge"`
		Practice  bool         `json:"practice"`
		Notation  string       `json:"notation"`
		Saved     string       `json:"saved_at"`
	}
	myGoing struct {
		ID        string       `json:"id"`
		Challenge challenge.ID `json:"challenge"`
		Practice  bool         `json:"practice"`
		Notation  string       `json:"notation"`
		Began     string       `json:"began_at"`
		Moved     string       `json:"moved_at,omitempty"`
	}
	myDuel struct {
		ID      challenge.DuelID `json:"id"`
		Seats   []int            `json:"seats"`
		Against *string          `json:"against"`
		Opened  string           `json:"opened_at"`
		Over    bool             `json:"over"`
		Games   [2]string        `json:"games"`
	}
	myClub struct {
		ID   challenge.ClubID `json:"id"`
		Name string           `json:"name"`
		Role challenge.Role   `json:"role"`
		Key  string           `json:"feed_key_made_at,omitempty"`
	}
	myAttempt struct {
		ID        string          `json:"id"`
		Challenge challenge.ID    `json:"challenge"`
		Counts    string          `json:"counts"`
		Score     int             `json:"score"`
		Finished  string          `json:"finished_at"`
		Notation  string          `json:"notation"`
		Record    json.RawMessage `json:"record"`
		Paper     json.RawMessage `json:"paper,omitempty"` // as it was written, where it was played on paper
		Typist    *myTypist       `json:"typed_in_by,omitempty"`
		Withdrawn string          `json:"withdrawn_at,omitempty"`
		Withdrew  *myTypist       `json:"withdrawn_by,omitempty"`
	}
	myTypist struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
)

func mineOf(m challenge.Mine) mine {
	p := m.Player
	all := mine{
		Player: myself{ID: strconv.FormatInt(int64(p.ID), 10), Kind: "guest", Began: stamp(p.Began)},
		Names:  []myName{}, Sessions: []mySession{}, Passkeys: []myPasskey{}, Tokens: []myToken{}, Plans: []myPlan{}, Going: []myGoing{}, Duels: []myDuel{}, Clubs: []myClub{},
	}
	if p.Named() {
		all.Player.Name, all.Player.Kind = &p.Name, "named"
		all.Names = append(all.Names, myName{p.Name, stamp(p.NamedAt)})
	}
	for _, d := range m.Devices {
		all.Sessions = append(all.Sessions, mySession{d.ID, device(d), stamp(d.Began), maybeDay(d.Seen)})
	}
	for _, key := range m.Passkeys {
		all.Passkeys = append(all.Passkeys, myPasskey{key.ID, key.Label, stamp(key.Added), stamp(key.Used)})
	}
	for _, t := range m.Tokens {
		all.Tokens = append(all.Tokens, myToken{t.ID(), t.Label, t.Scope, stamp(t.Made), maybeDay(t.Used)})
	}
	for _, plan := range m.Plans {
		all.Plans = append(all.Plans, myPlan{plan.Challenge, plan.Practice, plan.Sheet.String(), stamp(plan.Saved)})
	}
	for _, a := range m.Going {
		id := strconv.FormatInt(int64(a.ID), 10)
		all.Going = append(all.Going, myGoing{id, a.Challenge, !a.Ranked, a.Sheet.String(), stamp(a.Began), stamp(a.Moved)})
	}
	for _, d := range m.Duels {
		all.Duels = append(all.Duels, myDuelOf(d))
	}
	for _, c := range m.Clubs {
		all.Clubs = append(all.Clubs, myClub{c.Club, c.Name, c.Role, stamp(c.Keyed)})
	}
	return all
}

func myDuelOf(d challenge.SeenDuel) myDuel {
	mine := myDuel{ID: d.ID, Seats: []int{}, Opened: stamp(d.Opened), Over: d.Over}
	for seat, own := range d.Mine {
		if own {
			mine.Seats = append(mine.Seats, seat+1)
		} else if d.People[seat].Named() {
			mine.Against = &d.People[seat].Name
		}
	}
	for game, sheet := range d.Sheets {
		mine.Games[game] = sheet.String()
	}
	return mine
}

func myAttemptOf(a challenge.MyAttempt) myAttempt {
	mine := myAttempt{
		ID: strconv.FormatInt(int64(a.ID), 10), Challenge: a.Challenge, Counts: counts(a.Past), Score: a.Score,
		Finished: stamp(a.Finished), Notation: a.Sheet.String(), Record: a.Record, Paper: a.Paper.Written,
	}
	mine.Typist, mine.Withdrew = myTypistOf(a.Paper.Typist), myTypistOf(a.Paper.Withdrawer)
	if mine.Withdrew != nil {
		mine.Withdrawn = stamp(a.Paper.Withdrawn)
	}
	return mine
}

// myTypistOf is nil where nobody typed anything in.
func myTypistOf(host challenge.Player) *myTypist {
	if host.ID == 0 {
		return nil
	}
	return &myTypist{strconv.FormatInt(int64(host.ID), 10), host.Name}
}

// counts says what an attempt counts for: "ranked", "provisional" or "practice".
func counts(past challenge.Past) string {
	switch {
	case past.Ranked:
		return "ranked"
	case past.Provisional:
		return "provisional"
	}
	return "practice"
}

// stamp writes an instant as RFC 3339, and nothing for none.
func stamp(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339Nano)
}

func maybeDay(d challenge.Day) string {
	if (d == challenge.Day{}) {
		return ""
	}
	return d.String()
}
