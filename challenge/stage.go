package challenge

import (
	"context"
	"slices"

	"dailydistrict/rules"
)

// Stage is how far a player has come on a challenge, practice apart.
type Stage struct {
	Done  bool        // an attempt is finished
	Score int         // of that
	Begun bool        // a sealed attempt
	Plan  rules.Sheet // kept on the server
}

// Started tells of something that is begun and not handed in.
func (p Stage) Started() bool {
	return !p.Done && (p.Begun || slices.ContainsFunc(p.Plan, func(line string) bool { return line != rules.Undecided }))
}

// Stages tells how far a player (0: nobody) has come on each of some challenges.
func (s *Service) Stages(ctx context.Context, player PlayerID, on []Challenge) ([]Stage, error) {
	if player == 0 {
		return make([]Stage, len(on)), nil
	}
	ids := make([]ID, len(on))
	for i, c := range on {
		ids[i] = c.ID
	}
	return s.config.Store.Stages(ctx, player, ids)
}
