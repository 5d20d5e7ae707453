package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/rules"
)

// judgeRecord judges a complete record of any game on dice that come with it,
// such as one that was played on paper. Nothing is kept.
func judgeRecord(games []rules.Game) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		text, err := body(w, r)
		if err != nil {
			return err
		}
		game, asked, err := readCase(text, games)
		if err != nil {
			return err
		}
		answer, err := answerCase(game, asked)
		if err != nil {
			return err
		}
		return send(w, http.StatusOK, answer)
	}
}

// answerCase is the answer to a case, in the form of the case files.
func answerCase(game rules.Game, asked rules.Case) (jsontext.Value, error) {
	answer, known := game.Answer(asked)
	if !known {
		return nil, fmt.Errorf("%s does not answer cases of kind %s", game.Info().ID, asked.Kind)
	}
	return json.Marshal(answer)
}

// readCase reads {"game", "tape", "record"}. What tape and record hold is for
// the game to judge, a repeated key in them too.
func readCase(text []byte, games []rules.Game) (rules.Game, rules.Case, error) {
	fields, err := readFields(text, "game", "tape", "record")
	if err != nil {
		return nil, rules.Case{}, malformed("The body is an object with game, tape and record, as in the case files.")
	}
	for _, game := range games {
		if name, err := jsontext.AppendUnquote(nil, fields["game"]); err == nil && game.Info().ID == string(name) {
			return game, rules.Case{Kind: "validate", Tape: fields["tape"], Record: fields["record"]}, nil
		}
	}
	return nil, rules.Case{}, malformed("The games are: %s.", strings.Join(gameNames(games), ", "))
}

func gameNames(games []rules.Game) (names []string) {
	for _, game := range games {
		names = append(names, game.Info().ID)
	}
	return names
}

var errFields = errors.New("the fields are others")

// readFields reads an object of exactly these fields, each as it stands.
func readFields(text []byte, names ...string) (map[string]jsontext.Value, error) {
	in := jsontext.NewDecoder(bytes.NewReader(text), jsontext.AllowDuplicateNames(true))
	if start, err := in.ReadToken(); err != nil || start.Kind() != '{' {
		return nil, errFields
	}
	fields := map[string]jsontext.Value{}
	for in.PeekKind() == '"' {
		name, err := in.ReadToken()
		if err != nil {
			return nil, err
		}
		field := name.String()
		if _, twice := fields[field]; twice || !slices.Contains(names, field) {
			return nil, errFields
		}
		value, err := in.ReadValue()
		if err != nil {
			return nil, err
		}
		fields[field] = value.Clone()
	}
	if _, err := in.ReadToken(); err != nil || len(fields) != len(names) {
		return nil, errFields
	}
	if _, err := in.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, errFields
	}
	return fields, nil
}
