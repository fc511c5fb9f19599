package cell

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
}

// lexeme is a token and its place.
type lexeme struct {
	tok    token.Token
	offset int
}

// split cuts source into runs, in order. Neighbouring pieces of one kind are
// one run, so that functions of a cell may call each other. It needs only the
// tokens: what is wrong inside a run is for the parser to say.
func split(source string) []run {
	var runs []run
	lexemes := scan(source)
	depth, begin := 0, 0 // begin indexes the first lexeme of the current piece
	for i, l := range lexemes {
		switch l.tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth = max(depth-1, 0)
		}
		atEnd := l.tok == token.EOF || l.tok == token.SEMICOLON && depth == 0
		if !atEnd {
			continue
		}
		if i > begin {
			k := classify(lexemes[begin:i])
			if n := len(runs); n > 0 && runs[n-1].kind == k {
				runs[n-1].end = l.offset
			} else {
				runs = append(runs, run{k, lexemes[begin].offset, l.offset})
			}
		}
		begin = i + 1
	}
	return runs
}

// scan lists the tokens of source without comments, EOF included.
func scan(source string) []lexeme {
	var s scanner.Scanner
	fset := token.NewFileSet()
	file := fset.AddFile("", -1, len(source))
	s.Init(file, []byte(source), func(token.Position, string) {}, 0)
	var out []lexeme
	for {
		pos, tok, _ := s.Scan()
		out = append(out, lexeme{tok, min(file.Offset(pos), len(source))})
		if tok == token.EOF {
			return out
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
