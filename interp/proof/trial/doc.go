// Package trial runs a Go program in three ways and compares the results:
// compiled by the Go toolchain, interpreted as a whole, and interpreted as the
// cells of a notebook.
//
// Interpreted programs run in separate processes, because they may crash, hang
// or use all memory. The test binary starts itself again for this: see Child.
package trial
