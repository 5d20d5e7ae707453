package api

import (
	"maps"
	"slices"

	"dailydistrict/challenge"
)

// Patterns is every address that the API answers.
func Patterns(s *challenge.Service) []string { return slices.Sorted(maps.Keys(routes(s, nil))) }
