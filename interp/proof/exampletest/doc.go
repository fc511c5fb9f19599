// Package exampletest runs the Example functions of the standard library and of gonum in
// the interpreter, as whole programs and as the cells of a notebook. Each must print what
// its output comment says.
//
//	go test ./interp/proof/exampletest -run TestExamples -examples -report examples.md
//
// runs all of them; without -examples, only a few run. -mode edited runs them in one way.
// failures.txt lists those that are known to fail; -update writes it again.
package exampletest
