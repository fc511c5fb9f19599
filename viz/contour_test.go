package viz

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot/plotter"
)

func TestContourOfCircleClosesOnTheCircle(t *testing.T) {
	f := fieldOf(t, 100, func(x, y float64) float64 { return x*x + y*y - 1 })
	lines := f.contour(0)
	if len(lines) != 1 {
		t.Fatalf("%d lines, want 1", len(lines))
	}
	line := lines[0]
	if line[0] != line[len(line)-1] {
		t.Errorf("ends at %v, not where it began, %v", line[len(line)-1], line[0])
	}
	turn := 0.0
	for i, p := range line {
		// Linear interpolation over a cell of side h errs by at most h²/8·|f″| = h²/4; |∇f| = 2.
		if r := math.Hypot(p.X, p.Y); math.Abs(r-1) > 0.04*0.04/8*1.1 {
			t.Errorf("point %v at radius %v", p, r)
		}
		if i > 0 {
			q := line[i-1]
			turn += math.Asin((q.X*p.Y - q.Y*p.X) / math.Hypot(p.X, p.Y) / math.Hypot(q.X, q.Y))
		}
	}
	if math.Abs(math.Abs(turn)-2*math.Pi) > 1e-9 {
		t.Errorf("goes round by %v, want 2π", turn)
	}
}

func TestContourOfLineEndsAtTheBorder(t *testing.T) {
	f := fieldOf(t, 10, func(x, y float64) float64 { return x + 2*y - 0.3 })
	lines := f.contour(0.7)
	if len(lines) != 1 {
		t.Fatalf("%d lines, want 1", len(lines))
	}
	for _, p := range lines[0] {
		if math.Abs(p.X+2*p.Y-1) > 1e-12 {
			t.Errorf("point %v is off the line", p)
		}
	}
	for _, end := range []plotter.XY{lines[0][0], lines[0][len(lines[0])-1]} {
		if max(math.Abs(end.X), math.Abs(end.Y)) != 2 {
			t.Errorf("ends inside, at %v", end)
		}
	}
}

// On one cell the pieces of xy = c are separated by the saddle at the origin.
func TestContourSaddleFollowsTheBilinearSurface(t *testing.T) {
	for _, level := range []float64{-0.5, 0.5} {
		f := fieldOf(t, 1, func(x, y float64) float64 { return x * y })
		lines := f.contour(level)
		if len(lines) != 2 {
			t.Fatalf("level %v: %d lines, want 2", level, len(lines))
		}
		for _, line := range lines {
			middle := plotter.XY{X: (line[0].X + line[1].X) / 2, Y: (line[0].Y + line[1].Y) / 2}
			if middle.X*middle.Y*level <= 0 {
				t.Errorf("level %v: the line %v is in the wrong quadrant", level, line)
			}
		}
	}
}

func TestContourTouchesOnlyCellsWithNumbers(t *testing.T) {
	f := fieldOf(t, 20, func(x, y float64) float64 {
		if y > 0 {
			return math.NaN()
		}
		return x - 0.05
	})
	lines := f.contour(0)
	if len(lines) != 1 {
		t.Fatalf("%d lines, want 1", len(lines))
	}
	for _, p := range lines[0] {
		if p.Y > 1e-12 {
			t.Errorf("point %v where there is no number", p)
		}
	}
}

func TestContourOfConstant(t *testing.T) {
	if lines := fieldOf(t, 5, func(_, _ float64) float64 { return 0 }).contour(0); len(lines) != 0 {
		t.Errorf("the constant 0 has %d lines, want none", len(lines))
	}
}

// Noise has saddles everywhere. Each crossing must be on exactly one line, once.
func TestContourOfNoiseUsesEachCrossingOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	f := fieldOf(t, 30, func(_, _ float64) float64 { return rng.NormFloat64() })
	crossings := 0
	for j := range 31 {
		for i := range 31 {
			inside := f.at(i, j) >= 0
			if i < 30 && (f.at(i+1, j) >= 0) != inside {
				crossings++
			}
			if j < 30 && (f.at(i, j+1) >= 0) != inside {
				crossings++
			}
		}
	}
	seen := map[plotter.XY]bool{}
	for _, line := range f.contour(0) {
		closed := line[0] == line[len(line)-1]
		if closed {
			line = line[1:]
		}
		for k, p := range line {
			if seen[p] {
				t.Fatalf("point %v is met twice", p)
			}
			seen[p] = true
			border := math.Abs(p.X) == 2 || math.Abs(p.Y) == 2
			if end := !closed && (k == 0 || k == len(line)-1); end != border {
				t.Errorf("point %v: end of a line %v, on the border %v", p, end, border)
			}
		}
	}
	if len(seen) != crossings {
		t.Errorf("%d points on lines, want %d", len(seen), crossings)
	}
}

func BenchmarkContour(b *testing.B) {
	a := axis{lo: -2, hi: 2}
	f, err := evaluate(scorer(func(x, y float64) float64 { return math.Sin(5*x) * math.Cos(7*y) }), a, a, 200)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		f.contour(0.1)
	}
}
