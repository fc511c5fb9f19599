// Package difftest holds the interpreter to Go itself. Every program of
// interp/testdata/corpus must print in cells what it prints under go run.
//
// A program is a txtar file. It holds the cells of a notebook, cell1.go,
// cell2.go and so on, or one whole program, main.go; then output, what it
// prints to stdout. Output printed to stderr, and the values that cells
// display, are not compared. Where a program is meant to fail, the file error
// holds a piece of the message. Cells that do what no Go program can, such as
// declaring a function again, come with equivalent.go: a program that prints
// the same.
//
//	go test -run TestCorpus$ -isolate     a process a program: crashes are survived
//	go test -run TestCorpusIsGo -update   write every output anew
//	go test -run TestCorpusIsGo -keep DIR look at the joined programs
package difftest
