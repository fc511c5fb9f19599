package viz

import (
	"bytes"
	"errors"
	"image/png"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// bumps is a set of n points about (±1, ±1), one class on each diagonal.
func bumps(n int) *learn.Dataset {
	rng := rand.New(rand.NewPCG(1, 2))
	ds := &learn.Dataset{X: mat.NewDense(n, 2, nil), Y: make([]int, n), Name: "four bumps"}
	ds.Features, ds.Classes = []string{"width", "height"}, []string{"even", "odd"}
	for i := range n {
		x, y := float64(2*(i%2)-1), float64(2*(i/2%2)-1)
		ds.X.SetRow(i, []float64{x + 0.6*rng.NormFloat64(), y + 0.6*rng.NormFloat64()})
		ds.Y[i] = int(-x * y)
	}
	return ds
}

// gaussians is a sum of bells on the points of ds, signed by class.
func gaussians(ds *learn.Dataset) learn.ScoreFunc {
	return scorer(func(x, y float64) float64 {
		s := 0.0
		for i, label := range ds.Y {
			dx, dy := x-ds.X.At(i, 0), y-ds.X.At(i, 1)
			s += float64(label) * math.Exp(-2*(dx*dx+dy*dy))
		}
		return s / 3
	})
}

// machine is a scorer with support vectors.
type machine struct {
	learn.ScoreFunc
	rows []int
}

func (m machine) SupportVectors() []int { return m.rows }

func must(f *Figure, err error) *Figure {
	if err != nil {
		panic(err)
	}
	return f
}

func TestBoundaryGolden(t *testing.T) {
	ds := bumps(60)
	bayes := scorer(func(x, y float64) float64 { return -x * y })
	f := must(Boundary(machine{gaussians(ds), []int{0, 7, 21}}, ds,
		BoundaryOptions{Reference: bayes, Resolution: 60, Width: 3, Height: 2.75}))
	golden(t, "boundary", f)
	golden(t, "boundary_dark", f.Dark())
}

func TestBoundaryNamesWhatItDraws(t *testing.T) {
	ds := bumps(30)
	model := gaussians(ds)
	for _, tc := range []struct {
		name  string
		model learn.Scorer
		o     BoundaryOptions
		want  []string // of width, height, the title, the legend
		not   []string
	}{
		{
			"plain", model,
			BoundaryOptions{},
			[]string{"four bumps", "width", "height", "even", "odd", "boundary"},
			[]string{"margin ±1", "support vector", "Bayes", "no score"},
		},
		{
			"machine",
			machine{model, []int{3}},
			BoundaryOptions{Title: "SVM"},
			[]string{"SVM", "margin ±1", "support vector"},
			[]string{"four bumps"},
		},
		{"margins asked for", model, BoundaryOptions{Margins: true}, []string{"margin ±1"}, []string{"support vector"}},
		{"rows of another set", machine{model, []int{3, 30}}, BoundaryOptions{}, []string{"margin ±1"}, []string{"support vector"}},
		{"rings hidden", machine{model, []int{3}}, BoundaryOptions{HideSupport: true}, []string{"margin ±1"}, []string{"support vector"}},
		{"points hidden", machine{model, []int{3}}, BoundaryOptions{HidePoints: true}, []string{"even", "odd"}, []string{"support vector"}},
		{"reference", model, BoundaryOptions{Reference: model}, []string{"Bayes"}, nil},
		{"named reference", model, BoundaryOptions{Reference: model, ReferenceName: "truth"}, []string{"truth"}, []string{"Bayes"}},
		{"constant", scorer(func(_, _ float64) float64 { return 1 }), BoundaryOptions{}, []string{"even", "odd"}, []string{">boundary<"}},
		{"no score", scorer(func(x, _ float64) float64 { return math.Sqrt(x) }), BoundaryOptions{}, []string{"no score"}, nil},
	} {
		tc.o.Resolution = 50
		svg := must(Boundary(tc.model, ds, tc.o)).SVG()
		_, svg, _ = strings.Cut(svg, "</desc>") // the description is tested below
		for _, s := range tc.want {
			if !strings.Contains(svg, ">"+s+"<") {
				t.Errorf("%s: no text %q", tc.name, s)
			}
		}
		for _, s := range tc.not {
			if strings.Contains(svg, s) {
				t.Errorf("%s: has text %q", tc.name, s)
			}
		}
	}
}

func TestBoundaryRingsTheSupportVectors(t *testing.T) {
	ds := bumps(20)
	for _, rows := range [][]int{nil, {4}, {1, 2, 19}} {
		svg := must(Boundary(machine{gaussians(ds), rows}, ds, BoundaryOptions{Resolution: 20})).SVG()
		rings := strings.Count(svg, "A4.6,4.6 0 0") / 2 // a circle is two arcs
		want := len(rows)
		if want > 0 {
			want++ // in the legend
		}
		if rings != want {
			t.Errorf("support %v: %d rings, want %d", rows, rings, want)
		}
	}
}

func TestBoundaryAsksTheModelOnce(t *testing.T) {
	calls, rows := 0, 0
	model := learn.ScoreFunc(func(X mat.Matrix) []float64 {
		calls++
		rows, _ = X.Dims()
		return make([]float64, rows)
	})
	f := must(Boundary(model, bumps(10), BoundaryOptions{Resolution: 30}))
	f.PNG()
	f.SVG()
	if calls != 1 || rows != 31*31 {
		t.Errorf("%d calls, the last with %d rows; want one with 961", calls, rows)
	}
}

// TestBoundaryWithoutLabels: a one-class machine has examples and regions, but no
// classes.
func TestBoundaryWithoutLabels(t *testing.T) {
	ds := bumps(30)
	model := machine{gaussians(ds), []int{1, 2}}
	ds.Y = nil
	f := must(Boundary(model, ds, BoundaryOptions{Resolution: 20}))
	if want := "four bumps: decision boundary over width and height; 30 points; 2 support vectors"; f.String() != want {
		t.Errorf("%q, want %q", f, want)
	}
	svg := f.SVG()
	if n := strings.Count(svg, `fill="#555555"/>`); n != 31 { // one in the legend
		t.Errorf("%d grey discs, want 31", n)
	}
	for name, want := range map[string]bool{"example": true, "score &lt; 0": true, "score ≥ 0": true, "even": false} {
		if strings.Contains(svg, ">"+name+"<") != want {
			t.Errorf("%q in the legend: %v, want %v", name, !want, want)
		}
	}
	if strings.Contains(must(Boundary(model, ds, BoundaryOptions{HidePoints: true})).SVG(), ">example<") {
		t.Error("the legend has examples that are not shown")
	}
	ds.X.Set(2, 0, math.NaN())
	if _, err := Boundary(model, ds); !errors.Is(err, learn.ErrNotFinite) {
		t.Errorf("NaN: %v", err)
	}
}

func TestBoundaryErrors(t *testing.T) {
	model := scorer(func(x, _ float64) float64 { return x })
	good := bumps(8)
	three := &learn.Dataset{X: mat.NewDense(3, 2, nil), Y: []int{0, 1, 2}}
	nan := bumps(8)
	nan.X.Set(3, 1, math.NaN())
	short := learn.ScoreFunc(func(mat.Matrix) []float64 { return nil })
	for _, tc := range []struct {
		name  string
		model learn.Scorer
		ds    *learn.Dataset
		o     BoundaryOptions
		want  error
	}{
		{"one feature", model, good.Columns(0), BoundaryOptions{}, learn.ErrShape},
		{"three features", model, good.Columns(0, 1, 0), BoundaryOptions{}, learn.ErrShape},
		{"no data", model, nil, BoundaryOptions{}, learn.ErrShape},
		{"three classes", model, three, BoundaryOptions{}, learn.ErrLabel},
		{"NaN", model, nan, BoundaryOptions{}, learn.ErrNotFinite},
		{"too few scores", short, good, BoundaryOptions{}, learn.ErrShape},
		{"too few reference scores", model, good, BoundaryOptions{Reference: short}, learn.ErrShape},
		{"resolution", model, good, BoundaryOptions{Resolution: -5}, ErrRange},
		{"empty range", model, good, BoundaryOptions{XRange: [2]float64{3, 3}}, ErrRange},
		{"tiny", model, good, BoundaryOptions{Width: 0.01}, ErrRange},
		{"size NaN", model, good, BoundaryOptions{Height: math.NaN()}, ErrRange},
	} {
		if f, err := Boundary(tc.model, tc.ds, tc.o); !errors.Is(err, tc.want) || f != nil {
			t.Errorf("%s: %v, error %v; want no figure and %v", tc.name, f, err, tc.want)
		}
	}
}

func TestBoundaryPanics(t *testing.T) {
	ds := bumps(8)
	failing := learn.ScoreFunc(func(mat.Matrix) []float64 { panic("in the model") })
	for _, tc := range []struct {
		want string
		call func()
	}{
		{"viz: Boundary of a nil model", func() { _, _ = Boundary(nil, ds) }},
		{"viz: Boundary takes at most one options struct, got 2", func() { _, _ = Boundary(failing, ds, BoundaryOptions{}, BoundaryOptions{}) }},
		{"in the model", func() { _, _ = Boundary(failing, ds) }},
	} {
		func() {
			defer func() {
				if got := recover(); got != tc.want {
					t.Errorf("panic %v, want %q", got, tc.want)
				}
			}()
			tc.call()
		}()
	}
}

func TestBoundaryOfDegenerateData(t *testing.T) {
	huge := bumps(12)
	huge.X.Scale(1e300, huge.X)
	same := &learn.Dataset{X: mat.NewDense(3, 2, []float64{5, 5, 5, 5, 5, 5}), Y: []int{-1, 1, 1}}
	for name, ds := range map[string]*learn.Dataset{"one point": bumps(12).Subset([]int{2}), "huge": huge, "one place": same} {
		for _, score := range []float64{0, math.Inf(1), math.Inf(-1), math.NaN(), 5e-324, -math.MaxFloat64} {
			f, err := Boundary(scorer(func(_, _ float64) float64 { return score }), ds, BoundaryOptions{Resolution: 10, Width: 1.5, Height: 1.5})
			if err != nil {
				t.Errorf("%s, score %v: %v", name, score, err)
				continue
			}
			if _, err := png.Decode(bytes.NewReader(f.PNG())); err != nil || strings.Contains(f.SVG(), "NaN,") {
				t.Errorf("%s, score %v: bad picture, %v", name, score, err)
			}
		}
	}
}

func TestBoundaryKeepsNothingOfTheCaller(t *testing.T) {
	ds := bumps(16)
	f := must(Boundary(gaussians(bumps(16)), ds, BoundaryOptions{Resolution: 20}))
	g := must(Boundary(gaussians(bumps(16)), ds, BoundaryOptions{Resolution: 20}))
	before := f.PNG()
	ds.X.Zero()
	ds.Y[0] = -ds.Y[0]
	ds.Classes[0] = "changed"
	if !slices.Equal(before, g.PNG()) {
		t.Error("the figure changed with the data set")
	}
}

func TestBoundaryDescribesItself(t *testing.T) {
	f := must(Boundary(machine{gaussians(bumps(9)), []int{1}}, bumps(9)))
	const want = "four bumps: decision boundary over width and height; 9 points (even 5, odd 4); 1 support vector"
	if f.String() != want {
		t.Errorf("%q, want %q", f, want)
	}
}

func BenchmarkBoundaryPNG(b *testing.B) {
	ds := bumps(300)
	model := scorer(func(x, y float64) float64 { return math.Sin(3*x) * math.Cos(2*y) })
	for b.Loop() {
		must(Boundary(model, ds)).PNG()
	}
}
