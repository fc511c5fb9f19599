package viz

import (
	"image/color"
	"math"
	"testing"

	"gonum.org/v1/plot"
)

// luminance is the relative luminance of WCAG 2.
func luminance(c color.NRGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear undoes the gamma of sRGB.
func linear(v uint8) float64 {
	s := float64(v) / 255
	if s <= 0.04045 {
		return s / 12.92
	}
	return math.Pow((s+0.055)/1.055, 2.4)
}

func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x/y, y/x)
}

// TestContrast: words have the contrast that WCAG 2 wants of text (AA), and lines
// and points that of graphics; the orange and the sky blue of Okabe and Ito, which
// only the fifth and the sixth curve have, are a little paler on white.
func TestContrast(t *testing.T) {
	for name, th := range map[string]*theme{"light": light, "dark": dark} {
		for what, c := range map[string]color.NRGBA{"text": th.text, "numbers": th.faint} {
			if got := contrast(c, th.paper); got < 4.5 {
				t.Errorf("%s: %s has contrast %.1f", name, what, got)
			}
		}
		for k, c := range th.hues {
			want := 3.0
			if th == light && k >= 3 {
				want = 2.2
			}
			if got := contrast(c, th.paper); got < want {
				t.Errorf("%s: hue %d has contrast %.1f, want %v", name, k, got, want)
			}
		}
		for class := range 2 {
			for _, ground := range []color.NRGBA{th.lightest[class], th.deepest[class]} {
				if got := contrast(th.text, ground); got < 4.5 {
					t.Errorf("%s: the boundary on region %d has contrast %.1f", name, class, got)
				}
			}
		}
	}
}

// seen are the matrices, on linear RGB, of how a trichromat, a protanope and a
// deuteranope see (Machado, Oliveira & Fernandes, IEEE TVCG 15 (2009), severity 1).
var seen = map[string][9]float64{
	"trichromat":  {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanope":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranope": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
}

// lab is a colour as CIE L*a*b*, seen by an eye.
func lab(c color.NRGBA, eye [9]float64) [3]float64 {
	rgb := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var v [3]float64
	for i := range v {
		v[i] = min(max(eye[3*i]*rgb[0]+eye[3*i+1]*rgb[1]+eye[3*i+2]*rgb[2], 0), 1)
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*v[0] + 0.3576*v[1] + 0.1805*v[2]) / 0.9505)
	y := f(0.2126*v[0] + 0.7152*v[1] + 0.0722*v[2])
	z := f((0.0193*v[0] + 0.1192*v[1] + 0.9505*v[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// TestHuesDifferForEveryEye by ΔE of at least 10, five times what is just seen.
func TestHuesDifferForEveryEye(t *testing.T) {
	for name, th := range map[string]*theme{"light": light, "dark": dark} {
		for who, eye := range seen {
			for a := range th.hues {
				for b := range a {
					p, q := lab(th.hues[a], eye), lab(th.hues[b], eye)
					if d := math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2]); d < 10 {
						t.Errorf("%s: hues %d and %d are %.1f apart for a %s", name, b, a, d, who)
					}
				}
			}
		}
	}
}

func TestThemeOf(t *testing.T) {
	for _, test := range []struct {
		background, title color.Color
		want              *theme
	}{
		{color.White, color.White, light},
		{color.Black, color.Black, dark},
		{color.Gray{0x33}, nil, dark},
		{color.Transparent, nil, light},
		{nil, color.Black, light},
		{nil, dark.text, dark},
		{nil, nil, light},
	} {
		p := plot.New()
		p.BackgroundColor, p.Title.TextStyle.Color = test.background, test.title
		if themeOf(p) != test.want {
			t.Errorf("background %v, title %v: the other theme", test.background, test.title)
		}
	}
}

func TestColorIsThatOfACurve(t *testing.T) {
	if Color(1) != light.hues[1] || Color(8) != Color(1) {
		t.Errorf("Color(1) = %v, Color(8) = %v", Color(1), Color(8))
	}
}
