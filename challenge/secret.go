package challenge

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"slices"
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

// What people may have to read out or type is drawn from digits and letters
// without i, l, o and u: five bits each.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

// idLength is how many of these an id has that cannot be guessed: 60 bits.
const idLength = 12

// drawLetters gives random letters; what is for the error.
func drawLetters(random io.Reader, length int, what string) (string, error) {
	raw := make([]byte, length)
	if _, err := io.ReadFull(random, raw); err != nil {
		return "", fmt.Errorf("drawing %s: %w", what, err)
	}
	for i, b := range raw {
		raw[i] = alphabet[b%byte(len(alphabet))]
	}
	return string(raw), nil
}

// drawn tells of a text that drawLetters could have given.
func drawn(text string, length int) bool {
	return len(text) == length && strings.Trim(text, alphabet) == ""
}

// readDrawn reads the letters of an id that cannot be guessed as people type
// them: any case, any spaces and dashes, O for 0, I or L for 1.
func readDrawn(text string) (letters string, ok bool) {
	if len(text) > longestRead {
		return "", false
	}
	letters = strings.ToLower(strings.Map(readLetter, text))
	return letters, drawn(letters, idLength)
}

// grouped writes letters as they are read out, some at a time.
func grouped(letters string, size int) string {
	var groups []string
	for group := range slices.Chunk([]byte(letters), size) {
		groups = append(groups, string(group))
	}
	return strings.Join(groups, "-")
}

// A recovery code has 100 bits and is written in capitals.
const (
	codeLength = 20
	codeGroup  = 5
)

// newCode draws a recovery code as it is shown, once: "7Q2MK-…".
func newCode(random io.Reader) (string, Hash, error) {
	letters, err := drawLetters(random, codeLength, "a recovery code")
	letters = strings.ToUpper(letters)
	return grouped(letters, codeGroup), hashOf(letters), err
}

// readCode reads a code as people type it: any case, any spaces and dashes, O
// for 0, I or L for 1.
func readCode(text string) (Hash, bool) {
	if len(text) > 200 {
		return Hash{}, false
	}
	letters := strings.Map(readLetter, text)
	if !drawn(strings.ToLower(letters), codeLength) {
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
