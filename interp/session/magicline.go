package session

import (
	"go/parser"
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/mercer-go/mercer/interp/lang/front"
)

// magicLine is a line that is not Go.
type magicLine struct {
	text         string // without spaces around it; for a command, with its continuation lines
	line, column int    // 1-based; the column counts bytes
	depth        int    // of the brackets around it
	first        bool   // nothing is before it
}

// whole reports whether the line is about the whole cell.
func (m magicLine) whole() bool { return strings.HasPrefix(m.text, "%%") }

// name returns the word with which the line begins.
func (m magicLine) name() string {
	if !strings.HasPrefix(m.text, "%") {
		return m.text[:1]
	}
	return strings.Fields(m.text)[0]
}

// raw reports whether the lines below are not Go either.
func (m magicLine) raw() bool {
	g, _ := lookup(m.name())
	return g.raw && m.first
}

// cutMagic takes the lines that are not Go out of a source. It leaves as many
// spaces, so that everything else stays in its place.
func cutMagic(source string) (string, []magicLine) {
	return cutLines(source, func(string) bool { return false })
}

// cutLines is cutMagic. isGo reports whether a line that begins with ! is Go.
func cutLines(source string, isGo func(line string) bool) (string, []magicLine) {
	var found []magicLine
	for {
		at, depth := magicAt(source, isGo)
		if at < 0 {
			return source, found
		}
		end := lineEnd(source, at)
		for source[at] != '%' && end < len(source) && source[end-1] == '\\' { // a command continues on the next line
			end = lineEnd(source, end+1)
		}
		before := source[:at]
		m := magicLine{
			text: strings.TrimSpace(source[at:end]), line: strings.Count(before, "\n") + 1, column: at - strings.LastIndexByte(before, '\n'),
			depth: depth, first: len(found) == 0 && strings.TrimSpace(before) == "",
		}
		found = append(found, m)
		if m.raw() {
			end = len(source)
		}
		source = before + blanked(source[at:end]) + source[end:]
	}
}

// lineEnd returns where the line at the offset ends.
func lineEnd(source string, at int) int {
	if i := strings.IndexByte(source[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(source)
}

// blanked replaces each character of text by a space, except newlines.
func blanked(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.Repeat(" ", utf8.RuneCountInString(l))
	}
	return strings.Join(lines, "\n")
}

// magicAt returns the offset of the first line that is not Go, outside of
// comments and strings, and the depth of the brackets around it. It is -1 if
// there is none.
func magicAt(source string, isGo func(line string) bool) (at, depth int) {
	if !strings.ContainsAny(source, "%!$") {
		return -1, 0
	}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, []byte(source), func(token.Position, string) {}, 0)
	for previous := token.SEMICOLON; ; {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return -1, 0
		}
		at := min(file.Offset(pos), len(source))
		begins := strings.TrimSpace(source[strings.LastIndexByte(source[:at], '\n')+1:at]) == ""
		line, _, _ := strings.Cut(source[at:], "\n")
		switch {
		case !begins:
		case tok == token.REM || tok == token.REM_ASSIGN, tok == token.ILLEGAL && literal == "$":
			return at, depth
		case (tok == token.NOT || tok == token.NEQ) && previous == token.SEMICOLON && depth == 0 && !isGo(line):
			return at, depth
		}
		switch tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth = max(depth-1, 0)
		}
		previous = tok
	}
}

// negated finds the name with which a negation begins, such as x in !x.f(y).
var negated = regexp.MustCompile(`^!\s*\(*!*([\pL_][\pL\d_]*)`)

// isGo reports whether a line that begins with ! is a Go expression and not a
// command. It is Go if it is a valid expression that begins with a name of the
// session or of the cell.
func (s *Session) isGo(source string) func(line string) bool {
	return func(line string) bool {
		m := negated.FindStringSubmatch(line)
		if m == nil {
			return false
		}
		if _, err := parser.ParseExpr(line); err != nil {
			return false
		}
		return s.names.Load().Lookup(m[1]) != nil || declares(source, m[1])
	}
}

// declares reports whether a cell has the name in a line that does not begin
// with !.
func declares(source, name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	for line := range strings.Lines(source) {
		if !strings.HasPrefix(strings.TrimSpace(line), "!") && word.MatchString(line) {
			return true
		}
	}
	return false
}

// completeness is front.Completeness for a source with lines that are not Go. A
// line about the whole cell needs more lines below. If these are text, an empty
// line ends them.
func completeness(source string) (status, indent string) {
	source, _ = cutQuestions(source)
	rest, lines := cutMagic(source)
	if len(lines) > 0 && lines[0].whole() {
		_, below, _ := strings.Cut(source[strings.Index(source, lines[0].text):], "\n")
		end := below[strings.LastIndexByte(strings.TrimSuffix(below, "\n"), '\n')+1:]
		switch {
		case strings.TrimSpace(below) == "":
			return "incomplete", ""
		case lines[0].raw() && strings.TrimSpace(end) != "":
			return "incomplete", ""
		}
	}
	if n := len(lines); n > 0 && !strings.HasPrefix(lines[n-1].text, "%") && strings.HasSuffix(source, "\\") {
		return "incomplete", ""
	}
	return front.Completeness(rest)
}
