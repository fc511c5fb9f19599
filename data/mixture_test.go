package data_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
)

var (
	_ learn.Classifier = (*data.Mixture)(nil)
	_ learn.Scorer     = (*data.Mixture)(nil)
)

var generators = []struct {
	name string
	make func(dim int) *data.Mixture
}{
	{"twonorm", data.Twonorm},
	{"threenorm", data.Threenorm},
	{"ringnorm", data.Ringnorm},
}

func TestSampleIsAValidSet(t *testing.T) {
	for _, g := range generators {
		for _, dim := range []int{1, 2, 20} {
			ds := g.make(dim).Sample(200, 1)
			if err := ds.Validate(learn.TwoClass); err != nil {
				t.Errorf("%s(%d): %v", g.name, dim, err)
			}
			if ds.Len() != 200 || ds.Dim() != dim || ds.Name != g.name {
				t.Errorf("%s(%d): %v", g.name, dim, ds)
			}
			if ds.Features[0] != "x1" || len(ds.Features) != dim || ds.ClassName(-1) != "negative" || ds.ClassName(1) != "positive" {
				t.Errorf("%s(%d): features %v, classes %v", g.name, dim, ds.Features, ds.Classes)
			}
		}
	}
}

func TestSampleIsSeeded(t *testing.T) {
	for _, g := range generators {
		m := g.make(3)
		a, again, b := m.Sample(100, 7), g.make(3).Sample(100, 7), m.Sample(100, 8)
		if !mat.Equal(a.X, again.X) || !slices.Equal(a.Y, again.Y) {
			t.Errorf("%s: equal seeds, other bits", g.name)
		}
		if mat.Equal(a.X, b.X) || slices.Equal(a.Y, b.Y) {
			t.Errorf("%s: two seeds, equal samples", g.name)
		}
		small := m.Sample(10, 7)
		if !mat.Equal(small.X, a.X.Slice(0, 10, 0, 3)) || !slices.Equal(small.Y, a.Y[:10]) {
			t.Errorf("%s: the larger sample does not begin with the smaller", g.name)
		}
	}
}

// Published results name a seed, so its bits must stay.
func TestSampleBitsStay(t *testing.T) {
	ds := data.Ringnorm(2).Sample(2, 1)
	want := []float64{-0.6466299088967147, 2.6808039494770366, -1.2344170319997119, 0.8952822773306446}
	if got := ds.X.RawMatrix().Data; !slices.Equal(got, want) {
		t.Errorf("seed 1 gives %#v, want %#v", got, want)
	}
}

// Class shares, and mean and variance of every coordinate in every class,
// within 4.5 standard errors. (Threenorm's positive class is checked in
// threenorm_test.go, being no Gaussian.)
func TestSampleMoments(t *testing.T) {
	const n, dim = 40000, 6
	for _, g := range generators {
		m := g.make(dim)
		ds := m.Sample(n, 3)
		for _, class := range []struct {
			label int
			from  []data.Gaussian
		}{{-1, m.Negative}, {1, m.Positive}} {
			rows := rowsOf(ds, class.label)
			if z := (float64(rows.Len()) - n/2) / math.Sqrt(n/4); math.Abs(z) > 4.5 {
				t.Errorf("%s: %d of %d examples are %+d", g.name, rows.Len(), n, class.label)
			}
			if len(class.from) > 1 {
				continue
			}
			want, size := class.from[0], float64(rows.Len())
			for j := range dim {
				mean, variance := stat.MeanVariance(mat.Col(nil, j, rows.X), nil)
				if math.Abs(mean-want.Mean[j]) > 4.5*want.SD/math.Sqrt(size) {
					t.Errorf("%s, class %+d, x%d: mean %v, want %v", g.name, class.label, j+1, mean, want.Mean[j])
				}
				if v := want.SD * want.SD; math.Abs(variance-v) > 4.5*v*math.Sqrt(2/size) {
					t.Errorf("%s, class %+d, x%d: variance %v, want %v", g.name, class.label, j+1, variance, v)
				}
			}
			if c := stat.Correlation(mat.Col(nil, 0, rows.X), mat.Col(nil, 1, rows.X), nil); math.Abs(c) > 4.5/math.Sqrt(size) {
				t.Errorf("%s, class %+d: coordinates correlate by %v", g.name, class.label, c)
			}
		}
	}
}

func rowsOf(ds *learn.Dataset, label int) *learn.Dataset {
	var rows []int
	for i, y := range ds.Y {
		if y == label {
			rows = append(rows, i)
		}
	}
	return ds.Subset(rows)
}

