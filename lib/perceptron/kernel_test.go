package perceptron_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/perceptron"
)

// byHand is the linear perceptron with its weight vectors: after each example, the
// one in use.
func byHand(ds *learn.Dataset, epochs int) (course [][]float64, mistakes, separated int) {
	w := make([]float64, ds.Dim())
	for range epochs {
		before := mistakes
		for i, y := range ds.Y {
			x := ds.X.RawRowView(i)
			if ds.Weight(i) == 0 {
				continue
			}
			if float64(y)*dot(w, x) <= 0 {
				mistakes++
				next := append([]float64(nil), w...)
				for j := range next {
					next[j] += ds.Weight(i) * float64(y) * x[j]
				}
				w = next
				right := true
				for l, y := range ds.Y {
					right = right && (ds.Weight(l) == 0 || float64(y)*dot(w, ds.X.RawRowView(l)) > 0)
				}
				if right && separated == 0 {
					separated = mistakes
				}
			}
			course = append(course, w)
		}
		if mistakes == before {
			break
		}
	}
	return course, mistakes, separated
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for j := range a {
		sum += a[j] * b[j]
	}
	return sum
}

// TestKernelPerceptronByHand compares the linear kernel with weight vectors.
func TestKernelPerceptronByHand(t *testing.T) {
	for _, weighted := range []bool{false, true} {
		for seed := range uint64(5) {
			ds := data.Twonorm(8).Sample(60, seed)
			for i := 0; weighted && i < 60; i++ {
				ds.W = append(ds.W, float64((i+1)%4))
			}
			test := data.Twonorm(8).Sample(50, 100+seed)
			course, mistakes, separated := byHand(ds, 6)
			for _, variant := range []perceptron.Variant{perceptron.Last, perceptron.Averaged, perceptron.Voted} {
				m, err := perceptron.TrainKernel(t.Context(), ds, kernel.Linear{}, perceptron.KernelParams{Epochs: 6, Variant: variant})
				if err != nil || len(m.Updates) != mistakes || m.Separated != separated || m.Seen != len(course) {
					t.Fatalf("seed %d, %v: %v, %v; want %d mistakes, separated after %d", seed, variant, m, err, mistakes, separated)
				}
				for i, got := range m.Scores(test.X) {
					x, want := test.X.RawRowView(i), 0.0
					for _, w := range course {
						switch variant {
						case perceptron.Last:
							want = dot(w, x)
						case perceptron.Averaged:
							want += dot(w, x) / float64(len(course))
						default:
							want += float64(learn.Sign(dot(w, x))) / float64(len(course))
						}
					}
					if math.Abs(got-want) > 1e-9 {
						t.Fatalf("seed %d, %v, point %d: %v, want %v", seed, variant, i, got, want)
					}
				}
			}
		}
	}
}

// TestAfterEpoch trains shorter, and longer.
func TestAfterEpoch(t *testing.T) {
	ds := data.Threenorm(3).Sample(50, 2)
	for _, variant := range []perceptron.Variant{perceptron.Last, perceptron.Averaged, perceptron.Voted} {
		p := perceptron.KernelParams{Variant: variant, Shuffle: true, Seed: 5, Epochs: 8}
		long, err := perceptron.TrainKernel(t.Context(), ds, kernel.Linear{}, p)
		if err != nil || long.Status != learn.IterationLimit {
			t.Fatal(long, err)
		}
		for e := 1; e <= 8; e++ {
			p.Epochs = e
			short, err := perceptron.TrainKernel(t.Context(), ds, kernel.Linear{}, p)
			if err != nil {
				t.Fatal(err)
			}
			then := long.AfterEpoch(e)
			got, want := then.Scores(ds.X), short.Scores(ds.X)
			for i := range got {
				if math.Abs(got[i]-want[i]) > 1e-9 {
					t.Fatalf("%v after %d epochs, point %d: %v, want %v", variant, e, i, got[i], want[i])
				}
			}
			if fmt.Sprint(then.Curve(), then.Mistakes, then.Separated) != fmt.Sprint(short.Curve(), short.Mistakes, short.Separated) {
				t.Errorf("%v after %d epochs: another course", variant, e)
			}
		}
	}
}

// TestMistakeBound is Novikoff's theorem: at most (R/γ)² mistakes on examples with
// margin γ in a ball of radius R.
func TestMistakeBound(t *testing.T) {
	for seed := range uint64(5) {
		ds := data.Crammer{}.Sample(100, seed)
		radius, margin := 0.0, math.Inf(1)
		for i, y := range ds.Y {
			x := ds.X.RawRowView(i)
			radius = max(radius, math.Sqrt(dot(x, x)))
			margin = min(margin, float64(y)*(x[0]+x[1])/math.Sqrt2)
		}
		m, err := perceptron.TrainKernel(t.Context(), ds, kernel.Linear{}, perceptron.KernelParams{Epochs: 1000})
		if err != nil || m.Status != learn.Converged || m.Mistakes[len(m.Mistakes)-1] != 0 || float64(len(m.Updates)) > radius*radius/margin/margin {
			t.Errorf("%v, %v; bound %v", m, err, radius*radius/margin/margin)
		}
		if learn.ErrorRate(m.Predict(ds.X), ds.Y) != 0 || m.Separated == 0 || m.Separated > len(m.Updates) {
			t.Errorf("%v", m)
		}
		curve := m.Curve()
		if curve[0] != 1 || math.Abs(curve[len(curve)-1]-float64(len(m.Updates))/float64(m.Seen)) > 1e-15 {
			t.Errorf("curve from %v to %v", curve[0], curve[len(curve)-1])
		}
	}
}

