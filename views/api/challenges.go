package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
)

// window is how many past days a list shows when no day is asked for.
const window = 30

// publicChallenge is a challenge as everybody may know it: before it opens the
// commitment alone, afterwards the seed and the dice.
type publicChallenge struct {
	ID           string `json:"id"`
	Form         string `json:"form"`
	Game         string `json:"game"`
	Reveal       string `json:"reveal"`
	Kind         string `json:"kind"`
	Day          string `json:"day"`
	Number       int    `json:"number,omitzero"` // evenings have none
	Board        string `json:"board,omitzero"`  // of an evening: who stands on it
	Opens        string `json:"opens_at"`
	Closes       string `json:"closes_at"`
	Final        string `json:"final_at"`
	Committed    string `json:"committed_at"`
	Late         bool   `json:"late"`
	State        string `json:"state"`
	Commitment   string `json:"commitment"`
	TapeVersion  int    `json:"tape_version"`
	RulesVersion int    `json:"rules_version"`
	House        string `json:"house,omitzero"`
	Players      int    `json:"players"`

	Seed   string `json:"seed,omitzero"`
	Tape   tape   `json:"tape,omitzero"`
	Par    *int   `json:"par,omitzero"`
	Proven *bool  `json:"par_proven,omitzero"` // beside par
}

func describeChallenge(c challenge.Challenge, form challenge.Form, players int, at time.Time) publicChallenge {
	p := publicChallenge{
		ID: string(c.ID), Form: c.Form, Game: form.Game.Info().ID, Reveal: string(form.Reveal), Kind: string(c.Kind),
		Day: c.Day.String(), Number: c.Number, Board: boardFor(c),
		Opens: instant(c.Opens), Closes: instant(c.Closes), Final: instant(c.Final), Committed: instant(c.CommittedAt), Late: c.Late(),
		State: string(c.State(at)), Commitment: c.Commitment,
		TapeVersion: c.TapeVersion, RulesVersion: c.RulesEdition, House: c.House, Players: players,
	}
	if seed, ok := c.PublicSeed(at); ok {
		p.Seed = seed.String()
	}
	if dice, ok := c.PublicTape(at); ok {
		p.Tape = tape(dice)
	}
	return p
}

// tape is dice as nested lists, in the shape of their game.
type tape dice.Tape

// IsZero tells that there are no dice to show.
func (t tape) IsZero() bool { return len(t.Faces) == 0 }

// MarshalJSONTo writes [[2,4,5],[1,1,6]].
func (t tape) MarshalJSONTo(out *jsontext.Encoder) error {
	text, _ := appendLists(nil, t.Shape, t.Faces)
	return out.WriteValue(text)
}

// appendLists writes the faces as lists of a shape and gives the faces left over.
func appendLists(text []byte, shape dice.Shape, faces []dice.Face) ([]byte, []dice.Face) {
	if len(shape) == 0 {
		return append(text, '0'+faces[0]), faces[1:]
	}
	text = append(text, '[')
	for i := range shape[0] {
		if i > 0 {
			text = append(text, ',')
		}
		text, faces = appendLists(text, shape[1:], faces)
	}
	return append(text, ']'), faces
}

type finder interface {
	parTeller
	Now() time.Time
	Form(id string) (challenge.Form, error)
	Challenge(ctx context.Context, id challenge.ID) (challenge.Challenge, error)
	Counts(ctx context.Context, ids []challenge.ID) (map[challenge.ID]int, error)
}

func showChallenge(s finder) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		c, err := s.Challenge(r.Context(), challengeID(r))
		if err != nil {
			return err
		}
		all, err := describeAll(r.Context(), s, []challenge.Challenge{c})
		if err != nil {
			return err
		}
		return show(w, r, all[0])
	}
}

// describeAll tells of challenges what is public by now.
func describeAll(ctx context.Context, s finder, challenges []challenge.Challenge) ([]publicChallenge, error) {
	ids := make([]challenge.ID, len(challenges))
	for i, c := range challenges {
		ids[i] = c.ID
	}
	players, err := s.Counts(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]publicChallenge, len(challenges))
	for i, c := range challenges {
		form, err := s.Form(c.Form)
		if err != nil {
			return nil, err
		}
		all[i] = describeChallenge(c, form, players[c.ID], s.Now())
		if all[i].Par, all[i].Proven, err = publicPar(ctx, s, c, 0); err != nil {
			return nil, err
		}
	}
	return all, nil
}

type lister interface {
	finder
	Forms() []challenge.Form
	Today() challenge.Day
	Days(ctx context.Context, form string, from, to challenge.Day) ([]challenge.Challenge, error)
}

// listChallenges lists the dailies of one day, or of the last month and all
// that are committed; of one state, if that is asked for.
func listChallenges(s lister) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		q := query(r.URL.Query())
		state, err := q.choice("state", "committed", "open", "grace", "final", "void")
		if err != nil {
			return err
		}
		found, err := findDays(r.Context(), s, q)
		if err != nil {
			return err
		}
		var wanted []challenge.Challenge
		for _, c := range found {
			if state == "" || string(c.State(s.Now())) == state {
				wanted = append(wanted, c)
			}
		}
		all, err := describeAll(r.Context(), s, wanted)
		if err != nil {
			return err
		}
		return show(w, r, struct {
			Challenges []publicChallenge `json:"challenges"`
		}{all})
	}
}

func findDays(ctx context.Context, s lister, q query) ([]challenge.Challenge, error) {
	text, err := q.one("day")
	if err != nil {
		return nil, err
	}
	if text != "" {
		return findDay(ctx, s, text)
	}
	var all []challenge.Challenge
	today := s.Today()
	for _, form := range s.Forms() {
		days, err := s.Days(ctx, form.ID, today.Add(-window), today.Add(window))
		if err != nil {
			return nil, err
		}
		all = append(all, days...)
	}
	return all, nil
}

// findDay finds each form's challenge of a day; none where nobody may know of it.
func findDay(ctx context.Context, s lister, text string) ([]challenge.Challenge, error) {
	day, err := challenge.ParseDay(text)
	if err != nil {
		return nil, malformed("A day is written as year-month-date, as in 2026-11-30.")
	}
	var all []challenge.Challenge
	for _, form := range s.Forms() {
		c, err := s.Challenge(ctx, challenge.DailyID(day, form.ID))
		if errors.Is(err, challenge.ErrUnknownChallenge) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}
