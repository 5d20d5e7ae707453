package feed

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"dailydistrict/challenge"
)

// place is where a reader finds this server.
type place struct {
	origin string // scheme and host
	host   string // name alone, as it stands in ids
}

func (f *Feeds) place(r *http.Request) place {
	origin := f.publicURL
	if origin == "" {
		origin = "http://" + r.Host
	}
	u, err := url.Parse(origin)
	if err != nil || u.Hostname() == "" {
		return place{origin, "localhost"}
	}
	return place{origin, strings.Map(letter, strings.ToLower(u.Hostname()))}
}

// letter is what may stand in the name of a host within an id. The colons of an
// IPv6 address would end it, and anybody may call this host as they like.
func letter(r rune) rune {
	if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '.' {
		return r
	}
	return '-'
}

// tag is an id for ever (RFC 4151): what this host named so on a date.
func (p place) tag(on time.Time, what string) string {
	return "tag:" + p.host + "," + on.UTC().Format(time.DateOnly) + ":" + what
}

// of is the address of a challenge or of a day.
func (p place) of(id string) string { return p.origin + "/" + id }

// club is the address of a club's page.
func (p place) club(id challenge.ClubID) string { return p.origin + "/clubs/" + string(id) }

// begun is when the first day of any form opened, from which the feed has its id.
func (f *Feeds) begun(ctx context.Context) (time.Time, error) {
	var first challenge.Day
	for i, form := range f.Forms() {
		day, err := f.FirstDay(ctx, form.ID)
		if err != nil {
			return time.Time{}, err
		}
		if i == 0 || day.Before(first) {
			first = day
		}
	}
	return time.Date(first.Year, first.Month, first.Date, 0, 0, 0, 0, time.UTC), nil
}
