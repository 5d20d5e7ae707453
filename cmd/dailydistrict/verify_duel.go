package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"

	jsonx "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/rules"
)

// exportedDuel is what an export says about its duel. Players are 1, who opened
// it, and 2, who joined. Who they are matters only where they are the same: then
// nobody wins.
type exportedDuel struct {
	ID           string              `json:"id"`
	Game         string              `json:"game"`
	Players      [2]exportedDuellist `json:"players"`
	Commitment   string              `json:"commitment"`
	TapeVersion  int                 `json:"tape_version"`
	RulesVersion int                 `json:"rules_version"`
}

type exportedDuellist struct {
	ID string `json:"id"`
}

// alone tells whether one player has both places.
func (d exportedDuel) alone() bool { return d.Players[0].ID != "" && d.Players[0] == d.Players[1] }

// exportedGame is what an export says about one game of a duel.
type exportedGame struct {
	White   int            `json:"white"`
	Black   int            `json:"black"`
	Record  jsontext.Value `json:"record"`
	Result  jsontext.Value `json:"result"`
	Margins [2]int         `json:"margins"`
}

// outcome is how a duel is said to have ended.
type outcome struct {
	margins [2]int
	winner  *int // nil for a draw, and where one player is alone
	alone   bool
}

var errGames = errors.New("a duel has two games")

// readDuel reads what an export says about its duel. It is checked like a
// challenge, by the game of duels.
func (v *verification) readDuel(in *jsontext.Decoder) error {
	var d exportedDuel
	if err := jsonx.UnmarshalDecode(in, &d); err != nil {
		return err
	}
	v.challenge = exportedChallenge{ID: d.ID, Game: d.Game, Commitment: d.Commitment, TapeVersion: d.TapeVersion, RulesVersion: d.RulesVersion}
	v.ending.alone = d.alone()
	v.duel, v.judges = true, judgesOf(duel())
	return nil
}

// duelMember reads a member that only the export of a duel has.
func (v *verification) duelMember(in *jsontext.Decoder, name string) error {
	switch name {
	case "games":
		return v.readGames(in)
	case "margins":
		return jsonx.UnmarshalDecode(in, &v.ending.margins)
	case "winner":
		return jsonx.UnmarshalDecode(in, &v.ending.winner)
	}
	return in.SkipValue()
}

// readGames reads the two games of a duel and checks each.
func (v *verification) readGames(in *jsontext.Decoder) error {
	if err := v.start(); err != nil {
		return err
	}
	var games []exportedGame
	if err := jsonx.UnmarshalDecode(in, &games); err != nil {
		return err
	}
	if len(games) != 2 {
		return errGames
	}
	for _, game := range games {
		v.count++
		v.duelGame(fmt.Sprintf("game %d", v.count), game)
	}
	return nil
}

// duelGame checks that a game is legal and worth what is stated, and that it is
// the opener who is White in the first and Black in the second.
func (v *verification) duelGame(which string, g exportedGame) {
	if first := v.count; g.White != first || g.Black != 3-first {
		v.difference("%s: player %d is White and player %d is Black, not %d and %d", which, first, 3-first, g.White, g.Black)
	}
	score, err := v.scoreOf(g.Record)
	if err != nil {
		v.difference("%s: %s", which, brokenRule(err))
		return
	}
	margin := score.Total
	if v.count == 2 {
		margin = -margin
	}
	v.sum += margin
	if margins := [2]int{margin, -margin}; margins != g.Margins {
		v.difference("%s: the margins are %v, not %v", which, margins, g.Margins)
	}
	if result, err := v.verdict(g.Record); err != nil || !sameJSON(result, g.Result) {
		v.difference("%s: the result is %s, not %s", which, result, g.Result)
	}
}

// verdict is what judge answers to a record.
func (v *verification) verdict(record jsontext.Value) ([]byte, error) {
	tape, err := json.Marshal(v.dice)
	if err != nil {
		return nil, err
	}
	answer, _ := v.game.Answer(rules.Case{Kind: "validate", Tape: tape, Record: record})
	return json.Marshal(answer)
}

func sameJSON(a, b jsontext.Value) bool {
	a, b = a.Clone(), b.Clone()
	return a.Canonicalize() == nil && b.Canonicalize() == nil && bytes.Equal(a, b)
}

// settle checks how the duel is said to have ended.
func (v *verification) settle() {
	if margins := [2]int{v.sum, -v.sum}; margins != v.ending.margins {
		v.difference("margins: they are %v, not %v", margins, v.ending.margins)
	}
	winner, said := 0, 0
	switch {
	case v.ending.alone:
	case v.sum > 0:
		winner = 1
	case v.sum < 0:
		winner = 2
	}
	if v.ending.winner != nil {
		said = *v.ending.winner
	}
	if winner != said {
		v.difference("winner: it is %s, not %s", winnerText(winner), winnerText(said))
	}
}

func winnerText(player int) string {
	if player == 0 {
		return "nobody"
	}
	return fmt.Sprintf("player %d", player)
}

// duelSummary says how it went, and fails where anything is off.
func (v *verification) duelSummary() error {
	v.settle()
	if v.differences == 0 {
		v.say("%s: commitment, seed, dice, both records, their scores and the result hold.", stated(v.challenge.ID))
		return v.wrong
	}
	v.say("%s: %s in %s.", stated(v.challenge.ID), counted(v.differences, "difference"), counted(v.count, "game"))
	return cmp.Or(v.wrong, errTold)
}
