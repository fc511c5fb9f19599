// Package box lets compiled code hold a value whose type only the interpreter
// knows.
//
// Go cannot make a type with methods at run time. So a value of a type T that a
// cell declares lies in memory as the compiled type with the same layout. When
// it is put into an interface, it is put into a Box, which says that it is a T.
// Two boxes are == exactly if the values are == in Go. So map keys, errors.Is
// and comparisons inside the library work on them.
//
// An interface with methods needs a type that has these methods. For each
// interface of a compiled package, interp/symbols has a struct that contains
// only a Box, and whose methods call Invoke.
package box

import (
	"fmt"
	"go/types"
	"reflect"
	"unsafe"
)

// Box is a value with its interpreted type.
type Box struct {
	T *Type // identical types share one Type
	V any   // the value, as the compiled type with the same memory layout
}

// Type is an interpreted type.
type Type struct {
	Go     types.Type
	Engine Engine
}

// Engine is the interpreter to which a type belongs.
type Engine interface {
	// Invoke calls a method of b. args points to a struct of the arguments in
	// order, with a slice for a variadic one. results points to a struct of the
	// results.
	Invoke(b Box, method string, args, results unsafe.Pointer)
	// Has reports whether b has the method.
	Has(b Box, method string) bool
	// MethodType returns the type of a method of b as it is in memory. It is
	// nil if b has no such method.
	MethodType(b Box, method string) reflect.Type
	// Format prints b as package fmt prints the value in a compiled program.
	Format(b Box, s fmt.State, verb rune)
	// JSON encodes b as encoding/json does.
	JSON(b Box) ([]byte, error)
}

// Invoke calls a method of the value in b: see Engine.Invoke.
func Invoke(b Box, method string, args, results unsafe.Pointer) {
	b.T.Engine.Invoke(b, method, args, results)
}

// Method returns a method of the value in b that takes nothing and returns a T.
// It is nil if the value has no such method.
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
