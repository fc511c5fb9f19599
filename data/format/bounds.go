package format

import "fmt"

// A header or an index can announce any size in a few bytes. So a sparse file may be
// only this much larger in memory than on disk: a matrix of more than maxLoose values
// must store at least one value in maxSparsity.
const (
	maxLoose    = 1 << 22
	maxSparsity = 1000
)

// How many bytes a reader may hold for a name or a column besides its text: the text
// itself, the maps that find it, and the lists that sort it.
const perName = 320

// checkSparse returns an error for a matrix of n×d values that is mostly zeros which
// the file does not store.
func checkSparse(n, d, stored int) error {
	if n*d > maxLoose && stored < n*d/maxSparsity {
		return fmt.Errorf("with only %d values that are stored it is too sparse for a dense matrix", stored)
	}
	return nil
}
