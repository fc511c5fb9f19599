package linli

import (
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

var source = experiment.Source{Open: data.Open, Generate: data.Generate}

func sample(t *testing.T, dataset string, split uint64) (train, test *learn.Dataset) {
	t.Helper()
	train, test, err := Sample(experiment.Task{Dataset: dataset, Split: split}, source)
	if errors.Is(err, data.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return train, test
}

func TestSampleSizes(t *testing.T) {
	sizes := map[string][3]int{ // to train on, to test, features
		"australian": {414, 276, 14}, "breast": {410, 273, 9}, "german": {600, 400, 24}, "heart": {162, 108, 13},
		"ionosphere": {211, 140, 34}, "pima": {461, 307, 8}, "sonar": {125, 83, 60}, "votes84": {261, 174, 16},
	}
	for _, name := range names() {
		t.Run(name, func(t *testing.T) {
			want, real := sizes[name]
			if !real {
				want = [3]int{300, 3000, 20}
			}
			train, test := sample(t, name, 4)
			if got := [3]int{train.Len(), test.Len(), test.Dim()}; got != want {
				t.Errorf("%v, want %v", got, want)
			}
			if err := errors.Join(train.Validate(learn.TwoClass), test.Validate(learn.TwoClass)); err != nil {
				t.Error(err)
			}
			low, high := mat.Min(train.X), mat.Max(train.X)
			if ranged := math.Abs(low+1) < 1e-12 && math.Abs(high-1) < 1e-12; ranged != real {
				t.Errorf("from %v to %v", low, high)
			}
		})
	}
	if _, _, err := Sample(experiment.Task{Dataset: "iris"}, source); !errors.Is(err, experiment.ErrTable) {
		t.Error(err)
	}
}

// The noise is in 30 training labels, which differ from run to run, and nowhere else.
func TestNoiseIsInTrainingLabelsOnly(t *testing.T) {
	var flipped []int
	for split := range uint64(3) {
		noisy, test := sample(t, "twonorm-n", split)
		clean, same := sample(t, "twonorm", split)
		if !mat.Equal(noisy.X, clean.X) || !mat.Equal(test.X, same.X) || !slices.Equal(test.Y, same.Y) {
			t.Error("more than training labels differ")
		}
		count := 0
		for i, y := range noisy.Y {
			if y != clean.Y[i] {
				flipped = append(flipped, i)
				count++
			}
		}
		if count != 30 {
			t.Errorf("%d labels of 300 are wrong, want 30", count)
		}
	}
	slices.Sort(flipped)
	if distinct := len(slices.Compact(flipped)); distinct < 60 {
		t.Errorf("%d places in 3 runs", distinct)
	}
}

// Scales come from the training rows; a missing vote is the middle.
func TestScalesAreOfTheTrainingRows(t *testing.T) {
	beyond := false
	for split := range uint64(5) {
		train, test := sample(t, "heart", split)
		if math.Abs(mat.Max(train.X)-1) > 1e-12 || math.Abs(mat.Min(train.X)+1) > 1e-12 {
			t.Errorf("training rows from %v to %v", mat.Min(train.X), mat.Max(train.X))
		}
		beyond = beyond || mat.Max(test.X) > 1+1e-9 || mat.Min(test.X) < -1-1e-9
	}
	if !beyond {
		t.Error("no test row is ever beyond the range of the training rows: the scale saw them")
	}
	train, test := sample(t, "votes84", 1)
	votes := map[float64]int{}
	for _, ds := range []*learn.Dataset{train, test} {
		for _, v := range ds.X.RawMatrix().Data {
			votes[v]++
		}
	}
	if len(votes) != 3 || votes[0] != 392 {
		t.Errorf("votes %v, want -1, 1 and 392 missing as 0", votes)
	}
}
