// Package compiled compiles the functions of a cell with the Go toolchain, so
// that other cells call them at native speed.
//
// Without cgo there are no plugins: the functions live in a process of their
// own, one a cell, that is built from the cell's source (build.go) and spoken
// to through pipes (worker.go, package wire). So a call costs some tens of
// microseconds and its arguments are copied: a compiled function should do a
// loop's work, not a step's.
//
// # What crosses
//
// Arguments and results are basic types, strings, slices, arrays, maps,
// structs and pointers of them, errors, and types of the packages that are
// compiled into mercer, if they hold such or can marshal themselves, as
// time.Time and *mat.Dense do. A function with another signature can be called
// by the others of its cell, and is pointed out in a note (signature.go).
//
// What a function writes to the elements of a slice or map, or through a
// pointer, that it is given is written to the caller's too, when it returns.
// That ends there: what such an element points to is a copy, a slice that a
// function keeps is not the caller's any more, and two arguments do not
// overlap. Of an error there remains the text.
//
// # The session's side
//
// In the session, each function is an ordinary one of the cell that calls a
// variable which holds the call to the process, and each type that its
// signature needs is a type of the cell, without methods (declare.go). So they
// can be declared again, or used by other declarations, as all others.
//
// The variables of the compiled cell live as long as its process: until an
// interrupt of a call, which ends it, or its own end. The next call starts
// another one. Calls of several goroutines happen at the same time, and share
// those variables, as in any program.
package compiled
