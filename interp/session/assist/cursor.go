package assist

import (
	"go/scanner"
	"go/token"
	"unicode"
	"unicode/utf8"
)

// offset returns the offset of code point n of text.
func offset(text string, n int) int {
	for i := range text {
		if n <= 0 {
			return i
		}
		n--
	}
	return len(text)
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// wordAt returns the start and end of the word around, or next to, an offset.
func wordAt(text string, at int) (start, end int) {
	start, end = at, at
	for start > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:start])
		if !isWord(r) {
			break
		}
		start -= n
	}
	for end < len(text) {
		r, n := utf8.DecodeRuneInString(text[end:])
		if !isWord(r) {
			break
		}
		end += n
	}
	return start, end
}

// place is the kind of text around an offset.
type place int

const (
	inCode place = iota
	inComment
	inString
	inImport // in the path of an import declaration, which begins at start
)

// placeOf returns the kind of text around an offset. start and end are those of
// a text between quotes.
func placeOf(text string, at int) (p place, start, end int) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(file, []byte(text), func(token.Position, string) {}, scanner.ScanComments)
	var before []token.Token
	for {
		pos, tok, lit := s.Scan()
		start := file.Offset(pos)
		if tok == token.EOF || start >= at {
			return inCode, 0, 0
		}
		end := start
		if tok == token.COMMENT || tok == token.STRING || tok == token.CHAR {
			end = endOf(text, start, lit)
		}
		switch tok {
		case token.COMMENT:
			if at < end || at == end && lit[1] == '/' {
				return inComment, 0, 0
			}
			continue
		case token.STRING, token.CHAR:
			closed := len(lit) > 1 && lit[len(lit)-1] == lit[0]
			switch {
			case at > end || at == end && closed:
			case tok == token.STRING && importing(before):
				if closed {
					end--
				}
				return inImport, start + 1, end
			default:
				return inString, 0, 0
			}
		}
		before = append(before, tok)
	}
}

// endOf returns the end of a token with the literal lit. The scanner leaves
// carriage returns out of lit.
func endOf(text string, start int, lit string) int {
	end := start
	for i := 0; i < len(lit); end++ {
		if text[end] == lit[i] {
			i++
		}
	}
	return end
}

// importing reports whether a string after these tokens is an import path.
func importing(before []token.Token) bool {
	for i := len(before) - 1; i >= 0; i-- {
		switch before[i] {
		case token.IMPORT:
			return true
		case token.LPAREN:
			return i > 0 && before[i-1] == token.IMPORT
		case token.IDENT, token.PERIOD, token.STRING, token.SEMICOLON:
		default:
			return false
		}
	}
	return false
}

// afterDot reports whether the token before an offset is a dot.
func afterDot(text string, at int) bool {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, at)
	s.Init(file, []byte(text[:at]), func(token.Position, string) {}, 0)
	last := token.ILLEGAL
	for {
		pos, tok, _ := s.Scan()
		if tok == token.EOF {
			return last == token.PERIOD
		}
		if tok != token.SEMICOLON || file.Offset(pos) < at {
			last = tok
		}
	}
}
