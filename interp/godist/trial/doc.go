// Package trial runs a Go program in three ways and compares what comes
// out: compiled by the Go toolchain, interpreted whole, and interpreted as the
// cells of a notebook.
//
// Interpreted programs run in processes of their own, because they may crash,
// hang or eat all memory: the test binary starts itself again, see Child.
package trial
