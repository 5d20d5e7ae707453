package challenge

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// newToken draws a session token: 256 random bits as text for a cookie or header.
func newToken(random io.Reader) (string, Hash, error) {
	var raw [32]byte
	if _, err := io.ReadFull(random, raw[:]); err != nil {
		return "", Hash{}, fmt.Errorf("drawing a session token: %w", err)
	}
	token := base64.RawURLEncoding.EncodeToString(raw[:])
	return token, hashOf(token), nil
}

// A recovery code is written in digits and capitals without I, L, O and U: five
// bits a letter, 100 in all, in groups that can be read out.
const (
	codeAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	codeLength   = 20
	codeGroup    = 5
)

// newCode draws a recovery code as it is shown, once: "7Q2MK-…".
func newCode(random io.Reader) (string, Hash, error) {
	var raw [codeLength]byte
	if _, err := io.ReadFull(random, raw[:]); err != nil {
		return "", Hash{}, fmt.Errorf("drawing a recovery code: %w", err)
	}
	for i, b := range raw {
		raw[i] = codeAlphabet[b%byte(len(codeAlphabet))]
	}
	letters := string(raw[:])
	return grouped(letters), hashOf(letters), nil
}

func grouped(letters string) string {
	var groups []string
	for ; len(letters) > codeGroup; letters = letters[codeGroup:] {
		groups = append(groups, letters[:codeGroup])
	}
	return strings.Join(append(groups, letters), "-")
}

// readCode reads a code as people type it: any case, any spaces and dashes, O
// for 0, I or L for 1.
func readCode(text string) (Hash, bool) {
	if len(text) > 200 {
		return Hash{}, false
	}
	letters := strings.Map(readLetter, text)
	if len(letters) != codeLength || strings.Trim(letters, codeAlphabet) != "" {
		return Hash{}, false
	}
	return hashOf(letters), true
}

func readLetter(r rune) rune {
	switch r = unicode.ToUpper(r); {
	case unicode.IsSpace(r), unicode.Is(unicode.Pd, r), r == '.', r == '_':
		return -1
	case r == 'O':
		return '0'
	case r == 'I', r == 'L':
		return '1'
	}
	return r
}

// hashOf is how a secret is stored. It needs no salt and no slow hash, because
// the secret is random and long.
func hashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }
