package portable

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
)

// TestLikeGonum compares with gonum where that has assembly.
func TestLikeGonum(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("gonum has assembly on amd64 only")
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for n := range 200 {
		x, y := make([]float64, n+8), make([]float64, n+8)
		for i := range x {
			x[i], y[i] = math.Ldexp(rng.Float64()-0.5, rng.IntN(20)), Normal(rng)
		}
		if rng.IntN(5) == 0 && n > 0 {
			x[rng.IntN(n)] = 0
		}
		x, y = x[:n], y[:n]
		same := func(name string, got, want float64) {
			t.Helper()
			if math.Float64bits(got) != math.Float64bits(want) && !(got != got && want != want) {
				t.Errorf("%s of %d numbers: %v, want %v", name, n, got, want)
			}
		}
		same("Dot", Dot(x, y), floats.Dot(x, y))
		same("dotGo", dotGo(x, y), floats.Dot(x, y))
		same("Length", Length(x), floats.Norm(x, 2))
		ours, theirs := slices.Clone(y), slices.Clone(y)
		addScaledGo(ours, 0.3, x)
		floats.AddScaled(theirs, 0.3, x)
		if !slices.Equal(ours, theirs) {
			t.Errorf("addScaledGo of %d numbers is not AddScaled", n)
		}
		if n > 4 { // so that gonum's slice begins at a multiple of 16 bytes
			same("Sum", Sum(x), floats.Sum(x))
			mean, sd := MeanStdDev(x)
			wantMean, wantSD := stat.MeanStdDev(x, nil)
			same("mean", mean, wantMean)
			same("standard deviation", sd, wantSD)
		}
	}
}

func TestLengthOfHuge(t *testing.T) {
	for want, x := range map[float64][]float64{
		5e300: {3e300, 4e300}, 5e-320: {3e-320, -4e-320}, math.Inf(1): {1, math.Inf(-1)}, 0: {0, 0}, 1: {0, -1},
	} {
		if got := Length(x); math.Abs(got-want) > 1e-15*want {
			t.Errorf("length of %v is %v", x, got)
		}
	}
	if got := Length([]float64{math.Inf(1), math.NaN()}); got == got {
		t.Errorf("length of NaN is %v", got)
	}
}

// TestPartsHaveTheBitsOfTheWhole: numbers that come in parts of any length have the sum of one slice.
func TestPartsHaveTheBitsOfTheWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		x := make([]float64, r.IntN(100))
		for i := range x {
			x[i] = r.NormFloat64() * math.Pow(10, float64(r.IntN(20)-10))
		}
		var sum Summer
		for rest := x; len(rest) > 0; {
			n := 1 + r.IntN(min(len(rest), 20))
			sum.Add(rest[:n])
			rest = rest[n:]
		}
		if math.Float64bits(sum.Sum()) != math.Float64bits(Sum(x)) {
			t.Fatalf("%v: sum %v, want %v", x, sum.Sum(), Sum(x))
		}
	}
}
