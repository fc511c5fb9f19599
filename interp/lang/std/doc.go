// Package std is the generic part of Go's standard library, as source.
//
// A compiled package does not contain its generic declarations, only the
// instances that are used. So the interpreter calls the ordinary functions of a
// package as compiled code, and takes the generic functions and types from
// here. It checks and interprets these like a cell. Each folder is one package,
// with the name that it has in the library, and contains only exported generic
// declarations. Imports use the real paths. For such a path, the interpreter
// finds the compiled package and also the package here.
//
// The signatures are those of Go 1.26; a test compares them. The bodies are
// written for an interpreter: they prefer one call of compiled code (append,
// copy, clear, sort.Ints) to a loop. They call a function argument as compiled
// code does: in the same order, with the same elements.
//
// database/sql.Null is left out: its Scan needs the library's unexported
// conversion rules. sql.NullString, NullInt64 and so on are compiled. Of
// runtime.AddCleanup and package weak, the parts that only the runtime knows are
// compiled, for pointers to bytes.
//
// unique.Make works, but the values that it has seen stay in memory.
package std
