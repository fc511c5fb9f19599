// Package roof measures how close a routine comes to the limits of the processor.
// It compares the time of the routine with the shortest time that its arithmetic,
// its reading or its writing alone would need, at rates measured in the same
// process.
//
// The rates come from loops that the program gen of package simd writes, for the
// instruction set that simd uses. Where simd is pure Go there are no rates.
package roof
