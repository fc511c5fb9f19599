package leemkl

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

// ToyNames returns the names of the plane sets of Experiments I and II: fig1, DS-II and
// DS-III to DS-VI.
func ToyNames() []string {
	var names []string
	for _, t := range toys() {
		names = append(names, t.name)
	}
	return names
}

// Toy draws n >= 2 points of a set of the paper's Figures 1 and 3 to 7, in the plane. The
// classes have n/2 points each, but for rounding: -1 first, then +1. The same seed gives
// the same bits.
//
// The paper defines these sets on pages that we do not have. Of it are: class -1 of fig1
// is N(0, [1 .5; .5 1]), a dense cloud, and class +1 a sparse one; the classes of DS-II
// are separated by a line with the margin 1; those of DS-III to DS-VI are normal, and
// DS-VI overlaps most. The rest is ours, with the axes of the figures as a guide:
//
//   - fig1: class +1 is (t, 4 + t²/8) with t uniform in [-7, 7], plus N(0, I).
//   - DS-II: the classes are N((-8, 8), 9·I) and N((-2, -2), 9·I), without the points
//     nearer than 1 to the line x1 - x2 = -8, or beyond it.
//   - DS-III to DS-VI: class -1 is N((1, 2), A), and class +1 N(m, B), with
//     m = (5, 10), (5, 8), (5, 7), (4, 5), A = [2 1; 1 2], and B = [2 -1; -1 4].
//
// The error wraps experiment.ErrTable if there is no such set, or n < 2.
func Toy(name string, n int, seed uint64) (*learn.Dataset, error) {
	t, err := toyNamed(name)
	if err != nil {
		return nil, err
	}
	if n < 2 {
		return nil, fmt.Errorf("%w: %d points of %s, want at least 2", experiment.ErrTable, n, name)
	}
	ds := &learn.Dataset{
		X: mat.NewDense(n, 2, nil), Y: make([]int, n), Name: name,
		Features: []string{"x1", "x2"}, Classes: []string{"negative", "positive"},
	}
	rng := rand.New(rand.NewPCG(seed, toyStream))
	for i := range n {
		draw := t.negative
		ds.Y[i] = -1
		if i >= n/2 {
			draw, ds.Y[i] = t.positive, 1
		}
		x := draw(rng)
		ds.X.SetRow(i, x[:])
	}
	return ds, nil
}

// toyStream makes the random numbers of Toy differ from those of other functions.
const toyStream = 0x746f7973

// point is a point of the plane.
type point [2]float64

// toy draws points of two classes.
type toy struct {
	name               string
	negative, positive func(*rand.Rand) point
}

func toys() []toy {
	list := []toy{
		{"fig1", normal{point{}, 1, 0.5, 1}.draw, arc},
		{"DS-II", beside(-1, normal{point{-8, 8}, 9, 0, 9}), beside(1, normal{point{-2, -2}, 9, 0, 9})},
	}
	for _, o := range overlapping() {
		list = append(list, toy{o.name, o.negative.draw, o.positive.draw})
	}
	return list
}

// overlap is a set of two normal classes, which are equally likely. As a rule, it is the
// best one.
type overlap struct {
	name               string
	negative, positive normal
}

func overlapping() (list []overlap) {
	means := []point{{5, 10}, {5, 8}, {5, 7}, {4, 5}}
	for i, name := range []string{"DS-III", "DS-IV", "DS-V", "DS-VI"} {
		list = append(list, overlap{name, normal{point{1, 2}, 2, 1, 2}, normal{means[i], 2, -1, 4}})
	}
	return list
}

func toyNamed(name string) (toy, error) {
	for _, t := range toys() {
		if t.name == name {
			return t, nil
		}
	}
	return toy{}, fmt.Errorf("%w: no toy set %q: they are %s", experiment.ErrTable, name, strings.Join(ToyNames(), ", "))
}

// arc is class +1 of fig1.
func arc(rng *rand.Rand) point {
	t := float64(14*rng.Float64()) - 7
	return point{t + portable.Normal(rng), 4 + float64(t*t/8) + portable.Normal(rng)}
}

// beside draws from p until a point lies at least 1 from the line of DS-II, on its side.
func beside(side float64, p normal) func(*rand.Rand) point {
	return func(rng *rand.Rand) point {
		for {
			x := p.draw(rng)
			if side*(x[0]-x[1]+8) >= math.Sqrt2 {
				return x
			}
		}
	}
}

// normal is a normal distribution with the covariance [a b; b c].
type normal struct {
	mean    point
	a, b, c float64
}

func (p normal) draw(rng *rand.Rand) point {
	u, v := portable.Normal(rng), portable.Normal(rng)
	s := math.Sqrt(p.a)
	rest := math.Sqrt(p.c - float64(p.b*p.b/p.a))
	return point{p.mean[0] + float64(s*u), p.mean[1] + float64(p.b/s*u) + float64(rest*v)}
}

// logDensity is that of the distribution, but for a constant.
func (p normal) logDensity(x point) float64 {
	det := float64(p.a*p.c) - float64(p.b*p.b)
	u, v := x[0]-p.mean[0], x[1]-p.mean[1]
	square := float64(p.c*u*u) - float64(2*p.b*u*v) + float64(p.a*v*v)
	return -0.5 * (square/det + portable.Log(det))
}

// Predict returns the likelier class of each row.
func (o overlap) Predict(X mat.Matrix) []int {
	n, _ := X.Dims()
	scores := make([]float64, n)
	for i := range scores {
		x := point{X.At(i, 0), X.At(i, 1)}
		scores[i] = o.positive.logDensity(x) - o.negative.logDensity(x)
	}
	return learn.Signs(scores)
}

// ToyBayes returns the rule with the smallest possible error for DS-III, DS-IV, DS-V or
// DS-VI. The error wraps experiment.ErrTable for another name.
func ToyBayes(name string) (learn.Classifier, error) {
	for _, o := range overlapping() {
		if o.name == name {
			return o, nil
		}
	}
	return nil, fmt.Errorf("%w: no Bayes rule for %q", experiment.ErrTable, name)
}
