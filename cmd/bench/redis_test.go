package main

import (
	"bufio"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRedisCommand(t *testing.T) {
	require.Equal(t, "*3\r\n$4\r\nZADD\r\n$1\r\nb\r\n$0\r\n\r\n", string(command("ZADD", "b", "")))
}

func TestReadReply(t *testing.T) {
	read := func(text string) (rest string, err error) {
		in := bufio.NewReader(strings.NewReader(text + "next"))
		err = readReply(in)
		left, _ := in.ReadString(0)
		return left, err
	}
	for _, reply := range []string{"+OK\r\n", ":1\r\n", "$-1\r\n", "$3\r\nada\r\n", "*0\r\n", "*2\r\n$1\r\na\r\n*1\r\n:5\r\n"} {
		rest, err := read(reply)
		require.NoError(t, err, reply)
		require.Equal(t, "next", rest, reply)
	}
	t.Run("what Redis refuses is an error", func(t *testing.T) {
		_, err := read("-ERR no\r\n")
		require.EqualError(t, err, "redis: ERR no")
	})
	t.Run("so is half a reply", func(t *testing.T) {
		require.Error(t, readReply(bufio.NewReader(strings.NewReader("$10\r\nada"))))
	})
}
