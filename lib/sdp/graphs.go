package sdp

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// MaxCut returns the semidefinite program whose optimum bounds from above the weight of each
// cut of a graph. A cut divides the vertices into two parts; its weight is that of the edges
// between them. If no weight is negative, the optimum is at most 1.14 times the weight of the best
// cut (Goemans & Williamson, Journal of the ACM 42 (1995)). weights is n×n, n >= 1; the
// diagonal does not count. The dual form is
//
//	max ¼L•Y   s.t.  Y_ii = 1,  Y is PSD
//
// with the Laplacian L of the graph. The error wraps ErrShape.
func MaxCut(weights mat.Symmetric) (*Problem, error) {
	if isNil(weights) || weights.SymmetricDim() == 0 {
		return nil, fmt.Errorf("%w: the graph has no vertices", ErrShape)
	}
	n := weights.SymmetricDim()
	laplacian := mat.NewSymDense(n, nil)
	p := &Problem{C: make([]float64, n), Blocks: []Block{{Size: n, F0: laplacian}}}
	for i := range n {
		sum := 0.0
		for j := range n {
			if j != i {
				sum += weights.At(i, j)
				laplacian.SetSym(i, j, -weights.At(i, j)/4)
			}
		}
		laplacian.SetSym(i, i, sum/4)
		p.C[i] = 1
		p.Blocks[0].F = append(p.Blocks[0].F, NewSparse(n, Entry{i, i, 1}))
	}
	return p, nil
}

// Theta returns the semidefinite program whose optimum is Lovász's number ϑ of a graph with
// n >= 1 vertices. It lies between the largest number of vertices without an edge between
// them, and the least number of cliques that cover all (L. Lovász, "On the Shannon Capacity of
// a Graph", IEEE Transactions on Information Theory 25 (1979)). Each edge has the 0-based
// numbers of its two vertices. The dual form is
//
//	max Σ_ij Y_ij   s.t.  trace Y = 1,  Y_ij = 0 for each edge ij,  Y is PSD.
//
// The error wraps ErrShape: there is no vertex, or an edge has a vertex that does not
// exist, or twice the same one.
func Theta(n int, edges [][2]int) (*Problem, error) {
	if n < 1 {
		return nil, fmt.Errorf("%w: the graph has %d vertices", ErrShape, n)
	}
	all, one := mat.NewSymDense(n, nil), NewSparse(n)
	for i := range n {
		for j := range i + 1 {
			all.SetSym(i, j, 1)
		}
		one.Entries = append(one.Entries, Entry{i, i, 1})
	}
	b := Block{Size: n, F0: all, F: []mat.Symmetric{one}}
	for k, e := range edges {
		if uint(e[0]) >= uint(n) || uint(e[1]) >= uint(n) || e[0] == e[1] {
			return nil, fmt.Errorf("%w: edge %d is %v, of %d vertices", ErrShape, k, e, n)
		}
		b.F = append(b.F, NewSparse(n, Entry{e[0], e[1], 1}))
	}
	p := &Problem{C: make([]float64, len(b.F)), Blocks: []Block{b}}
	p.C[0] = 1
	return p, nil
}
