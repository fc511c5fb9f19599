package kerneltest

import (
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
)

// recorder is a testing.TB that counts failures instead of failing.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, _ ...any) {
	r.failures = append(r.failures, format)
}

func TestCheckFindsFaults(t *testing.T) {
	calls := 0.0
	for _, test := range []struct {
		fault string
		k     kernel.Func
	}{
		{"not symmetric", func(x, y []float64) float64 { return x[0] - 2*y[0] }},
		{"not repeatable", func(x, y []float64) float64 { calls++; return calls }},
		{"not PSD", func(x, y []float64) float64 { return -x[0] * y[0] }},
		{"changes its argument", func(x, y []float64) float64 { x[0] += 1; return 1 }},
	} {
		r := &recorder{TB: t}
		Check(r, test.k, Spec{X: Points(1, 2, 1)}) // one row: one goroutine
		if test.fault == "not symmetric" {
			Check(r, test.k, Spec{})
		}
		if len(r.failures) == 0 {
			t.Errorf("a kernel that is %s passed", test.fault)
		}
	}
}

func TestCheckTellsConditional(t *testing.T) {
	Check(t, kernel.Stump{}, Spec{Conditional: true})
	r := &recorder{TB: t}
	Check(r, kernel.Stump{}, Spec{})
	if len(r.failures) == 0 {
		t.Error("the simplified stump kernel passed as PSD")
	}
}

func TestPoints(t *testing.T) {
	X := Points(100, 3, 1)
	if Y := Points(100, 3, 2); X.At(0, 0) == Y.At(0, 0) {
		t.Error("two seeds gave the same points")
	}
	for i := range 100 {
		for j := range 3 {
			if math.Abs(X.At(i, j)) > 1 {
				t.Fatalf("point %d has coordinate %v", i, X.At(i, j))
			}
		}
	}
}
