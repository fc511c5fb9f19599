package stump

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/raced"
	"github.com/mercer-go/mercer/lib/learn"
)

// pair is a pool and a search of the same matrix, which must agree to the bit.
type pair struct {
	pool  *Pool
	other *Search
}

func newPair(t *testing.T, X *mat.Dense, p Params) pair {
	t.Helper()
	pool, err := NewPool(t.Context(), X, p)
	if err != nil {
		t.Fatal(err)
	}
	other, err := NewSearch(t.Context(), X, p)
	if err != nil {
		t.Fatal(err)
	}
	return pair{pool, other}
}

// agree takes the best stump of both and returns it. Its sign is 0 if all are taken.
func (p pair) agree(t *testing.T, U *mat.Dense, name ...any) Stump {
	t.Helper()
	have, err := p.pool.widest(t.Context(), U)
	if err != nil {
		t.Fatal(err)
	}
	want, most := Constant(0), -1.0
	_, k := U.Dims()
	for j := range k {
		if h, score := p.other.bestOfMany(mat.Col(nil, j, U)); score > most {
			want, most = h, score
		}
	}
	if have.Sign == 0 && want.Sign == 0 {
		return have
	}
	if have != want {
		t.Fatalf("%v: %+v, want %+v", name, have, want)
	}
	p.pool.Take(&learn.Column{Hypothesis: have})
	p.other.Exclude(have)
	return have
}

// hardMatrix has few or many values, and columns that repeat the one before or its
// negative.
func hardMatrix(rng *rand.Rand, n, d int) *mat.Dense {
	X, values := mat.NewDense(n, d, nil), []int{2, 3, 9, 17, 40, 100, 1e6}[rng.IntN(7)]
	for f := range d {
		kind := rng.IntN(4)
		for i := range n {
			v := float64(rng.IntN(values))
			switch {
			case f > 0 && kind == 0:
				v = X.At(i, f-1)
			case f > 0 && kind == 1:
				v = -X.At(i, f-1)
			case kind == 2:
				v *= 1e160
			}
			X.Set(i, f, v)
		}
	}
	return X
}

// TestTrackerSeeds has weights with many equal scores, and weights of very different
// sizes, whose rounding errors decide.
func TestTrackerSeeds(t *testing.T) {
	raced.Skip(t)
	used := 0
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 99))
		n, d, k := 1+rng.IntN(400), 1+rng.IntN(12), 2+rng.IntN(5)
		p := Params{Workers: 1 + rng.IntN(3)}
		if rng.IntN(4) == 0 {
			p.Bins = 2 + rng.IntN(200)
		}
		draw := func() float64 { return float64(rng.IntN(5) - 2) }
		if seed%2 == 1 {
			draw = func() float64 { return math.Ldexp(rng.NormFloat64(), rng.IntN(80)-40) }
		}
		both := newPair(t, hardMatrix(rng, n, d), p)
		U := mat.NewDense(n, k, nil)
		U.Apply(func(_, _ int, _ float64) float64 { return draw() }, U)
		for round := range 40 {
			if both.agree(t, U, "seed", seed, "round", round).Sign == 0 {
				break
			}
			if many := both.pool.many; many != nil && many.sums != nil {
				used++
			}
			step, a := []float64{1e-12, 1e-6, 0.01, 0.1, 1, 3, 0}[rng.IntN(7)], make([]float64, k)
			for j := range a {
				if rng.IntN(3) > 0 {
					a[j] = float64(rng.IntN(9)-4) / 2
				}
			}
			for i := range n {
				by := step * draw()
				for j := range k {
					U.Set(i, j, U.At(i, j)-by*a[j])
				}
			}
		}
	}
	if used < 2000 {
		t.Errorf("only %d stumps were found from the sums before", used)
	}
}

