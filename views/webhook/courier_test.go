package webhook_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"dailydistrict/challenge"
	"dailydistrict/views/webhook"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

var here = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// received is a request as the receiver has it.
type received struct {
	*http.Request
	body string
}

// receiver answers as a test says and remembers what it was sent.
type receiver struct {
	*httptest.Server
	mu  sync.Mutex
	got []received
}

func receive(t *testing.T, answer http.HandlerFunc) *receiver {
	r := &receiver{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, asked *http.Request) {
		body, _ := io.ReadAll(asked.Body)
		r.mu.Lock()
		r.got = append(r.got, received{asked, string(body)})
		r.mu.Unlock()
		answer(w, asked)
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) all() []received {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.got
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
}

// names is a resolver that gives what it has been given, one answer after the
// other; the last one stays.
type names struct {
	answers [][]netip.Addr
	asked   int
}

func (n *names) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	if len(n.answers) == 0 {
		return nil, errors.New("no such host")
	}
	answer := n.answers[min(n.asked, len(n.answers)-1)]
	n.asked++
	return answer, nil
}

func leadingTo(addresses ...string) *names {
	n := &names{}
	for _, list := range addresses {
		var answer []netip.Addr
		for one := range strings.SplitSeq(list, " ") {
			answer = append(answer, netip.MustParseAddr(one))
		}
		n.answers = append(n.answers, answer)
	}
	return n
}

func to(address string) challenge.Message {
	return challenge.Message{
		ID: "msg_a", Address: address, Secret: secret, At: time.Unix(1_790_000_000, 0),
		Club: challenge.Club{ID: "000000000001", Name: "Café <Würfel>"},
	}
}

func TestMessagesGoOnlyToPublicAddresses(t *testing.T) {
	private := receive(t, status(200))
	_, port, err := net.SplitHostPort(strings.TrimPrefix(private.URL, "http://"))
	require.NoError(t, err)
	const refused = "The address leads into a private network, where this server does not send."

	t.Run("whatever way a private one is written", func(t *testing.T) {
		courier := webhook.New(webhook.Config{Resolver: leadingTo("127.0.0.1")})
		for _, host := range []string{
			"127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "10.0.0.1", "192.168.1.1", "172.16.0.1", "100.64.0.1",
			"169.254.169.254", "[fd00:ec2::254]", "[fe80::1]", "0.0.0.0", "[::]", "localhost", "intern.example.org", "0x7f000001", "2130706433", "127.1", "017700000001",
		} {
			for _, scheme := range []string{"http", "https"} {
				got, err := courier.Carry(t.Context(), to(scheme+"://"+host+":"+port+"/"))
				require.EqualError(t, err, refused, host)
				require.Zero(t, got)
			}
		}
	})
	t.Run("a name is judged when it is dialled, by what it leads to then", func(t *testing.T) {
		rebinding := leadingTo("93.184.215.14", "127.0.0.1")
		checked, err := rebinding.LookupNetIP(t.Context(), "ip", "rebind.example.org")
		require.NoError(t, err)
		require.Equal(t, "93.184.215.14", checked[0].String(), "whoever looks before finds a public address")
		_, err = webhook.New(webhook.Config{Resolver: rebinding}).Carry(t.Context(), to("http://rebind.example.org:"+port))
		require.EqualError(t, err, refused)
		require.Equal(t, 2, rebinding.asked, "and it is not asked for again on the way")
	})
	t.Run("of several addresses each is judged", func(t *testing.T) {
		_, err := webhook.New(webhook.Config{Resolver: leadingTo("10.0.0.1 ::1 127.0.0.1 fe80::1 169.254.169.254")}).Carry(t.Context(), to("http://many.example.org:"+port))
		require.EqualError(t, err, refused)
	})
	t.Run("no proxy is asked", func(t *testing.T) {
		t.Setenv("HTTP_PROXY", private.URL)
		t.Setenv("http_proxy", private.URL)
		_, err := webhook.New(webhook.Config{Resolver: leadingTo("10.0.0.1")}).Carry(t.Context(), to("http://example.org"))
		require.EqualError(t, err, refused)
	})
	require.Empty(t, private.all(), "not one byte has come")

	t.Run("unless the host of the server allows it", func(t *testing.T) {
		allowing := webhook.New(webhook.Config{Resolver: leadingTo("127.0.0.1"), Allowed: here})
		for _, host := range []string{"127.0.0.1", "intern.example.org", "[::ffff:127.0.0.1]"} {
			got, err := allowing.Carry(t.Context(), to("http://"+host+":"+port+"/hook?a=b"))
			require.NoError(t, err, host)
			require.Equal(t, 200, got)
		}
		require.Len(t, private.all(), 3)
		_, err := allowing.Carry(t.Context(), to("http://10.0.0.1"))
		require.EqualError(t, err, refused, "others are refused all the same")
	})
}

