package feed

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"dailydistrict/challenge"
)

// Config is what the feeds are made of.
type Config struct {
	Service   Source
	PublicURL string // scheme and host at which readers reach us; empty: as each request says
	Rehearsal bool   // the clock is not the real one
}

// Source is what the feeds ask of the service.
type Source interface {
	Now() time.Time
	Zone() *time.Location
	Today() challenge.Day
	Forms() []challenge.Form
	Form(id string) (challenge.Form, error)
	FirstDay(ctx context.Context, form string) (challenge.Day, error)
	Days(ctx context.Context, form string, from, to challenge.Day) ([]challenge.Challenge, error)
	Counts(ctx context.Context, ids []challenge.ID) (map[challenge.ID]int, error)

	FeedReader(ctx context.Context, key string) (challenge.FeedReader, error)
	Club(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID) (challenge.SeenClub, error)
	ClubFinal(ctx context.Context, id challenge.ClubID, c challenge.Challenge, viewer challenge.PlayerID) (challenge.ClubFinal, error)
	Evenings(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID, from, limit int) ([]challenge.SeenEvening, error)
}

// Feeds answers feed readers and calendars.
type Feeds struct {
	Source
	publicURL string
	rehearsal bool
}

// New makes the feeds.
func New(c Config) *Feeds { return &Feeds{c.Service, c.PublicURL, c.Rehearsal} }

// keyParameter holds a member's key. It is no part of the path, because paths are
// logged.
const keyParameter = "key"

// reader is a member who reads by a key, with the club; the zero reader is
// anybody, and reads what everybody may.
type reader struct {
	challenge.FeedReader
	club challenge.Club
	key  string
}

func (r reader) anybody() bool { return r.key == "" }

// query is what the reader's addresses end with.
func (r reader) query() string {
	if r.anybody() {
		return ""
	}
	return "?" + keyParameter + "=" + r.key
}

// reader finds who asks; challenge.ErrUnknownFeedKey for a key that is none, or
// no longer.
func (f *Feeds) reader(r *http.Request) (reader, error) {
	q := r.URL.Query()
	if !q.Has(keyParameter) {
		return reader{}, nil
	}
	who := reader{key: q.Get(keyParameter)}
	var err error
	if who.FeedReader, err = f.FeedReader(r.Context(), who.key); err != nil {
		return reader{}, err
	}
	seen, err := f.Club(r.Context(), who.FeedReader.Club, who.Player)
	who.club = seen.Club
	return who, err
}

// title is that of a document, which says of a rehearsal that it is one.
func (f *Feeds) title(of reader) string {
	title := "Daily District"
	if !of.anybody() {
		title = of.club.Name + " · " + title
	}
	if f.rehearsal {
		title += " (rehearsal)"
	}
	return title
}

// send answers with a document; changed is when it last did, zero where that
// cannot be told. Readers ask again and again, and mostly hear that nothing has.
func send(w http.ResponseWriter, r *http.Request, who reader, kind string, body []byte, changed time.Time) {
	sum := sha256.Sum256(body)
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Etag", `W/"`+hex.EncodeToString(sum[:12])+`"`) // weak: it stays true when the body is packed on its way
	h.Set("Cache-Control", "no-cache")
	if !who.anybody() {
		h.Set("Cache-Control", "private, no-cache")
	}
	http.ServeContent(w, r, "", changed, bytes.NewReader(body))
}
