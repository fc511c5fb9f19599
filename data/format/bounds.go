package format

import "fmt"

// What a reader takes at most. A header or an index can announce any size in a
// few bytes, so these bounds are checked before memory is allocated.
const (
	maxCells = 1 << 28 // values of a matrix: 2 GiB
	// A sparse file may be this much larger in memory than on disk: a matrix of more
	// than maxLoose values must store at least one value in maxSparsity.
	maxLoose    = 1 << 22
	maxSparsity = 1000
)

// checkSize returns an error for a matrix of n×d values that would not fit into
// memory, or that is mostly zeros that the file does not store.
func checkSize(n, d, stored int) error {
	if d > 0 && n > maxCells/d {
		return fmt.Errorf("%d examples × %d features are more than the %d values that fit", n, d, maxCells)
	}
	if n*d > maxLoose && stored < n*d/maxSparsity {
		return fmt.Errorf("%d examples × %d features with %d values that are stored: too sparse for a dense matrix", n, d, stored)
	}
	return nil
}
