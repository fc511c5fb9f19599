package viz

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"testing"
)

// gradient has width·height colours, and a flat lower half.
func gradient(width, height int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, 2*height))
	for y := range 2 * height {
		for x := range width {
			c := color.RGBA{0x12, 0x34, 0x56, 0xff}
			if y < height {
				c = color.RGBA{uint8(255 * x / width), uint8(255 * y / height), 0x80, 0xff}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

func TestIndexIsExactForFewColours(t *testing.T) {
	img := gradient(15, 17) // 255 colours and one
	got := index(img)
	for y := range 34 {
		for x := range 15 {
			if color.RGBAModel.Convert(got.At(x, y)) != img.At(x, y) {
				t.Fatalf("pixel (%d, %d) is %v, want %v", x, y, got.At(x, y), img.At(x, y))
			}
		}
	}
}

func TestIndexKeepsAreasAndRoundsTheRest(t *testing.T) {
	img := gradient(64, 64)
	got := index(img)
	worst := 0.0
	for y := range 128 {
		for x := range 64 {
			a, b := img.RGBAAt(x, y), color.RGBAModel.Convert(got.At(x, y)).(color.RGBA)
			d := math.Hypot(float64(a.R)-float64(b.R), float64(a.G)-float64(b.G))
			worst = max(worst, d)
			if y >= 64 && a != b {
				t.Fatalf("the large area became %v", b)
			}
		}
	}
	// 112 free centres cover the square at best with a radius of about 255/√112·0.62 = 15;
	// the greedy choice is within twice that.
	if worst > 30 {
		t.Errorf("a colour is off by %.0f of 255", worst)
	}
	if !bytes.Equal(got.Pix, index(img).Pix) {
		t.Error("two runs differ")
	}
}
