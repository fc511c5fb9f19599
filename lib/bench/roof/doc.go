// Package roof measures how close a routine comes to the limits of the processor.
// It computes how long the arithmetic, the reading and the writing of the routine
// would each take alone, at rates measured in the same process. The longest of
// these is the shortest possible time of the routine.
//
// The rates come from loops that the program gen of package simd writes, for the
// instruction set that simd uses. Where simd is pure Go there are no rates.
package roof
