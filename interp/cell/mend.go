package cell

import (
	"go/token"
	"strings"
)

// hole is the name that stands where one is being typed.
const hole = "mercer_hole_"

// mend makes a cell that is being typed fit for the parser. What stands before
// the cursor, text[:cursor], stays at its offset; a piece that does not parse
// becomes spaces, and that of the cursor ends behind it, if need be, with what
// closes its brackets. Of what follows, the imports and declarations remain.
func (f *Front) mend(text string, cursor int) string {
	if f.parses(text) {
		return text
	}
	head := []byte(text[:cursor])
	before := pieces(text[:cursor])
	start := cursor
	for i, p := range before {
		if i == len(before)-1 {
			start = p.start
		} else if !f.parses(text[p.start:p.end]) {
			blank(head[p.start:p.end])
		}
	}
	end, ending := cursor, ""
	var after []run
	for _, p := range pieces(text) {
		switch {
		case p.start == start && p.end >= cursor && f.parses(text[p.start:p.end]):
			end, ending = p.end, text[cursor:p.end]
		case p.start >= cursor && p.kind != stmts && p.kind != clause && f.parses(text[p.start:p.end]):
			after = append(after, p)
		}
	}
	if end == cursor {
		ending = f.ending(text[start:cursor])
	}
	return string(head) + ending + "\n" + rest(text, after)
}

func rest(text string, runs []run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(text[r.start:r.end] + "\n")
	}
	return b.String()
}

// parses reports whether all of text does.
func (f *Front) parses(text string) bool {
	for _, r := range split(text) {
		if _, err := f.parse("completion", text, r); err != nil {
			return false
		}
	}
	return true
}

// blank puts spaces in the place of all but line ends.
func blank(text []byte) {
	for i, b := range text {
		if b != '\n' {
			text[i] = ' '
		}
	}
}

// level is what is open in a half-typed piece: a bracket, and the statement or
// declaration that was begun within it.
type level struct {
	bracket token.Token
	head    token.Token // its first token; ILLEGAL if there is none yet
	block   bool        // it has had a block, or a literal
}

var closing = map[token.Token]string{token.LPAREN: ")", token.LBRACK: "]", token.LBRACE: "}"}

// ending is how a half-typed piece may go on.
func (f *Front) ending(piece string) string {
	levels := open(piece)
	// A brace within the head of a statement is its block or, less likely, a literal's.
	first := closeAll(levels, false)
	if second := closeAll(levels, true); !f.parses(piece+first) && f.parses(piece+second) {
		return second
	}
	return first
}

func closeAll(levels []level, literals bool) string {
	var b strings.Builder
	for i := len(levels) - 1; i >= 0; i-- {
		l := levels[i]
		switch l.head {
		case token.IF, token.FOR, token.SWITCH, token.SELECT, token.FUNC, token.ELSE:
			if !l.block || literals {
				b.WriteString(" {}")
			}
		case token.CASE:
			b.WriteString(":")
		}
		b.WriteString(closing[l.bracket])
	}
	return b.String()
}

// open lists what is open at the end of a piece, the innermost last.
func open(piece string) []level {
	levels := []level{{}}
	var last token.Token
	for _, x := range scan(piece) {
		l := &levels[len(levels)-1]
		switch x.tok {
		case token.EOF:
			return levels
		case token.SEMICOLON:
			if x.offset >= len(piece) {
				continue // there is none yet
			}
			// Those of an if or for are part of it; a line's end is not.
			if l.bracket != token.LPAREN && (!header(l.head) || l.block || piece[x.offset] != ';') {
				*l = level{bracket: l.bracket}
			}
		case token.COMMA:
			if l.bracket != 0 { // of a literal or call: another element begins
				*l = level{bracket: l.bracket}
			}
		case token.COLON:
			if l.head == token.CASE || l.head == token.DEFAULT {
				*l = level{bracket: l.bracket}
			}
		case token.LPAREN, token.LBRACK, token.LBRACE:
			l.begin(x.tok, last)
			l.block = l.block || x.tok == token.LBRACE
			levels = append(levels, level{bracket: x.tok})
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if len(levels) > 1 {
				levels = levels[:len(levels)-1]
			}
		default:
			l.begin(x.tok, last)
		}
		last = x.tok
	}
	return levels
}

// begin notes the first token of a statement; "else if" begins another, and a
// function literal may stand anywhere in one.
func (l *level) begin(tok, last token.Token) {
	if l.head == token.ILLEGAL || tok == token.ELSE || tok == token.IF && last == token.ELSE || tok == token.FUNC {
		l.head, l.block = tok, false
	}
}

func header(tok token.Token) bool {
	return tok == token.IF || tok == token.FOR || tok == token.SWITCH
}
