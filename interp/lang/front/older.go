package front

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A value keeps its type when a type of the same name is declared again. What
// follows tells the two apart where one reads of both.

// sessionTypes calls see with each type of the session that t is made of.
func sessionTypes(t types.Type, see func(*types.TypeName)) {
	walkTypes(t, see, map[types.Type]bool{})
}

// walkTypes looks at each part once: types may share their parts.
func walkTypes(t types.Type, see func(*types.TypeName), seen map[types.Type]bool) {
	t = types.Unalias(t)
	if seen[t] {
		return
	}
	seen[t] = true
	inside := func(t types.Type) { walkTypes(t, see, seen) }
	switch t := t.(type) {
	case *types.Named:
		if ofSession(t.Obj()) {
			see(t.Obj())
		}
		for arg := range t.TypeArgs().Types() {
			inside(arg)
		}
	case *types.Map:
		inside(t.Key())
		inside(t.Elem())
	case interface{ Elem() types.Type }: // a pointer, slice, array or channel
		inside(t.Elem())
	case *types.Signature:
		inside(t.Params())
		inside(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			inside(v.Type())
		}
	case *types.Struct:
		for f := range t.Fields() {
			inside(f.Type())
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			inside(m.Type())
		}
	}
}

// means returns what a name means to the checked files at their top level.
func (c *checking) means(name string) types.Object {
	if o := c.pkg.Scope().Lookup(name); o != nil {
		return o
	}
	return c.sees(name)
}

// tellOlder adds to an error which of the types in it are older ones that have
// the name of another type now.
func (c *checking) tellOlder(files []*ast.File, e *Error) {
	told := map[*types.TypeName]bool{}
	around := statementAt(files, e.pos)
	if around == nil {
		return
	}
	ast.Inspect(around, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		o := c.info.Uses[id]
		if _, isType := o.(*types.TypeName); o == nil || isType || o.Type() == nil {
			return true
		}
		sessionTypes(o.Type(), func(t *types.TypeName) {
			now := c.means(t.Name())
			if now == nil || now == t || told[t] || !regexp.MustCompile(`\b`+regexp.QuoteMeta(t.Name())+`\b`).MatchString(e.Message) {
				return
			}
			told[t] = true
			if then, since := c.place(t), c.place(now); then != since {
				e.Message += fmt.Sprintf(": %s has the older %s (%s), not that of %s", id.Name, t.Name(), then, since)
			} else {
				e.Message += fmt.Sprintf(": %s has the older %s, from before %s was compiled again", id.Name, t.Name(), t.Name())
			}
		})
		return true
	})
}

// place is the cell and the line in which an object is declared.
func (c *checking) place(o types.Object) string {
	p := c.front.fset.Position(o.Pos())
	return fmt.Sprintf("%s:%d", p.Filename, p.Line)
}

// statementAt returns the innermost statement or specification at a position.
func statementAt(files []*ast.File, pos token.Pos) (found ast.Node) {
	for _, file := range files {
		for _, d := range file.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				if n == nil || pos < n.Pos() || n.End() <= pos {
					return false
				}
				switch n.(type) {
				case ast.Stmt, ast.Spec, *ast.FuncDecl:
					found = n
				}
				return true
			})
		}
	}
	return found
}

// renewal is a type that is compiled again although no cell declares it again.
type renewal struct {
	now *declaration
	old types.Object
}

// noteKeepers notes the variables that keep the older of a type that is compiled
// again.
func (c *checking) noteKeepers() {
	for _, r := range c.renewed {
		var names []string
		for _, name := range slices.Sorted(maps.Keys(c.scope)) {
			v, ok := c.scope[name].(*types.Var)
			if !ok || !ofSession(v) {
				continue
			}
			sessionTypes(v.Type(), func(t *types.TypeName) {
				if t == r.old && !slices.Contains(names, name) {
					names = append(names, name)
				}
			})
		}
		keep := "keeps the older one until it is defined again"
		if len(names) > 1 {
			keep = "keep the older one until they are defined again"
		}
		if len(names) > 0 {
			c.notes = append(c.notes, note{r.now, fmt.Sprintf("note: %s (%s) is compiled again and is another type now: %s %s", r.old.Name(), c.place(r.old), strings.Join(names, ", "), keep)})
		}
	}
}
