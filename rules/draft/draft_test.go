package draft_test

import (
	"testing"

	"dailydistrict/rules/draft"
	"dailydistrict/rules/rulestest"
)

func TestGame(t *testing.T)  { rulestest.Exercise(t, draft.Game) }
func TestMatch(t *testing.T) { rulestest.Exercise(t, draft.Against(draft.Deny1)) }
