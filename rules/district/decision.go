package district

import (
	"fmt"
	"strconv"
	"strings"

	"dailydistrict/rules"
)

// Decision is one line of a sheet: an entry, a pass, or still open.
type Decision struct {
	Pass    bool
	Open    bool // undecided, in a plan
	Reroute bool

	Column int // 1-6
	Number int // the sum of two dice

	// What a paper sheet also claims. Zero is not claimed.
	Roll  int // 1-24
	Floor int // 1-4, from the bottom
	Aside int // face of the die that is not added
}

// pass is the line of a pass.
const pass = "-"

// Parse reads what String writes, and nothing else. It does not ask whether the
// game has such a column or number.
func Parse(line string) (Decision, error) {
	switch line {
	case pass:
		return Decision{Pass: true}, nil
	case rules.Undecided:
		return Decision{Open: true}, nil
	}
	entry, reroute := strings.CutSuffix(line, "r")
	column, number, found := strings.Cut(entry, ":")
	c, n := count(column), count(number)
	if !found || c < 0 || n < 0 {
		return Decision{}, fmt.Errorf("%.20q is no decision; write 4:7 for the number 7 in column 4, 6:9r for a reroute, - for a pass", line)
	}
	return Decision{Column: c, Number: n, Reroute: reroute}, nil
}

// count reads a number of at most four digits in its one way of writing, or gives -1.
func count(digits string) int {
	if digits == "" || len(digits) > 4 || digits[0] == '0' && len(digits) > 1 {
		return -1
	}
	n := 0
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// String writes the decision as a line; its claims are not part of that.
func (d Decision) String() string {
	switch {
	case d.Pass:
		return pass
	case d.Open:
		return rules.Undecided
	}
	line := make([]byte, 0, 8)
	line = strconv.AppendInt(line, int64(d.Column), 10)
	line = append(line, ':')
	line = strconv.AppendInt(line, int64(d.Number), 10)
	if d.Reroute {
		line = append(line, 'r')
	}
	return string(line)
}
