package api

import (
	"net/http"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// exportedDuel is a duel that is over with all that is needed to check it.
type exportedDuel struct {
	Duel        aboutDuel       `json:"duel"`
	Seed        string          `json:"seed"`
	Tape        tape            `json:"tape"`
	Games       [2]exportedGame `json:"games"`
	*duelResult `json:",inline"`
}

// exportedGame is a game with the record of both players, and what `judge`
// answers to it.
type exportedGame struct {
	White   int            `json:"white"`
	Black   int            `json:"black"`
	Record  jsontext.Value `json:"record"`
	Result  jsontext.Value `json:"result"`
	Margins [2]int         `json:"margins"`
}

func exportDuel(s duels) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		d, err := viewed(r, s)
		if err != nil {
			return err
		}
		if !d.Over {
			return challenge.ErrDuelNotOver
		}
		game, err := s.DuelGame(d.Duel)
		if err != nil {
			return err
		}
		export := exportedDuel{Duel: describeDuel(d, game), Seed: d.Seed.String(), Tape: tape(d.Tape), duelResult: resultOfDuel(d)}
		for g := range export.Games {
			if export.Games[g], err = exportedGameOf(d, g, game); err != nil {
				return err
			}
		}
		return show(w, r, export)
	}
}

func exportedGameOf(d challenge.SeenDuel, g int, game rules.Game) (exportedGame, error) {
	at := d.Games[g]
	record, err := game.WriteRecord(d.Tape, d.Sheets[g])
	if err != nil {
		return exportedGame{}, err
	}
	text, err := json.Marshal(tape(d.Tape))
	if err != nil {
		return exportedGame{}, err
	}
	result, err := answerCase(game, rules.Case{Kind: "validate", Tape: text, Record: record})
	return exportedGame{White: at.Seats[0] + 1, Black: at.Seats[1] + 1, Record: record, Result: result, Margins: margins(at.Margin)}, err
}
