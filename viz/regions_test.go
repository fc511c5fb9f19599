package viz

import (
	"errors"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// predictor is a classifier of points of the plane.
type predictor func(x, y float64) int

func (p predictor) Predict(X mat.Matrix) []int {
	n, _ := X.Dims()
	labels := make([]int, n)
	for i := range labels {
		labels[i] = p(X.At(i, 0), X.At(i, 1))
	}
	return labels
}

// sectors divides the plane into three parts around 0.
func sectors(x, y float64) int {
	return int(math.Mod(math.Atan2(y, x)+2*math.Pi, 2*math.Pi) / (2 * math.Pi / 3))
}

// threeBumps is a set of three classes, one in each sector.
func threeBumps(n int) *learn.Dataset {
	rng := rand.New(rand.NewPCG(5, 2))
	ds := &learn.Dataset{X: mat.NewDense(n, 2, nil), Y: make([]int, n), Name: "three bumps", Features: []string{"width", "height"}, Classes: []string{"a", "b", "c"}}
	for i := range n {
		angle := (float64(i%3) + 0.5) * 2 * math.Pi / 3
		ds.X.SetRow(i, []float64{2*math.Cos(angle) + 0.6*rng.NormFloat64(), 2*math.Sin(angle) + 0.6*rng.NormFloat64()})
		ds.Y[i] = i % 3
	}
	return ds
}

func TestRegionsGolden(t *testing.T) {
	f := must(Regions(predictor(sectors), threeBumps(45), RegionOptions{Resolution: 60, Width: 3, Height: 2.75}))
	golden(t, "regions", f)
	golden(t, "regions_dark", f.Dark())
}

// TestRegionsColourEveryPixel: each pixel has the shade of the label that the model
// predicts there, up to a grid cell.
func TestRegionsColourEveryPixel(t *testing.T) {
	r := &regions{}
	half := func(x, _ float64) int { // three labels, of which the set has one
		switch {
		case x < -0.5:
			return -7
		case x < 0.5:
			return 2
		}
		return 1 << 60
	}
	x, y := axis{lo: -1, hi: 1}, axis{lo: -1, hi: 1}
	f, err := evaluate(func(X mat.Matrix) []float64 { return r.ranks(predictor(half).Predict(X)) }, x, y, 40)
	if err != nil {
		t.Fatal(err)
	}
	r.paint(f, &learn.Dataset{X: mat.NewDense(1, 2, nil), Y: []int{2}}, false)
	tints := color.Palette{light.color(r.hues[0]), light.color(r.hues[1]), light.color(r.hues[2])}
	if tints[0] != color.Color(light.void) || tints[1] == tints[2] {
		t.Errorf("colours %v", tints)
	}
	img := r.rasterize(whole, 80, 20, tints, []uint8{0, 1, 2})
	for px := range 80 {
		at := (float64(px)+0.5)/40 - 1
		if math.Abs(math.Abs(at)-0.5) < 0.05 {
			continue
		}
		want := uint8(1)
		if at < -0.5 {
			want = 0
		} else if at > 0.5 {
			want = 2
		}
		if got := img.ColorIndexAt(px, 7); got != want {
			t.Errorf("pixel %d has colour %d, want %d", px, got, want)
		}
	}
}

func TestRegionsNamesWhatItDraws(t *testing.T) {
	ds := threeBumps(30)
	none := predictor(func(x, y float64) int {
		if x*x+y*y > 9 {
			return -1
		}
		return sectors(x, y)
	})
	unlabelled := &learn.Dataset{X: ds.X}
	signs := bumps(20)
	for name, tc := range map[string]struct {
		model     learn.Classifier
		ds        *learn.Dataset
		o         RegionOptions
		want, not []string
	}{
		"plain":       {predictor(sectors), ds, RegionOptions{}, []string{"three bumps", "width", "height", ">a<", ">b<", ">c<"}, []string{">label"}},
		"none":        {none, ds, RegionOptions{Title: "one-class"}, []string{"one-class", ">label -1<"}, []string{"three bumps"}},
		"hidden":      {predictor(sectors), ds, RegionOptions{HidePoints: true}, []string{">a<", ">c<"}, nil},
		"unlabelled":  {predictor(sectors), unlabelled, RegionOptions{}, []string{">example<", ">+1<"}, []string{">a<"}},
		"two":         {predictor(func(x, y float64) int { return learn.Sign(-x * y) }), signs, RegionOptions{}, []string{">even<", ">odd<"}, []string{">-1<"}},
		"none of two": {predictor(func(x, y float64) int { return learn.Sign(x) * int(math.Abs(x)+0.5) / 2 }), signs, RegionOptions{}, []string{">even<", ">odd<", ">label 0<"}, nil},
		"one class of three": {
			predictor(sectors), &learn.Dataset{X: ds.X, Y: slices.Repeat([]int{1}, 30), Classes: ds.Classes},
			RegionOptions{HidePoints: true},
			[]string{">a<", ">b<", ">c<"},
			[]string{">label"},
		},
		"one region": {predictor(func(float64, float64) int { return 1 }), ds, RegionOptions{}, []string{">a<"}, nil},
	} {
		f, err := Regions(tc.model, tc.ds, tc.o)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		svg := f.SVG()
		for _, text := range tc.want {
			if !strings.Contains(svg, text) {
				t.Errorf("%s: no %q in the picture", name, text)
			}
		}
		for _, text := range tc.not {
			if strings.Contains(svg, text) {
				t.Errorf("%s: %q is in the picture", name, text)
			}
		}
	}
}

func TestRegionsErrors(t *testing.T) {
	ds := threeBumps(9)
	short := predictor(sectors)
	for name, tc := range map[string]struct {
		model learn.Classifier
		ds    *learn.Dataset
		o     RegionOptions
		want  error
	}{
		"three features": {short, &learn.Dataset{X: mat.NewDense(2, 3, nil), Y: []int{0, 1}}, RegionOptions{}, learn.ErrShape},
		"no set":         {short, nil, RegionOptions{}, learn.ErrShape},
		"few labels":     {fewLabels{}, ds, RegionOptions{}, learn.ErrShape},
		"resolution":     {short, ds, RegionOptions{Resolution: 1}, ErrRange},
		"width":          {short, ds, RegionOptions{Width: 31}, ErrRange},
		"range":          {short, ds, RegionOptions{XRange: [2]float64{1, math.NaN()}}, ErrRange},
	} {
		if f, err := Regions(tc.model, tc.ds, tc.o); f != nil || !errors.Is(err, tc.want) {
			t.Errorf("%s: %v, %v; want %v", name, f, err, tc.want)
		}
	}
}

// TestRegionsColours: classes, "none" and "several" differ in their colours, and the
// largest label has one.
func TestRegionsColours(t *testing.T) {
	r := &regions{labels: []int{-2, -1, 0, 1, math.MaxInt}}
	r.paint(&field{xs: []float64{0, 1}, ys: []float64{0, 1}}, &learn.Dataset{Y: []int{0, 1}}, false)
	seen := map[color.NRGBA]bool{}
	for _, h := range r.hues {
		seen[light.color(h)] = true
	}
	if len(seen) < 4 || light.color(r.hues[1]) != light.void || light.color(r.hues[4]) == light.color(hue(math.MaxInt)) {
		t.Errorf("hues %v", r.hues)
	}
}

func TestRegionsCallsOnce(t *testing.T) {
	calls := 0
	f := must(Regions(matrixPredictor(func(X mat.Matrix) []int { calls++; return predictor(sectors).Predict(X) }), threeBumps(9)))
	f.PNG()
	f.Dark().SVG()
	if calls != 1 {
		t.Errorf("the model was called %d times", calls)
	}
	defer func() {
		if recover() == nil {
			t.Error("a nil model: no panic")
		}
	}()
	_, _ = Regions(nil, threeBumps(9))
}

// matrixPredictor is a classifier of matrices.
type matrixPredictor func(X mat.Matrix) []int

func (p matrixPredictor) Predict(X mat.Matrix) []int { return p(X) }

type fewLabels struct{}

func (fewLabels) Predict(mat.Matrix) []int { return []int{1} }
