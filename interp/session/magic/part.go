package magic

import (
	"strings"
	"unicode"
)

// Part is a magic of a cell, or the Go code between two of them.
type Part struct {
	Magic Magic
	Line  Line   // of the magic, if it has a name
	Args  string // the rest of the line
	Body  string // for a whole cell: the lines below, in their places

	Source string // if the magic has no name: the Go code, in its place
}

// Parts splits a cell into parts, in the order in which they run. If one magic
// is unknown, it returns no parts. isGo reports whether a line that begins with !
// is Go; see Negation.
func Parts(source string, isGo func(line string) bool) ([]Part, error) {
	rest, lines := Cut(source, isGo)
	if len(lines) == 0 {
		return []Part{{Source: source}}, nil
	}
	var parts, last []Part
	from := 1
	goUntil := func(to int) {
		if code := keep(rest, from, to); strings.TrimSpace(code) != "" {
			parts = append(parts, Part{Source: code})
		}
		from = to + 1
	}
	end := strings.Count(rest, "\n") + 2
	for _, m := range lines {
		g, err := m.which()
		if err != nil {
			return nil, err
		}
		p := Part{Magic: g, Line: m, Args: strings.TrimSpace(m.Text[len(g.Name):])}
		if g.Whole {
			p.Body = keep(source, m.Number+1, end)
			return []Part{p}, nil
		}
		goUntil(m.Number)
		if g.Last {
			last = append(last, p)
		} else {
			parts = append(parts, p)
		}
	}
	goUntil(end)
	return append(parts, last...), nil
}

// Code returns the Go code of a part. For a command it is at least what may
// become part of the command.
func (p Part) Code() string {
	switch {
	case p.Magic.Name == "":
		return p.Source
	case p.Magic.Command():
		return mayFill(p.Args)
	case p.Magic.Code && strings.HasPrefix(p.Args, "!"), p.Magic.Code && strings.HasPrefix(p.Args, "$"): // perhaps a command
		return mayFill(p.Args) + "\n" + p.Args
	case p.Magic.Code:
		return p.Args
	}
	return ""
}

// mayFill returns the words of a command that may be Go. What is Go in it is
// only known when it runs, and the rest would hide that from a scanner of Go.
func mayFill(command string) string {
	_, text, _ := strings.Cut(command, "{")
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool {
		return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
	}), " ")
}
