package passkey_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/views/passkey"
	"dailydistrict/views/passkey/passkeytest"
)

const origin, host = "https://play.example.org", "play.example.org"

var (
	ada    = challenge.Player{ID: 7, Name: "Ada", Key: "ada"}
	handle = challenge.Hash{1, 2, 3}
)

func TestWherePasskeysWork(t *testing.T) {
	for address, want := range map[string]error{
		origin: nil, "https://play.example.org:8443": nil, "http://localhost:8080": nil,
		"http://play.example.org": passkey.ErrPlain,
		"https://192.0.2.7":       passkey.ErrNumber, "https://[2001:db8::7]:8443": passkey.ErrNumber, "http://127.0.0.1:8080": passkey.ErrNumber, "https://": passkey.ErrNumber,
	} {
		_, err := passkey.At(address)
		require.ErrorIs(t, err, want, address)
	}
	_, err := passkey.At("https://a b")
	require.Error(t, err)
}

func at(t testing.TB) *passkey.Site {
	t.Helper()
	site, err := passkey.At(origin)
	require.NoError(t, err)
	return site
}

// registered is a device whose key is Ada's.
func registered(t testing.TB, site *passkey.Site) (*passkeytest.Device, challenge.Passkey) {
	t.Helper()
	device := passkeytest.New(t, origin, host)
	options, asked, err := site.Register(ada, handle, nil)
	require.NoError(t, err)
	key, err := site.Registered(ada, handle, asked, device.Register(options))
	require.NoError(t, err)
	return device, key
}

// knows finds Ada by her handle, with these keys, and nobody else.
func knows(keys ...challenge.Passkey) passkey.Finder {
	return func(asked challenge.Hash) (challenge.Player, []challenge.Passkey, error) {
		if asked != handle {
			return challenge.Player{}, nil, challenge.ErrUnknownPasskey
		}
		return ada, keys, nil
	}
}

func TestRegistering(t *testing.T) {
	site := at(t)
	device, key := registered(t, site)
	require.Equal(t, ada.ID, key.Player)
	require.Equal(t, handle[:], device.Handle)
	require.Contains(t, key.Credential, `"attestation":{}`, "what a device tells of itself is not kept")

	t.Run("a player's other keys are named, so that a device holds one alone", func(t *testing.T) {
		options, _, err := site.Register(ada, handle, []challenge.Passkey{key})
		require.NoError(t, err)
		require.Contains(t, string(options), key.ID)
	})
	for name, spoil := range map[string]func(*passkeytest.Device){
		"an owner whom the device has not verified": func(d *passkeytest.Device) { d.Unverified = true },
		"a page of another site":                    func(d *passkeytest.Device) { d.Origin = "https://evil.example" },
		"the same host by another port":             func(d *passkeytest.Device) { d.Origin = origin + ":8443" },
		"a key for another site":                    func(d *passkeytest.Device) { d.Site = "evil.example" },
	} {
		t.Run(name+" is refused", func(t *testing.T) {
			device := passkeytest.New(t, origin, host)
			spoil(device)
			options, asked, err := site.Register(ada, handle, nil)
			require.NoError(t, err)
			_, err = site.Registered(ada, handle, asked, device.Register(options))
			require.ErrorIs(t, err, challenge.ErrPasskeyRefused)
		})
	}
	t.Run("an answer to another question is refused, and what is none", func(t *testing.T) {
		options, asked, err := site.Register(ada, handle, nil)
		require.NoError(t, err)
		_, other, err := site.Register(ada, handle, nil)
		require.NoError(t, err)
		answer := device.Register(options)
		_, err = site.Registered(ada, handle, other, answer)
		require.ErrorIs(t, err, challenge.ErrPasskeyRefused)
		_, err = site.Registered(ada, challenge.Hash{9}, asked, answer)
		require.ErrorIs(t, err, challenge.ErrPasskeyRefused, "begun for another handle")
		for _, none := range []string{"", "null", "{}", "[]", `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`} {
			_, err := site.Registered(ada, handle, asked, []byte(none))
			require.ErrorIs(t, err, challenge.ErrPasskeyRefused, none)
		}
	})
}

