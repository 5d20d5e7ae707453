package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"github.com/go-json-experiment/json/jsontext"
)

// maxLine is the length above which a line is an error of that line alone.
const maxLine = 1 << 20

// errLongLine is the error of such a line.
var errLongLine = errors.New("the line is longer than 1 MiB")

// inputs are the files that a command of JSON lines reads.
type inputs struct {
	Files []string `arg:"" optional:"" name:"file" help:"Files of JSON lines; standard input without any."`
}

// each answers every line of the inputs with one line of JSON, in order, in
// constant memory. A line that cannot be answered costs only itself; in the end
// it makes the command fail.
func (in inputs) each(std stdio, answer func(object) (any, error)) error {
	l := &lines{out: json.NewEncoder(std.Out), progress: newProgress(std.Err), answer: answer}
	l.out.SetEscapeHTML(false)
	err := in.read(std.In, l.all)
	l.progress.end()
	switch {
	case errors.Is(err, syscall.EPIPE): // whoever reads the answers has seen enough
		return nil
	case err == nil && l.failed:
		return errTold
	}
	return err
}

// read hands every input to read, one after the other; the name is for an
// error, and empty where there is only one input.
func (in inputs) read(stdin io.Reader, read func(name string, r io.Reader) error) error {
	if len(in.Files) == 0 {
		return read("", stdin)
	}
	for _, path := range in.Files {
		file, err := os.Open(path)
		if err != nil {
			return fmt.Errorf("reading lines: %w", err)
		}
		name := path
		if len(in.Files) == 1 {
			name = ""
		}
		if err = errors.Join(read(name, file), file.Close()); err != nil {
			return err
		}
	}
	return nil
}

// lines answers line by line.
type lines struct {
	out      *json.Encoder
	progress *progress
	answer   func(object) (any, error)
	failed   bool
}

// lineError is the answer to a line that cannot be answered.
type lineError struct {
	ID    jsontext.Value `json:"id"`
	File  string         `json:"file,omitempty"`
	Line  int            `json:"line"`
	Error string         `json:"error"`
}

// all answers the lines of one input.
func (l *lines) all(name string, r io.Reader) error {
	buffered := bufio.NewReaderSize(r, 64<<10)
	var line []byte
	for number := 1; ; number++ {
		var err error
		line, err = readLine(buffered, line[:0])
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && !errors.Is(err, errLongLine):
			return fmt.Errorf("reading line %d: %w", number, err)
		}
		if err == nil && len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if err := l.write(name, number, line, err); err != nil {
			return err
		}
	}
}

// write answers one line, or tells what is wrong with it.
func (l *lines) write(name string, number int, line []byte, err error) error {
	var o object
	var answer any
	if err == nil {
		o, err = readObject(line)
	}
	if err == nil {
		answer, err = l.answer(o)
	}
	if err != nil {
		l.failed = true
		answer = lineError{ID: o["id"], File: name, Line: number, Error: err.Error()}
	}
	l.progress.step()
	return l.out.Encode(answer)
}

// readLine appends the next line to line, without its end. Of a line that is
// too long it reads on to the end and gives errLongLine.
func readLine(r *bufio.Reader, line []byte) ([]byte, error) {
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(line)+len(bytes.TrimRight(part, "\r\n")) > maxLine; long {
			line = line[:0]
		} else {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long:
			return nil, errLongLine
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		}
		return line, err
	}
}

// object is a line: the raw values of its fields.
type object map[string]jsontext.Value

// readObject reads a line that is one JSON object. What its values hold is not
// looked at: a record may well repeat a key, which is for the game to refuse.
func readObject(line []byte) (object, error) {
	in := jsontext.NewDecoder(bytes.NewReader(line), jsontext.AllowDuplicateNames(true))
	if start, err := in.ReadToken(); err != nil || start.Kind() != '{' {
		return nil, cmp.Or(noObject(err), errNoObject)
	}
	o := object{}
	for in.PeekKind() != '}' {
		name, err := in.ReadToken()
		if err != nil {
			return nil, noObject(err)
		}
		field := name.String()
		if _, twice := o[field]; twice {
			return nil, fmt.Errorf("the field %q stands there twice", field)
		}
		value, err := in.ReadValue()
		if err != nil {
			return nil, noObject(err)
		}
		o[field] = value.Clone()
	}
	if _, err := in.ReadToken(); err != nil {
		return nil, noObject(err)
	}
	if _, err := in.ReadToken(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is more on the line than one JSON object")
	}
	return o, nil
}

var errNoObject = errors.New("the line is no JSON object")

// noObject says in which way a line is no JSON.
func noObject(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", errNoObject, err)
}

// text is a field that holds a string, empty for any other.
func (o object) text(field string) string {
	value := o[field]
	if value.Kind() != '"' {
		return ""
	}
	said, err := jsontext.AppendUnquote(nil, value)
	if err != nil {
		return ""
	}
	return string(said)
}
