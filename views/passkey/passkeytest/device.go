// Package passkeytest is a device that holds passkeys, for tests: it answers as a
// browser does that has asked its owner.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
	"github.com/stretchr/testify/require"
)

// Bits of what a device says about its owner.
const (
	present  = 1 << 0
	verified = 1 << 2
	attested = 1 << 6
)

// Device holds one passkey, an ECDSA key on P-256. Each answer counts one more,
// unless Count is set before it.
type Device struct {
	Origin     string // of the page that asks
	Site       string // the host for which the key is
	Unverified bool   // the owner was there, but nobody has checked who it was
	Count      uint32
	ID         []byte
	Handle     []byte // by what the key knows its owner

	t   testing.TB
	key *ecdsa.PrivateKey
}

// New is a device with a fresh key.
func New(t testing.TB, origin, site string) *Device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	return &Device{Origin: origin, Site: site, ID: []byte(rand.Text()), t: t, key: key}
}

// Register answers the options for a new passkey, as the form's field holds it.
func (d *Device) Register(options []byte) []byte {
	d.t.Helper()
	var asked struct {
		Challenge string
		User      struct{ ID string }
	}
	require.NoError(d.t, json.Unmarshal(options, &asked))
	handle, err := base64.RawURLEncoding.DecodeString(asked.User.ID)
	require.NoError(d.t, err)
	d.Handle = handle
	statement, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": d.registered()})
	require.NoError(d.t, err)
	return d.answer(map[string]any{
		"clientDataJSON": text(d.client("webauthn.create", asked.Challenge)), "attestationObject": text(statement),
	})
}

// SignIn answers the options for signing in.
func (d *Device) SignIn(options []byte) []byte {
	d.t.Helper()
	var asked struct{ Challenge string }
	require.NoError(d.t, json.Unmarshal(options, &asked))
	client, said := d.client("webauthn.get", asked.Challenge), d.says(0)
	hashed := sha256.Sum256(client)
	digest := sha256.Sum256(append(said, hashed[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	require.NoError(d.t, err)
	return d.answer(map[string]any{
		"clientDataJSON": text(client), "authenticatorData": text(said), "signature": text(signature), "userHandle": text(d.Handle),
	})
}

// client is what a browser says about the page that asks.
func (d *Device) client(kind, challenge string) []byte {
	said, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.Origin, "crossOrigin": false})
	require.NoError(d.t, err)
	return said
}

// says is what the device says itself: for which site, how sure it is of its
// owner, and how often it has answered.
func (d *Device) says(more byte) []byte {
	d.Count++
	flags := present | more
	if !d.Unverified {
		flags |= verified
	}
	site := sha256.Sum256([]byte(d.Site))
	return binary.BigEndian.AppendUint32(append(site[:], flags), d.Count)
}

// registered is what the device says with a new key: no maker, the key's id, and
// the key itself.
func (d *Device) registered() []byte {
	public, err := d.key.PublicKey.Bytes() // 4, x, y
	require.NoError(d.t, err)
	key, err := webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: public[1:33], -3: public[33:]})
	require.NoError(d.t, err)
	said := append(d.says(attested), make([]byte, 16)...)
	said = binary.BigEndian.AppendUint16(said, uint16(len(d.ID)))
	return append(append(said, d.ID...), key...)
}

func (d *Device) answer(response map[string]any) []byte {
	said, err := json.Marshal(map[string]any{"id": text(d.ID), "rawId": text(d.ID), "type": "public-key", "response": response})
	require.NoError(d.t, err)
	return said
}

func text(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }
