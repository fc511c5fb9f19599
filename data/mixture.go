package data

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Gaussian is the normal distribution N(Mean, SD²·I) in len(Mean) dimensions.
type Gaussian struct {
	Mean []float64 // finite
	SD   float64   // standard deviation of every coordinate, > 0
}

// Mixture is a two-class problem whose distribution is known. An example is -1 or
// +1 with probability ½ each. Its features come from one of the Gaussians of its
// class, which are all equally likely.
//
// Each class needs at least one Gaussian, and all Gaussians must have the same
// dimension d >= 1: otherwise the methods panic. The methods do not change the
// Mixture, so goroutines may share it. A Mixture is a learn.Classifier and a
// learn.Scorer: it is the Bayes rule of its problem.
type Mixture struct {
	Name               string     // such as "twonorm"; its samples get this name
	Negative, Positive []Gaussian // the Gaussians of class -1 and of class +1
}

// sampleStream makes the random numbers of Sample differ from those of other
// functions with the same seed.
const sampleStream = 0x73616d706c65

// Sample draws n >= 1 independent examples. The features are named x1 to xd, the
// classes "negative" and "positive". The same seed gives the same bits. A larger
// sample begins with the smaller sample of the same seed. A small sample may lack
// a class.
//
// It panics if n < 1.
func (m *Mixture) Sample(n int, seed uint64) *learn.Dataset {
	m.dim()
	if n < 1 {
		panic(fmt.Sprintf("data: Sample wants n >= 1 examples, got %d", n))
	}
	ds := m.room(n)
	m.draw(rand.New(rand.NewPCG(seed, sampleStream)), ds)
	return ds
}

// Stream returns n >= 1 examples that are drawn block by block, in each pass
// over them. They are those of Sample, with the same bits, but need no memory.
// It panics if n < 1.
func (m *Mixture) Stream(n int, seed uint64) learn.Stream {
	m.dim()
	if n < 1 {
		panic(fmt.Sprintf("data: Stream wants n >= 1 examples, got %d", n))
	}
	return &mixtureStream{m, n, seed}
}

type mixtureStream struct {
	m    *Mixture
	n    int
	seed uint64
}

func (s *mixtureStream) Len() int { return s.n }
func (s *mixtureStream) Dim() int { return s.m.dim() }

func (s *mixtureStream) Blocks(ctx context.Context, f func(first int, block *learn.Dataset) error) error {
	rng := rand.New(rand.NewPCG(s.seed, sampleStream))
	rows := blockRows(s.Dim())
	for first := 0; first < s.n; first += rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		block := s.m.room(min(rows, s.n-first))
		s.m.draw(rng, block)
		if err := f(first, block); err != nil {
			return err
		}
	}
	return nil
}

// draw fills a set with examples.
func (m *Mixture) draw(rng *rand.Rand, ds *learn.Dataset) {
	for i := range ds.Y {
		label, class := -1, m.Negative
		if rng.IntN(2) == 1 {
			label, class = 1, m.Positive
		}
		ds.Y[i] = label
		g := class[rng.IntN(len(class))]
		row := ds.X.RawRowView(i)
		for j, mean := range g.Mean {
			// The conversion forbids a fused multiply-add: equal bits on every machine.
			row[j] = mean + float64(g.SD*portable.Normal(rng))
		}
	}
}

// room returns a set for n examples.
func (m *Mixture) room(n int) *learn.Dataset {
	d := m.dim()
	features := make([]string, d)
	for j := range features {
		features[j] = fmt.Sprintf("x%d", j+1)
	}
	return &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n), Name: m.Name, Features: features, Classes: []string{"negative", "positive"}}
}

// Scores returns the exact log-odds of each row x of the m×d matrix X. The
// classes are equally likely, so these are
//
//	log p(+1|x) - log p(-1|x) = log p(x|+1) - log p(x|-1).
//
// They are finite even where the densities are too small for float64.
//
// It panics if X does not have d columns.
func (m *Mixture) Scores(X mat.Matrix) []float64 {
	d := m.dim()
	n, cols := X.Dims()
	if n > 0 && cols != d {
		panic(fmt.Sprintf("data: %d columns for a mixture in %d dimensions", cols, d))
	}
	scores := make([]float64, n)
	x := make([]float64, d)
	terms := make([]float64, max(len(m.Negative), len(m.Positive)))
	for i := range scores {
		mat.Row(x, i, X)
		scores[i] = logDensity(terms, m.Positive, x) - logDensity(terms, m.Negative, x)
	}
	return scores
}

// Predict is the Bayes rule, the classifier with the smallest possible error: the
// sign of each score. It panics if X does not have d columns.
func (m *Mixture) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// String returns one line: the name, the dimension and the Gaussians of each
// class.
func (m *Mixture) String() string {
	describe := func(class []Gaussian) string {
		parts := make([]string, len(class))
		for k, g := range class {
			parts[k] = g.String()
		}
		return strings.Join(parts, ", ")
	}
	name := m.Name
	if name == "" {
		name = "mixture"
	}
	dimensions := fmt.Sprintf("%d dimensions", m.dim())
	if m.dim() == 1 {
		dimensions = "1 dimension"
	}
	return fmt.Sprintf("%s in %s: -1 from %s; +1 from %s", name, dimensions, describe(m.Negative), describe(m.Positive))
}

// String returns the distribution in the usual notation, such as "N((0.4472,
// 0.4472, …), 1·I)".
func (g Gaussian) String() string {
	const shown = 2
	parts := make([]string, 0, shown+1)
	for _, mean := range g.Mean[:min(shown, len(g.Mean))] {
		parts = append(parts, fmt.Sprintf("%.4g", mean))
	}
	if len(g.Mean) > shown {
		parts = append(parts, "…")
	}
	return fmt.Sprintf("N((%s), %.4g·I)", strings.Join(parts, ", "), g.SD*g.SD)
}

// logDensity returns log p(x|class) + d/2·log 2π. The added constant cancels in the
// log-odds. It overwrites terms.
func logDensity(terms []float64, class []Gaussian, x []float64) float64 {
	terms = terms[:len(class)]
	for k, g := range class {
		distance := floats.Distance(x, g.Mean, 2) / g.SD
		terms[k] = float64(-distance*distance/2) - float64(float64(len(x))*portable.Log(g.SD))
	}
	return floats.LogSumExp(terms) - portable.Log(float64(len(class)))
}

// dim returns the dimension of a valid Mixture. It panics if the Mixture is not valid.
func (m *Mixture) dim() int {
	if len(m.Negative) == 0 || len(m.Positive) == 0 {
		panic(fmt.Sprintf("data: a mixture wants Gaussians in both classes, got %d negative and %d positive", len(m.Negative), len(m.Positive)))
	}
	d := len(m.Negative[0].Mean)
	for _, g := range slices.Concat(m.Negative, m.Positive) {
		if len(g.Mean) == 0 || len(g.Mean) != d {
			panic(fmt.Sprintf("data: a mixture wants means of one length >= 1, got %d and %d", d, len(g.Mean)))
		}
		if !(g.SD > 0) || math.IsInf(g.SD, 1) {
			panic(fmt.Sprintf("data: a mixture wants standard deviations > 0, got %v", g.SD))
		}
	}
	return d
}

// constant returns the point (a, …, a) in dim dimensions. If dim < 1 it panics with
// the name of the generator.
func constant(generator string, dim int, a float64) []float64 {
	if dim < 1 {
		panic(fmt.Sprintf("data: %s wants a dimension >= 1, got %d", generator, dim))
	}
	point := make([]float64, dim)
	floats.AddConst(a, point)
	return point
}