// Scores against the densities themselves, written out with gonum's normal
// distribution where nothing underflows.
func TestScoresAreLogOdds(t *testing.T) {
	density := func(class []data.Gaussian, x []float64) float64 {
		p := 0.0
		for _, g := range class {
			q := 1 / float64(len(class))
			for j, v := range x {
				q *= distuv.Normal{Mu: g.Mean[j], Sigma: g.SD}.Prob(v)
			}
			p += q
		}
		return p
	}
	uneven := &data.Mixture{
		Negative: []data.Gaussian{{Mean: []float64{0, 1}, SD: 0.5}},
		Positive: []data.Gaussian{{Mean: []float64{1, 0}, SD: 2}, {Mean: []float64{-3, 0}, SD: 0.1}, {Mean: []float64{0, 0}, SD: 1}},
	}
	mixtures := []*data.Mixture{uneven}
	for _, g := range generators {
		mixtures = append(mixtures, g.make(1), g.make(2), g.make(5))
	}
	for _, m := range mixtures {
		X := m.Sample(50, 2).X
		scores, labels := m.Scores(X), m.Predict(X)
		for i := range scores {
			x := X.RawRowView(i)
			want := math.Log(density(m.Positive, x)) - math.Log(density(m.Negative, x))
			if math.Abs(scores[i]-want) > 1e-9*(1+math.Abs(want)) {
				t.Errorf("%v at %v: score %v, want %v", m, x, scores[i], want)
			}
			if labels[i] != learn.Sign(scores[i]) {
				t.Errorf("%v at %v: label %d for score %v", m, x, labels[i], scores[i])
			}
		}
	}
}

func TestScoresFarOut(t *testing.T) {
	X := mat.NewDense(2, 2, []float64{1e6, 1e6, -1e6, -1e6}) // densities are exp(-1e12)
	for _, g := range generators {
		for i, s := range g.make(2).Scores(X) {
			if math.IsNaN(s) || math.IsInf(s, 0) {
				t.Errorf("%s, row %d: score %v", g.name, i, s)
			}
		}
	}
}

func TestScoresTakeAnyMatrix(t *testing.T) {
	m := data.Threenorm(3)
	X := m.Sample(20, 1).X
	wide := mat.DenseCopyOf(X.T())
	if !slices.Equal(m.Scores(X), m.Scores(wide.T())) {
		t.Error("a transposed view has other scores")
	}
	if got := m.Scores(&mat.Dense{}); len(got) != 0 {
		t.Errorf("%d scores for an empty matrix", len(got))
	}
}

func TestMixtureString(t *testing.T) {
	own := data.Mixture{
		Negative: []data.Gaussian{{Mean: []float64{0}, SD: 0.5}},
		Positive: []data.Gaussian{{Mean: []float64{1}, SD: 1}},
	}
	for want, m := range map[string]*data.Mixture{
		"twonorm in 20 dimensions: -1 from N((-0.4472, -0.4472, …), 1·I); +1 from N((0.4472, 0.4472, …), 1·I)":                 data.Twonorm(20),
		"threenorm in 2 dimensions: -1 from N((1.414, -1.414), 1·I); +1 from N((1.414, 1.414), 1·I), N((-1.414, -1.414), 1·I)": data.Threenorm(2),
		"mixture in 1 dimension: -1 from N((0), 0.25·I); +1 from N((1), 1·I)":                                                  &own,
	} {
		if got := m.String(); got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	}
}

func TestMixturePanics(t *testing.T) {
	for _, g := range generators {
		for _, dim := range []int{0, -1} {
			wantPanic(t, "orm wants a dimension >= 1, got ", func() { g.make(dim) })
		}
		wantPanic(t, "Sample wants n >= 1 examples, got 0", func() { g.make(2).Sample(0, 1) })
		wantPanic(t, "3 columns for a mixture in 2 dimensions", func() { g.make(2).Scores(mat.NewDense(1, 3, nil)) })
	}
	one := []data.Gaussian{{Mean: []float64{0}, SD: 1}}
	for want, m := range map[string]*data.Mixture{
		"0 negative and 0 positive":           {},
		"1 negative and 0 positive":           {Negative: one},
		"means of one length >= 1, got 1 and": {Negative: one, Positive: []data.Gaussian{{Mean: []float64{0, 0}, SD: 1}}},
		"means of one length >= 1, got 0 and": {Negative: []data.Gaussian{{SD: 1}}, Positive: []data.Gaussian{{SD: 1}}},
		"standard deviations > 0, got 0":      {Negative: one, Positive: []data.Gaussian{{Mean: []float64{0}}}},
		"standard deviations > 0, got NaN":    {Negative: one, Positive: []data.Gaussian{{Mean: []float64{0}, SD: math.NaN()}}},
		"standard deviations > 0, got +Inf":   {Negative: one, Positive: []data.Gaussian{{Mean: []float64{0}, SD: math.Inf(1)}}},
	} {
		wantPanic(t, want, func() { m.Sample(1, 1) })
		wantPanic(t, want, func() { m.Scores(mat.NewDense(1, 1, nil)) })
		wantPanic(t, want, func() { _ = m.String() })
	}
}

// bayesError checks the error of the Bayes rule on a fresh sample against its
// exact value, within 4 standard errors.
func bayesError(t *testing.T, m *data.Mixture, exact float64) {
	t.Helper()
	const n = 200_000
	ds := m.Sample(n, 11)
	got := learn.ErrorRate(m.Predict(ds.X), ds.Y)
	if se := math.Sqrt(exact * (1 - exact) / n); math.Abs(got-exact) > 4*se {
		t.Errorf("%v: error %.5f, exact %.5f ± %.5f", m, got, exact, se)
	}
}

func BenchmarkSample(b *testing.B) {
	m := data.Threenorm(20)
	for b.Loop() {
		m.Sample(3000, 1)
	}
}

func BenchmarkScores(b *testing.B) {
	m := data.Threenorm(20)
	X := m.Sample(3000, 1).X
	for b.Loop() {
		m.Scores(X)
	}
}
