package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"
)

// answerTime is how long a client waits for one answer before the run fails.
const answerTime = 30 * time.Second

// client speaks HTTP/1.1 over one connection that it keeps, one request at a
// time. It does as little as possible, as it shares the processors with the
// server that it measures.
type client struct {
	conn net.Conn
	in   *bufio.Reader
	body []byte
}

func dial(addr string) (*client, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &client{conn: conn, in: bufio.NewReaderSize(conn, 64<<10)}, nil
}

func (c *client) close() { _ = c.conn.Close() }

// answer is what came back; its body holds until the next request.
type answer struct {
	status int
	body   []byte
}

// do sends a whole request and reads the whole answer.
func (c *client) do(request []byte) (answer, error) {
	_ = c.conn.SetDeadline(time.Now().Add(answerTime))
	if _, err := c.conn.Write(request); err != nil {
		return answer{}, err
	}
	status, length, err := c.head()
	switch {
	case err != nil:
		return answer{}, err
	case length == chunked:
		c.body, err = readChunks(c.in, c.body[:0])
	default:
		c.body, err = readMore(c.in, c.body[:0], length)
	}
	return answer{status, c.body}, err
}

// chunked stands for a length that is told piece by piece.
const chunked = -1

// head reads the status line and the header, of which only the length matters.
func (c *client) head() (status, length int, err error) {
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return 0, 0, err
	}
	if status, err = parseStatus(line); err != nil {
		return 0, 0, err
	}
	for {
		line, err = c.in.ReadSlice('\n')
		if err != nil {
			return 0, 0, err
		}
		name, value, found := bytes.Cut(bytes.TrimSpace(line), []byte(":"))
		switch {
		case !found:
			return status, length, nil
		case bytes.EqualFold(name, []byte("Content-Length")):
			length, err = strconv.Atoi(string(bytes.TrimSpace(value)))
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			length = chunked
		}
		if err != nil {
			return 0, 0, err
		}
	}
}

func parseStatus(line []byte) (int, error) {
	if len(line) < len("HTTP/1.1 200") || !bytes.HasPrefix(line, []byte("HTTP/1.")) {
		return 0, fmt.Errorf("not an HTTP answer: %q", line)
	}
	return strconv.Atoi(string(line[9:12]))
}

func readMore(in io.Reader, into []byte, n int) ([]byte, error) {
	start := len(into)
	for cap(into) < start+n {
		into = append(into[:cap(into)], 0)
	}
	into = into[:start+n]
	_, err := io.ReadFull(in, into[start:])
	return into, err
}

func readChunks(in *bufio.Reader, into []byte) ([]byte, error) {
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return into, err
		}
		size, err := strconv.ParseUint(string(bytes.TrimSpace(line)), 16, 31)
		if err != nil {
			return into, err
		}
		if into, err = readMore(in, into, int(size)); err != nil {
			return into, err
		}
		if line, err = in.ReadSlice('\n'); err != nil {
			return into, err
		}
		if len(bytes.TrimSpace(line)) != 0 {
			return into, errors.New("a chunk is longer than it says")
		}
		if size == 0 {
			return into, nil
		}
	}
}
