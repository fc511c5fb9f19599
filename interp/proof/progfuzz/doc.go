// Package progfuzz writes random Go programs and checks that the interpreter
// runs them as the Go toolchain does.
//
//	go test ./interp/proof/progfuzz -run TestFuzz -seeds 1000 -first 0
//
// compares the programs, whole and as cells, with the compiled programs. If a
// seed fails, look at the program Generate(seed). With -only loops, the programs
// are of loops alone, as for machine code; with -only reads, of statements that read what their calls change. With -natives 0,force,polls they run without
// machine code, as machine code from the beginning, and so that it leaves at each poll.
package progfuzz
