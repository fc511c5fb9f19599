package kboost

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// definition is the paper's round by definition, from a kernel matrix.
type definition struct {
	loss float64
	d, b *mat.SymDense // weights of pairs, and with their labels
}

func define(s setting, K mat.Symmetric) definition {
	m, largest := s.ds.Len(), 0.0
	for i := range m {
		largest = max(largest, s.ds.Weight(i))
	}
	def := definition{d: mat.NewSymDense(m, nil), b: mat.NewSymDense(m, nil)}
	for i := range m {
		for j := range m {
			yy := float64(s.ds.Y[i] * s.ds.Y[j])
			margin, w := yy*K.At(i, j), s.ds.Weight(i)/largest*s.ds.Weight(j)/largest
			d, loss := math.Exp(-margin), math.Exp(-margin)
			if s.p.Loss == LogLoss {
				d, loss = 1/(1+math.Exp(margin)), math.Log1p(math.Exp(-margin))
			}
			def.loss += w * loss
			def.d.SetSym(i, j, w*d)
			def.b.SetSym(i, j, w*d*yy)
		}
	}
	return def
}

// space has A and K̃ of the paper for all templates.
func space(t testing.TB, s setting) (A *mat.Dense, tilde *mat.SymDense) {
	t.Helper()
	base, templates := s.base, s.p.Templates
	if base == nil {
		base = kernel.Linear{}
	}
	if templates == nil {
		templates = s.ds.X
	}
	A, err := kernel.Cross(t.Context(), base, s.ds.X, templates)
	if err != nil {
		t.Fatal(err)
	}
	tilde, err = kernel.Gram(t.Context(), base, templates)
	if err != nil {
		t.Fatal(err)
	}
	return A, tilde
}

func near(got, want, tol float64) bool { return math.Abs(got-want) <= tol*(math.Abs(want)+1e-300) }

// TestRoundsByDefinition follows the booster of figure 1 with the kernel as it is
// evaluated from outside: losses, W₊, W₋, α.
func TestRoundsByDefinition(t *testing.T) {
	for _, s := range settings() {
		s.p.Rounds = 10
		m := train(t, s)
		for r, round := range m.Rounds {
			K, err := kernel.Gram(t.Context(), m.Prefix(r), s.ds.X)
			if err != nil {
				t.Fatal(err)
			}
			def := define(s, K)
			next, _ := kernel.Gram(t.Context(), m.Prefix(r+1), s.ds.X)
			plus, minus, most, sum := 0.0, 0.0, 0.0, mat.Sum(def.d)
			for i := range s.ds.Len() {
				for j := range s.ds.Len() {
					k := (next.At(i, j) - K.At(i, j)) / round.Alpha
					most = max(most, math.Abs(k))
					if v := k * def.b.At(i, j); v > 0 {
						plus += v
					} else {
						minus -= v
					}
				}
			}
			e := 1e-12 * sum
			alpha := math.Log((plus+e)/(minus+e)) / 2
			if !near(round.Before, def.loss, 1e-6) || !near(round.After, define(s, next).loss, 1e-6) || !near(round.Plus, plus, 1e-6) ||
				math.Abs(round.Minus-minus) > 1e-6*plus || !near(round.Score*round.Norm*round.Norm, plus-minus, 1e-6) || !near(most, 1, 1e-6) {
				t.Errorf("%s, round %d: %+v; want loss %v, W %v and %v, greatest value %v", s.name, r, round, def.loss, plus, minus, most)
			}
			if minus > 1e-6*plus && !near(round.Alpha, alpha, 1e-5) {
				t.Errorf("%s, round %d: α = %v, want %v", s.name, r, round.Alpha, alpha)
			}
		}
	}
}

// TestLossFallsAsGuaranteed is the theorem of Collins, Schapire & Singer for both
// losses and both ways to scale, as long as |K_t| <= 1.
func TestLossFallsAsGuaranteed(t *testing.T) {
	for _, s := range settings() {
		for _, literal := range []bool{false, true} {
			if s.p.Literal = literal; literal && s.base == nil && s.name[:3] != "syn" {
				continue // lengths above 1
			}
			if _, polynomial := s.base.(kernel.Polynomial); literal && polynomial {
				continue
			}
			m := train(t, s)
			for r, round := range m.Rounds {
				sum := 2 * round.Before // ΣD is at most so much for LogLoss, half of it for ExpLoss
				slack := 1e-6*math.Sqrt(round.Plus*sum) + 1e-12*round.Before
				if round.After > round.Before-round.Fall()+slack {
					t.Errorf("%s, literal %t, round %d: the loss falls from %v to %v, less than %v", s.name, literal, r, round.Before, round.After, round.Fall())
				}
				if literal && round.Norm != 1 {
					t.Errorf("%s: ‖w‖ = %v", s.name, round.Norm)
				}
			}
		}
	}
}