func TestHostsThatAreRefusedByTheirSpelling(t *testing.T) {
	const refused = "The address leads into a private network, where this server does not send."
	strict, allowing := webhook.New(webhook.Config{}), webhook.New(webhook.Config{Allowed: here})
	for _, host := range []string{
		"127.0.0.1", "127.0.0.1.", "::ffff:127.0.0.1", "localhost", "LocalHost.", "hooks.localhost",
		"::1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "fe80::1", "fe80::1%eth0", "fd00:ec2::254", "0.0.0.0", "::", "64:ff9b::a00:1", "255.255.255.255",
	} {
		require.EqualError(t, strict.Reaches(host), refused, host)
	}
	for _, host := range []string{"example.org", "localhost.example.org", "mylocalhost", "8.8.8.8", "2606:4700::1111"} {
		require.NoError(t, strict.Reaches(host), host)
	}
	for _, host := range []string{"127.0.0.1", "::ffff:127.0.0.1", "localhost"} {
		require.NoError(t, allowing.Reaches(host), host)
	}
	require.EqualError(t, allowing.Reaches("10.0.0.1"), refused)
}

// signed is computed here again from what the standard says.
func signed(id, at, body string) string {
	key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, at, body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func TestSignatures(t *testing.T) {
	require.Equal(t, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
		signed("msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", `{"test": 2432232314}`), "the vector that implementations of the standard share")
	r := receive(t, status(204))
	courier := webhook.New(webhook.Config{Allowed: here, Agent: "DailyDistrict/test"})
	got, err := courier.Carry(t.Context(), to(r.URL+"/hook"))
	require.NoError(t, err)
	require.Equal(t, 204, got)
	one := r.all()[0]
	require.Equal(t, []string{"POST", "/hook", "application/json", "DailyDistrict/test", "msg_a", "1790000000"}, []string{
		one.Method, one.URL.Path, one.Header.Get("Content-Type"), one.UserAgent(), one.Header.Get("webhook-id"), one.Header.Get("webhook-timestamp"),
	})
	require.Equal(t, signed("msg_a", "1790000000", one.body), one.Header.Get("webhook-signature"))
	require.NotEqual(t, signed("msg_a", "1790000000", one.body+" "), one.Header.Get("webhook-signature"))

	broken := to(r.URL)
	broken.Secret = "whsec_%"
	_, err = courier.Carry(t.Context(), broken)
	var told challenge.Advice
	require.Error(t, err)
	require.NotErrorAs(t, err, &told, "that is for the log")
}

func TestWhatIsWrittenOfABoard(t *testing.T) {
	r := receive(t, status(200))
	courier := webhook.New(webhook.Config{Allowed: here})
	opens := time.Date(2026, 11, 30, 0, 0, 0, 0, time.FixedZone("", 3600))
	m := to(r.URL)
	m.Board = &challenge.ClubFinal{
		Club: m.Club,
		On: challenge.Challenge{ID: "2026-11-30/district", Form: "district", Kind: challenge.Daily, Day: challenge.Day{Year: 2026, Month: 11, Date: 30}, Number: 12,
			Opens: opens, Closes: opens.Add(24 * time.Hour), Final: opens.Add(26 * time.Hour)},
		Rows: []challenge.ClubLine{
			{Player: challenge.Player{ID: 3, Name: `"Ada" </script>`}, Score: 36, Standing: challenge.Standing{Rank: 1, Tied: 1, Of: 2, Percentile: 75}},
			{Player: challenge.Player{ID: 4, Name: "=1+1"}, Score: 0, Standing: challenge.Standing{Rank: 2, Tied: 1, Of: 2, Percentile: 24.96}},
		},
		Missing: []challenge.Player{{ID: 5, Name: "Cy"}},
	}
	_, err := courier.Carry(t.Context(), m)
	require.NoError(t, err)
	m.Board = nil
	_, err = courier.Carry(t.Context(), m)
	require.NoError(t, err)
	require.JSONEq(t, `{"type": "board.final", "timestamp": "2026-12-01T01:00:00Z", "data": {
		"club": "000000000001", "club_name": "Café <Würfel>", "challenge": "2026-11-30/district", "form": "district", "kind": "daily", "day": "2026-11-30", "number": 12,
		"opens_at": "2026-11-29T23:00:00Z", "closes_at": "2026-11-30T23:00:00Z", "final_at": "2026-12-01T01:00:00Z", "of": 2,
		"rows": [{"rank": 1, "tied": 1, "player": "3", "name": "\"Ada\" </script>", "score": 36, "percentile": 75, "member": true}, {"rank": 2, "tied": 1, "player": "4", "name": "=1+1", "score": 0, "percentile": 25, "member": true}],
		"missing": [{"id": "5", "name": "Cy", "kind": "named"}]}}`, r.all()[0].body)
	require.JSONEq(t, `{"type": "test", "timestamp": "2026-09-21T14:13:20Z", "data": {"club": "000000000001", "club_name": "Café <Würfel>"}}`, r.all()[1].body)
	require.True(t, json.Valid([]byte(r.all()[0].body)))
}

func TestAnswers(t *testing.T) {
	elsewhere := receive(t, status(200))
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		status int
		says   string
	}{
		"taken":    {status(200), 200, ""},
		"taken on": {status(299), 299, ""},
		"moved": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
		}, 307, "It answered 307, a redirect, and redirects are not followed: set the address to where it leads."},
		"moved off": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
		}, 302, "It answered 302, a redirect, and redirects are not followed: set the address to where it leads."},
		"refused": {status(403), 403, "It answered 403 Forbidden."},
		"unheard": {status(599), 599, "It answered 599."},
		"gone":    {status(410), 410, "It answered 410: it wants no more messages."},
		"broken": {func(w http.ResponseWriter, _ *http.Request) {
			connection, _, _ := w.(http.Hijacker).Hijack()
			_ = connection.Close()
		}, 0, "The connection broke before there was an answer."},
		"endless": {func(w http.ResponseWriter, r *http.Request) {
			for range 100 {
				if _, err := w.Write(make([]byte, 64<<10)); err != nil {
					return
				}
			}
		}, 200, ""},
		"of many words": {func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("X-Much", strings.Repeat("a", 1<<20)) }, 0, "The connection broke before there was an answer."},
	} {
		t.Run(name, func(t *testing.T) {
			r := receive(t, c.answer)
			got, err := webhook.New(webhook.Config{Allowed: here}).Carry(t.Context(), to(r.URL))
			require.Equal(t, c.status, got)
			if c.says == "" {
				require.NoError(t, err)
				return
			}
			require.EqualError(t, err, c.says)
			var told challenge.Advice
			require.ErrorAs(t, err, &told)
			require.Len(t, r.all(), 1, "it is sent once")
		})
	}
	require.Empty(t, elsewhere.all(), "no redirect is followed")

	t.Run("a server that is not there", func(t *testing.T) {
		closed := receive(t, status(200))
		closed.Close()
		_, err := webhook.New(webhook.Config{Allowed: here}).Carry(t.Context(), to(closed.URL))
		require.EqualError(t, err, "The server could not be reached.")
	})
	t.Run("a name that is not known", func(t *testing.T) {
		_, err := webhook.New(webhook.Config{Resolver: leadingTo()}).Carry(t.Context(), to("http://nowhere.example.org"))
		require.EqualError(t, err, "No server of this name was found.")
	})
	t.Run("a certificate that nobody has signed", func(t *testing.T) {
		secure := httptest.NewUnstartedServer(status(200))
		secure.Config.ErrorLog = log.New(io.Discard, "", 0)
		secure.StartTLS()
		t.Cleanup(secure.Close)
		_, err := webhook.New(webhook.Config{Allowed: here}).Carry(t.Context(), to(secure.URL))
		require.EqualError(t, err, "No secure connection could be made: its certificate was not accepted.")
		_, err = webhook.New(webhook.Config{Allowed: here}).Carry(t.Context(), to(strings.Replace(secure.URL, "https", "http", 1)))
		require.EqualError(t, err, "It answered 400 Bad Request.")
		plain := receive(t, status(200))
		_, err = webhook.New(webhook.Config{Allowed: here}).Carry(t.Context(), to(strings.Replace(plain.URL, "http", "https", 1)))
		require.EqualError(t, err, "The connection broke before there was an answer.")
	})
	t.Run("one who goes away meanwhile", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r := receive(t, func(_ http.ResponseWriter, r *http.Request) {
			cancel()
			<-r.Context().Done()
		})
		_, err := webhook.New(webhook.Config{Allowed: here}).Carry(ctx, to(r.URL))
		require.Error(t, err)
	})
}

// TestPatience has a receiver that says nothing, on a clock that does not wait.
func TestPatience(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		never := &names{}
		began := time.Now()
		_, err := webhook.New(webhook.Config{Resolver: slow{never}}).Carry(t.Context(), to("http://slow.example.org"))
		require.EqualError(t, err, "It did not answer in time.")
		require.Equal(t, 10*time.Second, time.Since(began))
	})
}

// slow is a resolver that never answers.
type slow struct{ *names }

func (slow) LookupNetIP(ctx context.Context, _, _ string) ([]netip.Addr, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}