func TestSigningIn(t *testing.T) {
	site := at(t)
	device, key := registered(t, site)
	signIn := func(t *testing.T, device *passkeytest.Device, keys ...challenge.Passkey) (challenge.Passkey, error) {
		options, asked, err := site.Ask()
		require.NoError(t, err)
		return site.Answered(asked, device.SignIn(options), knows(keys...))
	}
	used, err := signIn(t, device, key)
	require.NoError(t, err)
	require.Equal(t, key.ID, used.ID)
	require.Equal(t, ada.ID, used.Player)
	require.False(t, used.Doubted)
	require.NotEqual(t, key.Credential, used.Credential, "its count is kept")

	t.Run("the question holds no key and no player, so that it tells nothing", func(t *testing.T) {
		options, _, err := site.Ask()
		require.NoError(t, err)
		var asked map[string]any
		require.NoError(t, json.Unmarshal(options, &asked))
		require.NotContains(t, asked, "allowCredentials")
		require.Equal(t, "required", asked["userVerification"])
	})
	t.Run("one that counts backwards is let in, and noted, and no longer noted once it counts on", func(t *testing.T) {
		copied := *device
		copied.Count = 0
		doubted, err := signIn(t, &copied, used)
		require.NoError(t, err)
		require.True(t, doubted.Doubted)
		device.Count = 40
		again, err := signIn(t, device, doubted)
		require.NoError(t, err)
		require.False(t, again.Doubted, "the store remembers that it once was")
	})
	for name, c := range map[string]struct {
		spoil func(*passkeytest.Device)
		want  error
	}{
		"an owner whom the device has not verified": {func(d *passkeytest.Device) { d.Unverified = true }, challenge.ErrPasskeyRefused},
		"a page of another site":                    {func(d *passkeytest.Device) { d.Origin = "https://evil.example" }, challenge.ErrPasskeyRefused},
		"a key for another site":                    {func(d *passkeytest.Device) { d.Site = "evil.example" }, challenge.ErrPasskeyRefused},
		"a key that was removed":                    {func(d *passkeytest.Device) { d.ID = []byte("another") }, challenge.ErrUnknownPasskey},
		"a handle of nobody":                        {func(d *passkeytest.Device) { d.Handle = make([]byte, len(handle)) }, challenge.ErrUnknownPasskey},
		"no handle":                                 {func(d *passkeytest.Device) { d.Handle = nil }, challenge.ErrUnknownPasskey},
		"a long handle":                             {func(d *passkeytest.Device) { d.Handle = make([]byte, 65) }, challenge.ErrUnknownPasskey},
	} {
		t.Run(name+" is refused", func(t *testing.T) {
			spoilt := *device
			c.spoil(&spoilt)
			_, err := signIn(t, &spoilt, key)
			require.ErrorIs(t, err, c.want)
		})
	}
	t.Run("another key that bears the id of Ada's is refused", func(t *testing.T) {
		forged := passkeytest.New(t, origin, host)
		forged.ID, forged.Handle = device.ID, device.Handle
		_, err := signIn(t, forged, key)
		require.ErrorIs(t, err, challenge.ErrPasskeyRefused)
	})
	t.Run("an answer to another question is refused, and what is none", func(t *testing.T) {
		options, _, err := site.Ask()
		require.NoError(t, err)
		_, other, err := site.Ask()
		require.NoError(t, err)
		_, err = site.Answered(other, device.SignIn(options), knows(key))
		require.ErrorIs(t, err, challenge.ErrPasskeyRefused)
		for _, none := range []string{"", "null", "{}", "[]"} {
			_, err := site.Answered(other, []byte(none), knows(key))
			require.ErrorIs(t, err, challenge.ErrPasskeyRefused, none)
		}
	})
}
