package eval_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/eval"
)

// cheapest tries every assignment of the rows from i on.
func cheapest(cost *mat.Dense, i int, taken []bool, skip int) float64 {
	r, c := cost.Dims()
	if i == r {
		return 0
	}
	best := math.Inf(1)
	if skip > 0 { // more rows than columns: this one may go without
		best = cheapest(cost, i+1, taken, skip-1)
	}
	for j := range c {
		if !taken[j] {
			taken[j] = true
			best = min(best, cost.At(i, j)+cheapest(cost, i+1, taken, skip))
			taken[j] = false
		}
	}
	return best
}

// total checks that column is an assignment and returns its cost.
func total(t *testing.T, cost *mat.Dense, column []int) float64 {
	t.Helper()
	r, c := cost.Dims()
	taken, sum, pairs := make([]bool, c), 0.0, 0
	for i, j := range column {
		if j < 0 {
			continue
		}
		if taken[j] {
			t.Fatalf("column %d is taken twice: %v", j, column)
		}
		taken[j] = true
		sum += cost.At(i, j)
		pairs++
	}
	if len(column) != r || pairs != min(r, c) {
		t.Fatalf("%d pairs of a %d×%d matrix: %v", pairs, r, c, column)
	}
	return sum
}

func TestHungarianAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for r := 1; r <= 6; r++ {
		for c := 1; c <= 6; c++ {
			for run := range 60 {
				cost := mat.NewDense(r, c, nil)
				for i := range r {
					for j := range c {
						switch run % 3 {
						case 0:
							cost.Set(i, j, float64(rng.IntN(4))) // many ties
						case 1:
							cost.Set(i, j, float64(rng.IntN(200)-100))
						default:
							cost.Set(i, j, rng.NormFloat64())
						}
					}
				}
				got, want := total(t, cost, eval.Hungarian(cost)), cheapest(cost, 0, make([]bool, c), max(0, r-c))
				if !(math.Abs(got-want) <= 1e-12) {
					t.Fatalf("cost %v, the least is %v:\n%v", got, want, mat.Formatted(cost))
				}
			}
		}
	}
}

// In a matrix uᵢ + vⱼ + slack with slack >= 0, a permutation where all slack is 0 is
// optimal.
func TestHungarianFindsAPlantedOptimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	const n = 60
	planted := rng.Perm(n)
	cost := mat.NewDense(n, n, nil)
	u, v := rng.Perm(500), rng.Perm(500)
	for i := range n {
		for j := range n {
			cost.Set(i, j, float64(u[i]-v[j]+1+rng.IntN(20)))
		}
		cost.Set(i, planted[i], float64(u[i]-v[planted[i]]))
	}
	for i, j := range eval.Hungarian(cost) {
		if j != planted[i] {
			t.Fatalf("row %d has column %d, want %d", i, j, planted[i])
		}
	}
}

func TestHungarianPanics(t *testing.T) {
	panics(t, "eval: Hungarian wants a matrix with rows", func() { eval.Hungarian(&mat.Dense{}) })
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		panics(t, "eval: Hungarian wants finite costs", func() { eval.Hungarian(mat.NewDense(1, 2, []float64{0, v})) })
	}
}
