package committee

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simplex"
	"github.com/mercer-go/mercer/lib/learn"
)

// Every way to every minimum ends where an independent method ends. J never grows,
// and the weights of the convex methods are on the simplex.
func TestMinimum(t *testing.T) {
	for _, m := range optimised() {
		want := reference(m, random(m.criterion(), 6, 80))
		for _, d := range []Descent{Natural, Steepest} {
			o := random(m.criterion(), 6, 80)
			p := must(Params{Method: m, Descent: d, Tol: 1e-9, MaxIter: 100_000}.withDefaults(80))(t)
			r := must(o.minimise(t.Context(), p))(t)
			if r.status != learn.Converged && r.status != learn.RoundingLimit {
				t.Errorf("%v, %v: %v after %d steps", m, d, r.status, len(r.path))
			}
			for s, j := range r.path[1:] {
				if j > r.path[s]+rounding*math.Abs(j) {
					t.Errorf("%v, %v: J grows by %v", m, d, j-r.path[s])
				}
			}
			if math.Abs(r.at.j-want) > 1e-8*max(1, math.Abs(want)) {
				t.Errorf("%v, %v: J = %.12g, the reference has %.12g", m, d, r.at.j, want)
			}
			if !m.convex() {
				continue
			}
			sum := 0.0
			for _, c := range r.at.c {
				sum += c
			}
			if math.Abs(sum-1) > 1e-12 || slices.Min(r.at.c) < 0 {
				t.Errorf("%v, %v: not on the simplex by %v", m, d, sum-1)
			}
			if g := simplex.Gap(r.at.c, r.at.g); d == Natural && g > 1e-6 || r.at.j-want > g+1e-9 {
				t.Errorf("%v, %v: gap %v, J above the minimum by %v", m, d, g, r.at.j-want)
			}
		}
	}
}

// reference minimises J in another way, with sums of its own: by gradient steps, and by
// multiplicative steps on the simplex, with a length that adapts.
func reference(m Method, o *objective) float64 {
	_, likely := o.criterion.(likelihood)
	evaluate := func(c []float64) (sum float64, g []float64) {
		g = make([]float64, len(c))
		for i, w := range o.w {
			margin := 0.0
			for k := range c {
				margin += c[k] * o.z[k][i]
			}
			slope := w * math.Exp(-margin)
			if likely {
				sum += w * math.Log(1+math.Exp(-2*margin))
				slope = 2 * w / (1 + math.Exp(2*margin))
			} else {
				sum += slope
			}
			for k := range c {
				g[k] -= slope * o.z[k][i]
			}
		}
		if !likely {
			for k := range c {
				g[k] /= sum
			}
			sum = math.Log(sum)
		}
		return sum, g
	}
	c, rate := uniform(len(o.z)), 1.0
	j, g := evaluate(c)
	for rate > 1e-14 {
		next, sum := make([]float64, len(c)), 0.0
		for k := range c {
			next[k] = c[k] - rate*g[k]
			if m.convex() {
				next[k] = c[k] * math.Exp(-rate*g[k])
			}
			sum += next[k]
		}
		for k := range next {
			if m.convex() {
				next[k] /= sum
			}
		}
		if value, slopes := evaluate(next); value < j {
			c, j, g, rate = next, value, slopes, 1.2*rate
		} else {
			rate /= 2
		}
	}
	return j
}

// The minimum over all weights is at most that on the simplex, and that at most the
// value at equal weights.
func TestOrderOfMinima(t *testing.T) {
	for _, pair := range [][2]Method{{EC, ECC}, {ML, MLC}} {
		var j [2]float64
		for k, m := range pair {
			o := random(m.criterion(), 9, 200)
			r := must(o.minimise(t.Context(), must(Params{Method: m}.withDefaults(200))(t)))(t)
			j[k] = r.at.j
			if r.path[0] < r.at.j {
				t.Errorf("%v: %v at equal weights, %v at the minimum", m, r.path[0], r.at.j)
			}
		}
		if j[0] > j[1] {
			t.Errorf("%v: %v is above %v of %v", pair[0], j[0], j[1], pair[1])
		}
	}
}

// A weight of 0 is stationary for the paper's descent with c_t = c'_t², but not
// minimal: the gap shows it. The other descent leaves it.
func TestSpuriousZero(t *testing.T) {
	for _, m := range []Method{ECC, MLC} {
		o := random(m.criterion(), 4, 100)
		best := must(o.minimise(t.Context(), must(Params{Method: m}.withDefaults(100))(t)))(t)
		zero := slices.Index(best.at.c, slices.Max(best.at.c)) // the weight that matters most
		c := uniform(4)
		c[zero] = 0
		for _, d := range []Descent{Steepest, Natural} {
			p := must(Params{Method: m, Descent: d}.withDefaults(100))(t)
			r := &run{o: o, tol: p.Tol, most: p.MaxIter, descent: d, convex: true}
			r.at = must(o.at(t.Context(), simplex.Normalised(slices.Clone(c))))(t)
			r.path = []float64{r.at.j}
			if err := r.simplex(t.Context()); err != nil {
				t.Fatal(err)
			}
			g := simplex.Gap(r.at.c, r.at.g)
			if d == Steepest && (r.at.c[zero] != 0 || g < 1e-2 || r.status != learn.WideGap) {
				t.Errorf("%v: the weight is %v, gap %v, %v", m, r.at.c[zero], g, r.status)
			}
			if d == Natural && (r.at.j-best.at.j > 1e-9 || r.status != learn.Converged) {
				t.Errorf("%v: J is %v above the minimum, %v", m, r.at.j-best.at.j, r.status)
			}
		}
	}
}

