// Package compiled compiles the functions of a cell with the Go toolchain, so
// that other cells can call them at native speed.
//
// Go has no plugins without cgo. So the functions of a cell run in a separate
// process. It is built from the cell's source (build.go) and is reached through
// pipes (functions.go, package wire). A call costs some tens of microseconds, and
// its arguments are copied. So a compiled function should contain a whole loop,
// not one step of a loop.
//
// # Arguments and results
//
// Arguments and results can be basic types, strings, slices, arrays, maps,
// structs and pointers of them, and errors. They can also be types of the
// packages that are compiled into mercer, if these consist of such types or can
// marshal themselves, such as time.Time and *mat.Dense. A function with another
// signature can only be called by other functions of its cell; a note says so
// (signature.go).
//
// If a function changes the elements of a slice or map that it is given, or
// writes through a pointer, the caller sees the change when the function
// returns. There are limits: what such an element points to is a copy, a slice
// that a function keeps is no longer the caller's, and two arguments never
// overlap. Of an error, only the text is kept.
//
// # In the session
//
// In the session, each function is an ordinary function of the cell. It calls a
// variable that holds the call to the process. Each type in its signature
// becomes a type of the cell, without methods (declare.go). So functions and
// types can be declared again, and other declarations can use them.
//
// The variables of the compiled cell live as long as its process. The process
// ends when a call is interrupted, or by itself; the next call starts another
// one. Several goroutines may call functions at the same time, and share these
// variables, as in any program.
package compiled
