package engine

import (
	"go/types"
	"reflect"
	"runtime"
	"strconv"
	"unsafe"
)

// What package reflect makes is never freed. So the engine does not let it make each type that
// it meets. All types with the same memory share one, and where that says too little of the
// parts of a type, its operations share another one. A type's identity is made when compiled
// code is about to see it: when one of its values comes into an interface.

// memory is a type with the memory of t, of the same kind, that says nothing of what pointers
// and the like lead to. A compiled type is itself. The caller has typesMu.
func (e *Engine) memory(t types.Type) reflect.Type {
	if n, ok := t.(*types.Named); ok {
		if compiled := e.compiled(n); compiled != nil {
			return compiled
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basicTypes[u.Kind()]
	case *types.Pointer:
		return reflect.TypeFor[*int]()
	case *types.Slice:
		return reflect.TypeFor[[]*int]()
	case *types.Map:
		return reflect.TypeFor[map[int]int]()
	case *types.Chan:
		if sizes.Sizeof(u.Elem()) >= 1<<16 { // in an instance, of which the checker of cells does not know
			panic("channel element type too large (>64kB)")
		}
		return reflect.TypeFor[chan int]()
	case *types.Signature:
		return reflect.TypeFor[func()]()
	case *types.Interface:
		if u.NumMethods() == 0 {
			return reflect.TypeFor[any]()
		}
		return reflect.TypeFor[error]()
	case *types.Array:
		return reflect.ArrayOf(int(u.Len()), e.typeLocked(u.Elem()).mem)
	case *types.Struct:
		fields := make([]reflect.StructField, u.NumFields())
		for i := range fields {
			fields[i] = reflect.StructField{Name: "F" + strconv.Itoa(i), Type: e.typeLocked(u.Field(i).Type()).mem}
		}
		return reflect.StructOf(fields)
	}
	return reflect.TypeFor[unsafe.Pointer]() // an iterator, a defer stack
}

var sizes = types.SizesFor("gc", runtime.GOARCH)

// like is a type by which package reflect works on the values of a slice, map, channel or
// function type t as it would by t itself. Its parts are what memory makes of them.
func (e *Engine) like(t types.Type) reflect.Type {
	e.typesMu.Lock()
	defer e.typesMu.Unlock()
	part := func(t types.Type) reflect.Type { return e.typeLocked(t).mem }
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return reflect.SliceOf(part(u.Elem()))
	case *types.Map:
		key := part(u.Key())
		if k := key.Kind(); k == reflect.Struct || k == reflect.Array {
			return e.part(t) // the compiler's hash of such keys is another one than package reflect's
		}
		return reflect.MapOf(key, part(u.Elem()))
	case *types.Chan: // without its direction, of which reflect would complain
		return reflect.ChanOf(reflect.BothDir, part(u.Elem()))
	case *types.Signature:
		return e.fitting(u)
	}
	return part(t)
}

// fitting is a function type whose parameters and results are passed like those of s.
func (e *Engine) fitting(s *types.Signature) reflect.Type {
	all := func(t *types.Tuple) []reflect.Type {
		out := make([]reflect.Type, t.Len())
		for i := range out {
			out[i] = e.typeLocked(t.At(i).Type()).mem
		}
		return out
	}
	return reflect.FuncOf(all(s.Params()), all(s.Results()), s.Variadic())
}
