package kernel

import (
	"context"

	"gonum.org/v1/gonum/mat"
)

// Mapper is a kernel K(x, y) = φ(x)ᵀφ(y) whose φ has finitely many coordinates that
// can be computed: a learned kernel, or random features. Gram, Cross, Diag, Expand
// and Rows map each point once and go on with inner products, where Eval maps two
// points for each pair. Eval must give, to the last bit, what Linear does on two
// rows of Map.
type Mapper interface {
	Kernel
	// Map is the n×D matrix of φ(x), a row for each row x of the n×d matrix X. A row
	// does not depend on the others. Errors wrap ErrShape, ErrNotFinite or ErrPanic,
	// or are ctx.Err().
	Map(ctx context.Context, X mat.Matrix) (*mat.Dense, error)
}
