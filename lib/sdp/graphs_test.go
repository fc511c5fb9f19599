package sdp_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/sdp"
)

// solved solves p, whose optimum is want.
func solved(t *testing.T, name string, p *sdp.Problem, want float64) *sdp.Solution {
	t.Helper()
	s, err := sdp.Solve(context.Background(), p, sdp.Params{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if s.Status != learn.Converged || math.Abs(s.Primal-want) > 1e-7*max(1, math.Abs(want)) || math.Abs(s.Dual-want) > 1e-7*max(1, math.Abs(want)) {
		t.Errorf("%s: %v, dual %v, want %v", name, s, s.Dual, want)
	}
	return s
}

// cycle are the edges of a cycle of n vertices.
func cycle(n int) (edges [][2]int) {
	for i := range n {
		edges = append(edges, [2]int{i, (i + 1) % n})
	}
	return edges
}

// petersen are the edges of Petersen's graph: a cycle, a star, and the edges between.
func petersen() [][2]int {
	edges := cycle(5)
	for i := range 5 {
		edges = append(edges, [2]int{i, 5 + i}, [2]int{5 + i, 5 + (i+2)%5})
	}
	return edges
}

// Cycles and Petersen's graph have known numbers (Lovász 1979, Corollary 5 and Theorem 13).
func TestTheta(t *testing.T) {
	for _, n := range []int{5, 7, 9, 21} {
		c := math.Cos(math.Pi / float64(n))
		p, err := sdp.Theta(n, cycle(n))
		if err != nil {
			t.Fatal(err)
		}
		solved(t, "cycle", p, float64(n)*c/(1+c))
	}
	p, err := sdp.Theta(10, petersen())
	if err != nil {
		t.Fatal(err)
	}
	solved(t, "Petersen", p, 4)
}

// adjacency is the matrix of a graph.
func adjacency(n int, edges [][2]int) *mat.SymDense {
	a := mat.NewSymDense(n, nil)
	for _, e := range edges {
		a.SetSym(e[0], e[1], 1)
	}
	return a
}

// Where all vertices are alike, the bound is n·(degree - least eigenvalue)/4 of the adjacency
// matrix, for cycles n·(2 + 2cos(π/n))/4 with odd n.
func TestMaxCut(t *testing.T) {
	for _, n := range []int{5, 7, 33} {
		p, err := sdp.MaxCut(adjacency(n, cycle(n)))
		if err != nil {
			t.Fatal(err)
		}
		solved(t, "cycle", p, float64(n)*(1+math.Cos(math.Pi/float64(n)))/2)
	}
	p, err := sdp.MaxCut(adjacency(10, petersen()))
	if err != nil {
		t.Fatal(err)
	}
	solved(t, "Petersen", p, 12.5)
}
