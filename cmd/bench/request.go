package main

import (
	"fmt"
	"strings"
)

// look writes a GET request, with header lines of the caller's.
func look(addr, path string, header ...string) []byte {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\n%s\r\n", path, addr, lines(header))
}

// post writes a POST request of a body, with header lines of the caller's.
func post(addr, path, kind string, body []byte, header ...string) []byte {
	return fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n%s\r\n%s",
		path, addr, kind, len(body), lines(header), body)
}

func lines(header []string) string {
	var text strings.Builder
	for _, line := range header {
		text.WriteString(line + "\r\n")
	}
	return text.String()
}

// bearer and cookie are the two ways to say who one is.
func bearer(token string) string { return "Authorization: Bearer " + token }
func cookie(token string) string { return "Cookie: dailydistrict=" + token }
