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
// copying. The engine itself only asks for the memory of a type (erased.go). A
// type that a cell declares becomes a Go type, made by interp/lang/rtype, when
// compiled code is about to see it (defined.go). A function's registers and
// constants are the fields of one struct, its frame (frame.go). An instruction is
// a closure that reads and writes fields at fixed offsets.
//
// # Interfaces
//
// An interface is what the runtime takes it for: a type or a table of methods,
// and a pointer (iface.go). A type gets its methods when code is compiled that
// puts one of its values into an interface (methods.go). A type that gets more of
// them from a later cell becomes another type for compiled code (growth.go).
//
// # Machine code
//
// Functions and loops that run long become machine code of amd64, beside the run (heat.go): on
// Linux always, elsewhere with the environment variable MERCER_NATIVE=1. A region works on the
// frame of its function (region.go). What package machine does not know is left to closures in
// between, and so is the panic of a check that fails, with its traceback. A function that only
// computes a number serves compiled code without a frame of its own (callback.go, door.go).
// Explain makes machine code at once and lists what became of each loop (explain.go).
// MERCER_NATIVE=0 and Interpret leave everything to closures.
//
// # Failure
//
// A panic is a Go panic. Each frame knows the position of its current call, so
// the frames give the traceback. Every loop and every call checks a stop flag,
// and every channel operation waits for it too.
package engine
