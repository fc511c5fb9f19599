package boost_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// TestClassIDs: other numbers for the classes give the same rounds to the bit. Only
// the weights have another order.
func TestClassIDs(t *testing.T) {
	ds := weighted(clouds(90, 3, 4, 1), 1)
	to := []int{2, 0, 3, 1}
	other := *ds
	other.Y = make([]int, ds.Len())
	for i, y := range ds.Y {
		other.Y[i] = to[y]
	}
	for name, train := range classTrainers() {
		_, a, err := train(context.Background(), ds)
		_, b, err2 := train(context.Background(), &other)
		if err != nil || err2 != nil {
			t.Fatal(name, err, err2)
		}
		if a.Len() == 0 || fmt.Sprint(a.Members) != fmt.Sprint(b.Members) {
			t.Errorf("%s: other members", name)
			continue
		}
		for r, row := range a.Weights {
			for l, w := range row {
				if b.Weights[r][to[l]] != w {
					t.Fatalf("%s: the weights of member %d are %v and %v", name, r, row, b.Weights[r])
				}
			}
		}
	}
}

// TestWeightZeroIsAbsent: the model is that of the set without the examples of
// weight 0, wherever these lie; the unit of the weights does not matter.
func TestWeightZeroIsAbsent(t *testing.T) {
	ds := weighted(clouds(90, 3, 3, 2), 1)
	var rows []int
	for i, w := range ds.W {
		if w > 0 {
			rows = append(rows, i)
		} else {
			ds.X.Set(i, i%3, 1e300)
		}
	}
	huge := *ds
	huge.W = make([]float64, ds.Len())
	for i, w := range ds.W {
		huge.W[i] = math.Ldexp(w, 1000)
	}
	for name, train := range classTrainers() {
		want, _, err := train(context.Background(), ds.Subset(rows))
		if err != nil {
			t.Fatal(name, err)
		}
		for _, same := range []*learn.Dataset{ds, &huge} {
			got, _, err := train(context.Background(), same)
			if err != nil || text(t, got) != text(t, want) {
				t.Errorf("%s: another model, %v", name, err)
			}
		}
	}
}

// text is a saved model.
func text(t *testing.T, model any) string {
	t.Helper()
	b, err := model.(interface{ MarshalJSON() ([]byte, error) }).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestWeightTwoIsTwice an example. ECC adds 1/(2n) to sums of 0, which depends on n.
func TestWeightTwoIsTwice(t *testing.T) {
	ds := clouds(50, 2, 3, 4)
	ds.W = make([]float64, 50)
	var rows []int
	for i := range ds.W {
		ds.W[i] = float64(1 + i%2)
		rows = append(rows, slices.Repeat([]int{i}, 1+i%2)...)
	}
	twice := ds.Subset(rows)
	twice.W = nil
	for _, name := range []string{"MH", "MH, one a class", "MultiBoost, high price"} {
		_, a, err := classTrainers()[name](context.Background(), ds)
		_, b, err2 := classTrainers()[name](context.Background(), twice)
		if err != nil || err2 != nil {
			t.Fatal(name, err, err2)
		}
		if !mat.EqualApprox(a.ClassScores(ds.X), b.ClassScores(ds.X), 1e-6) {
			t.Errorf("%s: other scores", name)
		}
	}
}

// TestSameBits: equal arguments give equal bits, with any number of workers.
func TestSameBits(t *testing.T) {
	ds := clouds(120, 4, 3, 5)
	for name, train := range classTrainers() {
		a, _, err := train(context.Background(), ds)
		b, _, err2 := train(context.Background(), ds)
		if err != nil || err2 != nil || text(t, a) != text(t, b) {
			t.Errorf("%s: %v, %v, or another model", name, err, err2)
		}
	}
	var want string
	for _, workers := range []int{1, 2, 5} {
		pools := func(ctx context.Context, X *mat.Dense) (learn.Pool, error) {
			return stump.NewPool(ctx, X, stump.Params{Workers: workers})
		}
		m, err := boost.TrainMH(context.Background(), ds, pools, boost.MHParams{Rounds: 20})
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = text(t, m)
		}
		if got := text(t, m); got != want {
			t.Errorf("%d workers: another model", workers)
		}
	}
}
