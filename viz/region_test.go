package viz

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var whole = part{0, 1, 0, 1}

func TestEveryPixelHasTheColourOfItsClass(t *testing.T) {
	f := fieldOf(t, 40, func(x, y float64) float64 {
		switch {
		case x < -1.55:
			return math.Inf(-1)
		case x > 1.55:
			return math.Inf(1)
		}
		return x * (1 + y*y)
	})
	img := newRegion(f).rasterize(whole, 90, 60, light.tints)
	for py := range 60 {
		for px := range 90 {
			if _, _, _, a := img.At(px, py).RGBA(); a != 0xffff {
				t.Fatalf("pixel (%d, %d) has opacity %d of 65535", px, py, a)
			}
			k := img.ColorIndexAt(px, py)
			if positive := k >= shades; k == nanTint || positive != (px >= 45) {
				t.Fatalf("pixel (%d, %d) has colour %d", px, py, k)
			}
		}
	}
	if first, last := img.ColorIndexAt(0, 30), img.ColorIndexAt(89, 30); first != shades-1 || last != 2*shades-1 {
		t.Errorf("infinite scores have shades %d and %d, want the deepest", first, last)
	}
}

func TestRowsRunFromTheTop(t *testing.T) {
	img := newRegion(fieldOf(t, 4, func(_, y float64) float64 { return y })).rasterize(whole, 3, 10, light.tints)
	if img.ColorIndexAt(1, 0) < shades || img.ColorIndexAt(1, 9) >= shades {
		t.Error("positive scores for large y are not on top")
	}
}

func TestTint(t *testing.T) {
	shade := newShader(1)
	if got := shade.tint(math.NaN()); got != nanTint {
		t.Errorf("NaN has colour %d, want %d", got, nanTint)
	}
	if got := shade.tint(0); got != shades {
		t.Errorf("score 0 has colour %d, want the lightest of +1, %d", got, shades)
	}
	last := uint8(0)
	for s := -0.01; s > -10; s -= 0.01 {
		k := shade.tint(s)
		if k < last || k >= shades {
			t.Fatalf("score %v has shade %d after %d", s, k, last)
		}
		last = k
	}
	if last != shades-1 {
		t.Errorf("a score far from 0 has shade %d, want %d", last, shades-1)
	}
}

func TestSaturationWithoutSizes(t *testing.T) {
	for _, v := range []float64{0, math.NaN(), math.Inf(1)} {
		if got := fieldOf(t, 3, func(_, _ float64) float64 { return v }).saturation(); got != 1 {
			t.Errorf("constant %v: saturation %v, want 1", v, got)
		}
	}
}

func TestNthIsThatOfTheSortedValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		v := make([]float64, 1+rng.IntN(60))
		for i := range v {
			v[i] = float64(rng.IntN(20)) // with many ties
		}
		k, sorted := rng.IntN(len(v)), slices.Sorted(slices.Values(v))
		if got := nth(slices.Clone(v), k); got != sorted[k] {
			t.Fatalf("value %d of %v is %v, want %v", k, v, got, sorted[k])
		}
	}
}
