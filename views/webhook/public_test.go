package webhook

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPublicAddresses(t *testing.T) {
	for text, is := range map[string]bool{
		"8.8.8.8": true, "93.184.215.14": true, "1.1.1.1": true, "172.32.0.1": true, "100.128.0.1": true, "192.0.1.1": true, "223.255.255.254": true,
		"2606:4700::1111": true, "2a00:1450:4001:80b::200e": true,
		"::ffff:8.8.8.8": true, "64:ff9b::8.8.8.8": true, // the same, mapped and translated

		"0.0.0.0": false, "0.1.2.3": false, "127.0.0.1": false, "127.255.255.254": false,
		"10.0.0.1": false, "172.16.0.1": false, "172.31.255.255": false, "192.168.0.1": false,
		"100.64.0.1": false, "100.100.100.200": false, "100.127.255.255": false, // carriers, and a cloud's metadata
		"169.254.0.1": false, "169.254.169.254": false, "168.63.129.16": false, // link-local, and clouds' metadata
		"192.0.0.1": false, "192.0.0.192": false, "192.0.2.1": false, "192.88.99.1": false, "198.18.0.1": false, "198.51.100.1": false, "203.0.113.1": false,
		"224.0.0.1": false, "239.255.255.255": false, "240.0.0.1": false, "255.255.255.255": false,

		"::": false, "::1": false, "fe80::1": false, "fe80::1%eth0": false, "fec0::1": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false, "ff0e::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false, "::8.8.8.8": false,
		"64:ff9b::10.0.0.1": false, "64:ff9b::127.0.0.1": false, "64:ff9b::169.254.169.254": false, "64:ff9b:1::8.8.8.8": false,
		"2001::1": false, "2001:0:53aa:64c::1": false, "2001:10::1": false, "2001:db8::1": false, "2002:7f00:1::": false, "2002:a00:1::": false,
		"3fff::1": false, "5f00::1": false, "100::1": false, "4000::1": false, "2606:4700::1111%1": false,
	} {
		require.Equal(t, is, public(netip.MustParseAddr(text)), text)
	}
	require.False(t, public(netip.Addr{}))
}
