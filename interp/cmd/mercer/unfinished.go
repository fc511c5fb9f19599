package main

import (
	"errors"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"

	"github.com/mercer-go/mercer/interp/runtime"
)

// wantsMore tells whether lines are to be read until the source is complete. As
// in Python's REPL, an empty line ends it anyway, but for one within a raw
// string or a comment. It is also enough when more lines cannot mend it. A
// paste has all its lines, and a script: they are read until they are complete.
func wantsMore(source string, pasted bool) bool {
	if status, _ := runtime.Completeness(source); status != "incomplete" {
		return false
	}
	if pasted {
		return true
	}
	o := scanOpen(source)
	if o.literal {
		return true
	}
	lines := strings.Split(strings.TrimSuffix(source, "\n"), "\n")
	return strings.TrimSpace(lines[len(lines)-1]) != "" && !o.hopeless()
}

// open is what a source leaves open.
type open struct {
	sources [2]string // of the last statement or declaration, if it begins behind a newline, or else a semicolon
	closers string    // what would close its brackets
	literal bool      // a raw string or a comment has no end
}

func scanOpen(source string) open {
	var s scanner.Scanner
	var o open
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, []byte(source), func(_ token.Position, message string) {
		o.literal = o.literal || strings.HasPrefix(message, "raw string literal not term") || strings.HasPrefix(message, "comment not term")
	}, 0)
	var starts [2]int
	for {
		pos, tok, literal := s.Scan()
		switch tok {
		case token.EOF:
			o.sources = [2]string{source[starts[0]:], source[starts[1]:]}
			return o
		case token.LPAREN:
			o.closers = ")" + o.closers
		case token.LBRACK:
			o.closers = "]" + o.closers
		case token.LBRACE:
			o.closers = "}" + o.closers
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if o.closers != "" {
				o.closers = o.closers[1:]
			}
		case token.SEMICOLON:
			if o.closers != "" {
				continue
			}
			starts[1] = min(file.Offset(pos)+1, len(source))
			if literal == "\n" {
				starts[0] = starts[1]
			}
		}
	}
}

// hopeless tells whether the parser finds a fault before the end of the source,
// however that goes on. It is tried as a declaration and as a statement, with
// several ends, because without one the parser blames earlier places too: in
// "go func() {" the missing call. A wrong no costs an empty line.
func (o open) hopeless() bool {
	if o.closers == "" || strings.HasPrefix(o.sources[0], "%") { // a magic, which is not Go
		return false
	}
	called := strings.ReplaceAll(o.closers, "}", "}()")
	for _, source := range o.sources {
		for _, head := range []string{"package p\n", "package p\nfunc _() {\n"} {
			for _, end := range []string{"", o.closers, called, o.closers + " {}", called + " {}"} {
				if !faultyWithin(head, source, end+"\n}\n") {
					return false
				}
			}
		}
	}
	return true
}

// faultyWithin tells whether the parser finds a fault in the middle one of three
// parts of a file.
func faultyWithin(head, source, end string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "", head+source+end, parser.SkipObjectResolution)
	var faults scanner.ErrorList
	return errors.As(err, &faults) && faults[0].Pos.Offset < len(head)+len(source)
}