// TestEigenvectorsInThePapersForm looks at A'BAv = λK̃v itself.
func TestEigenvectorsInThePapersForm(t *testing.T) {
	for _, s := range settings() {
		s.p.Rounds = 8
		m := train(t, s)
		A, _ := space(t, s)
		for r, round := range m.Rounds {
			if round.Residual > 1e-8 {
				t.Errorf("%s, round %d: residual %v", s.name, r, round.Residual)
			}
			K, _ := kernel.Gram(t.Context(), m.Prefix(r), s.ds.X)
			b := define(s, K).b
			// f_t on the training points and on the templates: A·v and K̃·v.
			templates := s.p.Templates
			if templates == nil {
				templates = s.ds.X
			}
			at := func(X *mat.Dense) *mat.VecDense {
				mapped, err := m.Map(t.Context(), X)
				if err != nil {
					t.Fatal(err)
				}
				f := mat.VecDenseCopyOf(mapped.ColView(r))
				f.ScaleVec(1/math.Sqrt(round.Alpha), f)
				return f
			}
			var bf, left, right mat.VecDense
			bf.MulVec(b, at(s.ds.X))
			left.MulVec(A.T(), &bf)
			right.ScaleVec(round.Score, at(templates))
			size := mat.Norm(&left, 2)
			left.SubVec(&left, &right)
			if rel := mat.Norm(&left, 2) / size; rel > 2e-7 {
				t.Errorf("%s, round %d: residual %v in the paper's form", s.name, r, rel)
			}
		}
	}
}

// TestScoreBeatsRandomDirections compares each round's score with those of 1000
// vectors of length 1 in the span of the templates.
func TestScoreBeatsRandomDirections(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	random := mat.NewDense(120, 1000, nil)
	for i := range 120 {
		for j := range 1000 {
			random.Set(i, j, rng.NormFloat64())
		}
	}
	for _, s := range settings() {
		s.p.Rounds = 2
		m := train(t, s)
		A, tilde := space(t, s)
		n := tilde.SymmetricDim()
		for r, round := range m.Rounds {
			K, _ := kernel.Gram(t.Context(), m.Prefix(r), s.ds.X)
			b := define(s, K).b
			directions := random.Slice(0, n, 0, 1000)
			var f, bf, kv mat.Dense
			f.Mul(A, directions)
			bf.Mul(b, &f)
			kv.Mul(tilde, directions)
			f.MulElem(&f, &bf)
			kv.MulElem(directions, &kv)
			for j := range 1000 {
				if score := mat.Sum(f.ColView(j)) / mat.Sum(kv.ColView(j)); score > round.Score*(1+1e-9) {
					t.Fatalf("%s, round %d: score %v, a random direction has %v", s.name, r, round.Score, score)
				}
			}
		}
	}
}

// TestRoundOneClosedForm: all pairs weigh the same, so w is the projection on the
// templates' span of Σ W_i·y_i·φ(x_i), and f = A·K̃⁺·A'(W∘y).
func TestRoundOneClosedForm(t *testing.T) {
	for _, s := range settings() {
		s.p.Rounds = 1
		m := train(t, s)
		if m.Rounds[0].Products > 6 {
			t.Errorf("%s: round 1 takes %d products", s.name, m.Rounds[0].Products)
		}
		A, tilde := space(t, s)
		c := mat.NewVecDense(s.ds.Len(), nil)
		for i, y := range s.ds.Y {
			c.SetVec(i, float64(y)*s.ds.Weight(i))
		}
		var eigen mat.EigenSym
		eigen.Factorize(tilde, true)
		var U mat.Dense
		eigen.VectorsTo(&U)
		values := eigen.Values(nil)
		var ac, part, v, f mat.VecDense
		ac.MulVec(A.T(), c)
		part.MulVec(U.T(), &ac)
		for i, l := range values {
			if l < 1e-9*values[len(values)-1] {
				part.SetVec(i, 0)
			} else {
				part.SetVec(i, part.AtVec(i)/l)
			}
		}
		v.MulVec(&U, &part)
		f.MulVec(A, &v)
		f.ScaleVec(1/max(mat.Max(&f), -mat.Min(&f)), &f)
		mapped, _ := m.Map(t.Context(), s.ds.X)
		for i := range s.ds.Len() {
			if got := mapped.At(i, 0) / math.Sqrt(m.Rounds[0].Alpha); math.Abs(got-f.AtVec(i)) > 1e-5 {
				t.Errorf("%s: f(x_%d) = %v, want %v", s.name, i, got, f.AtVec(i))
				break
			}
		}
	}
}

