// Package format prints values of interpreted types exactly as package fmt
// prints them in a compiled program.
//
// A value of a cell's own type lies in memory as an unnamed compiled type of
// the same layout. Package fmt would see that type: no String method, a wrong
// name in %#v. So this package walks the value with its go/types type beside
// it, in the steps of fmt's own printer (go/src/fmt/print.go), and gives fmt
// only the leaves: booleans, numbers, strings and byte slices.
package format

import (
	"fmt"
	"go/types"
	"reflect"
)

// Types is what printing must know of interpreted types.
type Types interface {
	// Memory is the compiled type with the memory layout of t.
	Memory(t types.Type) reflect.Type
	// Exact says whether the memory type of t is t itself in all respects, as
	// for int, time.Time and []string: package reflect knows all of those.
	Exact(t types.Type) bool
	// Method returns the method called name of a value v of type t, which has
	// type Memory(t), as a func value such as a func() string. If the method
	// set of t has no such method of type want, ok is false.
	Method(t types.Type, v reflect.Value, name string, want reflect.Type) (f reflect.Value, ok bool)
	// Dynamic says what an interface value holds, v being of interface kind: a
	// user type (t != nil, value of type Memory(t)), a compiled value (t == nil,
	// value valid), or nothing (value invalid).
	Dynamic(v reflect.Value) (t types.Type, value reflect.Value)
}

// Value prints v, a value of type t, for the verb and flags of s, as if it were
// an operand of fmt.Printf.
//
// A nil t means that v is a compiled value of the type v.Type(). Package fmt
// prints those by itself, save one thing: it tells a Formatter inside a []any
// nothing of its depth, so that a *T in there would print as &{...} in place of
// 0xc000010000. Value walks compiled values too and gets that right.
//
// A panic of a method is printed, as fmt does. If printing its value panics in
// turn, Value panics.
//
// v must not come from an unexported field, unless it is addressable.
func Value(s fmt.State, verb rune, t types.Type, v reflect.Value, tt Types) {
	p := &printer{State: s, tt: tt, flags: flagsOf(s, verb)}
	if !v.IsValid() {
		p.nothing(verb)
		return
	}
	p.arg(p.operand(t, v, open), verb)
}
