package viz

import (
	"bytes"
	"errors"
	"image/png"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestHeatMapGolden(t *testing.T) {
	K := mat.NewDense(5, 5, nil)
	K.Apply(func(i, j int, _ float64) float64 { return math.Exp(-float64((i-j)*(i-j)) / 4) }, K)
	K.Set(4, 0, math.NaN())
	f := must(HeatMap(K, "Gram matrix"))
	golden(t, "heatmap", f)
	golden(t, "heatmap_dark", f.Dark())
}

func TestHeatCellsPutRowZeroOnTop(t *testing.T) {
	m := mat.NewDense(2, 3, []float64{0, 1, 2, math.NaN(), math.Inf(-1), math.Inf(1)})
	lo, hi := extent(m)
	if lo != 0 || hi != 2 {
		t.Fatalf("extent %v to %v, want 0 to 2", lo, hi)
	}
	img := heatCells(m, lo, hi)
	want := []uint8{0, levels / 2, levels - 1, levels, 0, levels - 1}
	for i, k := range want {
		if img.Pix[i] != k {
			t.Errorf("entry %d has colour %d, want %d", i, img.Pix[i], k)
		}
	}
	big := enlarge(img, light.heat, whole, 300, 20)
	for i, k := range want {
		for _, at := range []int{1, 98} { // both ends of a block
			if got := big.ColorIndexAt(i%3*100+at, i/3*10+5); got != k {
				t.Errorf("enlarged entry %d has colour %d, want %d", i, got, k)
			}
		}
	}
}

func TestHeatMapThinsLargeMatrices(t *testing.T) {
	m := mat.NewDense(3000, 2, nil)
	m.Set(2999, 0, 1)
	if b := heatCells(m, 0, 1).Bounds(); b.Dx() != 2 || b.Dy() != mostCells {
		t.Errorf("cells %v, want 2×%d", b, mostCells)
	}
}

func TestHeatMapOfConstant(t *testing.T) {
	for _, v := range []float64{0, -3, 1e300, math.NaN(), math.Inf(1)} {
		f := must(HeatMap(mat.NewDense(1, 1, []float64{v}), ""))
		if strings.Contains(f.SVG(), "NaN") || len(f.PNG()) == 0 {
			t.Errorf("matrix of %v: bad picture", v)
		}
	}
	wide := mat.NewDense(1, 2, []float64{-math.MaxFloat64, math.MaxFloat64})
	if lo, hi := extent(wide); shade(lo, lo, hi) != 0 || shade(hi, lo, hi) != levels-1 {
		t.Error("the largest range has not the whole bar")
	}
}

func TestHeatMapErrors(t *testing.T) {
	for _, m := range []mat.Matrix{nil, &mat.Dense{}} {
		if _, err := HeatMap(m, ""); !errors.Is(err, learn.ErrShape) {
			t.Errorf("matrix %v: error %v, want ErrShape", m, err)
		}
	}
}

// TestTitleAboveANarrowArea keeps a long title whole: the area of a tall matrix is
// narrower than the figure, and the title may be as wide as that.
func TestTitleAboveANarrowArea(t *testing.T) {
	f := must(HeatMap(mat.NewDense(12, 3, nil), "A title that says at some length what the matrix below it is all about, for whom it matters"))
	img, err := png.Decode(bytes.NewReader(f.PNG()))
	if err != nil {
		t.Fatal(err)
	}
	for x := range img.Bounds().Dx() {
		for y := range 4 {
			if r, g, b, _ := img.At(x, y).RGBA(); r+g+b != 3*0xffff {
				t.Fatalf("something is drawn at the very top, at pixel %d, %d: the title is cut", x, y)
			}
		}
	}
}
