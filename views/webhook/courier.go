package webhook

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"dailydistrict/challenge"
)

// Config is what a courier is made of.
type Config struct {
	Resolver Resolver       // of names; nil: the system's
	Allowed  []netip.Prefix // addresses that are not public, to which may be sent all the same
	Agent    string         // how the courier calls itself
}

// Courier posts messages. It keeps no connection open, and what it has begun ends
// within ten seconds, or with its context.
type Courier struct {
	by    dialler
	agent string
}

// Bounds of one message.
const (
	longestTry   = 10 * time.Second
	largestHead  = 16 << 10 // of the answer, in bytes
	largestReply = 64 << 10 // of its body, which is read and forgotten
)

// New makes a courier.
func New(c Config) *Courier {
	if c.Resolver == nil {
		c.Resolver = net.DefaultResolver
	}
	return &Courier{dialler{resolver: c.Resolver, allowed: c.Allowed}, c.Agent}
}

// client is for one message. The transport would go on dialling for others once
// a request has ended, so that it is bound to the message's context.
func (c *Courier) client(ctx context.Context) *http.Client {
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy: nil, // not even one of the environment's
			DialContext: func(_ context.Context, network, address string) (net.Conn, error) {
				return c.by.dial(ctx, network, address)
			},
			DisableKeepAlives: true, DisableCompression: true,
			TLSHandshakeTimeout: patience, MaxResponseHeaderBytes: largestHead,
		},
	}
}

// Carry posts a message and gives the status of the answer, 0 for none; taken is
// any of 200 to 299. An error that is a challenge.Advice is for the host of a club.
func (c *Courier) Carry(ctx context.Context, m challenge.Message) (status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, longestTry)
	defer cancel()
	r, err := c.request(ctx, m)
	if err != nil {
		return 0, err
	}
	answer, err := c.client(ctx).Do(r)
	if err != nil {
		return 0, trouble(err)
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, largestReply) // so that the receiver can finish; what it says is its own
	return answer.StatusCode, verdict(answer.StatusCode)
}

func (c *Courier) request(ctx context.Context, m challenge.Message) (*http.Request, error) {
	body, err := write(m)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, m.Address, bytes.NewReader(body))
	if err != nil {
		return nil, challenge.Advice("The address cannot be read.")
	}
	at := strconv.FormatInt(m.At.Unix(), 10)
	signature, err := sign(m.Secret, m.ID, at, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", c.agent)
	r.Header.Set("Webhook-Id", m.ID)
	r.Header.Set("Webhook-Timestamp", at)
	r.Header.Set("Webhook-Signature", signature)
	return r, nil
}

// verdict says what is wrong with an answer; nothing where the message was taken.
func verdict(status int) error {
	switch {
	case status >= 200 && status < 300:
		return nil
	case status == http.StatusGone:
		return challenge.Advice("It answered 410: it wants no more messages.")
	case status >= 300 && status < 400:
		return challenge.Advice(fmt.Sprintf("It answered %d, a redirect, and redirects are not followed: set the address to where it leads.", status))
	}
	return challenge.Advice(strings.TrimSpace(fmt.Sprintf("It answered %d %s", status, http.StatusText(status))) + ".")
}

// trouble says in a sentence why there was no answer. The particulars of other
// networks are nobody's business.
func trouble(err error) error {
	for _, known := range []error{errPrivate, errUnknown} {
		if errors.Is(err, known) {
			return known
		}
	}
	var failed *url.Error
	var unproven *tls.CertificateVerificationError
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &failed) && failed.Timeout():
		return challenge.Advice("It did not answer in time.")
	case errors.Is(err, errUnreached):
		return errUnreached
	case errors.As(err, &unproven):
		return challenge.Advice("No secure connection could be made: its certificate was not accepted.")
	}
	return challenge.Advice("The connection broke before there was an answer.")
}
