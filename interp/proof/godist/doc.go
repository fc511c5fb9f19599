// Package godist runs the programs of GOROOT/test, the test folder of the Go
// distribution, in the interpreter. It compares what they print with what they
// print when compiled. Each program runs in three ways: as a whole, like "mercer
// run FILE.go"; split into the many small cells of a notebook; and in halves, a
// cell of all declarations and a cell of the body of main.
//
//	go test ./interp/proof/godist -run TestGoDistribution -godist -report godist.md
//
// runs all programs; without -godist, only a few run. -mode halves runs them in
// one way. failures.txt lists the programs that are known to fail; -update writes
// it again.
package godist
