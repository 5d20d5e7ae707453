package web

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"

	"dailydistrict/challenge"
)

// bodyLimit is the most that a form may hold, in bytes; a whole sheet is one.
const bodyLimit = 64 << 10

// limitBody refuses what is too large, at once where the length is stated and
// else when reading goes beyond it.
func limitBody(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if r.ContentLength > bodyLimit {
			return errTooLarge
		}
		if r.Body != http.NoBody {
			r.Body = http.MaxBytesReader(c.Response(), r.Body, bodyLimit)
		}
		return next(c)
	}
}

// remembered is how many players or addresses a limit keeps apart. Whoever is
// forgotten begins afresh.
const remembered = 1 << 14

// limit is how often each of many may do something: a burst at once, then one
// every while.
type limit struct {
	now     challenge.Clock
	every   time.Duration
	burst   int
	buckets *lru.Cache[string, *rate.Limiter]
}

func newLimit(now challenge.Clock, burst int, every time.Duration) *limit {
	buckets, err := lru.New[string, *rate.Limiter](remembered)
	if err != nil {
		panic(err) // only for a size below one
	}
	return &limit{now: now, every: every, burst: burst, buckets: buckets}
}

// take counts one more by whom the key names; *tooMany when that is one too many.
func (l *limit) take(key string) error {
	bucket, now := l.bucket(key), l.now()
	if bucket.AllowN(now, 1) {
		return nil
	}
	wait := (1 - bucket.TokensAt(now)) * l.every.Seconds()
	return &tooMany{seconds: max(1, int(math.Ceil(wait-0.001)))} // the bucket counts in floating point
}

// bucket finds a key's bucket, or begins a full one.
func (l *limit) bucket(key string) *rate.Limiter {
	if known, found := l.buckets.Get(key); found {
		return known
	}
	fresh := rate.NewLimiter(rate.Every(l.every), l.burst)
	if other, raced, _ := l.buckets.PeekOrAdd(key, fresh); raced {
		return other
	}
	return fresh
}

// tooMany says that somebody must wait.
type tooMany struct {
	seconds int    // at least 1
	sent    string // a sentence about what became of what was sent; may be empty
}

func (e *tooMany) Error() string {
	return strings.TrimSpace("That was too much at once. Wait " + plural(e.seconds, "second", "seconds") + " and try again. " + e.sent)
}

// saying adds to a refusal in haste what became of what was sent.
func saying(err error, sent string) error {
	if slow := new(tooMany); errors.As(err, &slow) {
		return &tooMany{slow.seconds, sent}
	}
	return err
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// limits are the bounds on actions; looking is not limited, as kept pages cost
// nothing. A café of sixty phones behind one address stays far below what an
// address may do, while guessing codes and making guests by script is slowed.
type limits struct {
	actions *limit // by player; by network for programs that are nobody
	guests  *limit // by network
	signIns *limit // by network
}

func newLimits(now challenge.Clock) limits {
	return limits{
		actions: newLimit(now, 120, 100*time.Millisecond),
		guests:  newLimit(now, 3000, 50*time.Millisecond),
		signIns: newLimit(now, 90, 5*time.Second),
	}
}

// plan counts one more action of a player on a plan.
func (l limits) plan(player challenge.Player) error {
	return saying(l.act(player), "Your plan is kept on the server as it was.")
}

// act counts one more action of a player.
func (l limits) act(player challenge.Player) error {
	return l.actions.take(strconv.FormatInt(int64(player.ID), 10))
}
