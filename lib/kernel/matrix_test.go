package kernel_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
)

// matrices are the four ways to evaluate a kernel on the rows of X.
var matrices = []struct {
	name string
	make func(ctx context.Context, k kernel.Kernel, X *mat.Dense) (any, error)
}{
	{"Gram", func(ctx context.Context, k kernel.Kernel, X *mat.Dense) (any, error) { return kernel.Gram(ctx, k, X) }},
	{"Cross", func(ctx context.Context, k kernel.Kernel, X *mat.Dense) (any, error) {
		return kernel.Cross(ctx, k, X, X)
	}},
	{"Row", func(ctx context.Context, k kernel.Kernel, X *mat.Dense) (any, error) {
		r, err := kernel.NewRows(k, X)
		if err != nil {
			return nil, err
		}
		dst := make([]float64, rows(X))
		return dst, r.Row(ctx, 0, dst)
	}},
	{"Diag", func(_ context.Context, k kernel.Kernel, X *mat.Dense) (any, error) { return kernel.Diag(k, X) }},
}

func rows(X *mat.Dense) int {
	if X == nil {
		return 0
	}
	n, _ := X.Dims()
	return n
}

func rowsOf(t *testing.T, k kernel.Kernel, X *mat.Dense) *kernel.Rows {
	t.Helper()
	r, err := kernel.NewRows(k, X)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestGramIsTheSameOnAnyNumberOfProcessors(t *testing.T) {
	X := kerneltest.Points(300, 150, 1) // wide enough for several tasks a row
	for _, k := range []kernel.Kernel{kernel.Stump{}, kernel.Gaussian{}, kernel.Func(floats.Dot)} {
		var grams []*mat.SymDense
		for _, procs := range []int{1, 4} {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
			gram, err := kernel.Gram(context.Background(), k, X)
			if err != nil {
				t.Fatal(err)
			}
			grams = append(grams, gram)
			row, all := make([]float64, 300), rowsOf(t, k, X)
			for _, i := range []int{0, 123, 299} {
				if err := all.Row(context.Background(), i, row); err != nil {
					t.Fatal(err)
				}
				for j, v := range row {
					if v != gram.At(i, j) {
						t.Fatalf("%s: Row and Gram differ at %d, %d", kernel.Name(k), i, j)
					}
				}
			}
		}
		if !mat.Equal(grams[0], grams[1]) {
			t.Errorf("%s: 1 and 4 processors differ", kernel.Name(k))
		}
	}
}

func TestCrossTakesAnyMatrix(t *testing.T) {
	A, B := kerneltest.Points(7, 3, 1), kerneltest.Points(4, 3, 2)
	want, err := kernel.Cross(context.Background(), kernel.Stump{}, A, B)
	if err != nil {
		t.Fatal(err)
	}
	got, err := kernel.Cross(context.Background(), kernel.Stump{}, mat.DenseCopyOf(A.T()).T(), B)
	if err != nil {
		t.Fatal(err)
	}
	if !mat.Equal(got, want) {
		t.Error("a transposed view gives other values than the matrix")
	}
	if m, n := got.Dims(); m != 7 || n != 4 {
		t.Errorf("Cross is %d×%d, want 7×4", m, n)
	}
}

func TestShapes(t *testing.T) {
	for _, test := range matrices {
		for _, X := range []*mat.Dense{nil, {}} {
			if _, err := test.make(context.Background(), kernel.Linear{}, X); !errors.Is(err, kernel.ErrShape) {
				t.Errorf("%s of an empty matrix: %v, want ErrShape", test.name, err)
			}
		}
	}
	A, B := kerneltest.Points(3, 2, 1), kerneltest.Points(3, 4, 1)
	for _, pair := range [][2]mat.Matrix{{A, B}, {A, nil}, {nil, A}, {A, &mat.SymDense{}}} {
		if _, err := kernel.Cross(context.Background(), kernel.Linear{}, pair[0], pair[1]); !errors.Is(err, kernel.ErrShape) {
			t.Errorf("Cross of unfit matrices: %v, want ErrShape", err)
		}
	}
	if err := rowsOf(t, kernel.Linear{}, A).Row(context.Background(), 0, make([]float64, 2)); !errors.Is(err, kernel.ErrShape) {
		t.Errorf("Row into a short slice: %v, want ErrShape", err)
	}
}

func TestFailuresNameThePair(t *testing.T) {
	X := kerneltest.Points(40, 2, 1)
	X.Set(17, 0, 5) // the kernels below fail where both points are row 17
	cause := errors.New("cause")
	for _, test := range []struct {
		k    kernel.Func
		want error
	}{
		{func(x, y []float64) float64 { return math.NaN() }, kernel.ErrNotFinite},
		{func(x, y []float64) float64 { return math.Inf(1) }, kernel.ErrNotFinite},
		{func(x, y []float64) float64 { panic("broken") }, kernel.ErrPanic},
		{func(x, y []float64) float64 { panic(cause) }, cause},
		{func(x, y []float64) float64 { return x[2] }, kernel.ErrPanic},
	} {
		k := kernel.Func(func(x, y []float64) float64 {
			if x[0] == 5 && y[0] == 5 {
				return test.k(x, y)
			}
			return 0
		})
		for _, m := range matrices {
			if m.name == "Row" {
				continue // of row 0, which is sound
			}
			_, err := m.make(context.Background(), k, X)
			if !errors.Is(err, test.want) || !strings.Contains(err.Error(), "(row 17, row 17)") {
				t.Errorf("%s: error %v, want one of (row 17, row 17) that is %v", m.name, err, test.want)
			}
		}
	}
}

func TestFirstFailureIsReported(t *testing.T) {
	X := kerneltest.Points(100, 2, 1)
	bad := kernel.Func(func(x, y []float64) float64 { return math.NaN() })
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	for range 50 {
		_, err := kernel.Gram(context.Background(), bad, X)
		if err == nil || !strings.Contains(err.Error(), "(row 0, row 0)") {
			t.Fatalf("error %v, want that of (row 0, row 0)", err)
		}
	}
}

func TestCancel(t *testing.T) {
	X := kerneltest.Points(200, 2, 1)
	for _, m := range matrices[:2] {
		ctx, cancel := context.WithCancel(context.Background())
		var calls atomic.Int64
		k := kernel.Func(func(x, y []float64) float64 {
			if calls.Add(1) == 1000 {
				cancel()
			}
			return 0
		})
		if _, err := m.make(ctx, k, X); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want context.Canceled", m.name, err)
		}
		if n := calls.Load(); n > 5000 {
			t.Errorf("%s: %d evaluations, cancelled at 1000", m.name, n)
		}
	}
}

func TestRowPanicsOutside(t *testing.T) {
	defer func() {
		if r := recover(); r == nil {
			t.Error("row 3 of 3 did not panic")
		}
	}()
	_ = rowsOf(t, kernel.Linear{}, kerneltest.Points(3, 2, 1)).Row(context.Background(), 3, make([]float64, 3))
}

// TestGramRunsInParallel has the kernel wait for a second evaluation to begin,
// which never happens on one goroutine.
func TestGramRunsInParallel(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	var begun atomic.Int64
	met := make(chan struct{})
	k := kernel.Func(func(_, _ []float64) float64 {
		switch begun.Add(1) {
		case 1:
			select {
			case <-met:
			case <-ctx.Done():
			}
		case 2:
			close(met)
		}
		return 1
	})
	if _, err := kernel.Gram(ctx, k, kerneltest.Points(4, 1, 1)); err != nil {
		t.Errorf("no second evaluation began while the first one waited: %v", err)
	}
}
