package runtime

import (
	"context"
	"errors"
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mercer-go/mercer/interp/cell"
)

// A line of a cell that begins with % is not Go, which has no such lines: it
// is an order to the session. Orders are carried out before the cell's code is
// looked at, in their order. One that begins with %%, in the first line, is
// about the whole cell.

// magicLine is such a line.
type magicLine struct {
	text         string // without the space around it
	line, column int    // 1-based
}

// whole reports whether the line is about the whole cell.
func (m magicLine) whole() bool { return strings.HasPrefix(m.text, "%%") }

// fault is an error at the line.
func (m magicLine) fault(format string, args ...any) error {
	return &cell.Error{Message: fmt.Sprintf(format, args...), Line: m.line, Column: m.column}
}

// magic is an order that lines can give.
type magic struct {
	name string // as it stands in the line, with its %
	args string // to show
	run  func(s *Session, ctx context.Context, m magicLine, args []string, out Output) error
}

// magics are the known orders, but for %%compile, which replaces the running of
// a cell.
var magics = []magic{{"%go", "get MODULE@VERSION", (*Session).goGet}}

const compileMagic = "%%compile"

// knownMagics lists the orders for a person.
func knownMagics() string {
	var names []string
	for _, m := range magics {
		names = append(names, m.name+" "+m.args)
	}
	return strings.Join(append(names, compileMagic+" (as the first line)"), ", ")
}

// cutMagic takes the lines that are not Go out of a source. In their place are
// as many spaces, so that all else stays where it is.
func cutMagic(source string) (string, []magicLine) {
	var found []magicLine
	for {
		at := magicAt(source)
		if at < 0 {
			return source, found
		}
		end := at + len(source[at:])
		if i := strings.IndexByte(source[at:], '\n'); i >= 0 {
			end = at + i
		}
		before := source[:at]
		found = append(found, magicLine{strings.TrimSpace(source[at:end]), strings.Count(before, "\n") + 1, at - strings.LastIndexByte(before, '\n')})
		source = before + strings.Repeat(" ", utf8.RuneCountInString(source[at:end])) + source[end:]
	}
}

// magicAt is the offset of the first % that begins a line, outside of comments
// and strings; -1 if there is none.
func magicAt(source string) int {
	if !strings.Contains(source, "%") {
		return -1
	}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, []byte(source), func(token.Position, string) {}, 0)
	for {
		pos, tok, _ := s.Scan()
		if tok == token.EOF {
			return -1
		}
		if tok != token.REM && tok != token.REM_ASSIGN {
			continue
		}
		at := file.Offset(pos)
		if strings.TrimSpace(source[strings.LastIndexByte(source[:at], '\n')+1:at]) == "" {
			return at
		}
	}
}

// orders carries out the lines of a cell that are not Go, and returns the rest.
// compile is true if that is to be compiled rather than interpreted.
func (s *Session) orders(ctx context.Context, c Cell, out Output) (rest Cell, compile bool, err error) {
	source, lines := cutMagic(c.Source)
	rest = Cell{Name: c.Name, Source: source}
	for i, m := range lines {
		words := strings.Fields(m.text)
		first := strings.TrimSpace(strings.Join(strings.Split(c.Source, "\n")[:m.line-1], "")) == ""
		k := slices.IndexFunc(magics, func(g magic) bool { return g.name == words[0] })
		switch {
		case words[0] == compileMagic && (i > 0 || !first):
			err = m.fault("%s must be the first line of the cell", compileMagic)
		case words[0] == compileMagic && len(words) > 1:
			err = m.fault("%s takes no arguments", compileMagic)
		case words[0] == compileMagic:
			compile = true
		case k >= 0:
			err = magics[k].run(s, ctx, m, words[1:], out)
		default:
			err = m.fault("there is no magic %s; known are %s", words[0], knownMagics())
		}
		if err != nil {
			return rest, false, err
		}
	}
	return rest, compile, nil
}

// goGet is %go get.
func (s *Session) goGet(ctx context.Context, m magicLine, args []string, out Output) error {
	if len(args) != 2 || args[0] != "get" {
		return m.fault("%%go knows one command: %%go get MODULE@VERSION")
	}
	s.mu.Lock()
	said, err := s.modules.Get(ctx, args[1])
	s.mu.Unlock()
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case err != nil:
		return m.fault("%%go get %s: %v", args[1], err)
	}
	s.tell(out, said)
	return nil
}

// tell prints text while no cell runs.
func (s *Session) tell(out Output, text string) {
	if s.direct {
		fmt.Fprint(os.Stdout, text)
		return
	}
	out.Stream("stdout", text)
}

// completeness is cell.Completeness for a source with lines that are not Go.
// A line about the whole cell waits for that.
func completeness(source string) (status, indent string) {
	source, _ = cutQuestions(source)
	rest, lines := cutMagic(source)
	if len(lines) > 0 && lines[0].whole() && strings.TrimSpace(rest) == "" {
		return "incomplete", ""
	}
	return cell.Completeness(rest)
}
