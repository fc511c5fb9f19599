package sdp

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// The errors of this package. Each of its errors wraps one of these, or is ctx.Err().
var (
	// ErrShape: the sizes of two parts of a problem do not match, or a part is empty.
	ErrShape = errors.New("sdp: sizes do not match")
	// ErrNotFinite: a number of the problem is NaN or infinite.
	ErrNotFinite = errors.New("sdp: not a finite number")
	// ErrParam: a setting is out of its range.
	ErrParam = errors.New("sdp: bad parameter")
)

// Problem is a semidefinite program with m variables.
type Problem struct {
	C      []float64  // m costs
	Blocks []Block    // of X and Y, at least one
	A      *mat.Dense // k×m, the equations Ax = b; nil if there are none
	B      []float64  // k right-hand sides
}

// Block is a block of the constraint: Σᵢ xᵢFᵢ - F₀ is PSD.
type Block struct {
	Size     int             // n, the number of rows
	Diagonal bool            // only the diagonals of the matrices count, and the constraints are linear
	F0       mat.Symmetric   // n×n; nil means 0
	F        []mat.Symmetric // m matrices n×n; nil means 0. A *Sparse takes less time than a dense matrix
}

// Entry is the number V in row I and column J of a Sparse matrix, and in row J and column I.
type Entry struct {
	I, J int // 0-based
	V    float64
}

// Sparse is a symmetric matrix with few numbers that are not 0. Of two entries in the same
// place, the sum counts; (I, J) and (J, I) are the same place.
type Sparse struct {
	N       int // rows
	Entries []Entry
}

// NewSparse returns a sparse n×n matrix.
func NewSparse(n int, entries ...Entry) *Sparse { return &Sparse{N: n, Entries: entries} }

// SymmetricDim returns n.
func (s *Sparse) SymmetricDim() int { return s.N }

// Dims returns n and n.
func (s *Sparse) Dims() (r, c int) { return s.N, s.N }

// T returns the matrix itself.
func (s *Sparse) T() mat.Matrix { return s }

// At returns the number in row i and column j.
func (s *Sparse) At(i, j int) float64 {
	if uint(i) >= uint(s.N) || uint(j) >= uint(s.N) {
		panic(mat.ErrIndexOutOfRange)
	}
	v := 0.0
	for _, e := range s.Entries {
		if e.I == i && e.J == j || e.I == j && e.J == i {
			v += e.V
		}
	}
	return v
}

// merged returns the numbers of both triangles, by rows, each place once.
func (s *Sparse) merged() []Entry {
	var all []Entry
	for _, e := range s.Entries {
		all = append(all, e)
		if e.I != e.J {
			all = append(all, Entry{e.J, e.I, e.V})
		}
	}
	slices.SortStableFunc(all, func(a, b Entry) int { return cmp.Or(a.I-b.I, a.J-b.J) })
	var merged []Entry
	for _, e := range all {
		if last := len(merged) - 1; last >= 0 && merged[last].I == e.I && merged[last].J == e.J {
			merged[last].V += e.V
		} else {
			merged = append(merged, e)
		}
	}
	return merged
}

// mostRows is the largest number of variables, and of rows of a full block: a matrix of
// so many rows has 800 MB.
const mostRows = 10_000

// validate finds sizes that do not match and numbers that are not finite.
func (p *Problem) validate() error {
	m := len(p.C)
	if m == 0 || len(p.Blocks) == 0 {
		return fmt.Errorf("%w: the problem has %d variables and %d blocks", ErrShape, m, len(p.Blocks))
	}
	if m > mostRows {
		return fmt.Errorf("%w: %d variables are too many, want at most %d", ErrShape, m, mostRows)
	}
	for i, v := range p.C {
		if v-v != 0 {
			return fmt.Errorf("%w: C[%d] is %v", ErrNotFinite, i, v)
		}
	}
	for b, block := range p.Blocks {
		if block.Size < 1 || len(block.F) != m {
			return fmt.Errorf("%w: block %d has %d rows and %d matrices, want > 0 and %d", ErrShape, b, block.Size, len(block.F), m)
		}
		if block.Size > mostRows && !block.Diagonal {
			return fmt.Errorf("%w: block %d has %d rows, want at most %d", ErrShape, b, block.Size, mostRows)
		}
		if err := check(fmt.Sprintf("block %d, F0", b), block.F0, block.Size); err != nil {
			return err
		}
		for i, f := range block.F {
			if err := check(fmt.Sprintf("block %d, F[%d]", b, i), f, block.Size); err != nil {
				return err
			}
		}
	}
	if p.A == nil {
		if len(p.B) > 0 {
			return fmt.Errorf("%w: B has %d numbers, but A is nil", ErrShape, len(p.B))
		}
		return nil
	}
	if k, columns := p.A.Dims(); k != len(p.B) || columns != m || k == 0 {
		return fmt.Errorf("%w: A is %d×%d, B has %d numbers, and there are %d variables", ErrShape, k, columns, len(p.B), m)
	}
	for i, b := range p.B {
		for j := range m {
			if v := p.A.At(i, j) + b; v-v != 0 {
				return fmt.Errorf("%w: A(%d, %d) is %v, B[%d] is %v", ErrNotFinite, i, j, p.A.At(i, j), i, b)
			}
		}
	}
	return nil
}

// check looks at one matrix.
func check(name string, f mat.Symmetric, n int) error {
	if isNil(f) {
		return nil
	}
	if size := f.SymmetricDim(); size != n {
		return fmt.Errorf("%w: %s has %d rows, want %d", ErrShape, name, size, n)
	}
	if s, ok := f.(*Sparse); ok {
		for k, e := range s.Entries {
			if uint(e.I) >= uint(n) || uint(e.J) >= uint(n) {
				return fmt.Errorf("%w: %s: entry %d is in row %d and column %d of %d", ErrShape, name, k, e.I, e.J, n)
			}
			if e.V-e.V != 0 {
				return fmt.Errorf("%w: %s: entry %d, in row %d and column %d, is %v", ErrNotFinite, name, k, e.I, e.J, e.V)
			}
		}
		return nil
	}
	for i := range n {
		for j := range i + 1 {
			if v := f.At(i, j); v-v != 0 {
				return fmt.Errorf("%w: %s: row %d, column %d is %v", ErrNotFinite, name, i, j, v)
			}
		}
	}
	return nil
}

// isNil also knows nil pointers in the interface.
func isNil(f mat.Symmetric) bool {
	switch f := f.(type) {
	case nil:
		return true
	case *Sparse:
		return f == nil
	case *mat.SymDense:
		return f == nil
	case *mat.DiagDense:
		return f == nil
	}
	return false
}