// TestTrackerSlack: no bin has a larger error than slack, if the changes have a small
// part that is not of rank one.
func TestTrackerSlack(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 7))
	X := mat.NewDense(400, 20, nil)
	X.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, X)
	both := newPair(t, X, Params{})
	w, found := weights{mat.NewDense(400, 3, nil), rng}, 0
	w.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, w.Dense)
	for round := range 60 {
		both.agree(t, w.Dense, "round", round)
		many := both.pool.many
		for j := range 3 {
			if many.sums == nil {
				continue
			}
			found++
			both.other.accumulateSigned(mat.Col(nil, j, w))
			for f := range both.other.features {
				want, have := both.other.sums(f), many.sums[f/8*3+j][f%8:]
				for b := range signBit {
					by := (have[8*b] - want[b]) + (have[8*(b+signBit)] - want[b+signBit])
					if math.Abs(by) > many.slack[j]+1e-13 {
						t.Fatalf("round %d, output %d, feature %d, bin %d: error %v, slack %v", round, j, f, b, by, many.slack[j])
					}
				}
			}
		}
		w.move(0.05)
		i, j := rng.IntN(400), rng.IntN(3)
		w.Set(i, j, w.At(i, j)+1e-8*rng.NormFloat64())
	}
	if found < 100 {
		t.Errorf("only %d outputs had sums", found)
	}
}

// TestTrackerDrift halves the weights. The sums must be computed from the rows before
// the rounding errors of the large weights count.
func TestTrackerDrift(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	X := mat.NewDense(400, 40, nil)
	X.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, X)
	both := newPair(t, X, Params{Bins: 20})
	U := mat.NewDense(400, 2, nil)
	for i := range 400 {
		d := rng.NormFloat64()
		U.SetRow(i, []float64{d, d / 4})
	}
	found := 0
	for round := range 60 {
		h := both.agree(t, U, "round", round)
		if many := both.pool.many; many.sums != nil {
			found++
			score := math.Abs(mat.Dot(mat.NewVecDense(400, h.Scores(X)), U.ColView(0)))
			if most := max(many.slack[0], many.slack[1]); most > drift*score {
				t.Fatalf("round %d: slack %v, and the best score is %v", round, most, score)
			}
		}
		U.Scale(0.5, U)
	}
	if found < 20 {
		t.Errorf("only %d stumps were found from the sums before", found)
	}
}

// TestTrackerSubnormal has weights of a few times the smallest number. Half of such a
// number is rounded, and half of a sum of them in another way.
func TestTrackerSubnormal(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 8))
		both := newPair(t, hardMatrix(rng, 200, 12), Params{})
		U := mat.NewDense(200, 2, nil)
		for round := range 12 {
			if both.agree(t, U, "seed", seed, "round", round).Sign == 0 {
				break
			}
			for i := range 200 {
				d := float64([]int{0, 1, 3, 4, -1, -3, -4}[rng.IntN(7)]) * math.SmallestNonzeroFloat64
				U.Set(i, 0, U.At(i, 0)+d)
				U.Set(i, 1, U.At(i, 1)+d*0.5)
			}
		}
	}
}

// countdown is a context that ends when it has been asked for its error left times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestTrackerCancelled ends a search when some groups have new sums and others have
// not. The next search must not use them.
func TestTrackerCancelled(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	X := mat.NewDense(600, 40, nil)
	X.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, X)
	both := newPair(t, X, Params{Workers: 1})
	w := weights{mat.NewDense(600, 3, nil), rng}
	w.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, w.Dense)
	halfway := 0
	for round := range 60 {
		both.agree(t, w.Dense, "round", round)
		w.move(0.3)
		had := both.pool.many.sums != nil
		c := &countdown{t.Context(), round % 6}
		if _, err := both.pool.widest(c, w.Dense); err != nil && had && c.left < 0 && round%6 > 0 {
			halfway++
		}
		both.agree(t, w.Dense, "after round", round)
		w.move(0.1)
	}
	if halfway < 10 {
		t.Errorf("only %d searches ended halfway", halfway)
	}
}

// TestTrackerAfterOneOutput searches for one output, whose signs stay in the codes, and
// then for two.
func TestTrackerAfterOneOutput(t *testing.T) {
	for _, d := range []int{3, 20} {
		rng := rand.New(rand.NewPCG(3, uint64(d)))
		X := mat.NewDense(800, d, nil)
		X.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, X)
		both := newPair(t, X, Params{})
		w := weights{mat.NewDense(800, 2, nil), rng}
		w.Apply(func(_, _ int, _ float64) float64 { return rng.NormFloat64() }, w.Dense)
		for round := range 60 {
			both.agree(t, mat.NewDense(800, 1, mat.Col(nil, round%2, w)), "one output, round", round)
			w.move(0.05)
			both.agree(t, w.Dense, "two outputs, round", round)
		}
	}
}
