package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// exportedChallenge is what an export says about its challenge.
type exportedChallenge struct {
	ID           string `json:"id"`
	Form         string `json:"form"`
	Game         string `json:"game"`
	Commitment   string `json:"commitment"`
	TapeVersion  int    `json:"tape_version"`
	RulesVersion int    `json:"rules_version"`
	House        string `json:"house"`
	Players      *int   `json:"players"` // how many results there should be, where that is said
	Par          *int   `json:"par"`     // where that is said
	ParProven    bool   `json:"par_proven"`
}

// exportedResult is what an export says about one result.
type exportedResult struct {
	Attempt   string         `json:"attempt"`
	Player    string         `json:"player"`
	Name      string         `json:"name"`
	Record    jsontext.Value `json:"record"`
	Score     int            `json:"score"`
	Breakdown map[string]int `json:"breakdown"`
	Rank      int            `json:"rank"`
	Paper     jsontext.Value `json:"paper"` // as it was written, where it was played on paper
}

// An export that cannot be checked at all.
var (
	errNoExport    = errors.New("this is not the export of a challenge or a duel")
	errOrder       = errors.New("challenge, seed and tape must stand before the results, once, as in the export that a server gives")
	errBreaksOff   = errors.New("the export breaks off")
	errAfterExport = errors.New("something follows the export")
)

// read checks an export while it is read, holding one result at a time.
func (v *verification) read(export io.Reader) error {
	in := jsontext.NewDecoder(export)
	if start, err := in.ReadToken(); err != nil || start.Kind() != '{' {
		return errNoExport
	}
	for in.PeekKind() != '}' {
		name, err := in.ReadToken()
		if err != nil {
			return brokenOff(err)
		}
		if err := v.member(in, name.String()); err != nil {
			return brokenOff(err)
		}
	}
	if _, err := in.ReadToken(); err != nil {
		return brokenOff(err)
	}
	if _, err := in.ReadToken(); !errors.Is(err, io.EOF) {
		return errAfterExport
	}
	if !v.begun || v.results == nil {
		return errNoExport
	}
	return nil
}

// member reads one member of the export. What later versions may add is passed over.
func (v *verification) member(in *jsontext.Decoder, name string) error {
	switch name {
	case "challenge":
		if v.duel {
			return errNoExport
		}
		return json.UnmarshalDecode(in, &v.challenge)
	case "seed":
		return json.UnmarshalDecode(in, &v.seed)
	case "tape":
		tape, err := in.ReadValue()
		v.tape = bytes.Clone(tape)
		return err
	case "house":
		return json.UnmarshalDecode(in, &v.house)
	case "withdrawn":
		return json.UnmarshalDecode(in, &v.withdrawn)
	case "results":
		if v.duel {
			return errNoExport
		}
		return v.readResults(in)
	case "duel":
		if v.challenge.ID != "" {
			return errNoExport
		}
		return v.readDuel(in)
	}
	if v.duel {
		return v.duelMember(in, name)
	}
	return in.SkipValue()
}

// start begins to check, once all is known of the challenge or the duel.
func (v *verification) start() error {
	if v.challenge.ID == "" || v.seed == "" || v.tape == nil {
		return errOrder
	}
	return v.begin()
}

func (v *verification) readResults(in *jsontext.Decoder) error {
	if err := v.start(); err != nil {
		return err
	}
	start, err := in.ReadToken()
	switch {
	case err != nil:
		return err
	case start.Kind() != '[':
		return errNoExport
	}
	for in.PeekKind() != ']' {
		var r exportedResult
		if err := json.UnmarshalDecode(in, &r); err != nil {
			return fmt.Errorf("result %d: %w", v.count+1, err)
		}
		v.result(r)
		v.progress.step()
	}
	v.progress.end()
	_, err = in.ReadToken()
	return err
}

// brokenOff says in plain words that an input ended too early.
func brokenOff(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return errBreaksOff
	}
	return err
}