// TestLearnedKernelNeedsOneExample: some 90 mistakes with the inner product, one with
// the boosted kernel (Crammer, Keshet & Singer, section 4).
func TestLearnedKernelNeedsOneExample(t *testing.T) {
	before, sets := 0, 2
	for seed := range uint64(sets) {
		ds := data.Crammer{}.Sample(300, seed)
		k, err := kboost.Train(t.Context(), ds, nil, kboost.Params{Rounds: 30})
		if err != nil {
			t.Fatal(err)
		}
		standard, err := perceptron.TrainKernel(t.Context(), ds, kernel.Linear{}, perceptron.KernelParams{Epochs: 1000})
		if err != nil || standard.Status != learn.Converged {
			t.Fatal(standard, err)
		}
		learned, err := perceptron.TrainKernel(t.Context(), ds, k, perceptron.KernelParams{})
		if err != nil || learned.Separated != 1 || len(learned.Updates) != 1 {
			t.Errorf("set %d: %v, %v", seed, learned, err)
		}
		before += standard.Separated
	}
	if mean := float64(before) / float64(sets); mean < 75 || mean > 110 {
		t.Errorf("%v mistakes with the standard kernel, want about 91", mean)
	}
}

func TestKernelPerceptronEdges(t *testing.T) {
	ds := data.Threenorm(2).Sample(30, 1)
	for name, c := range map[string]struct {
		ds   *learn.Dataset
		k    kernel.Kernel
		p    perceptron.KernelParams
		want error
	}{
		"kernel":  {ds, nil, perceptron.KernelParams{}, perceptron.ErrParam},
		"epochs":  {ds, kernel.Linear{}, perceptron.KernelParams{Epochs: -1}, perceptron.ErrParam},
		"variant": {ds, kernel.Linear{}, perceptron.KernelParams{Variant: 3}, perceptron.ErrParam},
		"labels":  {&learn.Dataset{X: ds.X, Y: make([]int, 30)}, kernel.Linear{}, perceptron.KernelParams{}, learn.ErrLabel},
		"panics":  {ds, kernel.Func(func(x, _ []float64) float64 { return x[5] }), perceptron.KernelParams{}, kernel.ErrPanic},
	} {
		if m, err := perceptron.NewKernelLearner(c.k, c.p).Learn(t.Context(), c.ds); m != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, m, err, c.want)
		}
	}
	heavy := ds.Subset([]int{0, 1, 2, 3, 4, 5, 6, 7})
	heavy.W = []float64{1, 1, 1, 1e308, 1e308, 1e308, 1e308, 1e308}
	if m, err := perceptron.TrainKernel(t.Context(), heavy, kernel.Linear{}, perceptron.KernelParams{}); m != nil || !errors.Is(err, kernel.ErrNotFinite) {
		t.Errorf("weights beyond the range of numbers: %v, %v", m, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ctx = learn.WithProgress(ctx, func(p learn.Progress) {
		if p.Stage == "perceptron" && p.Done == 3 {
			cancel()
		}
	})
	m, err := perceptron.TrainKernel(ctx, ds, kernel.Linear{}, perceptron.KernelParams{Epochs: 50})
	if !errors.Is(err, context.Canceled) || m.Status != learn.Cancelled || m.Seen != 90 || len(m.Scores(ds.X)) != 30 {
		t.Errorf("cancelled: %v, %v", m, err)
	}
	one := &learn.Dataset{X: mat.NewDense(2, 1, []float64{1, 2}), Y: []int{1, 1}}
	m, err = perceptron.TrainKernel(t.Context(), one, kernel.Linear{}, perceptron.KernelParams{})
	if err != nil || m.Status != learn.Converged || m.Separated != 1 || len(m.Mistakes) != 2 || len(m.AfterEpoch(0).Scores(one.X)) != 2 {
		t.Errorf("one class: %v, %v", m, err)
	}
	for want, f := range map[string]func(){
		"perceptron: model of 1 features, matrix has 2 columns": func() { m.Scores(mat.NewDense(1, 2, nil)) },
		"perceptron: model after -1 epochs":                     func() { m.AfterEpoch(-1) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %s", got, want)
				}
			}()
			f()
		}()
	}
}

func ExampleTrainKernel() {
	xor := &learn.Dataset{X: mat.NewDense(4, 2, []float64{1, 1, -1, -1, 1, -1, -1, 1}), Y: []int{1, 1, -1, -1}}
	m, err := perceptron.TrainKernel(context.Background(), xor, kernel.Polynomial{Degree: 2, Coef0: 1}, perceptron.KernelParams{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m)
	fmt.Println(m.Predict(xor.X))
	// Output:
	// last perceptron with kernel polynomial(degree=2, γ=1, c=1)
	// 4 mistakes in 3 epochs over 4 examples; separated the training set after 4 mistakes
	// converged
	// [1 1 -1 -1]
}
