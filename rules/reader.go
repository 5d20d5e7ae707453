package rules

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Reader reads strict JSON of a known shape. It takes what it is asked for and
// never skips: another field, a repeated one, another type, a number that is no
// 64-bit integer, null, text after the end, all make the whole text malformed.
// From then on every read gives a zero value and no list has a further element.
type Reader struct {
	text []byte
	at   int // of the first byte that is not read yet
	bad  bool
}

// Read reads a whole text. It returns Malformed as a *Violation unless shape
// finds all that it asks for, and nothing more.
func Read(text []byte, shape func(*Reader)) error {
	r := Reader{text: text}
	shape(&r)
	if r.next() != 0 || r.bad {
		return &Violation{Reason: Malformed}
	}
	return nil
}

// Refuse makes the text malformed, for a fault of shape that only the caller sees.
func (r *Reader) Refuse() { r.bad, r.at = true, len(r.text) }

// Fields is a set of fields, by their place in the list of names.
type Fields uint

// Has tells whether the field of that place was there.
func (f Fields) Has(i int) bool { return f&(1<<i) != 0 }

// Object reads an object whose fields have the given names, each at most once;
// field reads the value of names[i]. It gives the fields that were there.
func (r *Reader) Object(names []string, field func(i int)) (seen Fields) {
	r.take('{')
	for first := true; r.more('}', first); first = false {
		i := r.Word(names)
		if r.bad || seen.Has(i) {
			r.Refuse()
			return 0
		}
		seen |= 1 << i
		r.take(':')
		field(i)
	}
	return seen
}

// Whole reads an object with exactly these fields.
func (r *Reader) Whole(names []string, field func(i int)) {
	if seen := r.Object(names, field); seen != 1<<len(names)-1 {
		r.Refuse()
	}
}

// List reads an array, each element by calling element with its place from 0.
func (r *Reader) List(element func(i int)) {
	r.take('[')
	for i := 0; r.more(']', i == 0); i++ {
		element(i)
	}
}

// Exactly reads an array of n elements.
func (r *Reader) Exactly(n int, element func(i int)) {
	read := 0
	r.List(func(i int) {
		if i == n {
			r.Refuse()
			return
		}
		element(i)
		read++
	})
	if read != n {
		r.Refuse()
	}
}

// Int64 reads an integer of 64 bits, written without fraction or exponent.
func (r *Reader) Int64() int64 {
	digits := r.scalar()
	n, err := strconv.ParseInt(string(digits), 10, 64)
	if err != nil || !plain(digits) {
		r.Refuse()
		return 0
	}
	return n
}

// Int reads an integer that the rules hold against numbers of their own; see Near.
func (r *Reader) Int() int { return Near(r.Int64()) }

// Claim reads an integer that a decision claims; see Claimed.
func (r *Reader) Claim() int { return Claimed(r.Int64()) }

// farthest from zero is any number that the rules look at.
const farthest = 1_000_000_000

// Near is n, or where n is farther than farthest from zero the number there. No
// game has either, so both break the same rule, and in the int of every machine
// there is room for Near and for sums with it.
func Near(n int64) int { return int(min(max(n, -farthest), farthest)) }

// Claimed is Near, but keeps a claimed zero apart from nothing claimed: it becomes
// -1, which no game has either, and so gets the rule's own reason.
func Claimed(n int64) int {
	if n == 0 {
		return -1
	}
	return Near(n)
}

// plain tells whether digits that strconv takes are written as JSON wants them:
// no plus sign, no leading zero.
func plain(digits []byte) bool {
	if digits[0] == '-' {
		digits = digits[1:]
	}
	return digits[0] != '+' && (digits[0] != '0' || len(digits) == 1)
}

// Bool reads true or false.
func (r *Reader) Bool() bool {
	switch string(r.scalar()) {
	case "true":
		return true
	case "false":
	default:
		r.Refuse()
	}
	return false
}

// Null reads a null if one is next, and tells whether it was.
func (r *Reader) Null() bool {
	return r.next() == 'n' && string(r.scalar()) == "null"
}

// Word reads a string that is one of a few words and gives its place among them.
func (r *Reader) Word(words []string) int {
	said := r.quoted()
	for i, word := range words {
		if string(said) == word {
			return i
		}
	}
	r.Refuse()
	return 0
}

// quoted reads a string and gives what it says.
func (r *Reader) quoted() []byte {
	r.take('"')
	start, escaped := r.at, false
	for r.at < len(r.text) && r.text[r.at] != '"' {
		if r.text[r.at] == '\\' {
			escaped = true
			r.at++
		}
		r.at++
	}
	if r.at >= len(r.text) {
		r.Refuse()
		return nil
	}
	r.at++
	if !escaped {
		return r.text[start : r.at-1]
	}
	said, err := jsontext.AppendUnquote(nil, r.text[start-1:r.at])
	if err != nil {
		r.Refuse()
	}
	return said
}

// scalar takes the letters, digits and signs of a number or a literal.
func (r *Reader) scalar() []byte {
	r.next()
	start := r.at
	for r.at < len(r.text) && scalar(r.text[r.at]) {
		r.at++
	}
	return r.text[start:r.at]
}

func scalar(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '-' || c == '+' || c == '.' || c == '_'
}

// more tells whether a list or object has a further element, past its comma.
func (r *Reader) more(end byte, first bool) bool {
	switch next := r.next(); {
	case r.bad:
		return false
	case next == end:
		r.take(end)
		return false
	case !first:
		r.take(',')
	}
	return !r.bad
}

// take reads one sign of the grammar.
func (r *Reader) take(sign byte) {
	if r.next() != sign {
		r.Refuse()
		return
	}
	r.at++
}

// next is the first byte after white space, 0 at the end. A NUL byte is no JSON.
func (r *Reader) next() byte {
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\n', '\r':
		case 0:
			r.Refuse()
			return 0
		default:
			return c
		}
	}
	return 0
}
