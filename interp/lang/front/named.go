package front

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/internal/lazyregexp"
	"github.com/mercer-go/mercer/internal/nearest"
)

// namedArguments says what to write instead of f(x, C=1) or f(x, C: 1), if that
// is the syntax error: Go has no named arguments, but a function may take a
// struct with such a field.
func (f *Front) namedArguments(source string, fault *Error) string {
	at := fault.Column - 1
	for range fault.Line - 1 {
		at += strings.IndexByte(source[at-fault.Column+1:], '\n') + 1
	}
	lexemes, _ := scan(source) // the parser has found what is wrong
	sign := slices.IndexFunc(lexemes, func(l lexeme) bool { return l.offset == at })
	if sign < 1 || lexemes[sign].tok != token.ASSIGN && lexemes[sign].tok != token.COLON || lexemes[sign-1].tok != token.IDENT || !inCall(lexemes[:sign]) {
		return ""
	}
	names, values, end := named(source, lexemes, sign-1)
	if len(names) == 0 {
		return ""
	}
	start := lexemes[sign-1].offset
	p := f.Partial(source, start, end, true)
	text := "Go has no named arguments"
	if t := p.structOf(names); t != nil {
		var fields []string
		for i, n := range names {
			fields = append(fields, n+": "+values[i])
		}
		text = "write " + typeLiteral(t) + "{" + strings.Join(fields, ", ") + "}"
	}
	return text
}

// inCall reports whether lexemes end within the arguments of a call.
func inCall(lexemes []lexeme) bool {
	depth := 0
	for i := len(lexemes) - 1; i > 0; i-- {
		switch lexemes[i].tok {
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth++
		case token.LPAREN, token.LBRACK, token.LBRACE:
			if depth--; depth < 0 {
				before := lexemes[i-1].tok
				return lexemes[i].tok == token.LPAREN && (before == token.IDENT || before == token.RPAREN || before == token.RBRACK)
			}
		}
	}
	return false
}

// word matches a name.
var word = lazyregexp.New(`[\pL_][\pL\p{Nd}_]*`)

// named returns the names and values of the arguments from lexeme i on, and
// where they end. It returns none if one of them has no name.
func named(source string, lexemes []lexeme, i int) (names, values []string, end int) {
	for {
		if i+2 >= len(lexemes) || lexemes[i].tok != token.IDENT || lexemes[i+1].tok != token.ASSIGN && lexemes[i+1].tok != token.COLON {
			return nil, nil, 0
		}
		names = append(names, source[lexemes[i].offset:lexemes[i].offset+len(word().FindString(source[lexemes[i].offset:]))])
		first, depth := lexemes[i+2].offset, 0
		for i += 2; ; i++ {
			l := lexemes[i]
			switch l.tok {
			case token.LPAREN, token.LBRACK, token.LBRACE:
				depth++
				continue
			case token.RPAREN, token.RBRACK, token.RBRACE:
				depth--
			case token.EOF:
				return nil, nil, 0
			}
			if depth < 0 || depth == 0 && l.tok == token.COMMA {
				values = append(values, strings.TrimSpace(source[first:l.offset]))
				if depth < 0 {
					return names, values, l.offset
				}
				break
			}
		}
		if i++; lexemes[i].tok == token.RPAREN { // after a last comma
			return names, values, lexemes[i].offset
		}
	}
}

// structOf returns the struct with fields of the given names that the call
// around the hole takes there, or later, or converts to; it may be a pointer to
// one. It is nil if there is none. A name that is nearly one of a field becomes
// that of the field.
func (p *Partial) structOf(names []string) types.Type {
	if len(p.Path) < 2 {
		return nil
	}
	call, ok := p.Path[1].(*ast.CallExpr)
	if !ok {
		return nil
	}
	fun := p.Evaluate(call.Fun)
	if fun.Type == nil {
		return nil
	}
	if fun.IsType() && fits(fun.Type, names) {
		return fun.Type
	}
	sig, ok := fun.Type.Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	for i := max(len(call.Args)-1, 0); i < sig.Params().Len(); i++ {
		if t := sig.Params().At(i).Type(); fits(t, names) {
			return t
		}
	}
	return nil
}

// fits reports whether t has fields of the given names, and corrects them.
func fits(t types.Type, names []string) bool {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	var fields []string
	for v := range s.Fields() {
		fields = append(fields, v.Name())
	}
	correct := make([]string, len(names))
	for i, n := range names {
		if correct[i] = nearest.Name(n, fields); correct[i] == "" {
			return false
		}
	}
	copy(names, correct)
	return true
}

// typeLiteral returns how a literal of a type begins.
func typeLiteral(t types.Type) string {
	if ptr, ok := t.(*types.Pointer); ok {
		return "&" + TypeName(ptr.Elem())
	}
	return TypeName(t)
}
