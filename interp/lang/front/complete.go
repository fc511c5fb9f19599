package front

import (
	"go/token"
	"strings"
)

// hole is the name that replaces one that is being typed.
const hole = "mercer_hole_"

// completed makes a cell that is being typed ready for the parser. Text before the
// cursor, text[:cursor], stays at its offset. A piece that does not parse is
// replaced by spaces. The piece of the cursor ends after it, if necessary with
// closing brackets. Of the text that follows, only imports and declarations are
// kept.
func (f *Front) completed(text string, cursor int) string {
	if f.parses(text) {
		return text
	}
	head := []byte(text[:cursor])
	before, _ := pieces(text[:cursor]) // whose last piece may end anywhere
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
	all, _ := pieces(text)
	for _, p := range all {
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

// parses reports whether the parser accepts all of text.
func (f *Front) parses(text string) bool {
	runs, fault := split(text)
	for _, r := range runs {
		if _, err := f.parse("completion", text, r); err != nil {
			return false
		}
	}
	return fault == nil
}

// blank replaces everything except line ends by spaces.
func blank(text []byte) {
	for i, b := range text {
		if b != '\n' {
			text[i] = ' '
		}
	}
}

// level is something open in an incomplete piece: a bracket, and the statement
// or declaration that began within it.
type level struct {
	bracket token.Token
	head    token.Token // its first token; ILLEGAL if there is none yet
	outer   token.Token // what head was, while it is that of a function literal within
	block   bool        // it has had a block, or a literal
	called  bool        // it is a go or defer, which must end with a call
	method  bool        // it is a func without a name, and within its first bracket: a receiver, most likely
}

var closing = map[token.Token]string{token.LPAREN: ")", token.LBRACK: "]", token.LBRACE: "}"}

// ending returns how an incomplete piece may continue: the most likely way that
// the parser accepts.
func (f *Front) ending(piece string) string {
	levels := open(piece)
	first := closeAll(levels, guess{assigned: -1})
	if f.parses(piece + first) {
		return first
	}
	// A brace within the head of a statement is its block or, less likely, a literal's.
	guesses := []guess{{assigned: -1, clause: true}, {assigned: -1, literals: true}, {assigned: -1, typed: true}}
	for i := len(levels) - 1; i >= 0; i-- {
		guesses = append(guesses, guess{assigned: i}, guess{assigned: i, clause: true})
	}
	for _, g := range guesses {
		if e := closeAll(levels, g); f.parses(piece + e) {
			return e
		}
	}
	return first
}

// guess is what an incomplete piece may become.
type guess struct {
	literals bool // braces within the head of a statement are a literal's
	typed    bool // the innermost switch is about a type
	clause   bool // the head of the innermost if, for or switch has a first clause only, as in if v := f()
	assigned int  // the statement of this level is the left of an assignment, as in a, b; -1 if none is
}

func closeAll(levels []level, g guess) string {
	var b strings.Builder
	for i := len(levels) - 1; i >= 0; i-- {
		l := levels[i]
		switch l.head {
		case token.IF, token.FOR, token.SWITCH, token.SELECT, token.FUNC, token.ELSE:
			if l.block && !g.literals {
				break
			}
			if i == g.assigned {
				b.WriteString(" = 0")
				g.assigned = -1
			}
			if g.clause && header(l.head) {
				b.WriteString(clauses[l.head])
				g.clause = false
			}
			if g.typed && l.head == token.SWITCH {
				b.WriteString(".(type)")
				g.typed = false
			}
			if l.method {
				b.WriteString(" m()")
			}
			b.WriteString(" {}")
		case token.CASE:
			if i == g.assigned { // what is received, in a select
				b.WriteString(" = 0")
				g.assigned = -1
			}
			b.WriteString(":")
		}
		uncalled := i == len(levels)-1 || levels[i+1].bracket != token.LPAREN || l.head == token.FUNC && !l.block
		if l.called && uncalled {
			b.WriteString("()")
		}
		if i == g.assigned {
			b.WriteString(" = 0")
		}
		b.WriteString(closing[l.bracket])
	}
	return b.String()
}

// clauses are the shortest clauses that can follow the first clause of a head.
var clauses = map[token.Token]string{token.IF: "; true", token.FOR: "; ;", token.SWITCH: ";"}

// open lists what is open at the end of a piece, innermost last.
func open(piece string) []level {
	levels := []level{{}}
	var last token.Token
	lexemes, _ := scan(piece)
	for i, x := range lexemes {
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
			if l.bracket != 0 && !header(l.head) && l.head != token.CASE { // of a literal or call: another element begins
				*l = level{bracket: l.bracket}
			}
		case token.COLON:
			if l.head == token.CASE || l.head == token.DEFAULT || l.outer == token.CASE {
				*l = level{bracket: l.bracket}
			}
		case token.LPAREN, token.LBRACK, token.LBRACE:
			l.method = l.method || i == 1 && last == token.FUNC && x.tok == token.LPAREN
			l.begin(x.tok, last)
			l.block = l.block || x.tok == token.LBRACE
			levels = append(levels, level{bracket: x.tok})
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if len(levels) > 1 {
				levels = levels[:len(levels)-1]
			}
			levels[len(levels)-1].method = false
			if l := &levels[len(levels)-1]; x.tok == token.RBRACE && l.outer != token.ILLEGAL { // the literal is whole
				l.head, l.outer, l.block = l.outer, token.ILLEGAL, false
			}
		default:
			l.begin(x.tok, last)
		}
		last = x.tok
	}
	return levels
}

// begin records the first token of a statement. "else if" begins another one,
// and a function literal may be anywhere in one.
func (l *level) begin(tok, last token.Token) {
	if l.head == token.ILLEGAL && (tok == token.GO || tok == token.DEFER) {
		l.called = true
	}
	if tok == token.FUNC && l.head != token.ILLEGAL && l.head != token.FUNC && !l.block {
		l.outer = l.head
	}
	if l.head == token.ILLEGAL || tok == token.ELSE || tok == token.IF && last == token.ELSE || tok == token.FUNC {
		l.head, l.block = tok, false
	}
}

func header(tok token.Token) bool {
	return tok == token.IF || tok == token.FOR || tok == token.SWITCH
}
