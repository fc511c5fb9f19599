package main

import (
	"errors"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"

	"github.com/mercer-go/mercer/interp/session"
)

// wantsMore reports whether to read more lines before the source runs. As in
// Python's REPL, an empty line ends the source, unless it is within a raw
// string or a comment. The source also ends if more lines cannot make it valid.
// Pasted lines and scripts are read until they are complete.
func wantsMore(source string, pasted bool) bool {
	if status, _ := session.Completeness(source); status != "incomplete" {
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

// open describes what a source leaves open.
type open struct {
	sources [2]string // from the start of the last statement or declaration: the last one on a new line, the last one after a semicolon
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

// hopeless reports whether the parser finds an error before the end of the
// source, whatever follows. It tries the source as a declaration and as a
// statement, with several endings, because an ending that is missing can also
// move the error to an earlier place: in "go func() {" the parser reports the
// missing call. A wrong false only costs an empty line.
func (o open) hopeless() bool {
	if o.closers == "" || strings.HasPrefix(o.sources[0], "%") { // a magic is not Go
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

// faultyWithin reports whether the parser finds the first error in the middle
// part of a file of three parts.
func faultyWithin(head, source, end string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "", head+source+end, parser.SkipObjectResolution)
	var faults scanner.ErrorList
	return errors.As(err, &faults) && faults[0].Pos.Offset < len(head)+len(source)
}
