// Package roof says how near a routine comes to what the processor can do: its
// time beside the least that its arithmetic, its reading or its writing alone
// would take, at rates measured in the same process.
//
// The rates are of loops that gen of package simd writes, for the instruction
// set that simd uses. Where simd is Go code there are none.
package roof
