// Package portable has functions of float64 that return the same bits on every
// processor. Those of package math do not: some are assembly, and where they are Go,
// the compiler fuses products and sums on arm64 and other processors, but not on amd64.
//
// Each function here does the operations of its namesake on amd64, one by one, and so
// has the same bits as that. Every product that is added to something is converted to
// float64 first, which forbids the fusion.
package portable
