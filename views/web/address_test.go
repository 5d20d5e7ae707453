package web

import (
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAddressBehindProxies(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.5/32"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct{ name, peer, header, want string }{
		{"without a proxy, the peer", "203.0.113.9:1234", "", "203.0.113.9"},
		{"a header from anybody is not believed", "203.0.113.9:1234", "198.51.100.1", "203.0.113.9"},
		{"a proxy tells who came", "10.0.0.5:1234", "198.51.100.1", "198.51.100.1"},
		{"what the client wrote before the proxy is not believed", "10.0.0.5:1234", "1.2.3.4, 198.51.100.1", "198.51.100.1"},
		{"a chain of proxies is followed", "10.0.0.5:1234", "1.2.3.4, 198.51.100.1, fd00::7", "198.51.100.1"},
		{"ports and brackets are read", "[fd00::7]:1234", "[2001:db8::1]:99", "2001:db8::1"},
		{"zones are left out", "[fe80::1%eth0]:1234", "", "fe80::1"},
		{"an address within an address is the inner one", "[::ffff:10.0.0.5]:1234", "::ffff:198.51.100.1", "198.51.100.1"},
		{"nonsense ends the chain", "10.0.0.5:1234", "198.51.100.1, nonsense", "10.0.0.5"},
		{"a proxy that says nothing stands for itself", "10.0.0.5:1234", "", "10.0.0.5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = c.peer
			if c.header != "" {
				r.Header.Set("X-Forwarded-For", c.header)
			}
			require.Equal(t, c.want, addressBehind(proxies)(r))
		})
	}
	t.Run("one household counts once", func(t *testing.T) {
		require.Equal(t, network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"))
		require.NotEqual(t, network("2001:db8:1:2::1"), network("2001:db8:1:3::1"))
		require.NotEqual(t, network("198.51.100.1"), network("198.51.100.2"))
	})
}
