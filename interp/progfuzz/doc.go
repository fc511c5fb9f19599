// Package progfuzz writes random Go programs and checks that the interpreter
// does with them what the Go toolchain does.
//
//	go test ./interp/progfuzz -run TestFuzz -seeds 1000 -first 0
//
// compares programs, whole and as cells, with the compiled programs.
// Generate(seed) is the program to look at when a seed fails.
package progfuzz
