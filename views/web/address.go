package web

import (
	"net/http"
	"net/netip"
	"strings"

	"github.com/labstack/echo/v4"
)

// addressBehind finds a client's address: the peer's own, or, where the peer is
// a trusted proxy, the right-most address of X-Forwarded-For that is not one.
// A header from anybody else is not believed.
func addressBehind(proxies []netip.Prefix) echo.IPExtractor {
	return func(r *http.Request) string {
		client := parseAddress(r.RemoteAddr)
		hops := strings.Split(strings.Join(r.Header.Values(echo.HeaderXForwardedFor), ","), ",")
		for i := len(hops) - 1; i >= 0 && within(proxies, client); i-- {
			hop := parseAddress(strings.TrimSpace(hops[i]))
			if !hop.IsValid() {
				break
			}
			client = hop
		}
		return client.String()
	}
}

func within(ranges []netip.Prefix, a netip.Addr) bool {
	for _, r := range ranges {
		if r.Contains(a) {
			return true
		}
	}
	return false
}

// parseAddress reads an address with or without port, brackets and zone; the
// zero address for any other text.
func parseAddress(text string) netip.Addr {
	a, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		withPort, _ := netip.ParseAddrPort(text)
		a = withPort.Addr()
	}
	return a.Unmap().WithZone("")
}

// network is the part of an address that stands for one household: whoever has
// an IPv6 address has 2^64 of them.
func network(address string) string {
	a := parseAddress(address)
	if !a.Is6() {
		return address
	}
	prefix, _ := a.Prefix(64) // cannot fail: 64 is within an IPv6 address
	return prefix.String()
}
