// Package passkey asks browsers for passkeys and checks what they answer. It
// keeps nothing: what was asked is handed back with the answer, and the keys of
// players are the challenge's to store.
package passkey

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// Why passkeys do not work at an address: browsers tie them to a name, and trust
// nobody without TLS but their own machine.
var (
	ErrNumber = &rules.Reason{Code: "passkey_number", Text: "Passkeys need an address with a name, and this one is a number. Your recovery code works everywhere."}
	ErrPlain  = &rules.Reason{Code: "passkey_plain", Text: "Passkeys need https, and this address has none. Your recovery code works everywhere."}
)

// Site is where players use passkeys.
type Site struct {
	library *webauthn.WebAuthn
}

// Asked is what a browser was asked, needed to check its answer.
type Asked struct{ session webauthn.SessionData }

// At is the site at an origin, as in "https://play.example.org"; ErrNumber, ErrPlain.
func At(origin string) (*Site, error) {
	u, err := url.Parse(origin)
	if err != nil {
		return nil, err
	}
	host := u.Hostname()
	if _, err := netip.ParseAddr(host); err == nil || host == "" {
		return nil, ErrNumber
	}
	if u.Scheme != "https" && host != "localhost" {
		return nil, ErrPlain
	}
	required := true
	library, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "Daily District", RPOrigins: []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: &required,
			UserVerification: protocol.VerificationRequired,
		},
	})
	return &Site{library}, err
}

// Register asks a browser for a new passkey of a player: options is what it
// takes, as JSON. Devices that hold one of the known keys are not asked again.
func (s *Site) Register(player challenge.Player, handle challenge.Hash, known []challenge.Passkey) (options []byte, asked Asked, err error) {
	who, err := ownerOf(player, handle, known)
	if err != nil {
		return nil, Asked{}, err
	}
	creation, session, err := s.library.BeginRegistration(who, webauthn.WithExclusions(webauthn.Credentials(who.keys).CredentialDescriptors()))
	if err != nil {
		return nil, Asked{}, err
	}
	options, err = json.Marshal(creation.Response)
	return options, Asked{*session}, err
}

// Registered checks the answer to Register and gives the new passkey, without a
// label; challenge.ErrPasskeyRefused.
func (s *Site) Registered(player challenge.Player, handle challenge.Hash, asked Asked, answer []byte) (challenge.Passkey, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return challenge.Passkey{}, refused(err)
	}
	credential, err := s.library.CreateCredential(owner{handle: handle, name: player.Name}, asked.session, parsed)
	if err != nil {
		return challenge.Passkey{}, refused(err)
	}
	// Nobody asks again who made the device.
	credential.Attestation = webauthn.CredentialAttestation{}
	return keyOf(player.ID, credential)
}

// Ask asks a browser for any passkey of this site.
func (s *Site) Ask() (options []byte, asked Asked, err error) {
	assertion, session, err := s.library.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, Asked{}, err
	}
	options, err = json.Marshal(assertion.Response)
	return options, Asked{*session}, err
}

// Finder finds the player whom a handle means, and all keys of that player.
type Finder func(handle challenge.Hash) (challenge.Player, []challenge.Passkey, error)

// Answered checks the answer to Ask and gives the passkey that was used, as it is
// to be kept from now on; challenge.ErrPasskeyRefused, challenge.ErrUnknownPasskey.
func (s *Site) Answered(asked Asked, answer []byte, find Finder) (challenge.Passkey, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return challenge.Passkey{}, refused(err)
	}
	player, keys, handle, err := found(find, parsed.Response.UserHandle)
	if err != nil {
		return challenge.Passkey{}, err
	}
	who, err := ownerOf(player, handle, keys)
	if err != nil {
		return challenge.Passkey{}, err
	}
	if !who.holds(parsed.RawID) {
		return challenge.Passkey{}, challenge.ErrUnknownPasskey
	}
	_, credential, err := s.library.ValidatePasskeyLogin(func(_, _ []byte) (webauthn.User, error) { return who, nil }, asked.session, parsed)
	if err != nil {
		return challenge.Passkey{}, refused(err)
	}
	return keyOf(player.ID, credential)
}

func found(find Finder, named []byte) (player challenge.Player, keys []challenge.Passkey, handle challenge.Hash, err error) {
	if len(named) != len(handle) {
		return player, nil, handle, challenge.ErrUnknownPasskey
	}
	copy(handle[:], named)
	player, keys, err = find(handle)
	return player, keys, handle, err
}

func refused(err error) error {
	detail := err.Error()
	if told := new(protocol.Error); errors.As(err, &told) {
		detail = told.Details + ": " + told.DevInfo
	}
	return fmt.Errorf("%w (%s)", challenge.ErrPasskeyRefused, detail)
}

// keyOf is a credential as it is kept. The library remembers of a key that has
// counted backwards only that it did so just now.
func keyOf(player challenge.PlayerID, credential *webauthn.Credential) (challenge.Passkey, error) {
	doubted := credential.Authenticator.CloneWarning
	credential.Authenticator.CloneWarning = false
	text, err := json.Marshal(credential)
	return challenge.Passkey{
		ID: base64.RawURLEncoding.EncodeToString(credential.ID), Player: player, Credential: string(text), Doubted: doubted,
	}, err
}

// owner is a player as the library asks for one.
type owner struct {
	handle challenge.Hash
	name   string
	keys   []webauthn.Credential
}

func ownerOf(player challenge.Player, handle challenge.Hash, known []challenge.Passkey) (owner, error) {
	who := owner{handle: handle, name: player.Name, keys: make([]webauthn.Credential, len(known))}
	for i, key := range known {
		if err := json.Unmarshal([]byte(key.Credential), &who.keys[i]); err != nil {
			return who, fmt.Errorf("reading a passkey: %w", err)
		}
	}
	return who, nil
}

func (o owner) holds(id []byte) bool {
	for _, key := range o.keys {
		if string(key.ID) == string(id) {
			return true
		}
	}
	return false
}

func (o owner) WebAuthnID() []byte                         { return o.handle[:] }
func (o owner) WebAuthnName() string                       { return o.name }
func (o owner) WebAuthnDisplayName() string                { return o.name }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.keys }
