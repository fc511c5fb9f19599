// Package wire carries calls between a session and the process that runs
// compiled functions. Both have the same values in the same layout, so that
// what holds no pointers crosses as the memory it is (codec.go). The process
// that serves the functions has a copy of this package, which imports the
// standard library alone.
package wire
