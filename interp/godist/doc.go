// Package godist runs the programs of the Go distribution's own test folder,
// GOROOT/test, through the interpreter, and compares what they print with what
// they print when compiled. Each program runs whole, as "mercer run FILE.go"
// does it, and split into the cells of a notebook.
//
//	go test ./interp/godist -run TestGoDistribution -godist -report godist.md
//
// runs them all; without -godist a few of them run. Programs that are known to
// fail are listed in failures.txt, which -update writes anew.
package godist
