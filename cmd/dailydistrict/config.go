package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"dailydistrict/challenge"
)

// settings is all that a host can set, by flag or environment; nothing else
// reads either.
type settings struct {
	Addr           address      `default:":8080" env:"DAILYDISTRICT_ADDR" placeholder:"HOST:PORT" help:"Where to listen (${env}, default \"${default}\")."`
	Database       string       `default:"dailydistrict.db" env:"DAILYDISTRICT_DATABASE" placeholder:"PATH" help:"SQLite file, as a path or file: address (${env}, default \"${default}\")."`
	Zone           zone         `default:"UTC" env:"DAILYDISTRICT_ZONE" placeholder:"ZONE" help:"IANA time zone whose midnight begins the day, such as Europe/Berlin (${env}, default \"${default}\")."`
	Grace          grace        `default:"2h" env:"DAILYDISTRICT_GRACE" placeholder:"TIME" help:"How long after a day has closed its sheets are still taken, from 0s to below 24h (${env}, default \"${default}\")."`
	PublicURL      publicURL    `name:"public-url" env:"DAILYDISTRICT_PUBLIC_URL" placeholder:"URL" help:"Address at which players reach the server, when that is behind a proxy (${env}, default: as each request says)."`
	TrustedProxies prefixes     `env:"DAILYDISTRICT_TRUSTED_PROXIES" placeholder:"CIDR,…" help:"Addresses or ranges of the proxies whose X-Forwarded headers are believed (${env}, default: none)."`
	WebhookRanges  reachable    `env:"DAILYDISTRICT_WEBHOOK_RANGES" placeholder:"CIDR,…" help:"Private addresses or ranges to which the webhooks of clubs may send, besides all that are public (${env}, default: none)."`
	Clock          instant      `env:"DAILYDISTRICT_CLOCK" placeholder:"TIME" help:"Rehearsal: run as if it were this RFC 3339 instant now, on a database of its own (${env}, default: the real time)."`
	MetricsAddr    maybeAddress `env:"DAILYDISTRICT_METRICS_ADDR" placeholder:"HOST:PORT" help:"Where to serve Prometheus metrics and pprof; keep it private (${env}, default: off)."`
	LogFormat      string       `default:"text" enum:"text,json" env:"DAILYDISTRICT_LOG_FORMAT" placeholder:"FORMAT" help:"Form of the log: text or json (${env}, default \"${default}\")."`
	LogLevel       string       `default:"info" enum:"debug,info,warn,error" env:"DAILYDISTRICT_LOG_LEVEL" placeholder:"LEVEL" help:"What is logged: debug, info, warn or error (${env}, default \"${default}\")."`
}

// strangers lists the variables that are meant for this program but that it
// does not know: a misspelt setting, most likely. They are no reason to stop,
// because container engines set some of their own (DAILYDISTRICT_PORT, for a
// service of that name).
func strangers(environment []string) []string {
	known := map[string]bool{}
	for field := range reflect.TypeFor[settings]().Fields() {
		known[field.Tag.Get("env")] = true
	}
	var unknown []string
	for _, variable := range environment {
		name, _, _ := strings.Cut(variable, "=")
		if strings.HasPrefix(name, "DAILYDISTRICT_") && !known[name] {
			unknown = append(unknown, name)
		}
	}
	return unknown
}

// logger writes the log in the form and from the level that the host asked for.
func (s *settings) logger(to io.Writer) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(s.LogLevel)) // one of those listed above
	options := &slog.HandlerOptions{Level: level}
	if s.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}

// clock is the real clock, or in a rehearsal one that ticks on from the instant
// it was set to.
func (s *settings) clock() challenge.Clock {
	if s.Clock.IsZero() {
		return time.Now
	}
	set, began := s.Clock.Time, time.Now()
	return func() time.Time { return set.Add(time.Since(began)) }
}

// rehearsal tells whether the clock is not the real one.
func (s *settings) rehearsal() bool { return !s.Clock.IsZero() }

// address is a host and port to listen on; the host may be empty.
type address string

func (a *address) UnmarshalText(text []byte) error {
	_, port, err := net.SplitHostPort(string(text))
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16) // of a greater number LookupPort sees the last 32 bits alone
		if !errors.Is(err, strconv.ErrRange) {
			_, err = net.LookupPort("tcp", port)
		}
	}
	if err != nil {
		return fmt.Errorf("an address is written as host:port, as in :8080 or 127.0.0.1:8080, not %q", text)
	}
	*a = address(text)
	return nil
}

// maybeAddress is an address, or empty for none.
type maybeAddress struct{ address }

func (m *maybeAddress) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	return m.address.UnmarshalText(text)
}

// zone is the time zone of the civil day.
type zone struct{ *time.Location }

func (z *zone) UnmarshalText(text []byte) error {
	location, err := time.LoadLocation(string(text))
	if err != nil || len(text) == 0 || location == time.Local {
		return fmt.Errorf("%q is no IANA time zone; try UTC, Europe/Berlin or America/New_York", text)
	}
	z.Location = location
	return nil
}

// grace is the time from closing to final. It stays below a day, so that a day
// is final before the next one closes.
type grace time.Duration

func (g *grace) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil || d < 0 || d >= 24*time.Hour {
		return fmt.Errorf("the grace is from 0s to below 24h, as in 2h or 90m, not %q", text)
	}
	*g = grace(d)
	return nil
}

// instant is a moment, or none.
type instant struct{ time.Time }

func (i *instant) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	t, err := time.Parse(time.RFC3339, string(text))
	if err != nil {
		return fmt.Errorf("the clock is set to an RFC 3339 instant, as in 2026-11-30T23:58:00Z, not %q", text)
	}
	i.Time = t
	return nil
}

// publicURL is the scheme and host that players type, or nothing.
type publicURL string

func (p *publicURL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	u, err := url.Parse(strings.TrimSuffix(string(text), "/"))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.String() != u.Scheme+"://"+u.Host {
		return errors.New("the public address is a scheme and a host alone, as in https://play.example.org")
	}
	*p = publicURL(u.String())
	return nil
}

// prefixes is a list of address ranges: those of trusted proxies.
type prefixes []netip.Prefix

func (p *prefixes) UnmarshalText(text []byte) (err error) {
	*p, err = parsePrefixes(string(text), "trusted proxies")
	return err
}

// reachable is a list of the address ranges that webhooks may reach.
type reachable []netip.Prefix

func (r *reachable) UnmarshalText(text []byte) (err error) {
	*r, err = parsePrefixes(string(text), "the ranges of webhooks")
	return err
}

// parsePrefixes reads a list of ranges; what names them in the refusal.
func parsePrefixes(text, what string) (list []netip.Prefix, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		prefix, err := parsePrefix(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("%s are addresses or ranges, as in 10.0.0.5 or 10.0.0.0/8, separated by commas, not %q", what, part)
		}
		list = append(list, prefix)
	}
	return list, nil
}

// parsePrefix reads a range, or one address as the range of itself.
func parsePrefix(text string) (netip.Prefix, error) {
	if strings.Contains(text, "/") {
		return netip.ParsePrefix(text)
	}
	one, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	return one.Prefix(one.BitLen())
}
