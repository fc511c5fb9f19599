// Package box is how compiled code holds a value of a type that only the
// interpreter knows.
//
// Go has no way to make a type with methods at run time. So a value of a
// cell's own type T lies in memory as the compiled type of the same layout,
// and wherever it is put into an interface it goes into a Box, which says that
// it is a T. Two boxes are == exactly if the values are == in Go: map keys,
// errors.Is and comparisons inside the library work on them.
//
// An interface with methods needs a type that has them. For every interface of
// a compiled package, interp/symbols has a struct with a Box alone in it and
// the methods, each a call of Invoke.
package box

import (
	"fmt"
	"go/types"
	"reflect"
	"unsafe"
)

// Box is a value together with its interpreted type.
type Box struct {
	T *Type // identical types have one Type
	V any   // the value, as the compiled type of the same memory layout
}

// Type is an interpreted type.
type Type struct {
	Go     types.Type
	Engine Engine
}

// Engine is the interpreter that a type belongs to.
type Engine interface {
	// Invoke calls a method of b. args points to a struct of the arguments in
	// order, a variadic one being a slice; results to a struct of the results.
	Invoke(b Box, method string, args, results unsafe.Pointer)
	// Has says whether b has the method.
	Has(b Box, method string) bool
	// MethodType is the type, in memory, of a method of b; nil if it has none of the name.
	MethodType(b Box, method string) reflect.Type
	// Format prints b as package fmt would print the value in a compiled program.
	Format(b Box, s fmt.State, verb rune)
	// JSON encodes b as encoding/json would.
	JSON(b Box) ([]byte, error)
}

// Invoke calls a method of the value in b: see Engine.
func Invoke(b Box, method string, args, results unsafe.Pointer) {
	b.T.Engine.Invoke(b, method, args, results)
}

// Method is a method of the value in b that takes nothing and returns a T; nil
// if the value has no such method.
func Method[T any](b Box, method string) func() T {
	if b.T.Engine.MethodType(b, method) != reflect.TypeFor[func() T]() {
		return nil
	}
	return func() T {
		var r struct{ r0 T }
		Invoke(b, method, nil, unsafe.Pointer(&r))
		return r.r0
	}
}

// Format implements fmt.Formatter.
func (b Box) Format(s fmt.State, verb rune) { b.T.Engine.Format(b, s, verb) }

// MarshalJSON implements json.Marshaler.
func (b Box) MarshalJSON() ([]byte, error) { return b.T.Engine.JSON(b) }
