package kernel

import (
	"context"

	"gonum.org/v1/gonum/mat"
)

// Mapper is a kernel K(x, y) = φ(x)ᵀφ(y) whose feature map φ has finitely many
// coordinates that can be computed. Examples are a learned kernel and random
// features. Gram, Cross, Diag, Expand and Rows map each point once and then use
// inner products, whereas Eval maps two points for each pair. Eval must return
// the inner product of the two rows of Map, equal to that of Linear to the last
// bit.
type Mapper interface {
	Kernel
	// Map returns the n×D matrix of φ(x), with a row for each row x of the n×d
	// matrix X. A row must not depend on the other rows. Errors wrap ErrShape,
	// ErrNotFinite or ErrPanic, or are ctx.Err().
	Map(ctx context.Context, X mat.Matrix) (*mat.Dense, error)
}
