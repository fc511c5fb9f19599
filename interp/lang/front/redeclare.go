package front

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// What a cell declares again must be seen by what older cells declared:
//
//   - A declaration with the same text as before, whose parts have not changed, is
//     left out: its types and their values stay the same.
//   - A function or method with the same signature replaces the old one
//     (Step.Replaced): older callers call the new one.
//   - A method for a type of an earlier cell becomes a function, and the type gets
//     a method that the function implements (Step.Methods); see late.go.
//   - Anything else makes a new object. Declarations that use the old one are
//     compiled again together with the cell. If one does not fit any more, it stays
//     as it was, and a note says so.
//   - A type whose methods have other signatures is another type, and so is a
//     generic type that gets a method: it is compiled again with its methods. A note
//     says which variables keep the older type.

// redeclaring is the work on the declarations of a stage.
type redeclaring struct {
	*checking
	bases   bases
	own     []*declaration // the stage's
	again   []*declaration // older ones to be compiled again
	changed map[types.Object]bool
	names   map[string]bool // what the stage declares
	opens   map[string]bool // the variables among these whose types are not known yet
	late    []*lateMethod
}

// redeclare finds what the declarations of files change, and takes out of the
// files those that change nothing. changed are objects that are known to be
// replaced.
func (c *checking) redeclare(files []*ast.File, changed map[types.Object]bool) *redeclaring {
	r := &redeclaring{checking: c, bases: c.bases(files), changed: map[types.Object]bool{}, names: map[string]bool{}, opens: map[string]bool{}}
	r.own = c.front.declarations(files, r.bases)
	for _, id := range declared(files) {
		r.names[id.Name] = true
	}
	if c.opened != nil {
		for _, id := range declared([]*ast.File{c.opened}) {
			r.opens[id.Name] = true
		}
	}
	for o := range changed {
		r.changed[o] = true
	}
	r.prune()
	r.compare()
	r.leaveOut(files)
	return r
}

// assemble returns the files to check: the stage's, and one with what must be
// compiled again.
func (r *redeclaring) assemble(files []*ast.File) ([]*ast.File, error) {
	more := &ast.File{Name: ast.NewIdent("main"), Package: token.NoPos}
	for _, d := range r.again {
		node := d.node
		if m := r.lateOf(d); m != nil {
			node = m.function
		}
		more.Decls = append(more.Decls, node)
	}
	if len(more.Decls) > 0 {
		files = append(slices.Clone(files), more)
	}
	return files, r.lateMethods(files)
}

// old returns the live declaration under a key.
func (r *redeclaring) old(key string) *declaration { return r.decls[key] }

// compare finds which objects are replaced, and what must be compiled again.
func (r *redeclaring) compare() {
	own := map[string]*declaration{}
	for _, d := range r.own {
		for _, k := range d.keys {
			own[k] = d
		}
	}
	stays := func(base string) *declaration { // the older type of this name, if it is not replaced
		old := r.old(base)
		if d := own[base]; d != nil && (old == nil || !r.same(d, old)) {
			return nil
		}
		return old
	}
	overtaken := r.overtaken()
	for again := true; again; {
		again = false
		mark := func(objects ...types.Object) {
			for _, o := range objects {
				if o != nil && !r.changed[o] {
					again = true
					for _, o := range r.line(o) {
						r.changed[o] = true
					}
				}
			}
		}
		mark(overtaken...)
		for _, d := range r.own {
			for _, k := range d.keys {
				old := r.old(k)
				if old != nil && r.same(d, old) {
					continue
				}
				t := stays(d.base)
				switch o := r.scope[k]; {
				case old == nil:
					if o != nil && ofSession(o) {
						mark(o) // a variable, say, that becomes a function
					}
				case r.replaces(d, old):
					continue
				default:
					mark(old.objects...)
					if t != nil {
						mark(t.objects...)
					}
				}
				if t != nil && t.generic {
					mark(t.objects...)
				}
			}
		}
		if len(r.changed) == 0 && len(r.again) == 0 { // all names are new: nothing refers to them
			break
		}
		for _, d := range r.decls {
			if slices.ContainsFunc(d.keys, func(k string) bool { return own[k] != nil }) {
				continue
			}
			known := slices.Contains(r.again, d)
			if !known && !d.mentionsAny(r.changed) && !slices.ContainsFunc(d.objects, func(o types.Object) bool { return r.changed[o] }) {
				continue
			}
			fn, isFunc := d.node.(*ast.FuncDecl)
			if d.base != "" && isFunc && r.bases.base(fn) != d.base {
				continue // an alias in its receiver has another meaning now
			}
			if !known {
				r.again, again = append(r.again, d), true
			}
			t := stays(d.base)
			if t == nil || r.changed[t.objects[0]] {
				mark(d.objects...)
			} else if t.generic || d.promisesAny(r.changed) {
				mark(t.objects...)
			} // else only its body is another
		}
	}
	slices.SortFunc(r.again, func(a, b *declaration) int { return int(a.node.Pos() - b.node.Pos()) })
}

// same reports whether a declaration has the same text as the old one.
func (r *redeclaring) same(d, old *declaration) bool {
	if d.text != old.text || !r.still(old) || old.mentionsAny(r.changed) || slices.ContainsFunc(old.objects, func(o types.Object) bool { return r.changed[o] }) {
		return false
	}
	for o := range old.uses {
		if fn, ok := o.(*types.Func); ok && fn.Signature().Recv() != nil {
			continue
		}
		if (r.scope[o.Name()] != o || r.becomes(o)) && !slices.Contains(old.objects, o) {
			return false
		}
	}
	return true
}

