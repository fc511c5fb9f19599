// Package std is the generic part of Go's standard library, as source.
//
// A compiled package has no functions for its generic declarations, only
// instances where they were used. So the interpreter calls the ordinary
// functions of a package as compiled, and reads its generic functions and types
// from here: type-checked and interpreted like a cell. Every folder is one
// package, named as in the library, and holds its exported generic
// declarations alone. Imports are the real paths; under them the interpreter
// finds the compiled package and, beside it, this one.
//
// The signatures are those of Go 1.26, which a test compares. The bodies are
// written for an interpreter: one call of compiled code (append, copy, clear,
// sort.Ints) rather than a loop, and few calls of a function argument rather
// than few moves.
//
// Three things are left out:
//
//   - database/sql.Null: its Scan needs the library's unexported rules of
//     conversion. The sql.NullString, NullInt64, ... are compiled.
//   - runtime.AddCleanup: the runtime alone knows when a value is unreachable.
//     runtime.SetFinalizer is compiled.
//   - weak.Make, weak.Pointer: for the same reason.
//
// unique.Make works, but what it has once seen stays in memory.
package std
