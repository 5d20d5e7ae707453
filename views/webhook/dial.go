package webhook

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"

	"dailydistrict/challenge"
)

// Resolver finds the addresses of a name; net.Resolver does.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Troubles of reaching a server, for the host of a club.
const (
	errPrivate   = challenge.Advice("The address leads into a private network, where this server does not send.")
	errUnknown   = challenge.Advice("No server of this name was found.")
	errUnreached = challenge.Advice("The server could not be reached.")
)

// dialler opens connections to addresses that are public, or in ranges that the
// host of this server allows beside.
type dialler struct {
	resolver Resolver
	allowed  []netip.Prefix
}

// mostAddresses is how many addresses of a name are tried, and patience how long
// each.
const (
	mostAddresses = 4
	patience      = 4 * time.Second
)

// dial resolves a name once and dials what it found, each address by itself.
func (d dialler) dial(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, errUnknown
	}
	found, err := d.resolve(ctx, host)
	if err != nil {
		return nil, err
	}
	err = errUnknown
	for _, one := range found[:min(len(found), mostAddresses)] {
		var connection net.Conn
		connection, err = d.dialOne(ctx, network, net.JoinHostPort(one.String(), port))
		if err == nil {
			return connection, nil
		}
	}
	return nil, err
}

func (d dialler) resolve(ctx context.Context, host string) ([]netip.Addr, error) {
	if one, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{one}, nil
	}
	found, err := d.resolver.LookupNetIP(ctx, "ip", host)
	if err != nil || len(found) == 0 {
		return nil, errUnknown
	}
	return found, nil
}

func (d dialler) dialOne(ctx context.Context, network, address string) (net.Conn, error) {
	by := net.Dialer{Timeout: patience, KeepAlive: -1, ControlContext: d.control}
	connection, err := by.DialContext(ctx, network, address)
	switch {
	case err == nil:
		return connection, nil
	case errors.Is(err, errPrivate):
		return nil, errPrivate
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, errUnreached
}

// control is asked for each connection, when the address is certain and before a
// byte is sent. That is the one place where it is judged: a name may lead elsewhere
// each time it is asked for.
func (d dialler) control(_ context.Context, network, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil || !strings.HasPrefix(network, "tcp") {
		return errPrivate
	}
	if !d.may(to.Addr()) {
		return errPrivate
	}
	return nil
}

// may tells whether a connection to an address may be opened.
func (d dialler) may(a netip.Addr) bool { return public(a) || within(d.allowed, a.Unmap()) }

// Reaches refuses a host that is written as an address, or named as this machine,
// where that is never dialled. It spares a host of a club a vain try and protects
// nothing: whatever is dialled is judged then.
func (c *Courier) Reaches(host string) error {
	spelt := spelling(host)
	if len(spelt) > 0 && !slices.ContainsFunc(spelt, c.by.may) {
		return errPrivate
	}
	return nil
}

// spelling is the addresses that a host means by itself (RFC 6761 for localhost);
// none for a name that has to be looked up.
func spelling(host string) []netip.Addr {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return []netip.Addr{netip.AddrFrom4([4]byte{127, 0, 0, 1}), netip.IPv6Loopback()}
	}
	if one, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{one}
	}
	return nil
}