// Machines that separate the examples leave J without a minimum. This is found, and the
// weights separate them.
func TestUnbounded(t *testing.T) {
	for _, m := range []Method{EC, ML} {
		for _, d := range []Descent{Natural, Steepest} {
			o := random(m.criterion(), 30, 20)
			r := must(o.minimise(t.Context(), must(Params{Method: m, Descent: d}.withDefaults(20))(t)))(t)
			if r.status != learn.Unbounded || !(r.at.least > 0) || len(r.path) > 200 {
				t.Errorf("%v, %v: %v after %d steps, smallest margin %v", m, d, r.status, len(r.path), r.at.least)
			}
		}
	}
	// Sets of all sizes and scales, on which the line search may go too far at first.
	for seed := range uint64(150) {
		for _, m := range []Method{EC, ML} {
			for _, d := range []Descent{Natural, Steepest} {
				o := separable(m.criterion(), seed)
				p := must(Params{Method: m, Descent: d, MaxIter: 10_000}.withDefaults(10))(t)
				if r := must(o.minimise(t.Context(), p))(t); r.status != learn.Unbounded {
					t.Errorf("seed %d, %v, %v: %v after %d steps", seed, m, d, r.status, len(r.path))
				}
			}
		}
	}
	// On the simplex there is a minimum.
	for _, m := range []Method{ECC, MLC} {
		o := random(m.criterion(), 30, 20)
		r := must(o.minimise(t.Context(), must(Params{Method: m}.withDefaults(20))(t)))(t)
		if r.status != learn.Converged {
			t.Errorf("%v: %v", m, r.status)
		}
	}
}

// separable is J on a set that some weights separate.
func separable(c criterion, seed uint64) *objective {
	rng := rand.New(rand.NewPCG(seed, 7))
	machines, n := 2+rng.IntN(3), 3+rng.IntN(30)
	weights, o := make([]float64, machines), newObjective(c, machines, n)
	for k := range weights {
		weights[k] = rng.NormFloat64()
	}
	for i := range n {
		o.w[i] = 1
		margin, size := 0.0, math.Exp(2*rng.NormFloat64())
		for k, w := range weights {
			o.z[k][i] = size * rng.NormFloat64()
			margin += w * o.z[k][i]
		}
		for k := range weights {
			o.z[k][i] = math.Copysign(1, margin) * o.z[k][i]
		}
	}
	return o
}

// The size of the margins changes the weights and not the way: the same steps lead to
// the same J, also where the second derivatives nearly overflow, or the machines have
// different sizes.
func TestScale(t *testing.T) {
	for _, m := range []Method{EC, ML} {
		var steps int
		for k, size := range []float64{1, 0x1p-37, 0x1p480} {
			o := random(m.criterion(), 5, 80)
			for i := range o.z[0] {
				o.z[0][i] *= 1e3 // in every case
			}
			for _, z := range o.z {
				for i := range z {
					z[i] *= size
				}
			}
			r := &run{o: o, tol: 1e-9, most: 1000, scale: o.largest()}
			c := uniform(5)
			for j := range c {
				c[j] /= size
			}
			r.at = must(o.at(t.Context(), c))(t)
			r.path = []float64{r.at.j}
			if err := r.free(t.Context()); err != nil {
				t.Fatal(err)
			}
			if k == 0 {
				steps = len(r.path)
			}
			if r.status != learn.Converged || len(r.path) != steps {
				t.Errorf("%v, margins times %v: %v after %d steps, want %d", m, size, r.status, len(r.path), steps)
			}
		}
	}
}

// What is beyond the range of float64 ends with Overflow, and the model is finite.
func TestOverflow(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(2, 1, []float64{1, 2}), Y: []int{1, -1}}
	huge := func(a, b float64) learn.Scorer {
		return learn.ScoreFunc(func(mat.Matrix) []float64 { return []float64{a, b} })
	}
	e := &learn.Ensemble{Members: []learn.Scorer{huge(1e160, 0.5e160), huge(-1e160, -1e160)}}
	for _, method := range optimised() {
		m := must(Combine(t.Context(), ds, e, Params{Method: method}))(t)
		if m.Status != learn.Overflow || !allFinite(m.Weights) || !allFinite(m.Objective) || !allFinite(m.Gradient) {
			t.Errorf("%v: %v\n%v %v", method, m, m.Objective, m.Gradient)
		}
	}
	ds.W = []float64{1e308, 1e308}
	m := must(Combine(t.Context(), ds, &learn.Ensemble{Members: []learn.Scorer{Constant{1}, Constant{-1}}}, Params{Method: ML}))(t)
	if m.Status != learn.Overflow || len(m.Objective) != 0 || !math.IsNaN(m.Residual) {
		t.Errorf("%v", m)
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var back Model
	if err := json.Unmarshal(text, &back); err != nil || back.String() != m.String() {
		t.Errorf("%v: %v", err, back)
	}
}

// Equal machines, and machines that say nothing, are no obstacle.
func TestDegenerate(t *testing.T) {
	for _, m := range optimised() {
		for _, d := range []Descent{Natural, Steepest} {
			o := random(m.criterion(), 6, 80)
			copy(o.z[1], o.z[0])
			clear(o.z[5])
			r := must(o.minimise(t.Context(), must(Params{Method: m, Descent: d, MaxIter: 10_000}.withDefaults(80))(t)))(t)
			want := reference(m, o)
			if !(math.Abs(r.at.j-want) < 1e-6*want) {
				t.Errorf("%v, %v: J %v, want %v, %v", m, d, r.at.j, want, r.status)
			}
		}
	}
}
