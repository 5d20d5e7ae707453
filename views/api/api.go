package api

import (
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// Base is the address below which every call lies.
const Base = "/api/v1"

// Config is what the API is made of.
type Config struct {
	Service *challenge.Service
	Games   []rules.Game // by which records are judged that belong to no challenge
	Log     *slog.Logger
}

// API is the calls, as one handler for every address below Base.
type API struct {
	mux *http.ServeMux
	log *slog.Logger
}

// New makes the API.
func New(c Config) *API {
	a := &API{mux: http.NewServeMux(), log: c.Log}
	for path, calls := range routes(c.Service, c.Games) {
		a.mux.Handle(Base+path, a.answer(calls))
	}
	a.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { a.Problem(w, r, http.StatusNotFound) })
	return a
}

func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.mux.ServeHTTP(w, r) }

// call answers one request. An error is a refusal or a failure, and nothing
// was written then.
type call func(w http.ResponseWriter, r *http.Request) error

// methods is the calls of one address.
type methods map[string]call

// answer makes an address: its calls, HEAD for whatever can be read, OPTIONS,
// and a refusal of any other method.
func (a *API) answer(calls methods) http.HandlerFunc {
	allowed := calls.allowed()
	return func(w http.ResponseWriter, r *http.Request) {
		method := r.Method
		if method == http.MethodHead {
			method = http.MethodGet // net/http leaves out the body
		}
		answer, found := calls[method]
		openToAll(w.Header(), r, calls)
		switch {
		case found:
			if err := answer(w, r); err != nil {
				a.refuse(w, r, err)
			}
		case method == http.MethodOptions:
			w.Header().Set("Allow", allowed)
			w.WriteHeader(http.StatusNoContent)
		default:
			w.Header().Set("Allow", allowed)
			a.Problem(w, r, http.StatusMethodNotAllowed)
		}
	}
}

// allowed lists the methods for the Allow header.
func (m methods) allowed() string {
	all := []string{http.MethodOptions}
	for method := range m {
		all = append(all, method)
		if method == http.MethodGet {
			all = append(all, http.MethodHead)
		}
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}

// openToAll lets pages of any origin read what needs no token. A browser asks
// by OPTIONS before it sends anything else, and is not told that it may.
func openToAll(h http.Header, r *http.Request, calls methods) {
	if calls[http.MethodGet] == nil || r.Header.Get("Authorization") != "" {
		return
	}
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "ETag, Retry-After")
	if r.Method == http.MethodOptions {
		h.Set("Access-Control-Allow-Methods", "GET, HEAD")
		h.Set("Access-Control-Allow-Headers", "If-None-Match")
		h.Set("Access-Control-Max-Age", "86400")
	}
}
