package progfuzz

import "github.com/mercer-go/mercer/interp/proof/trial"

// Cells splits a program into cells: the imports, each declaration, and the
// statements of main.
func Cells(source string) ([]string, error) {
	return trial.NewSplitter().Cells(source)
}
