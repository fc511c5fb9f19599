package main

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// request is one task to run and time.
type request struct {
	Do   string // "train", "oneclass", "kmeans", "predict", "folds", "grid", "boost", "linear", "fourier", "rows", "sample", "committee", "evaluate", "members", "lpboost", "program", "simplex", "cgens", "sls", "stump", "weights", "sdp" or "easy"
	Data string // path of a set without ".x" and ".y"
	Set  string // sample: the name in Lin & Li's tables
	Test string // predict, evaluate: path of the points
	Out  string // a file for the result, or ""

	Kernel string // "gaussian", "stump" or "perceptron"
	Gamma  float64
	C, Tol float64
	Nu     float64 // oneclass
	MB     int     // memory for kernel rows
	Single bool

	Gammas, Cs []float64 // grid: one Gamma per kernel, 1 for a kernel that has none; weights, sdp, easy: the Gammas of Gaussian kernels
	Lambda     float64   // easy
	Folds      int       // grid, folds

	Loss         string // linear: "hinge" or "squared"
	Rounds, Bins int    // boost; cgens, sls: Bins, or 0 for every threshold
	Count, Block int    // rows: the number of rows, and the number of rows at a time, which divides it; fourier: Count features; kmeans: Count clusters

	Method         string // committee: such as "EC-C"
	Parts          string // members: path of the samples; fourier: path of the frequencies and phases, or ""; kmeans: path of the first labels
	Machines, Size int    // committee, members: the number of machines, and of rows that each one gets

	Columns  int     // lpboost, program, simplex, cgens, sls: the largest number of columns
	Examples int     // program, simplex: the number of examples
	Limit    float64 // simplex: seconds after which it stops
	Weights  string  // stump: path of the weights, or ""

	Repeat int  // number of calls in one measurement
	Wall   bool // wall seconds instead of CPU seconds
}

// answer is the result of a request.
type answer struct {
	Seconds float64 // per call
	Steps   int
	Error   string
}

// kernel returns the kernel that the request names.
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

// side holds what is kept between requests.
type side struct {
	sets   map[string]*set
	models map[trained]scorer
	last   learn.Classifier // the last that was trained, for evaluate
	pool   *stump.Pool      // for stump
}

func (s *side) answer(q request) (answer, error) {
	switch q.Do {
	case "train":
		return s.train(q)
	case "oneclass":
		return s.oneClass(q)
	case "kmeans":
		return s.kmeans(q)
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
	case "fourier":
		return s.fourier(q)
	case "rows":
		return s.rows(q)
	case "sample":
		return s.sample(q)
	case "committee":
		return s.committee(q)
	case "evaluate":
		return s.evaluate(q)
	case "members":
		return s.members(q)
	case "lpboost":
		return s.lpboost(q)
	case "program":
		return s.program(q)
	case "simplex":
		return s.simplex(q)
	case "cgens":
		return s.cgens(q)
	case "sls":
		return s.sls(q)
	case "stump":
		return s.stump(q)
	case "weights":
		return s.weights(q)
	case "sdp":
		return s.sdp(q)
	case "easy":
		return s.easy(q)
	}
	return answer{}, fmt.Errorf("no request %q", q.Do)
}

// timed returns the seconds per call, measured over q.Repeat calls.
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
