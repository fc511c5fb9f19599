// Package wire carries calls between a session and the process that runs
// compiled functions. Both processes have the same values in the same layout,
// so values without pointers are sent as the memory they are (codec.go). The
// process that runs the functions contains a copy of this package, which only
// imports the standard library.
package wire
