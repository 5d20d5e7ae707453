// Package api answers programs: the JSON calls below /api/v1.
//
// routes.go is every call on one screen, problem.go every refusal with its
// status, openapi.yaml the description that clients read and the tests hold
// real answers against. A call is a function that reads from top to bottom in
// the order the contract promises: token, existence, state, body, rules. What it
// needs from the challenge is an interface of its own, declared above it.
//
// Who calls is told by a bearer token alone, never by a cookie, so that no page
// elsewhere can act in a visitor's name; what anybody may read may be read from
// any origin. The package is a plain http.Handler and stands on its own: it
// bounds bodies and answers its own errors. Whoever mounts it recovers from
// panics, limits how often it is called, and answers both through Problem.
package api
