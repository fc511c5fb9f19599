// Package engine executes Go: it compiles the SSA form of checked packages
// (golang.org/x/tools/go/ssa) to closures over typed memory, and calls the
// compiled packages of interp/symbols natively.
//
// # The core
//
// go/ssa is the small core that everything is lowered to: about thirty-five
// instructions without generics, closures over syntax, range-over-func, named
// results or order of evaluation left to say. What the engine adds is memory,
// interfaces, calls, defer and panic, goroutines and channels.
//
// # Memory
//
// Every value lies in memory as compiled Go has it, so that slices, maps,
// pointers, channels and functions are shared with compiled code without
// copying. A type of a cell has as its memory type the compiled type of the
// same layout (type.go). A function's registers and constants are the fields
// of one struct, its frame (frame.go); an instruction is a closure that reads
// and writes fields at fixed offsets.
//
// # Interfaces
//
// An interface type of a compiled package is itself in memory. Those of cells
// lie in memory as any. What a cell's own type puts into an interface is a
// box.Box, or the wrapper of interp/symbols around one (iface.go).
//
// # Failure
//
// A panic is a Go panic. Frames know the position of the call they are in, so
// a traceback is read off them. Every loop and every call looks at a stop flag,
// every channel operation waits for it too.
package engine
