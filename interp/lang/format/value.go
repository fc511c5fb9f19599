// Package format prints values as package fmt does, but no more of them than is wanted, and
// also those that contain themselves or are nested too deeply for fmt. It walks through the
// value in the same steps as fmt's own printer (go/src/fmt/print.go). It gives fmt only the
// leaves: booleans, numbers, strings and byte slices.
package format

import (
	"fmt"
	"reflect"
)

// Value prints v for the verb and flags of s, as if it were an operand of fmt.Printf. Methods
// of a type for which silent is true are not called; silent may be nil.
//
// What is within itself, or nested too deeply, is printed as "…".
//
// Within Short, pointers in the value are followed too: "&" and what they point to
// stands where fmt prints an address, and the type of a function or a channel. The
// unexported fields of cells' types are printed like exported ones. Within those of
// other packages, pointers are not followed: there is their type.
//
// If a method panics, the panic is printed, as fmt does. If printing its value
// panics too, Value panics.
//
// v must not come from an unexported field, unless it is addressable.
func Value(s fmt.State, verb rune, v reflect.Value, silent func(reflect.Type) bool) {
	p := &printer{State: s, silent: silent, flags: flagsOf(s, verb), deepest: deepest}
	switch s := s.(type) {
	case *printer: // it has called a Format method
		p.deepest, p.depth, p.path = s.deepest, s.depth, s.path
	case *limited:
		p.deepest, p.follow = deepestShort, true
	}
	if !v.IsValid() {
		p.nothing(verb)
		return
	}
	p.arg(operandOf(v, open), verb)
}
