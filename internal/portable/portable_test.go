package portable_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/mercer-go/mercer/internal/portable"
)

var functions = []struct {
	name       string
	ours, math func(float64) float64
	sum        string // of the results for arguments
}{
	{"Exp", portable.Exp, math.Exp, "85873dfae2e5295c"},
	{"Log", portable.Log, math.Log, "59c0e7ee199a2dfb"},
	{"Log1p", portable.Log1p, math.Log1p, "a03bb6777cd9f799"},
	{"Log2", portable.Log2, math.Log2, "add4cd1e37d22cbd"},
	{"Cos", portable.Cos, math.Cos, "af07252487b4e231"},
	{"Hypot", func(x float64) float64 { return portable.Hypot(x, 1.5) }, func(x float64) float64 { return math.Hypot(x, 1.5) }, "1e4381f887340de9"},
}

// arguments are numbers of every size and sign, with those where a function changes.
func arguments(f func(x float64)) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, x := range []float64{
		0, 1, 2, 0.5, math.Sqrt2, math.Sqrt2 / 2, math.Sqrt2 - 1, math.Sqrt2/2 - 1, 0x1p-29, 0x1p-54, 0x1p53, 709.782712893384, 709.78271289338409,
		745.2, 708.4, 744.44, math.MaxFloat64, 0x1p-1022, math.Inf(1), math.NaN(),
	} {
		for range 50 {
			f(x)
			f(-x)
			x = math.Nextafter(x, math.Inf(-1))
		}
	}
	for range 50_000 {
		f(1500 * (rng.Float64() - 0.5))
		f(1e9 * (rng.Float64() - 0.5))
		f(rng.Float64())
		f(2*rng.Float64() - 1)
		f(math.Ldexp(rng.Float64()-0.2, rng.IntN(2000)-1000))
	}
}

// TestLikeMath compares with package math where that is assembly of the same operations.
func TestLikeMath(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("package math is the model on amd64 only")
	}
	for _, c := range functions {
		faults := 0
		arguments(func(x float64) {
			if c.name[:3] == "Log" && x > 0 && x < 0x1p-1022 || c.name == "Exp" && x > 709.4 { // where math is wrong
				return
			}
			if got, want := c.ours(x), c.math(x); math.Float64bits(got) != math.Float64bits(want) && !(got != got && want != want) {
				if faults++; faults < 5 {
					t.Errorf("%s(%v) = %v, want %v", c.name, x, got, want)
				}
			}
		})
	}
}

// TestBits has the same sums on every processor.
func TestBits(t *testing.T) {
	for _, c := range functions {
		sum := sha256.New()
		arguments(func(x float64) {
			y := c.ours(x)
			if y != y || c.name == "Cos" && math.Abs(x) >= 1<<29 {
				y = 0
			}
			_ = binary.Write(sum, binary.LittleEndian, y)
		})
		if got := fmt.Sprintf("%x", sum.Sum(nil)[:8]); got != c.sum {
			t.Errorf("%s: sum %s, want %s", c.name, got, c.sum)
		}
	}
}

// TestNormal compares with rand.Rand where that does the same operations.
func TestNormal(t *testing.T) {
	ours, theirs := rand.New(rand.NewPCG(3, 4)), rand.New(rand.NewPCG(3, 4))
	sum, faults := 0.0, 0
	for range 2_000_000 {
		x := portable.Normal(ours)
		sum += x
		if y := theirs.NormFloat64(); x != y && runtime.GOARCH == "amd64" {
			if faults++; faults < 5 {
				t.Errorf("Normal() = %v, want %v", x, y)
			}
		}
	}
	if sum != normalSum {
		t.Errorf("sum %v, want %v", sum, normalSum)
	}
}

const normalSum = -2848.735455381812

// TestWhereMathIsWrong has what package math gets wrong on amd64.
func TestWhereMathIsWrong(t *testing.T) {
	if got, want := portable.Log(0x1p-1074), -1074*math.Ln2; math.Abs(got-want) > 1e-12 {
		t.Errorf("Log(2^-1074) = %v, want %v", got, want)
	}
	if got := portable.Exp(709.78); math.Abs(got/math.Exp(708.78)/math.E-1) > 1e-14 {
		t.Errorf("Exp(709.78) = %v", got)
	}
	if got := portable.Exp(710); !math.IsInf(got, 1) {
		t.Errorf("Exp(710) = %v", got)
	}
}
