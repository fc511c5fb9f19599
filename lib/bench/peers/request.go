package main

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/kernel"
)

// request is one thing to do and to time.
type request struct {
	Do   string // "train", "predict", "folds", "grid", "boost", "linear", "rows" or "sample"
	Data string // a set's path without ".x" and ".y"
	Set  string // sample: the name in Lin & Li's tables
	Test string // predict: the points
	Out  string // a file for the result, or ""

	Kernel string // "gaussian", "stump" or "perceptron"
	Gamma  float64
	C, Tol float64
	MB     int // memory for kernel rows
	Single bool

	Gammas, Cs []float64 // grid: a Gamma for each kernel, 1 for one that has none
	Folds      int       // grid, folds

	Loss         string // linear: "hinge" or "squared"
	Rounds, Bins int    // boost
	Count, Block int    // rows: how many of them, a multiple of how many at a time

	Repeat int  // how many calls make one measurement
	Wall   bool // wall seconds instead of CPU seconds
}

// answer is what came of a request.
type answer struct {
	Seconds float64 // per call
	Steps   int
	Error   string
}

// kernel is the kernel with the request's name.
func (q request) kernel() (kernel.Kernel, error) {
	switch q.Kernel {
	case "gaussian":
		return kernel.Gaussian{Gamma: q.Gamma}, nil
	case "stump":
		return kernel.Stump{}, nil
	case "perceptron":
		return kernel.Perceptron{}, nil
	}
	return nil, fmt.Errorf("no kernel %q", q.Kernel)
}

// side is what is kept between requests.
type side struct {
	sets   map[string]*set
	models map[trained]scorer
}

func (s *side) answer(q request) (answer, error) {
	switch q.Do {
	case "train":
		return s.train(q)
	case "predict":
		return s.predict(q)
	case "folds":
		return s.folds(q)
	case "grid":
		return s.grid(q)
	case "boost":
		return s.boost(q)
	case "linear":
		return s.linear(q)
	case "rows":
		return s.rows(q)
	case "sample":
		return s.sample(q)
	}
	return answer{}, fmt.Errorf("no request %q", q.Do)
}

// timed is the seconds of one of q.Repeat calls.
func (q request) timed(call func() error) (float64, error) {
	n := max(1, q.Repeat)
	clock := cpuSeconds
	if q.Wall {
		clock = wallSeconds
	}
	start := clock()
	for range n {
		if err := call(); err != nil {
			return 0, err
		}
	}
	return (clock() - start) / float64(n), nil
}
