// Package picture draws finished sheets as pictures that may be passed on: a
// street in the evening, in which what was won is lit. None of the numbers that
// were written is in them, so that they spoil the dice for nobody.
//
// A picture has the colours and the roofs of the pages: it reads them from the same
// files, app.css and sprite.svg, which package views holds. The colours are those of
// the night, the second of each light-dark().
//
// Shapes are filled by golang.org/x/image/vector, each in a box of its own, and
// letters come from the Go fonts in the same module. Equal pictures have equal
// bytes, as long as they are drawn by the same program.
package picture
