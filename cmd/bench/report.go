package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// The report is one Markdown file. A run replaces the sections of the goals
// that it measured and keeps the others, and all that was written by hand after them.
const (
	sectionMark = "\n## "
	byHand      = "Where a floor is missed, and why"
)

const preface = `# Measured

Every goal is a ratio to a ceiling that was taken side by side on the same machine: in each round first the one
and then the other, the order changing from round to round; the figure is the median of the rounds' ratios, with the least and the
greatest behind it. Absolute figures say little: client and server share the same few processors, and neighbours the machine.
Written by ` + "`go run ./cmd/bench`" + `; what follows the goals is written by hand and kept.
`

// section is a part of the report under its own heading.
type section struct{ title, text string }

// id is the first word of the title: "G1".
func (s section) id() string { id, _, _ := strings.Cut(s.title, " "); return id }

// parseReport takes a report apart; what stands before the first heading is
// written anew every time.
func parseReport(text string) []section {
	parts := strings.Split(text, sectionMark)
	var list []section
	for _, part := range parts[1:] {
		title, body, _ := strings.Cut(part, "\n")
		list = append(list, section{title, strings.TrimSpace(body)})
	}
	return list
}

// update puts fresh sections into the report's old ones, in the order of the goals.
func update(old, fresh []section, all []goal) []section {
	var list []section
	for _, g := range all {
		same := func(s section) bool { return s.id() == g.id }
		if i := slices.IndexFunc(fresh, same); i >= 0 {
			list = append(list, fresh[i])
		} else if i := slices.IndexFunc(old, same); i >= 0 {
			list = append(list, old[i])
		}
	}
	kept := slices.DeleteFunc(slices.Clone(old), func(s section) bool {
		return slices.ContainsFunc(all, func(g goal) bool { return g.id == s.id() })
	})
	if len(kept) == 0 {
		kept = []section{{title: byHand, text: "Nothing is written here yet."}}
	}
	return append(list, kept...)
}

func writeReport(sections []section) string {
	var text strings.Builder
	text.WriteString(preface)
	for _, s := range sections {
		text.WriteString(sectionMark + s.title + "\n\n" + s.text + "\n")
	}
	return text.String()
}

// describe writes what one goal has come to.
func describe(g goal, figures []figure, where machine) section {
	var text strings.Builder
	text.WriteString("| measured | floor | ambitious | median | least – greatest | rounds | |\n|---|--:|--:|--:|--:|--:|---|\n")
	for _, f := range figures {
		fmt.Fprintf(&text, "| %s | %s | %s | **%s** | %s – %s | %d | %s |\n", f.what,
			f.number(f.floor), f.number(f.ambitious), f.number(median(f.rounds)),
			f.number(slices.Min(f.rounds)), f.number(slices.Max(f.rounds)), len(f.rounds), f.verdict())
	}
	for _, f := range figures {
		text.WriteString("\n" + f.meaning + "\n")
		for _, line := range f.absolute {
			text.WriteString("- " + line + "\n")
		}
	}
	fmt.Fprintf(&text, "\n%s", where)
	return section{g.id + " · " + g.title, text.String()}
}

// save brings the report file up to date.
func save(path string, fresh []section, all []goal) error {
	old, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	return os.WriteFile(path, []byte(writeReport(update(parseReport(string(old)), fresh, all))), 0o644)
}
