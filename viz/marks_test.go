package viz

import (
	"errors"
	"image/color"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"

	"github.com/mercer-go/mercer/lib/learn"
)

// TestMarks counts the pixels of the marks' colour, which nothing else in the figure has.
func TestMarks(t *testing.T) {
	bare := must(Scatter(&learn.Dataset{X: mat.NewDense(2, 2, []float64{0, 0, 4, 4})}))
	r, g, b, _ := Color(3).RGBA()
	painted := func(f *Figure) (n int) {
		img := decode(t, f.PNG())
		for x := range img.Bounds().Dx() {
			for y := range img.Bounds().Dy() {
				c := color.RGBA64Model.Convert(img.At(x, y)).(color.RGBA64)
				if near(c.R, r) && near(c.G, g) && near(c.B, b) {
					n++
				}
			}
		}
		return n
	}
	one := painted(bare.With("", marks(t, mat.NewDense(1, 2, []float64{1, 2}))))
	two := painted(bare.With("", marks(t, mat.NewDense(2, 2, []float64{1, 2, 3, 1}))))
	// A disc of radius 7 pt at 192 pixels an inch has about 1095 pixels; its edge is mixed.
	if none := painted(bare); none > 0 || one < 900 || one > 1200 || two < 2*one-80 || two > 2*one+80 {
		t.Errorf("%d, %d and %d pixels of the colour with 0, 1 and 2 marks", none, one, two)
	}
	if text := bare.With("centres", marks(t, mat.NewDense(1, 2, nil))).String(); !strings.Contains(text, "; centres") {
		t.Errorf("the figure says %q", text)
	}
}

func marks(t *testing.T, points mat.Matrix) plot.Plotter {
	t.Helper()
	p, err := Marks(points)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// near compares two 16-bit shades; PNGs have 8 bits.
func near(a uint16, b uint32) bool { return max(uint32(a), b)-min(uint32(a), b) < 0x800 }

func TestMarksRefuses(t *testing.T) {
	if _, err := Marks(mat.NewDense(2, 3, nil)); !errors.Is(err, learn.ErrShape) || !strings.Contains(err.Error(), "got 3") {
		t.Errorf("three columns: %v", err)
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, place := range []int{2, 3} {
			values := make([]float64, 4)
			values[place] = bad
			if _, err := Marks(mat.NewDense(2, 2, values)); !errors.Is(err, ErrRange) || !strings.Contains(err.Error(), "mark 1") {
				t.Errorf("%v: %v", values, err)
			}
		}
	}
}
