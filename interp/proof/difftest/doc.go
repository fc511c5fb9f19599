// Package difftest compares the interpreter with Go itself. Every program of
// interp/proof/difftest/testdata/corpus must print the same in cells as under go run.
//
// A program is a txtar file. It contains the cells of a notebook, cell1.go,
// cell2.go and so on, or one whole program, main.go. The file output is what it
// prints to stdout. What it prints to stderr, and values that cells display,
// are not compared. If a program must fail, the file error is a part of the
// message. Cells can do things that no Go program can, such as declaring a
// function again. They come with equivalent.go, a program that prints the same.
//
//	go test -run TestCorpus$ -isolate     one process for each program, so that crashes do not end the test
//	go test -run TestCorpusIsGo -update   write all outputs again
//	go test -run TestCorpusIsGo -keep DIR keep the joined programs in DIR
package difftest
