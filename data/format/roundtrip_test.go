package format

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/lib/learn"
)

// formats are the text formats with what each can hold.
var formats = []struct {
	name    string
	named   bool // features and classes have names
	levels  bool
	weights bool
	of      func(ds *learn.Dataset) Format // the format that reads ds as it is
}{
	{"CSV", true, true, true, csvOf},
	{"ARFF", true, true, true, func(*learn.Dataset) Format { return ARFF{} }},
	{"LIBSVM", false, false, false, func(ds *learn.Dataset) Format { return LIBSVM{Name: ds.Name} }},
}

// csvOf is the CSV that tells what the file does not: which columns are nominal,
// and the order of levels and classes.
func csvOf(ds *learn.Dataset) Format {
	f := CSV{Name: ds.Name, Classes: ds.Classes, Nominal: map[string][]string{}}
	for j := range ds.Dim() {
		if levels := ds.LevelsOf(j); levels != nil {
			f.Nominal[ds.FeatureName(j)] = levels
		}
	}
	if ds.W != nil {
		f.Weight = "weight"
	}
	return f
}

// rewrite writes and reads ds.
func rewrite(t *testing.T, f Format, ds *learn.Dataset) *learn.Dataset {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, ds); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	got, err := f.Read(&b)
	if err != nil {
		t.Fatalf("%v of\n%.2000s", err, text)
	}
	return got
}

// Names with every mark that the formats use, and numbers of every size.
func TestRoundTripOfStrangeSets(t *testing.T) {
	const seeds = 300
	for _, f := range formats {
		t.Run(f.name, func(t *testing.T) {
			for seed := range uint64(seeds) {
				rng := rand.New(rand.NewPCG(seed, 1))
				ds := strange(rng, f.named, f.levels, f.weights)
				datatest.SameSet(t, rewrite(t, f.of(ds), ds), ds)
			}
		})
	}
}

// strange draws a set.
func strange(rng *rand.Rand, named, levels, weights bool) *learn.Dataset {
	n, d, k := 1+rng.IntN(6), 1+rng.IntN(4), 1+rng.IntN(4)
	n = max(n, k)
	ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n)}
	for i := range n {
		rank := i
		if i >= k {
			rank = rng.IntN(k)
		}
		ds.Y[i] = label(rank, k)
		for j := range d {
			ds.X.Set(i, j, strangeNumber(rng))
		}
	}
	if named {
		ds.Name = strangeNames(rng, 1)[0]
		ds.Features = strangeNames(rng, d)
		ds.Classes = strangeNames(rng, k)
	} else {
		for r := range k {
			ds.Classes = append(ds.Classes, string(stream.AppendNumber(nil, float64(r*r)-1.5)))
		}
	}
	if levels {
		j := rng.IntN(d)
		ds.Levels = make([][]string, d)
		ds.Levels[j] = strangeNames(rng, 3)
		for i := range n {
			ds.X.Set(i, j, []float64{0, 1, 2, math.NaN()}[rng.IntN(4)])
		}
	}
	if weights && rng.IntN(2) == 0 {
		for range n {
			ds.W = append(ds.W, math.Abs(strangeNumberButNaN(rng)))
		}
	}
	return ds
}

func strangeNumber(rng *rand.Rand) float64 {
	if rng.IntN(6) == 0 {
		return math.NaN()
	}
	return strangeNumberButNaN(rng)
}

func strangeNumberButNaN(rng *rand.Rand) float64 {
	for {
		v := math.Float64frombits(rng.Uint64())
		switch rng.IntN(4) {
		case 0:
			v = float64(rng.IntN(2000001) - 1000000)
		case 1:
			v = []float64{0, math.Copysign(0, -1), math.MaxFloat64, math.SmallestNonzeroFloat64, 0.1, 1e21, 1e-7}[rng.IntN(7)]
		}
		if !math.IsNaN(v) && !math.IsInf(v, 0) {
			return v
		}
	}
}

// strangeNames draws n different names.
func strangeNames(rng *rand.Rand, n int) []string {
	marks := []string{"a", "b", "1", "?", "'", `"`, ",", " ", "{", "}", "%", "@", "#", ":", `\`, "\n", "\t", "é", "\xff", "-", "NaN"}
	var names []string
	for len(names) < n {
		name := ""
		for range 1 + rng.IntN(5) {
			name += marks[rng.IntN(len(marks))]
		}
		if !slices.Contains(names, name) && name != "label" && name != "weight" {
			names = append(names, name)
		}
	}
	return names
}
