package challenge

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"
)

// Session is an open session of a player.
type Session struct {
	Token Hash
	Began time.Time
	Label string // what the browser calls itself; empty where that is not known
	Seen  Day    // the day on which it was seen last; zero where that is not known
}

// Device is a session as its player sees it.
type Device struct {
	ID    string // tells sessions apart, and opens none
	Label string
	Began time.Time
	Seen  Day
	Here  bool // the one that is asking
}

// idOf names a session or token without telling its hash.
func idOf(token Hash) string {
	sum := sha256.Sum256(append([]byte("id of "), token[:]...))
	return hex.EncodeToString(sum[:8])
}

// Devices lists a player's open sessions, begun last first; token is that of
// the one that asks.
func (s *Service) Devices(ctx context.Context, player PlayerID, token string) ([]Device, error) {
	if err := s.KeepSeen(ctx); err != nil {
		return nil, err
	}
	sessions, err := s.config.Store.Sessions(ctx, player)
	here := hashOf(token)
	devices := make([]Device, len(sessions))
	for i, open := range sessions {
		devices[i] = Device{ID: idOf(open.Token), Label: open.Label, Began: open.Began, Seen: open.Seen, Here: open.Token == here}
	}
	return devices, err
}

// EndDevice closes one of a player's sessions at once; ErrUnknownSession.
func (s *Service) EndDevice(ctx context.Context, player PlayerID, id string) error {
	sessions, err := s.config.Store.Sessions(ctx, player)
	if err != nil {
		return err
	}
	for _, open := range sessions {
		if idOf(open.Token) == id {
			return s.end(ctx, open.Token)
		}
	}
	return ErrUnknownSession
}

// EndOtherDevices closes all of a player's sessions but the one with this token.
func (s *Service) EndOtherDevices(ctx context.Context, player PlayerID, token string) error {
	if err := s.config.Store.EndOtherSessions(ctx, player, hashOf(token)); err != nil {
		return err
	}
	s.known.forgetSessions()
	return nil
}

// Sighting is when a session or token was seen last, and what its bearer calls
// itself; an empty label leaves the last one.
type Sighting struct {
	Token Hash
	Day   Day
	Label string
}

// Seen notes in memory, once a day, that a session or token was used. It costs
// the store nothing until KeepSeen.
func (s *Service) Seen(token, userAgent string) {
	hash, today := hashOf(token), s.Today()
	if s.known.unseen(hash, today) {
		s.known.see(Sighting{hash, today, DeviceOf(userAgent)})
	}
}

// seenAtOnce bounds the sightings of one step, so that no sheet waits for many.
const seenAtOnce = 256

// KeepSeen stores what Seen has noted. It is meant to be called every minute,
// and at the end.
func (s *Service) KeepSeen(ctx context.Context) error {
	noted := s.known.sightings()
	for len(noted) > 0 {
		some := noted[:min(seenAtOnce, len(noted))]
		if err := s.config.Store.See(ctx, some); err != nil {
			s.known.note(noted)
			return err
		}
		noted = noted[len(some):]
	}
	return nil
}

// words that user agents put into their text, the first that is found counts:
// most browsers name others too, in order to be taken for them.
var (
	browsers = []sign{
		{"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"SamsungBrowser/", "Samsung Internet"}, {"OPR/", "Opera"}, {"Vivaldi/", "Vivaldi"},
		{"Edg", "Edge"}, {"Chromium/", "Chromium"}, {"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}, {"curl/", "curl"},
	}
	systems = []sign{
		{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"},
		{"Mac OS X", "macOS"}, {"Linux", "Linux"},
	}
)

type sign struct{ text, name string }

// DeviceOf says who calls itself so: "Firefox on Android". Nothing else of the
// text is kept.
func DeviceOf(userAgent string) string {
	browser, system := found(browsers, userAgent), found(systems, userAgent)
	switch {
	case userAgent == "":
		return ""
	case browser == "" && system == "":
		return "A program"
	case browser == "":
		return "A browser on " + system
	case system == "":
		return browser
	}
	return browser + " on " + system
}

func found(signs []sign, text string) string {
	for _, s := range signs {
		if strings.Contains(text, s.text) {
			return s.name
		}
	}
	return ""
}
