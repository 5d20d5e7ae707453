// Package dice turns a seed into dice that anyone can make again.
//
// A seed is 32 random bytes. Its commitment is published before the dice are
// played, the seed itself afterwards; from the seed follow all dice of one
// challenge, its tape. SPEC.md in this folder is the written specification,
// testdata its vectors.
package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
)

// TapeVersion names the way a seed becomes a tape. It is stored with every
// challenge, so that a later way never changes an old day.
const TapeVersion = 1

// ErrSeed says that a text is no seed.
var ErrSeed = errors.New("a seed is written as 64 hexadecimal digits")

// Seed is the secret from which one challenge's tape is made.
type Seed [32]byte

// ParseSeed reads 64 hexadecimal digits.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	if len(text) != hex.EncodedLen(len(s)) {
		return Seed{}, ErrSeed
	}
	if _, err := hex.Decode(s[:], []byte(text)); err != nil {
		return Seed{}, ErrSeed
	}
	return s, nil
}

// String gives the seed as 64 lower-case hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// MarshalText is String, for JSON.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Commitment binds the host to this seed for the challenge of that id: the
// SHA-256, in hexadecimal, of a text that holds both.
func (s Seed) Commitment(challenge string) string {
	sum := sha256.Sum256([]byte("dailydistrict/commit/1 " + challenge + " " + s.String()))
	return hex.EncodeToString(sum[:])
}

// Deal makes the tape of one game from a seed. Block i is the HMAC-SHA-256,
// keyed by the seed, of the game's label and i; its bytes are read in order,
// and those of 252 and above are skipped, so that every face is equally likely.
func Deal(seed Seed, game string, shape Shape) Tape {
	faces := make([]Face, 0, shape.Dice())
	mac := hmac.New(sha256.New, seed[:])
	label := []byte("dailydistrict/tape/1/" + game)
	for block := uint32(0); len(faces) < cap(faces); block++ {
		mac.Reset()
		mac.Write(label)
		mac.Write(binary.BigEndian.AppendUint32(nil, block))
		for _, b := range mac.Sum(nil) {
			if b < 252 && len(faces) < cap(faces) {
				faces = append(faces, 1+b%6)
			}
		}
	}
	return Tape{Shape: shape, Faces: faces}
}
