package cell

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Complete lists the names that may replace the word before the cursor, which
// is counted in code points, as are start and end. After a dot these are the
// members of the package or variable before it; elsewhere the names of the
// session, of Go and its keywords.
func (f *Front) Complete(source string, cursor int) (matches []string, start, end int) {
	runes := []rune(source)
	cursor = min(max(cursor, 0), len(runes))
	start = cursor
	for start > 0 && isWord(runes[start-1]) {
		start--
	}
	prefix := string(runes[start:cursor])
	var names []string
	scope := f.scopeOf(source)
	if start > 0 && runes[start-1] == '.' {
		names = members(scope, operand(runes[:start-1]))
	} else {
		names = visibleNames(scope)
	}
	for _, n := range names {
		if strings.HasPrefix(n, prefix) {
			matches = append(matches, n)
		}
	}
	slices.Sort(matches)
	return slices.Compact(matches), start, cursor
}

// scopeOf is the scope of the session with the imports of a half-written cell.
func (f *Front) scopeOf(source string) map[string]types.Object {
	c := &checking{front: f, name: "completion", source: source, scope: maps.Clone(f.scope)}
	for _, r := range split(source) {
		if r.kind != imports {
			continue
		}
		if file, err := f.parse(c.name, source, r); err == nil {
			_ = c.imports(file) // what can be imported is in the scope; the rest completes nothing
		}
	}
	return c.scope
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// operand is the chain of names that ends the text, such as "model.SV".
func operand(text []rune) []string {
	i := len(text)
	for i > 0 && (isWord(text[i-1]) || text[i-1] == '.') {
		i--
	}
	return strings.Split(string(text[i:]), ".")
}

// members lists what may follow a chain of names and a dot.
func members(scope map[string]types.Object, chain []string) []string {
	s, ok := scope[chain[0]]
	if !ok {
		return nil
	}
	var t types.Type
	rest := chain[1:]
	if p, isPackage := s.(*types.PkgName); isPackage {
		if len(rest) == 0 {
			return exported(p.Imported())
		}
		o := p.Imported().Scope().Lookup(rest[0])
		if o == nil {
			return nil
		}
		t, rest = o.Type(), rest[1:]
	} else {
		t = s.Type()
	}
	for _, name := range rest {
		o, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		v, isVar := o.(*types.Var)
		if !isVar {
			return nil
		}
		t = v.Type()
	}
	return fieldsAndMethods(t)
}

func exported(p *types.Package) []string {
	var names []string
	for _, n := range p.Scope().Names() {
		if token.IsExported(n) {
			names = append(names, n)
		}
	}
	return names
}

func fieldsAndMethods(t types.Type) []string {
	var names []string
	target := t
	if _, isPointer := t.Underlying().(*types.Pointer); !isPointer && !types.IsInterface(t) {
		target = types.NewPointer(t) // a variable has its pointer's methods too
	}
	for method := range types.NewMethodSet(target).Methods() {
		if o := method.Obj(); visible(o) {
			names = append(names, o.Name())
		}
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for field := range s.Fields() {
			if visible(field) {
				names = append(names, field.Name())
			}
		}
	}
	return names
}

// visible members can be named in a cell: exported ones, and those of types
// that a cell declared.
func visible(o types.Object) bool {
	return o.Exported() || o.Pkg() != nil && o.Pkg().Path() == "main"
}

// visibleNames are those of a scope, of Go's universe, and the keywords.
func visibleNames(scope map[string]types.Object) []string {
	names := types.Universe.Names()
	for n := range scope {
		names = append(names, n)
	}
	for tok := token.BREAK; tok <= token.VAR; tok++ {
		names = append(names, tok.String())
	}
	return names
}
