package linear

import (
	"context"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// inTwo is a set that comes in two blocks.
type inTwo struct{ *learn.Dataset }

func (s inTwo) Blocks(_ context.Context, f func(first int, block *learn.Dataset) error) error {
	for first := 0; first < 4; first += 2 {
		if err := f(first, s.Subset([]int{first, first + 1})); err != nil {
			return err
		}
	}
	return nil
}

// TestStreamUnit: a large feature in either block, or a large column for the bias, needs
// another unit.
func TestStreamUnit(t *testing.T) {
	for name, c := range map[string]struct {
		at    int     // the row of the large feature
		value float64 // its value
		bias  float64
		want  float64
	}{
		"usual":             {0, 1, 1, 1},
		"in the first":      {0, 2 * large, 1, 4 * large},
		"in the second":     {3, -2 * large, 1, 4 * large},
		"the bias":          {0, 1, 2 * large, 4 * large},
		"the bias, as much": {0, 1, large, 1},
	} {
		ds := &learn.Dataset{X: mat.NewDense(4, 2, []float64{1, 2, 2, 1, -1, 1, 1, -2}), Y: []int{1, -1, 1, -1}}
		ds.X.Set(c.at, 0, c.value)
		p, err := Params{Bias: PenalizedBias, BiasValue: c.bias}.withDefaults()
		if err != nil {
			t.Fatal(err)
		}
		q, err := readProblem(t.Context(), inTwo{ds}, p)
		if err != nil {
			t.Fatal(err)
		}
		if q.unit != c.want {
			t.Errorf("%s: unit %v, want %v", name, q.unit, c.want)
		}
	}
}
