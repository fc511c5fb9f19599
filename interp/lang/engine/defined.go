package engine

import (
	"fmt"
	"go/types"
	"reflect"
	"strconv"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/rtype"
)

// A type that a cell declares is made in two steps, because it may be a part of itself: first
// as a type of the right memory, and then, when its parts are known, as what it is. Its
// methods come last; see methods.go.

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

// define makes an identity of a type that a cell declares, and its typ if that is nil.
func (e *Engine) define(n *types.Named, t *typ) *identity {
	defer e.nest(n)()
	u := n.Underlying()
	values, pointers := e.places(n, u)
	made := rtype.Declare(pathOfObject(n.Obj()), e.typeName(n), e.memory(u), values, pointers)
	id := e.identityOf(made.T, made)
	if t == nil {
		e.remember(n, id)
	} else {
		t.become(id)
	}
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

// memory is a type of the same kind as the underlying type u, with the same memory, that does
// not ask what pointers and the like lead to.
func (e *Engine) memory(u types.Type) reflect.Type {
	switch u := u.(type) {
	case *types.Pointer:
		return reflect.TypeFor[*int]()
	case *types.Slice:
		return reflect.TypeFor[[]unsafe.Pointer]()
	case *types.Map:
		return reflect.TypeFor[map[int]int]()
	case *types.Chan:
		return reflect.TypeFor[chan int]()
	case *types.Interface:
		if u.NumMethods() == 0 {
			return reflect.TypeFor[any]()
		}
		return reflect.TypeFor[error]()
	case *types.Signature:
		word := reflect.TypeFor[unsafe.Pointer]()
		in, out := make([]reflect.Type, u.Params().Len()), make([]reflect.Type, u.Results().Len())
		for i := range in {
			in[i] = word
		}
		for i := range out {
			out[i] = word
		}
		return reflect.FuncOf(in, out, false)
	case *types.Array:
		return reflect.ArrayOf(int(u.Len()), e.inside(u.Elem()))
	case *types.Struct:
		fields := make([]reflect.StructField, u.NumFields())
		for i := range fields {
			fields[i] = reflect.StructField{Name: "F" + strconv.Itoa(i), Type: e.inside(u.Field(i).Type())}
		}
		return reflect.StructOf(fields)
	case *types.Basic:
		return basicTypes[u.Kind()]
	}
	return reflect.TypeFor[unsafe.Pointer]()
}

// inside is memory for a part.
func (e *Engine) inside(t types.Type) reflect.Type {
	t = types.Unalias(t)
	if n, ok := t.(*types.Named); ok {
		if rt := e.compiled(n); rt != nil {
			return rt
		}
	}
	if known, ok := e.quickTypes[t]; ok {
		return known.mem
	}
	return e.memory(t.Underlying())
}
