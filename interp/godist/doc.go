// Package godist runs the programs of GOROOT/test, the test folder of the Go
// distribution, in the interpreter. It compares what they print with what they
// print when compiled. Each program runs as a whole, like "mercer run FILE.go",
// and also split into the cells of a notebook.
//
//	go test ./interp/godist -run TestGoDistribution -godist -report godist.md
//
// runs all programs; without -godist, only a few run. failures.txt lists the
// programs that are known to fail; -update writes it again.
package godist
