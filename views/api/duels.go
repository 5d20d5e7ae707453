package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/dice"
)

// aboutDuel is what never changes of a duel, and who plays it.
type aboutDuel struct {
	ID           string     `json:"id"`
	Game         string     `json:"game"`
	Players      [2]*person `json:"players"` // who opened it, and who joined, null before
	Opened       string     `json:"opened_at"`
	Started      string     `json:"started_at,omitzero"`
	Ended        string     `json:"ended_at,omitzero"`
	Commitment   string     `json:"commitment"`
	TapeVersion  int        `json:"tape_version"`
	RulesVersion int        `json:"rules_version"`
}

// seenDuel is a duel as its viewer sees it. Players are numbered as they stand
// in players, from 1.
type seenDuel struct {
	aboutDuel
	State       string      `json:"state"` // waiting, playing, over
	You         []int       `json:"you"`
	Tape        tape        `json:"tape"` // the pools that are shown
	Seed        string      `json:"seed,omitzero"`
	Games       [2]seenGame `json:"games"`
	*duelResult `json:",inline"`
}

// seenGame is one of its two games.
type seenGame struct {
	White   int               `json:"white"`
	Black   int               `json:"black"`
	N       int               `json:"n"`
	Picks   []json.RawMessage `json:"picks"`
	Turn    int               `json:"turn,omitzero"`
	Waits   bool              `json:"waits"`
	Legal   []json.RawMessage `json:"legal,omitzero"`
	Margins *[2]int           `json:"margins,omitzero"`
}

// duelResult is how a duel ended: each player's sum of own margins, and who won.
type duelResult struct {
	Margins [2]int `json:"margins"`
	Winner  *int   `json:"winner"` // null for a draw, and where one player has both places
}

func resultOfDuel(d challenge.SeenDuel) *duelResult {
	if !d.Over {
		return nil
	}
	r := &duelResult{Margins: margins(d.Margin)}
	if d.Alone() {
		return r
	}
	for place, margin := range r.Margins {
		if margin > 0 {
			number := place + 1
			r.Winner = &number
		}
	}
	return r
}

// margins is the opener's margin and that of the other player.
func margins(openers int) [2]int { return [2]int{openers, -openers} }

// pickwise is a game that is played pick by pick.
type pickwise interface {
	rules.Game
	Moves(tape dice.Tape, sheet rules.Sheet) ([]json.RawMessage, error)
	Made(tape dice.Tape, sheet rules.Sheet) ([]json.RawMessage, error)
}

type duels interface {
	tokens
	DuelGame(d challenge.Duel) (rules.Game, error)
	Duel(ctx context.Context, id challenge.DuelID, viewer challenge.PlayerID) (challenge.SeenDuel, error)
}

// pickwiseOf is the game of a duel.
func pickwiseOf(s duels, d challenge.Duel) (pickwise, error) {
	game, err := s.DuelGame(d)
	if err != nil {
		return nil, err
	}
	picks, ok := game.(pickwise)
	if !ok {
		return nil, fmt.Errorf("%s is not played pick by pick", game.Info().ID)
	}
	return picks, nil
}

func describeDuel(d challenge.SeenDuel, game rules.Game) aboutDuel {
	about := aboutDuel{
		ID: string(d.ID), Game: game.Info().ID,
		Opened: instant(d.Opened), Started: maybeInstant(d.Started), Ended: maybeInstant(d.Ended),
		Commitment: d.Commitment, TapeVersion: d.TapeVersion, RulesVersion: d.RulesEdition,
	}
	for place, p := range d.People {
		if p.ID != 0 {
			who := personOf(p)
			about.Players[place] = &who
		}
	}
	return about
}

// maybeInstant is empty for what has not happened.
func maybeInstant(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return instant(t)
}

func seen(s duels, d challenge.SeenDuel) (seenDuel, error) {
	game, err := pickwiseOf(s, d.Duel)
	if err != nil {
		return seenDuel{}, err
	}
	v := seenDuel{aboutDuel: describeDuel(d, game), State: stateOfDuel(d), You: []int{}, Tape: shownPools(d), duelResult: resultOfDuel(d)}
	if d.Over {
		v.Seed = d.Seed.String()
	}
	for place, mine := range d.Mine {
		if mine {
			v.You = append(v.You, place+1)
		}
	}
	for g := range v.Games {
		if v.Games[g], err = seenGameOf(d, g, game); err != nil {
			return seenDuel{}, err
		}
	}
	return v, nil
}

func stateOfDuel(d challenge.SeenDuel) string {
	switch {
	case d.Over:
		return "over"
	case d.Joined():
		return "playing"
	}
	return "waiting"
}

// shownPools is the tape without what is not shown.
func shownPools(d challenge.SeenDuel) tape {
	shape := append(dice.Shape{d.Pools}, d.Tape.Shape[1:]...)
	return tape{Shape: shape, Faces: d.Tape.Faces[:shape.Dice()]}
}

func seenGameOf(d challenge.SeenDuel, g int, game pickwise) (seenGame, error) {
	at, sheet := d.Games[g], d.Sheets[g]
	v := seenGame{White: at.Seats[0] + 1, Black: at.Seats[1] + 1, N: len(sheet), Waits: at.Waits}
	if at.Turn != challenge.Nobody {
		v.Turn = at.Turn + 1
	}
	if at.Over {
		m := margins(at.Margin)
		v.Margins = &m
	}
	var err error
	if v.Picks, err = game.Made(d.Tape, sheet); err == nil && at.Yours {
		v.Legal, err = game.Moves(d.Tape, sheet)
	}
	return v, err
}

// duelID is the duel that the address names.
func duelID(r *http.Request) challenge.DuelID { return challenge.DuelIDOf(r.PathValue("code")) }

// viewed is the duel that the address names, as whoever asks may see it.
func viewed(r *http.Request, s duels) (challenge.SeenDuel, error) {
	me, err := viewer(r, s)
	if err != nil {
		return challenge.SeenDuel{}, err
	}
	return s.Duel(r.Context(), duelID(r), me.ID)
}
