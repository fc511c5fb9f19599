package front

import (
	"go/scanner"
	"go/token"
	"slices"
)

// kind is what a run of source consists of.
type kind int

const (
	imports kind = iota
	decls        // func, type and const declarations
	stmts        // statements, and var declarations, which run in their turn
	clause       // package main: the cell is a whole program
)

// run is a piece of a cell, source[start:end], of one kind.
type run struct {
	kind       kind
	start, end int
	behind     bool // a cut: see cut.go
}

// lexeme is a token and its place.
type lexeme struct {
	tok    token.Token
	offset int
}

// split cuts source into runs, in order. Neighbouring pieces of one kind are
// one run, so that functions of a cell may call each other. It needs only the
// tokens: what is wrong inside a run is for the parser to say. The error is the
// scanner's first. The parser may never see it, as between runs it sees nothing.
func split(source string) ([]run, *Error) {
	found, err := pieces(source)
	var runs []run
	for _, p := range found {
		if n := len(runs); n > 0 && runs[n-1].kind == p.kind {
			runs[n-1].end = p.end
		} else {
			runs = append(runs, p)
		}
	}
	return runs, err
}

// pieces are the single declarations and statements of source. The error is the
// scanner's first.
func pieces(source string) ([]run, *Error) {
	var out []run
	lexemes, err := scan(source)
	depth, begin := 0, 0 // begin indexes the first lexeme of the current piece
	header := false      // of an if, for or switch, in which a semicolon ends nothing
	literal := false     // the next brace is that of a function within the header
	for i, l := range lexemes {
		switch l.tok {
		case token.IF, token.FOR, token.SWITCH:
			header = header || depth == 0
		case token.FUNC:
			literal = header && depth == 0
		}
		switch l.tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			if depth == 0 && l.tok == token.LBRACE {
				header, literal = header && literal, false
			}
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth = max(depth-1, 0)
		}
		atEnd := l.tok == token.EOF || l.tok == token.SEMICOLON && depth == 0 && !(header && l.offset < len(source) && source[l.offset] == ';')
		if !atEnd {
			continue
		}
		header = false
		if i > begin {
			out = append(out, run{kind: classify(lexemes[begin:i]), start: lexemes[begin].offset, end: l.offset})
		}
		begin = i + 1
	}
	return out, err
}

// scan lists the tokens of source without comments, EOF included. The error is
// the first one: behind it, tokens may be missing.
func scan(source string) ([]lexeme, *Error) {
	var s scanner.Scanner
	var first *Error
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, []byte(source), func(at token.Position, message string) {
		if first == nil {
			first = &Error{Syntax: true, Message: message, Line: at.Line, Column: at.Column}
		}
	}, 0)
	var out []lexeme
	for {
		pos, tok, _ := s.Scan()
		out = append(out, lexeme{tok, min(file.Offset(pos), len(source))})
		if tok == token.EOF {
			return out, first
		}
	}
}

// classify tells a piece by its first tokens.
func classify(piece []lexeme) kind {
	switch piece[0].tok {
	case token.PACKAGE:
		return clause
	case token.IMPORT:
		return imports
	case token.TYPE, token.CONST:
		return decls
	case token.FUNC:
		if isFuncDecl(piece) {
			return decls
		}
	}
	return stmts
}

// isFuncDecl tells func f(…) and func (r T) m(…) from a function literal.
func isFuncDecl(piece []lexeme) bool {
	after := 1
	if len(piece) > 1 && piece[1].tok == token.LPAREN {
		after = slices.IndexFunc(piece, func(l lexeme) bool { return l.tok == token.RPAREN }) + 1
		if after == 0 {
			return false
		}
		// A literal's parameters may nest parentheses; a receiver's cannot
		// but for a type such as *(T), which nobody writes.
		return after+1 < len(piece) && piece[after].tok == token.IDENT && piece[after+1].tok == token.LPAREN
	}
	return len(piece) > after && piece[after].tok == token.IDENT
}

// Piece finds the declaration or statement that contains a line, counted from
// 1: source[start:end]. It is empty if there is none.
func Piece(source string, line int) (start, end int) {
	found, _ := pieces(source) // the cell that declares it has run
	for _, p := range found {
		first, _ := position(source, p.start)
		last, _ := position(source, p.end)
		if first <= line && line <= last {
			return p.start, p.end
		}
	}
	return 0, 0
}
