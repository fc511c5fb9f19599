// Package worker runs the interpreter in a child process of the kernel. So
// anything that ends a Go process ends only the child: a fatal error of Go's
// runtime, a panic in a goroutine of compiled code, os.Exit, or a signal. Then
// the running cell fails with the last words of the process and a note that the
// state is lost. The next cell runs in a new child.
//
// Client is the kernel's side. It has the methods of session.Session. Main is
// the child's side: a session.Session and a loop.
//
// # Protocol
//
// The two processes talk over a pair of inherited pipes, in JSON messages with
// their length before them (message.go). What a cell prints does not go through
// these pipes: the client reads the child's stdout and stderr directly, and so
// gets the last words of a child too (output.go). If the order of prints and
// messages matters, the child writes a mark into both streams and puts its
// number into the message. The child's stdin is the null device, but os.Stdin
// is a separate pipe. Through it come the lines that the child asks the client
// for when a cell reads (stdin.go, ask.go).
//
// If the client goes away, the child reads the end of its pipe and exits within a
// second, whatever its session does.
package worker
