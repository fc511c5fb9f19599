// Package worker runs the interpreter in a process of its own, a child of the
// kernel, so that what ends a Go process ends the child alone: a fatal error of
// Go's runtime, a panic in a goroutine of compiled code, os.Exit, a signal. The
// cell that ran then fails with what the dying process said, and with a word
// that the state is lost; the next cell runs in a fresh child.
//
// Client is the kernel's side. It has the methods of runtime.Session. Main is
// the child's side: a runtime.Session and a loop.
//
// # Protocol
//
// The two talk over a pair of inherited pipes, in messages of JSON with their
// length before them (message.go). What a cell prints does not pass through
// these: the client reads the child's stdout and stderr themselves, and so gets
// the last words of a child too (output.go). Where the order of prints and
// messages matters, the child writes a mark into both streams and tells its
// number in the message. The child's stdin is the null device, but
// os.Stdin is a pipe of its own, through which come the lines that it asks the
// client for when a cell reads (stdin.go, ask.go).
//
// A child whose client has gone away reads the end of its pipe, and exits.
package worker