// TestPrintedWeightsFail: with the sign that the paper prints for LogLoss, D favours
// pairs that are solved, and the loss rises.
func TestPrintedWeightsFail(t *testing.T) {
	const m = 150
	const d = 30 // features are enough
	ds := data.Crammer{}.Sample(m, 3).Columns(rangeOf(d)...)
	s := setting{ds: ds, p: Params{}}
	K := mat.NewSymDense(m, nil)
	var losses []float64
	for range 30 {
		losses = append(losses, define(s, K).loss)
		b := mat.NewSymDense(m, nil)
		for i := range m {
			for j := i; j < m; j++ {
				yy := float64(ds.Y[i] * ds.Y[j])
				b.SetSym(i, j, yy/(1+math.Exp(-yy*K.At(i, j)))) // as printed
			}
		}
		var xb, form mat.Dense
		xb.Mul(ds.X.T(), b)
		form.Mul(&xb, ds.X)
		sym := mat.NewSymDense(d, nil)
		for i := range d {
			for j := i; j < d; j++ {
				sym.SetSym(i, j, form.At(i, j))
			}
		}
		var eigen mat.EigenSym
		eigen.Factorize(sym, true)
		var vectors mat.Dense
		eigen.VectorsTo(&vectors)
		var f mat.VecDense
		f.MulVec(ds.X, vectors.ColView(d-1))
		f.ScaleVec(1/max(mat.Max(&f), -mat.Min(&f)), &f)
		plus, minus := 1e-9, 1e-9
		for i := range m {
			for j := range m {
				if v := b.At(i, j) * f.AtVec(i) * f.AtVec(j); v > 0 {
					plus += v
				} else {
					minus -= v
				}
			}
		}
		K.SymRankOne(K, math.Log(plus/minus)/2, &f)
	}
	least := slices.Min(losses)
	if losses[29] < losses[0] || !slices.IsSorted(losses[slices.Index(losses, least):]) {
		t.Errorf("losses %.5g do not rise", losses)
	}
	if after := train(t, s).Rounds[29].After; after > 0.01*least {
		t.Errorf("with the sign of the derivative the loss falls to %v", after)
	}
}

// TestFormIsIndefinite: the paper says that A'BA is positive semi-definite. From round
// 2 on it is not: two examples of one class whose kernel is k·I give B an eigenvalue
// of exp(-k) - 1.
func TestFormIsIndefinite(t *testing.T) {
	p := newPairs(ExpLoss, []int{1, 1}, []float64{1, 1})
	p.margin[0], p.margin[p.stride+1] = 2, 2
	if _, _, err := p.weigh(t.Context()); err != nil {
		t.Fatal(err)
	}
	B := mat.NewSymDense(2, []float64{p.d[0], p.d[1], p.d[p.stride], p.d[p.stride+1]})
	if least := kerneltest.LeastEigenvalue(B); math.Abs(least-(math.Exp(-2)-1)) > 1e-14 {
		t.Errorf("least eigenvalue %v, want %v", least, math.Exp(-2)-1)
	}
	s := settings()[0]
	m := train(t, s)
	K, _ := kernel.Gram(t.Context(), m.Prefix(1), s.ds.X)
	A, _ := space(t, s)
	var ba, form mat.Dense
	ba.Mul(define(s, K).b, A)
	form.Mul(A.T(), &ba)
	sym := mat.NewSymDense(s.ds.Len(), nil)
	for i := range s.ds.Len() {
		for j := i; j < s.ds.Len(); j++ {
			sym.SetSym(i, j, form.At(i, j))
		}
	}
	if least := kerneltest.LeastEigenvalue(sym); least > -1e-3*mat.Max(sym) {
		t.Errorf("least eigenvalue of A'BA in round 2 is %v", least)
	}
}
