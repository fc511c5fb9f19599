// Package format prints values of interpreted types exactly as package fmt
// prints them in a compiled program.
//
// A value of a type that a cell declares is stored as an unnamed compiled type
// with the same layout. Package fmt would see only that type: no String method,
// and a wrong name in %#v. So this package walks through the value and its
// go/types type together, in the same steps as fmt's own printer
// (go/src/fmt/print.go). It gives fmt only the leaves: booleans, numbers,
// strings and byte slices.
package format

import (
	"fmt"
	"go/types"
	"reflect"
)

// Types tells what printing must know about interpreted types.
type Types interface {
	// Memory returns the compiled type with the memory layout of t.
	Memory(t types.Type) reflect.Type
	// Exact reports whether the memory type of t is t itself in all respects,
	// as for int, time.Time and []string. Package reflect knows everything
	// about such types.
	Exact(t types.Type) bool
	// Method returns a method of a value v of type t. v has type Memory(t). The
	// method is a func value, such as a func() string. ok is false if t has no
	// method of this name with type want.
	Method(t types.Type, v reflect.Value, name string, want reflect.Type) (f reflect.Value, ok bool)
	// Dynamic returns the content of an interface value v: a type of a cell (t
	// != nil, value of type Memory(t)), a compiled value (t == nil, value
	// valid), or nothing (value invalid).
	Dynamic(v reflect.Value) (t types.Type, value reflect.Value)
}

// Value prints v, a value of type t, for the verb and flags of s, as if it were
// an operand of fmt.Printf.
//
// A nil t means that v is a compiled value of the type v.Type(). Package fmt
// prints those itself, with one exception: a Formatter inside a []any does not
// learn its depth, so a *T there would print as &{...} instead of 0xc000010000.
// Value walks through compiled values too, and prints this correctly.
//
// What is within itself, or nested too deeply, is printed as "…".
//
// If a method panics, the panic is printed, as fmt does. If printing its value
// panics too, Value panics.
//
// v must not come from an unexported field, unless it is addressable.
func Value(s fmt.State, verb rune, t types.Type, v reflect.Value, tt Types) {
	p := &printer{State: s, tt: tt, flags: flagsOf(s, verb), deepest: deepest}
	switch s := s.(type) {
	case *printer: // it has called a Format method
		p.deepest, p.depth, p.path = s.deepest, s.depth, s.path
	case *limited:
		p.deepest = deepestShort
	}
	if !v.IsValid() {
		p.nothing(verb)
		return
	}
	p.arg(p.operand(t, v, open), verb)
}
