// Package rtype makes Go types while a program runs: defined types with methods, interface
// types with methods, and structs with embedded fields. A value of such a type may be in an
// interface as itself: package reflect, fmt, encoding/json, type assertions, map keys and
// all other compiled code treat it as one of a type that the compiler has made.
//
// It writes the descriptors by which the runtime knows types (package internal/abi), and
// tells the runtime of their names and methods by reflect.addReflectOff. Types and methods
// are never freed.
package rtype
