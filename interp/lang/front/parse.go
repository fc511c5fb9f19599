package front

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"
)

// Error is an error found in a cell before it runs.
type Error struct {
	Syntax       bool // found by the parser and not by the type checker
	Message      string
	Line, Column int // 1-based, in the cell; Column counts bytes
	More         []*Error
	pos          token.Pos
	final        bool // no other plan for the cell can be right
}

func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message) }

// parse reads one run as a file of package main. A run of statements becomes
// the body of a function, which is then called Statements. The line directive makes every position
// that of the cell.
func (f *Front) parse(name, source string, r run) (*ast.File, error) {
	file, err := f.parseLoosely(name, source, r)
	if err != nil {
		return nil, f.syntaxError(err, source)
	}
	if r.kind == stmts {
		fn, ok := file.Decls[0].(*ast.FuncDecl)
		if !ok || len(file.Decls) > 1 {
			end := source[:r.end]
			line, column := position(source, len(strings.TrimRight(end, " \t\n")))
			return nil, &Error{Syntax: true, Message: "unexpected }", Line: line, Column: column}
		}
		fn.Name.Name = Statements
	}
	return file, nil
}

// firstFault returns the first error of a source that the scanner rejects: its
// own, or one of the parser before it.
func (f *Front) firstFault(name, source string, runs []run, scanned *Error) error {
	for _, r := range runs {
		_, err := f.parse(name, source, r)
		var parsed *Error
		if errors.As(err, &parsed) {
			if parsed.Line < scanned.Line || parsed.Line == scanned.Line && parsed.Column < scanned.Column {
				return parsed
			}
			break
		}
	}
	return scanned
}

// fileText is what a file has been parsed from: a run of a cell with some lines around it.
type fileText struct {
	content string
	shift   int // from an offset in content to that in the cell
}

// offset is that of a position in the source of the cell that is prepared.
func (f *Front) offset(pos token.Pos) int {
	file := f.fset.File(pos)
	return file.Offset(pos) + f.sources[file].shift
}

// parseLoosely is the file of a run as far as it can be parsed, with the
// parser's complaints.
func (f *Front) parseLoosely(name, source string, r run) (*ast.File, error) {
	f.stop()
	line, column := position(source, r.start)
	head, tail := "package main\n", "\n"
	switch r.kind {
	case stmts:
		head, tail = "package main\nfunc _() {\n", "\n}\n"
	case clause:
		head = ""
	}
	content := fmt.Sprintf("%s//line %s:%d:%d\n%s%s", head, name, line, column, source[r.start:r.end], tail)
	file, err := parser.ParseFile(f.fset, name, content, parser.SkipObjectResolution)
	if file != nil && file.FileStart.IsValid() {
		f.parsed = append(f.parsed, f.fset.File(file.FileStart))
		f.sources[f.fset.File(file.FileStart)] = fileText{content, r.end - (len(content) - len(tail))}
	}
	return file, err
}

// syntaxError is the parser's first complaint, moved into the cell if the
// parser only noticed behind its end.
func (f *Front) syntaxError(err error, source string) error {
	var list scanner.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return err
	}
	first := list[0]
	line, column, message := first.Pos.Line, first.Pos.Column, first.Msg
	if lines := strings.Count(source, "\n") + 1; line > lines {
		line, column = position(source, len(strings.TrimRight(source, " \t\n")))
		message = strings.Replace(message, "found '}'", "found the end of the cell", 1) // the brace is ours
	}
	return &Error{Syntax: true, Message: message, Line: line, Column: column}
}

// position is the 1-based line and column of an offset.
func position(source string, offset int) (line, column int) {
	before := source[:offset]
	return strings.Count(before, "\n") + 1, offset - strings.LastIndexByte(before, '\n')
}

// Completeness reports whether source can run: "complete", "incomplete" (more
// lines may complete it) or "invalid". indent is the indentation of the next
// line of an incomplete source.
func Completeness(source string) (status, indent string) {
	lexemes, fault := scan(source)
	open := 0
	for _, l := range lexemes {
		switch l.tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			open++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			open--
		}
		if open < 0 {
			return "invalid", ""
		}
	}
	switch {
	case fault != nil && (fault.Message == "raw string literal not terminated" || fault.Message == "comment not terminated"):
		return "incomplete", ""
	case fault != nil:
		return "invalid", ""
	case open > 0:
		return "incomplete", strings.Repeat("\t", open)
	}
	scratch := NewFront(token.NewFileSet(), nil)
	runs, _ := split(source)
	for _, r := range runs {
		if _, err := scratch.parse("cell", source, r); err != nil {
			if strings.Contains(err.Error(), "'EOF'") || endsOpen(source) {
				return "incomplete", ""
			}
			return "invalid", ""
		}
	}
	return "complete", ""
}

// endsOpen reports whether the last token asks for another operand.
func endsOpen(source string) bool {
	lexemes, _ := scan(source)
	for i := len(lexemes) - 1; i >= 0; i-- {
		switch tok := lexemes[i].tok; tok {
		case token.EOF, token.SEMICOLON:
			continue
		case token.INC, token.DEC, token.RPAREN, token.RBRACK, token.RBRACE:
			return false
		default:
			return tok.IsOperator()
		}
	}
	return false
}
