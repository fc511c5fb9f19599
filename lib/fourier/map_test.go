package fourier_test

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestMapIsItsFormula for shapes that fill no block, with the standard library.
func TestMapIsItsFormula(t *testing.T) {
	for _, shape := range [][3]int{{1, 1, 1}, {3, 5, 7}, {64, 8, 16}, {70, 9, 33}, {130, 40, 450}, {5, 3000, 40}, {13, 100_000, 3}} {
		n, d, count := shape[0], shape[1], shape[2]
		X, f := kerneltest.Points(n, d, 1), features(t, d, fourier.FeatureParams{Gamma: 0.3 / float64(d), Count: count})
		got, err := f.Map(t.Context(), X)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			for k := range count {
				z := f.Phase[k]
				for j := range d {
					z += f.Omega.At(k, j) * X.At(i, j)
				}
				if want := math.Sqrt(2/float64(count)) * math.Cos(z); math.Abs(got.At(i, k)-want) > 1e-13*math.Sqrt(float64(d)) {
					t.Fatalf("%v: feature %d of row %d is %v, want %v", shape, k, i, got.At(i, k), want)
				}
			}
		}
	}
}

// TestMapBits: equal on every processor, however many there are, and in whatever
// blocks the rows come.
func TestMapBits(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	X, f := kerneltest.Points(203, 37, 5), features(t, 37, fourier.FeatureParams{Gamma: 0.1, Count: 301, Seed: 2})
	for _, procs := range []int{1, 2, 7} {
		runtime.GOMAXPROCS(procs)
		got, err := f.Map(t.Context(), X)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.New()
		_ = binary.Write(sum, binary.LittleEndian, got.RawMatrix().Data)
		if text := fmt.Sprintf("%x", sum.Sum(nil)[:8]); text != mapSum {
			t.Errorf("%d processors: sum %s, want %s", procs, text, mapSum)
		}
		part, err := f.Map(t.Context(), X.Slice(100, 150, 0, 37).T().T())
		if err != nil || !mat.Equal(part, got.Slice(100, 150, 0, 301)) {
			t.Errorf("%d processors: a part has other features, %v", procs, err)
		}
	}
	rows, _ := f.Map(context.Background(), X)
	sum := 0.0
	for k, v := range rows.RawRowView(3) { // Eval has the order of one product after another
		sum = math.FMA(v, rows.RawRowView(8)[k], sum)
	}
	if got := f.Eval(X.RawRowView(3), X.RawRowView(8)); got != sum {
		t.Errorf("Eval %v, inner product %v", got, sum)
	}
	if slices.ContainsFunc(rows.RawMatrix().Data, func(v float64) bool { return math.Abs(v) > math.Sqrt(2./301) }) {
		t.Error("a feature outside its range")
	}
}

const mapSum = "e2aef5ca284b0c4f"

// TestMapSomeNaN: a row whose first feature is a number, and of which others are not, is
// an error too.
func TestMapSomeNaN(t *testing.T) {
	X, checked := mat.NewDense(1, 2, []float64{1.7e308, 1.7e308}), 0
	for seed := range uint64(20) {
		f := features(t, 2, fourier.FeatureParams{Count: 20, Seed: seed})
		mapped := f.Apply(&learn.Dataset{X: X}).X.RawRowView(0)
		if math.IsNaN(mapped[0]) || !slices.ContainsFunc(mapped, math.IsNaN) {
			continue
		}
		checked++
		if _, err := f.Map(t.Context(), X); !errors.Is(err, kernel.ErrNotFinite) {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if checked == 0 {
		t.Error("no seed has such a row")
	}
}
