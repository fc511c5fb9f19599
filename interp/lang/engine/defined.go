package engine

import (
	"fmt"
	"go/types"

	"github.com/mercer-go/mercer/interp/lang/rtype"
)

// A type that a cell declares becomes a real Go type when package reflect or the runtime must
// know it. It is made in two steps, because it may be a part of itself: first as a type of the
// right memory, and then, when its parts are known, as what it is. Its methods come last; see
// methods.go.

// places is how many methods a type and a pointer to it may have. u is its underlying type.
func (e *Engine) places(t, u types.Type) (values, pointers int) {
	if types.IsInterface(u) {
		return 0, 0
	}
	if _, pointer := u.(*types.Pointer); pointer {
		return 0, 0
	}
	if s, ok := u.(*types.Struct); ok && t == u && !embeds(s) {
		return 0, 0
	}
	e.growing.RLock()
	defer e.growing.RUnlock()
	return types.NewMethodSet(t).Len(), types.NewMethodSet(types.NewPointer(t)).Len()
}

// define makes an identity of t, the type n that a cell declares.
func (e *Engine) define(n *types.Named, t *typ) *identity {
	defer e.nest(n)()
	u := n.Underlying()
	values, pointers := e.places(n, u)
	shape := e.memory(u)
	if s, ok := u.(*types.Signature); ok { // its descriptor has room for the parameters
		shape = e.fitting(s)
	}
	made := rtype.Declare(pathOfObject(n.Obj()), e.typeName(n), shape, values, pointers)
	id := e.identityOf(made.T, made)
	t.become(id)
	if err := made.Define(e.layout(u).mem); err != nil {
		panic(err)
	}
	return id
}

// maxNested bounds the instances of one generic type within each other.
const maxNested = 1000

// nest counts an instance, until the function is called that it returns.
func (e *Engine) nest(n *types.Named) (end func()) {
	if n.TypeArgs().Len() == 0 {
		return func() {}
	}
	o := n.Origin().Obj()
	if e.nested[o]++; e.nested[o] > maxNested {
		clear(e.nested)
		panic(fmt.Errorf("instantiation cycle: more than %d instances of %s within each other", maxNested, o.Name()))
	}
	return func() {
		if e.nested[o]--; e.nested[o] <= 0 {
			delete(e.nested, o)
		}
	}
}
