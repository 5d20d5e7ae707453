package challenge

import (
	"context"
	"slices"
	"strings"

	"dailydistrict/rules"
)

// Draft gives the player's plan for a challenge: as many lines as the game has,
// undecided where nothing was decided.
func (s *Service) Draft(ctx context.Context, c Challenge, player PlayerID, practice bool) (rules.Sheet, error) {
	game, err := s.Game(c)
	if err != nil {
		return nil, err
	}
	draft, err := s.config.Store.Draft(ctx, c.ID, player, practice)
	return padded(draft.Sheet, game.Info().Lines), err
}

// SaveDraft keeps the player's plan, its faults too. Lines that no sheet could
// hold are rules.Malformed.
func (s *Service) SaveDraft(ctx context.Context, c Challenge, player PlayerID, practice bool, sheet rules.Sheet) error {
	if err := s.Accepts(c, practice); err != nil {
		return err
	}
	game, err := s.Game(c)
	if err != nil {
		return err
	}
	if lines := game.Info().Lines; (lines > 0 && len(sheet) > lines) || slices.ContainsFunc(sheet, unwritable) {
		return rules.Malformed
	}
	return s.config.Store.SaveDraft(ctx, Draft{
		Challenge: c.ID, Player: player, Practice: practice, Sheet: padded(sheet, len(sheet)), Saved: s.Now(),
	})
}

// padded gives a sheet of that many lines, without empty ones.
func padded(sheet rules.Sheet, lines int) rules.Sheet {
	plan := slices.Clone(sheet)
	for len(plan) < lines {
		plan = append(plan, rules.Undecided)
	}
	for i, line := range plan {
		if line == "" {
			plan[i] = rules.Undecided
		}
	}
	return plan
}

// unwritable tells of a line that is not a few visible ASCII characters.
func unwritable(line string) bool {
	const longest = 32
	return len(line) > longest || strings.ContainsFunc(line, func(r rune) bool { return r <= ' ' || r > '~' })
}
