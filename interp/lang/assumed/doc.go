// Package assumed holds what Mercer assumes about Go's runtime and libraries
// although nobody promises it: how values lie in memory, unexported fields, the
// runtime's texts. All such assumptions are here, one to a file. Each has a
// probe, which tries at start whether it holds in this build, and a sentence on
// what happens when it does not. TABLE.md lists them.
//
// Everything else that Mercer does with unsafe keeps to the rules of package
// unsafe.
package assumed
