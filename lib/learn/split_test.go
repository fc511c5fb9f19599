package learn_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// random is a set of n examples in k classes of uneven size; two classes are
// -1 and +1. The only feature is the row number.
func random(rng *rand.Rand, n, k int) *learn.Dataset {
	labels := make([]int, n)
	for i := range labels {
		labels[i] = i
		if i >= k {
			labels[i] = min(rng.IntN(k), rng.IntN(k))
		}
		if k == 2 {
			labels[i] = 2*labels[i] - 1
		}
	}
	return labelled(labels...)
}

// rows reads back which rows a part of a labelled set has.
func rows(ds *learn.Dataset) []int {
	var r []int
	for i := range ds.Len() {
		r = append(r, int(ds.X.At(i, 0)))
	}
	return r
}

func counts(labels []int) map[int]int {
	c := map[int]int{}
	for _, y := range labels {
		c[y]++
	}
	return c
}

func sequence(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

func TestSplitPartitionsAndStratifies(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n, k := 10+rng.IntN(90), 2+rng.IntN(4)
		ds, fraction := random(rng, n, k), 0.05+0.9*rng.Float64()
		train, test := ds.Split(fraction, rng.Uint64())

		left, right := rows(train), rows(test)
		if !slices.IsSorted(left) || !slices.IsSorted(right) {
			t.Fatal("the rows lost their order")
		}
		if all := slices.Sorted(slices.Values(slices.Concat(left, right))); !slices.Equal(all, sequence(n)) {
			t.Fatalf("train %v and test %v do not partition %d rows", left, right, n)
		}
		have := counts(train.Y)
		for label, size := range counts(ds.Y) {
			if want := int(math.Round(fraction * float64(size))); have[label] != want {
				t.Fatalf("%d of %d examples of class %d in training, want %d", have[label], size, label, want)
			}
		}
		for i, r := range left {
			if train.Y[i] != ds.Y[r] {
				t.Fatalf("row %d changed its label", r)
			}
		}
	}
}

func TestSplitIsSeeded(t *testing.T) {
	ds := random(rand.New(rand.NewPCG(1, 2)), 100, 2)
	a, _ := ds.Split(0.6, 1)
	again, _ := ds.Split(0.6, 1)
	b, _ := ds.Split(0.6, 2)
	if !slices.Equal(rows(a), rows(again)) {
		t.Error("equal seeds, other splits")
	}
	if slices.Equal(rows(a), rows(b)) {
		t.Error("two seeds, equal splits")
	}
}

// Each row is in training equally often: 2,000 seeds at 0.6 make 1,200 times
// with standard deviation √(2000·0.6·0.4) = 21.9.
func TestSplitIsFair(t *testing.T) {
	ds := labelled(slices.Concat(slices.Repeat([]int{-1}, 10), slices.Repeat([]int{1}, 20))...)
	times := make([]float64, ds.Len())
	for seed := range uint64(2000) {
		train, _ := ds.Split(0.6, seed)
		for _, r := range rows(train) {
			times[r]++
		}
	}
	for r, n := range times {
		if math.Abs(n-1200) > 4.5*21.9 {
			t.Errorf("row %d is in training %v times, want about 1200", r, n)
		}
	}
}

func TestSplitCopiesAndKeepsWeights(t *testing.T) {
	ds := small()
	train, test := ds.Split(0.5, 1)
	if train.Len() != 2 || test.Len() != 2 || len(train.W) != 2 || train.Name != "small" {
		t.Errorf("%v and %v", train, test)
	}
	for i := range train.Len() {
		if want := (train.X.At(i, 0)-1)/3 + 1; train.W[i] != want {
			t.Errorf("row %v has weight %v, want %v", train.X.RawRowView(i), train.W[i], want)
		}
	}
	train.X.Zero()
	test.X.Zero()
	if !mat.Equal(ds.X, small().X) {
		t.Error("a part shares its matrix with the set")
	}
}

func TestSplitPanics(t *testing.T) {
	for _, fraction := range []float64{0, 1, -0.1, 1.1, nan} {
		wantPanic(t, "Split wants a fraction between 0 and 1, got", func() { small().Split(fraction, 1) })
	}
}

func TestFoldsPartitionAndStratify(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		n, classes := 10+rng.IntN(90), 2+rng.IntN(4)
		ds, k := random(rng, n, classes), 2+rng.IntN(9)
		folds := ds.Folds(k, rng.Uint64())
		if len(folds) != k {
			t.Fatalf("%d folds, want %d", len(folds), k)
		}
		var tested []int
		for _, f := range folds {
			tested = append(tested, f.Test...)
			if !slices.IsSorted(f.Train) || !slices.IsSorted(f.Test) {
				t.Fatal("the rows of a fold are not ascending")
			}
			if all := slices.Sorted(slices.Values(slices.Concat(f.Train, f.Test))); !slices.Equal(all, sequence(n)) {
				t.Fatalf("fold %v does not partition %d rows", f, n)
			}
			if len(f.Test) < n/k || len(f.Test) > (n+k-1)/k {
				t.Fatalf("a test set of %d rows in %d folds of %d", len(f.Test), k, n)
			}
			have := counts(ds.Subset(f.Test).Y)
			for label, size := range counts(ds.Y) {
				if have[label] < size/k || have[label] > (size+k-1)/k {
					t.Fatalf("%d of %d examples of class %d in one of %d test sets", have[label], size, label, k)
				}
			}
		}
		if slices.Sort(tested); !slices.Equal(tested, sequence(n)) {
			t.Fatalf("the test sets %v are no partition of %d rows", tested, n)
		}
	}
}

func TestFoldsLeaveOneOut(t *testing.T) {
	for _, f := range small().Folds(4, 1) {
		if len(f.Test) != 1 || len(f.Train) != 3 {
			t.Errorf("fold %v", f)
		}
	}
}

func TestFoldsAreSeeded(t *testing.T) {
	ds := random(rand.New(rand.NewPCG(1, 2)), 100, 3)
	test := func(seed uint64) []int { return ds.Folds(5, seed)[0].Test }
	if !slices.Equal(test(1), test(1)) {
		t.Error("equal seeds, other folds")
	}
	if slices.Equal(test(1), test(2)) {
		t.Error("two seeds, equal folds")
	}
}

func TestFoldsPanics(t *testing.T) {
	for _, k := range []int{-1, 0, 1, 5} {
		wantPanic(t, "Folds wants 2 to 4 folds for 4 examples, got", func() { small().Folds(k, 1) })
	}
}
