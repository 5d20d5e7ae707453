package webhook

import (
	"net/netip"
	"slices"
)

// global is where the public addresses of IPv6 lie (RFC 4291): whatever is outside
// is local, reserved, or holds an address of IPv4.
var global = netip.MustParsePrefix("2000::/3")

// translated holds a public address of IPv4 in its last four bytes, for networks
// that know IPv6 alone (RFC 6052).
var translated = netip.MustParsePrefix("64:ff9b::/96")

// special are ranges that are not reachable by all, or lead elsewhere, though
// they look public (the IANA registries of special-purpose addresses), and one at
// which a cloud serves secrets to its own machines.
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),        // this network
	netip.MustParsePrefix("100.64.0.0/10"),    // shared behind a carrier's translation
	netip.MustParsePrefix("192.0.0.0/24"),     // protocol assignments
	netip.MustParsePrefix("192.0.2.0/24"),     // documentation
	netip.MustParsePrefix("192.88.99.0/24"),   // relays into IPv6
	netip.MustParsePrefix("198.18.0.0/15"),    // measurements
	netip.MustParsePrefix("198.51.100.0/24"),  // documentation
	netip.MustParsePrefix("203.0.113.0/24"),   // documentation
	netip.MustParsePrefix("240.0.0.0/4"),      // reserved, and broadcast
	netip.MustParsePrefix("168.63.129.16/32"), // Azure's own service
	netip.MustParsePrefix("2001::/23"),        // protocol assignments, Teredo among them
	netip.MustParsePrefix("2001:db8::/32"),    // documentation
	netip.MustParsePrefix("2002::/16"),        // 6to4, which holds an address of IPv4
	netip.MustParsePrefix("3fff::/20"),        // documentation
}

// public tells whether an address is one that everybody can reach.
func public(a netip.Addr) bool {
	a = a.Unmap()
	switch {
	case !a.IsValid() || a.Zone() != "" || !a.IsGlobalUnicast() || a.IsPrivate():
		return false
	case translated.Contains(a):
		bytes := a.As16()
		return public(netip.AddrFrom4([4]byte(bytes[12:])))
	case a.Is6() && !global.Contains(a):
		return false
	}
	return !within(special, a)
}

func within(ranges []netip.Prefix, a netip.Addr) bool {
	return slices.ContainsFunc(ranges, func(r netip.Prefix) bool { return r.Contains(a) })
}
