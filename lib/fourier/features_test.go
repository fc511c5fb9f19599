package fourier_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/svm"
)

func features(t testing.TB, dim int, p fourier.FeatureParams) *fourier.Features {
	t.Helper()
	f, err := fourier.NewFeatures(dim, p)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestFeaturesAreAKernel(t *testing.T) {
	kerneltest.Check(t, features(t, 3, fourier.FeatureParams{Gamma: 0.4, Count: 20}), kerneltest.Spec{X: kerneltest.Points(20, 3, 1)})
}

// TestFeaturesTendToTheGaussian at the rate 1/√D: the mean square error over many
// maps is that of the mean of D products of cosines.
func TestFeaturesTendToTheGaussian(t *testing.T) {
	X, k := kerneltest.Points(6, 4, 3), kernel.Gaussian{Gamma: 0.3}
	for _, count := range []int{10, 100, 1000} {
		const maps = 200
		square, bias := 0.0, 0.0
		for seed := range uint64(maps) {
			f := features(t, 4, fourier.FeatureParams{Gamma: 0.3, Count: count, Seed: seed})
			for i := range 6 {
				for j := range i {
					e := f.Eval(X.RawRowView(i), X.RawRowView(j)) - k.Eval(X.RawRowView(i), X.RawRowView(j))
					square += e * e / maps / 15
					bias += e / maps / 15
				}
			}
		}
		// 2·cos·cos has a variance between 0 and 1 about its mean.
		rms := math.Sqrt(square * float64(count))
		if rms < 0.5 || rms > 1.05 || math.Abs(bias) > 0.3/math.Sqrt(float64(count)) {
			t.Errorf("D = %d: error %v/√D, bias %v", count, rms, bias)
		}
	}
}

// TestFeaturesGrow: a larger map begins with the functions of a smaller one.
func TestFeaturesGrow(t *testing.T) {
	few, many := features(t, 2, fourier.FeatureParams{Count: 5, Seed: 3}), features(t, 2, fourier.FeatureParams{Count: 9, Seed: 3})
	X := kerneltest.Points(7, 2, 1)
	a, err := few.Map(context.Background(), X)
	b, err2 := many.Map(context.Background(), X)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	for k, f := range few.Functions() {
		for i, v := range f.Scores(X) {
			if x, y := a.At(i, k)/math.Sqrt(2./5), b.At(i, k)/math.Sqrt(2./9); math.Abs(x-v) > 1e-15 || math.Abs(y-v) > 1e-15 {
				t.Errorf("function %d at row %d: %v, %v and %v", k, i, x, y, v)
			}
		}
	}
}

// TestFeaturesInMachines: a linear machine on the mapped rows is the kernel machine
// with the map as its kernel.
func TestFeaturesInMachines(t *testing.T) {
	ds := data.Ringnorm(4).Sample(120, 1)
	f := features(t, 4, fourier.FeatureParams{Gamma: 0.2, Count: 300, Seed: 1})
	X, err := f.Map(context.Background(), ds.X)
	if err != nil {
		t.Fatal(err)
	}
	a, err := linear.Train(context.Background(), &learn.Dataset{X: X, Y: ds.Y}, linear.Params{Loss: linear.Hinge, Tol: 1e-9})
	if err != nil {
		t.Fatal(err)
	}
	b, err := svm.Train(context.Background(), ds, f, svm.Params{Tol: 1e-9})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(a.Primal-b.Primal) > 1e-6*b.Primal {
		t.Errorf("objectives %v and %v", a.Primal, b.Primal)
	}
	exact, err := svm.Train(context.Background(), ds, kernel.Gaussian{Gamma: 0.2}, svm.Params{})
	if err != nil {
		t.Fatal(err)
	}
	test := data.Ringnorm(4).Sample(500, 2)
	if got, want := learn.ErrorRate(b.Predict(test.X), test.Y), learn.ErrorRate(exact.Predict(test.X), test.Y); got > want+0.05 {
		t.Errorf("error %v with features, %v with the kernel", got, want)
	}
}

func TestFeaturesErrors(t *testing.T) {
	for _, p := range []fourier.FeatureParams{{Gamma: -1}, {Gamma: math.NaN()}, {Count: -1}} {
		if f, err := fourier.NewFeatures(2, p); f != nil || !errors.Is(err, fourier.ErrParam) {
			t.Errorf("%+v: %v, %v", p, f, err)
		}
	}
	if f, err := fourier.NewFeatures(0, fourier.FeatureParams{}); f != nil || !errors.Is(err, fourier.ErrParam) {
		t.Errorf("no dimension: %v, %v", f, err)
	}
	f := features(t, 2, fourier.FeatureParams{Count: 3})
	if _, err := f.Map(context.Background(), mat.NewDense(2, 3, nil)); !errors.Is(err, kernel.ErrShape) {
		t.Error(err)
	}
	if _, err := f.Map(context.Background(), mat.NewDense(1, 2, []float64{math.Inf(1), 0})); !errors.Is(err, kernel.ErrNotFinite) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := f.Map(ctx, mat.NewDense(500, 2, nil)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if got := f.String(); got != "3 Fourier features(γ=1)" {
		t.Error(got)
	}
}

func ExampleNewFeatures() {
	f, err := fourier.NewFeatures(20, fourier.FeatureParams{Gamma: 0.05, Count: 500})
	if err != nil {
		fmt.Println(err)
		return
	}
	train, test := data.Ringnorm(20).Sample(300, 1), data.Ringnorm(20).Sample(1000, 2)
	X, _ := f.Map(context.Background(), train.X)
	m, err := linear.Train(context.Background(), &learn.Dataset{X: X, Y: train.Y}, linear.Params{})
	if err != nil {
		fmt.Println(err)
		return
	}
	X, _ = f.Map(context.Background(), test.X)
	fmt.Printf("error %.3f\n", learn.ErrorRate(m.Predict(X), test.Y))
	// Output: error 0.033
}
