package challenge

import (
	"crypto/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRecoveryCodesAreReadAsPeopleTypeThem(t *testing.T) {
	code, hash, err := newCode(rand.Reader)
	require.NoError(t, err)
	require.Regexp(t, `^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$`, code)
	o := strings.NewReplacer("0", "O", "1", "l")
	for _, typed := range []string{
		code, strings.ToLower(code), strings.ReplaceAll(code, "-", " "), strings.ReplaceAll(code, "-", ""), "  " + code + "\n",
		strings.ReplaceAll(code, "-", "–"), o.Replace(code), strings.ReplaceAll(o.Replace(code), "O", "o"), strings.ReplaceAll(code, "1", "I"),
	} {
		read, ok := readCode(typed)
		require.True(t, ok, typed)
		require.Equal(t, hash, read, typed)
	}
	for _, typed := range []string{"", "-", code[1:], code + "A", "U" + code[1:], strings.Repeat("0", 10_000), "\x00" + code, "🎲" + code[1:]} {
		_, ok := readCode(typed)
		require.False(t, ok, typed)
	}
}

func TestSecretsAreNotRepeatedAndFailWithoutChance(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		token, _, err := newToken(rand.Reader)
		require.NoError(t, err)
		require.Len(t, token, 43)
		code, _, err := newCode(rand.Reader)
		require.NoError(t, err)
		require.False(t, seen[token] || seen[code])
		seen[token], seen[code] = true, true
	}
	_, _, err := newToken(strings.NewReader("too little"))
	require.Error(t, err)
	_, _, err = newCode(strings.NewReader("too little"))
	require.Error(t, err)
}