// replaces reports whether a function replaces the old one.
func (r *redeclaring) replaces(d, old *declaration) bool {
	_, ok := d.node.(*ast.FuncDecl)
	if !ok || d.generic || old.generic || d.head != old.head || len(old.objects) == 0 || r.changed[old.objects[0]] {
		return false
	}
	fn := old.objects[0].(*types.Func)
	if fn.Signature().RecvTypeParams().Len() > 0 {
		return false
	}
	if t := r.scope[d.base]; t != nil && r.changed[t] {
		return false
	}
	return r.sameTypes(d.node.(*ast.FuncDecl).Type, old)
}

// leaveOut removes from the files what has not changed.
func (r *redeclaring) leaveOut(files []*ast.File) {
	kept := map[string]bool{}
	r.own = slices.DeleteFunc(r.own, func(d *declaration) bool {
		for _, k := range d.keys {
			if old := r.old(k); old == nil || !r.same(d, old) {
				return false
			}
		}
		for _, k := range d.keys {
			kept[k] = true
		}
		return true
	})
	for _, file := range files {
		file.Decls = slices.DeleteFunc(file.Decls, func(d ast.Decl) bool {
			switch d := d.(type) {
			case *ast.FuncDecl:
				return kept[r.bases.key(d)]
			case *ast.GenDecl:
				if d.Tok == token.TYPE {
					d.Specs = slices.DeleteFunc(d.Specs, func(s ast.Spec) bool { return kept[s.(*ast.TypeSpec).Name.Name] })
					return len(d.Specs) == 0
				}
				if d.Tok == token.CONST {
					some := false // a group of blanks alone is there to be checked
					for _, s := range d.Specs {
						for _, id := range s.(*ast.ValueSpec).Names {
							if !kept[id.Name] && id.Name != "_" {
								return false
							}
							some = some || id.Name != "_"
						}
					}
					return some
				}
			}
			return false
		})
	}
}

// dropAt gives up compiling the declaration around pos again; it stays as it
// was. It returns false if pos is not in one.
func (r *redeclaring) dropAt(pos token.Pos, msg string) bool {
	for i, d := range r.again {
		if d.node.Pos() <= pos && pos < d.node.End() {
			r.again = slices.Delete(r.again, i, i+1)
			r.late = slices.DeleteFunc(r.late, func(m *lateMethod) bool { return m.decl == d })
			r.notes = append(r.notes, note{d, r.stays(d, msg)})
			return true
		}
	}
	return false
}

// note reports a declaration that stays as it was.
type note struct {
	of   *declaration
	text string
}

// stays is the text of a note; msg is why the declaration cannot be compiled again.
func (r *redeclaring) stays(d *declaration, msg string) string {
	file := r.front.fset.Position(d.node.Pos()).Filename
	if file == PreludeFile { // the session's own words for it mean nothing to a reader
		return fmt.Sprintf("note: %s stays as it was: it is compiled, so run its cell again to use what this cell declares", d.keys[0])
	}
	return fmt.Sprintf("note: %s (%s) stays as it was, because it does not fit what this cell declares: %s", d.keys[0], file, msg)
}

// current returns the notes about declarations that the cell does not declare
// again further down.
func current(notes []note, decls map[string]*declaration) []string {
	var texts []string
	for _, n := range notes {
		if decls[n.of.keys[0]] == n.of {
			texts = append(texts, n.text)
		}
	}
	return texts
}

// finish records the new declarations and what they replace.
func (r *redeclaring) finish(step *Step) {
	for _, d := range append(slices.Clone(r.own), r.again...) {
		var oldObjects []types.Object
		if old := r.old(d.keys[0]); old != nil {
			oldObjects = old.objects
		}
		fresh := *d
		if m := r.lateOf(d); m != nil {
			fresh.node = m.node
			fresh.learn(r.info)
			fresh.objects, fresh.uses[m.typ] = []types.Object{m.method}, true
			step.Methods = append(step.Methods, Method{m.method, m.function.Name.Name})
		} else {
			fresh.learn(r.info)
			if g, ok := d.node.(*ast.GenDecl); ok && g.Tok == token.TYPE && len(oldObjects) > 0 && slices.Contains(r.again, d) {
				r.renewed = append(r.renewed, renewal{&fresh, oldObjects[0]})
			}
			if len(oldObjects) == 1 && len(fresh.objects) == 1 {
				old, ok1 := oldObjects[0].(*types.Func)
				now, ok2 := fresh.objects[0].(*types.Func)
				if ok1 && ok2 && !fresh.generic && old != now && types.Identical(old.Type(), now.Type()) && sameReceiver(old, now) {
					step.Replaced = append(step.Replaced, [2]*types.Func{old, now})
				}
			}
		}
		for i, k := range fresh.keys {
			r.decls[k] = &fresh
			if i < len(fresh.objects) && r.scope[k] != nil && fresh.objects[i] != nil {
				if _, method := fresh.node.(*ast.FuncDecl); !method || fresh.node.(*ast.FuncDecl).Recv == nil {
					r.scope[k] = fresh.objects[i]
				}
			}
		}
	}
}

func sameReceiver(a, b *types.Func) bool {
	x, y := a.Signature().Recv(), b.Signature().Recv()
	return x == nil && y == nil || x != nil && y != nil && types.Identical(x.Type(), y.Type())
}
