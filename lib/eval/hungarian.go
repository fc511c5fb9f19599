package eval

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Hungarian solves the assignment problem. It selects min(r, c) entries of the r×c
// matrix cost with the smallest possible sum, at most one in each row and each
// column. column[i] is the column selected in row i, or -1 if row i has none, which
// happens only when there are more rows than columns. If several selections are
// optimal, it always returns the same one. It takes O(min(r, c)²·max(r, c)) steps.
//
// It panics when the matrix is empty or has an entry that is NaN or infinite.
// Source: Kuhn, Naval Res. Logist. Quart. 2 (1955), in the version of Jonker &
// Volgenant, Computing 38 (1987), which finds shortest augmenting paths.
func Hungarian(cost mat.Matrix) (column []int) {
	r, c := cost.Dims()
	if r == 0 || c == 0 {
		panic("eval: Hungarian wants a matrix with rows and columns")
	}
	for i := range r {
		for j := range c {
			if v := cost.At(i, j); math.IsNaN(v) || math.IsInf(v, 0) {
				panic(fmt.Sprintf("eval: Hungarian wants finite costs, got %v in row %d, column %d", v, i, j))
			}
		}
	}
	column = make([]int, r)
	if r > c {
		for i := range column {
			column[i] = -1
		}
		for j, i := range assign(cost.T(), c, r) {
			column[i] = j
		}
		return column
	}
	copy(column, assign(cost, r, c))
	return column
}

// assign solves the problem for r <= c. The potentials u and v keep every reduced
// cost cost[i][j] - u[i] - v[j] >= 0, and equal to 0 where row i has column j.
func assign(cost mat.Matrix, r, c int) []int {
	u, v := make([]float64, r), make([]float64, c)
	rowOf, column := make([]int, c), make([]int, r)
	for j := range rowOf {
		rowOf[j] = -1
	}
	distance, from, reached := make([]float64, c), make([]int, c), make([]bool, c)
	for start := range r {
		// Find the shortest path, in reduced costs, from row start to a free column,
		// through rows that already have a column.
		for j := range c {
			distance[j], from[j], reached[j] = math.Inf(1), -1, false
		}
		i, last, length := start, -1, 0.0
		for {
			nearest := -1
			for j := range c {
				if reached[j] {
					continue
				}
				if d := length + (cost.At(i, j) - u[i] - v[j]); d < distance[j] {
					distance[j], from[j] = d, last
				}
				if nearest < 0 || distance[j] < distance[nearest] {
					nearest = j
				}
			}
			last, length = nearest, distance[nearest]
			reached[last] = true
			if rowOf[last] < 0 {
				break
			}
			i = rowOf[last]
		}
		u[start] += length
		for j := range c {
			if reached[j] && j != last {
				u[rowOf[j]] += length - distance[j]
				v[j] -= length - distance[j]
			}
		}
		for j := last; j >= 0; j = from[j] { // each column on the path takes the row of the previous column
			if from[j] >= 0 {
				rowOf[j] = rowOf[from[j]]
			} else {
				rowOf[j] = start
			}
			column[rowOf[j]] = j
		}
	}
	return column
}
