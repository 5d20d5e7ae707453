package api

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

func TestDefused(t *testing.T) {
	for text, safe := range map[string]string{
		"": "", "Ada": "Ada", "a-b": "a-b", "a=b": "a=b", "1+1": "1+1", "Ada, Bo": "Ada, Bo",
		"=1": "'=1", "+1": "'+1", "-1": "'-1", "@A1": "'@A1", "＝1": "'＝1", " =1": " '=1", "\u00a0=1": "\u00a0'=1",
		"\t=1": "'\t'=1", "\r=1": "'\r'=1", "\n=1": "'\n'=1", ",=1": ",'=1", "a;=1": "a;'=1", "a; =1": "a; '=1", `a;"=1`: `a;"'=1`, `"=1`: `"'=1`, "--1": "'--1",
	} {
		require.Equal(t, safe, defused(text), "%q", text)
	}
}

func TestCSVText(t *testing.T) {
	got := string(csvText([]string{"name", "score"}, [][]any{{"=1", -3}, {"far", challenge.PlayerID(1 << 40)}, {`say "hi", you`, 10.5}, {"two\r\nlines", nil}}))
	require.Equal(t, byteOrderMark+strings.Join([]string{
		`"name","score"`, `"'=1",-3`, `"far",1099511627776`, `"say ""hi"", you",10.5`, "\"two\r\nlines\",", "",
	}, "\r\n"), got)
}
