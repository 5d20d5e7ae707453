package api

import (
	"context"
	"errors"

	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
)

// houseLine is what the House has made of a challenge's dice.
type houseLine struct {
	Version   string         `json:"version"`
	Score     int            `json:"score"`
	Breakdown breakdown      `json:"breakdown"`
	Record    jsontext.Value `json:"record,omitzero"` // in an export
}

// houseTeller knows what the House has played.
type houseTeller interface {
	HouseLine(ctx context.Context, c challenge.Challenge) (challenge.HouseLine, error)
}

// publicHouse is the line of the House on a final challenge; nil where there is none.
func publicHouse(ctx context.Context, s houseTeller, c challenge.Challenge) (*houseLine, error) {
	line, played, err := houseOf(ctx, s, c)
	if err != nil || !played {
		return nil, err
	}
	return describeHouse(line), nil
}

func houseOf(ctx context.Context, s houseTeller, c challenge.Challenge) (line challenge.HouseLine, played bool, err error) {
	line, err = s.HouseLine(ctx, c)
	if errors.Is(err, challenge.ErrNotFinal) || errors.Is(err, challenge.ErrNoHouseLine) {
		return line, false, nil
	}
	return line, err == nil, err
}

func describeHouse(line challenge.HouseLine) *houseLine {
	return &houseLine{Version: line.Version, Score: line.Score, Breakdown: line.Parts}
}

// exportedHouse is the same with its record.
func exportedHouse(ctx context.Context, s exporter, c challenge.Challenge) (*houseLine, error) {
	line, played, err := houseOf(ctx, s, c)
	if err != nil || !played {
		return nil, err
	}
	game, err := s.Game(c)
	if err != nil {
		return nil, err
	}
	shown := describeHouse(line)
	shown.Record, err = game.WriteRecord(c.Tape, line.Sheet)
	return shown, err
}
