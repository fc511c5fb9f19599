package engine

import "reflect"

// Placed replaces, in a library, a compiled function that needs to know where
// it is called from.
type Placed struct {
	Type reflect.Type // of the function
	// For is called at each call and returns the function to call. places
	// returns the calls that led to it, innermost first.
	For func(places func() []Place) reflect.Value
}

// placed is the Placed that a library holds for a function, if it is one.
func placed(fn reflect.Value) (p Placed, ok bool) {
	if fn.Type() == reflect.TypeFor[Placed]() {
		return fn.Interface().(Placed), true
	}
	return Placed{}, false
}

// at is the function for a call that f makes.
func (p Placed) at(f *frame) reflect.Value { return p.For(f.g.places) }

// replaced is what the library has instead of a method of a compiled type, for
// a call through an interface; ok is false if it has nothing.
func (e *Engine) replaced(t reflect.Type, method string) (fn reflect.Value, ok bool) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	fn, ok = e.table(t.PkgPath())[t.Name()+"."+method]
	return fn, ok
}

// bound is a method, a function with its receiver as first parameter, for one
// receiver.
func bound(fn, receiver reflect.Value, signature reflect.Type) reflect.Value {
	return reflect.MakeFunc(signature, func(args []reflect.Value) []reflect.Value {
		args = append([]reflect.Value{receiver}, args...)
		if signature.IsVariadic() {
			return fn.CallSlice(args)
		}
		return fn.Call(args)
	})
}
