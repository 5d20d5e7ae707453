package api

import (
	"maps"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// routes is every call.
func routes(s *challenge.Service, games []rules.Game) map[string]methods {
	all := map[string]methods{
		"/openapi.yaml":            {"GET": describe},
		"/guests":                  {"POST": beginGuest(s)},
		"/sessions":                {"POST": signIn(s)},
		"/me":                      {"GET": showMe(s), "DELETE": deleteMe(s)},
		"/me/sessions":             {"GET": listSessions(s), "DELETE": endOtherSessions(s)},
		"/me/sessions/{id}":        {"DELETE": ending(s, s.EndDevice)},
		"/me/passkeys":             {"GET": listPasskeys(s)},
		"/me/passkeys/{id}":        {"DELETE": ending(s, s.RemovePasskey)},
		"/me/tokens":               {"GET": listTokens(s), "POST": newToken(s)},
		"/me/tokens/{id}":          {"DELETE": ending(s, s.EndToken)},
		"/me/forms/{form}":         {"GET": showRecord(s)},
		"/me/export":               {"GET": exportMe(s, 30*time.Second)},
		"/players/{id}":            {"GET": showPlayer(s)},
		"/me/name":                 {"POST": takeName(s)},
		"/me/recovery-code":        {"POST": newRecoveryCode(s)},
		"/challenges":              {"GET": listChallenges(s)},
		"/attempts/{id}":           {"GET": showAttempt(s)},
		"/attempts/{id}/decisions": {"POST": decide(s)},
		"/attempts/{id}/review":    {"GET": showReview(s)},
		"/duels":                   {"POST": openDuel(s)},
		"/duels/{code}":            {"GET": showDuel(s)},
		"/duels/{code}/join":       {"POST": joinDuel(s)},
		"/duels/{code}/picks":      {"POST": pickInDuel(s)},
		"/duels/{code}/export":     {"GET": exportDuel(s)},
		"/me/duels":                {"GET": listDuels(s)},
		"/judge":                   {"POST": judgeRecord(games)},
	}
	maps.Copy(all, clubRoutes(s))
	maps.Copy(all, outRoutes(s))
	// The practice tape of a day, and an evening, are challenges like any other.
	for _, id := range []string{"/challenges/{day}/{form}", "/challenges/{day}/{form}/practice", "/challenges/club/{code}"} {
		maps.Copy(all, map[string]methods{
			id:               {"GET": showChallenge(s)},
			id + "/sheets":   {"POST": submitSheet(s)},
			id + "/attempts": {"POST": beginAttempt(s)},
			id + "/board":    {"GET": showBoard(s)},
			id + "/export":   {"GET": exportChallenge(s, 30*time.Second)},
		})
	}
	all["/challenges/club/{code}"]["DELETE"] = withdrawEvening(s)
	all["/challenges/club/{code}/papers"] = methods{"GET": listPapers(s), "POST": enterPaper(s)}
	all["/challenges/club/{code}/papers/{id}"] = methods{"DELETE": withdrawPaper(s)}
	all["/challenges/club/{code}/compared"] = methods{"GET": compareOnEvening(s)}
	all["/clubs/{club}/challenges"] = methods{"GET": listEvenings(s), "POST": openEvening(s)}
	for _, id := range []string{"/challenges/{day}/{form}", "/challenges/club/{code}"} {
		all[id+"/export.csv"] = methods{"GET": exportTable(s, 30*time.Second)}
	}
	return all
}
