// Package slices is the generic part of slices, as source for the interpreter:
// all of it.
package slices
