package kernel_test

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
)

// αᵀG(K)α is the squared length of w = Σ yᵢαᵢφ(xᵢ), here with φ(x) = x.
func TestSignedIsTheSquareOfW(t *testing.T) {
	X := mat.NewDense(3, 2, []float64{1, 2, -3, 0.5, 4, 1})
	y, alpha := []int{1, -1, -1}, mat.NewVecDense(3, []float64{0.25, 0.5, 2})
	K, err := kernel.Gram(t.Context(), kernel.Linear{}, X)
	if err != nil {
		t.Fatal(err)
	}
	G, err := kernel.Signed(K, y)
	if err != nil {
		t.Fatal(err)
	}
	w := mat.NewVecDense(2, nil)
	for i := range y {
		w.AddScaledVec(w, float64(y[i])*alpha.AtVec(i), X.RowView(i))
	}
	if got, want := mat.Inner(alpha, G, alpha), mat.Dot(w, w); math.Abs(got-want) > 1e-12*want {
		t.Errorf("αᵀGα is %v, ‖w‖² is %v", got, want)
	}
	if again, err := kernel.Signed(G, y); err != nil || !mat.Equal(again, K) {
		t.Errorf("two changes of sign give %v, %v, want the matrix itself", again, err)
	}
}

func TestSignedOfManyClasses(t *testing.T) {
	K := mat.NewSymDense(3, []float64{1, 2, 3, 2, 4, 5, 3, 5, 6})
	want := mat.NewSymDense(3, []float64{1, -2, 3, -2, 4, -5, 3, -5, 6})
	if G, err := kernel.Signed(K, []int{2, 0, 2}); err != nil || !mat.Equal(G, want) {
		t.Errorf("%v, %v", G, err)
	}
}

func TestSignedErrors(t *testing.T) {
	two := mat.NewSymDense(2, []float64{1, 0, 0, 1})
	for name, c := range map[string]struct {
		K    mat.Symmetric
		y    []int
		want error
	}{
		"no matrix":   {nil, []int{1}, kernel.ErrShape},
		"no label":    {two, nil, kernel.ErrShape},
		"three rows":  {two, []int{1, 1, 1}, kernel.ErrShape},
		"NaN":         {mat.NewSymDense(2, []float64{1, math.NaN(), 0, 1}), []int{1, -1}, kernel.ErrNotFinite},
		"an infinity": {mat.NewSymDense(1, []float64{math.Inf(-1)}), []int{1}, kernel.ErrNotFinite},
	} {
		if G, err := kernel.Signed(c.K, c.y); !errors.Is(err, c.want) || G != nil {
			t.Errorf("%s: %v, %v", name, G, err)
		}
	}
}
