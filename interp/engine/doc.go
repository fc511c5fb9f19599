// Package engine executes Go. It compiles the SSA form of checked packages
// (golang.org/x/tools/go/ssa) to closures over typed memory, and calls the
// compiled packages of interp/symbols directly.
//
// # The core
//
// The core language is that of go/ssa: about thirty-five instructions. go/ssa
// has already removed generics, closures over syntax, range-over-func, named
// results and the order of evaluation. The engine adds memory, interfaces,
// calls, defer and panic, goroutines and channels.
//
// # Memory
//
// Every value has the same form in memory as in compiled Go. So slices, maps,
// pointers, channels and functions are shared with compiled code without
// copying. A type that a cell declares is stored as the compiled type with the
// same layout, its memory type (type.go). A function's registers and constants
// are the fields of one struct, its frame (frame.go). An instruction is a
// closure that reads and writes fields at fixed offsets.
//
// # Interfaces
//
// An interface type of a compiled package is stored as itself. Interface types
// of cells are stored as any. If an interface holds a value of a type that a
// cell declares, it contains a box.Box, or a wrapper of interp/symbols around
// one (iface.go).
//
// # Failure
//
// A panic is a Go panic. Each frame knows the position of its current call, so
// the frames give the traceback. Every loop and every call checks a stop flag,
// and every channel operation waits for it too.
package engine
