package magic

import (
	"go/parser"
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/mercer-go/mercer/internal/lazyregexp"
)

// Cut takes the lines that are not Go out of a source. It leaves as many spaces,
// so that everything else stays in its place. isGo reports whether a line that
// begins with ! is Go; nil means that none is.
func Cut(source string, isGo func(line string) bool) (string, []Line) {
	var found []Line
	for {
		at, depth := next(source, isGo)
		if at < 0 {
			return source, found
		}
		end := lineEnd(source, at)
		for source[at] != '%' && end < len(source) && source[end-1] == '\\' { // a command continues on the next line
			end = lineEnd(source, end+1)
		}
		before := source[:at]
		m := Line{
			Text: strings.TrimSpace(source[at:end]), Number: strings.Count(before, "\n") + 1, Column: at - strings.LastIndexByte(before, '\n'),
			depth: depth, first: len(found) == 0 && strings.TrimSpace(before) == "",
		}
		found = append(found, m)
		if m.Raw() {
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

// next returns the offset of the first line that is not Go, outside of
// comments and strings, and the depth of the brackets around it. It is -1 if
// there is none.
func next(source string, isGo func(line string) bool) (at, depth int) {
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
		case (tok == token.NOT || tok == token.NEQ) && previous == token.SEMICOLON && depth == 0 && (isGo == nil || !isGo(line)):
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
var negated = lazyregexp.New(`^!\s*\(*!*([\pL_][\pL\d_]*)`)

// Negation returns a function that reports whether a line that begins with ! is a
// Go expression and not a command. It is Go if it is a valid expression that
// begins with a name that is known, or that of the cell.
func Negation(source string, known func(name string) bool) func(line string) bool {
	return func(line string) bool {
		m := negated().FindStringSubmatch(line)
		if m == nil {
			return false
		}
		if _, err := parser.ParseExpr(line); err != nil {
			return false
		}
		return known(m[1]) || declares(source, m[1])
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

// keep returns some lines of a source, from one to before another, in
// their places.
func keep(source string, from, to int) string {
	lines := strings.Split(source, "\n")
	if from >= min(to, len(lines)+1) {
		return ""
	}
	return strings.Repeat("\n", from-1) + strings.Join(lines[from-1:to-1], "\n")
}
