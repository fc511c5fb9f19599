package eval_test

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// line returns 12 points on a line, two of them on the wrong side.
func line() *learn.Dataset {
	return &learn.Dataset{
		X: mat.NewDense(12, 1, []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}),
		Y: []int{-1, -1, -1, -1, 1, -1, 1, -1, 1, 1, 1, 1}, Name: "line",
	}
}

// Estimate the error of a support vector machine with ten repeats of
// cross-validation.
func ExampleCrossValidate() {
	learner := svm.NewLearner(kernel.Linear{}, svm.Params{C: 1})
	v, err := eval.CrossValidate(context.Background(), line(), learner, eval.Params{Folds: 4, Repeats: 10, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := eval.Summarize(v.Pooled)
	fmt.Printf("error %v %% over %d repeats\n", s.Percent(), s.N)
	fmt.Println(eval.NewConfusion(v.Predicted[0], line()))
	// Output:
	// error 20.8 ± 1.9 % over 10 repeats
	// true \ predicted  -1  +1
	// -1                 4   2
	// +1                 2   4
}

// How wide should the kernel be? Among equal errors, the widest kernel should win.
func ExampleSelect() {
	var candidates []eval.Candidate
	for _, gamma := range []float64{10, 1, 0.1, 0.01} {
		l := svm.NewLearner(kernel.Gaussian{Gamma: gamma}, svm.Params{C: 1})
		candidates = append(candidates, eval.NewCandidate(fmt.Sprint("γ = ", gamma), gamma, l))
	}
	s, err := eval.Select(context.Background(), line(), candidates, eval.Params{Folds: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	//   0.6667  γ = 10
	//   0.5833  γ = 1
	//   0.3333  γ = 0.1
	// * 0.2500  γ = 0.01
}

// Compare our result with a number that a paper prints, in percent.
func ExampleVersus() {
	ours, err := eval.Summarize([]float64{0.0283, 0.0301, 0.0277, 0.0295, 0.0289})
	if err != nil {
		fmt.Println(err)
		return
	}
	c := eval.Versus(ours.Percent(), eval.Published{Mean: 2.86, SE: 0.04})
	fmt.Println(c)
	fmt.Println(c.Within2())
	// Output:
	// 2.89 ± 0.04, paper 2.86 ± 0.04: +0.5 se
	// true
}

// Do two drugs make people sleep equally long (Student 1908)?
func ExamplePairedT() {
	first := []float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0}
	second := []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}
	test, err := eval.PairedT(first, second)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(test)
	// Output:
	// difference -1.58, 95 % interval [-2.46, -0.7001]; t = -4.062, df = 9, p = 0.002833
}

// The numbers of the clusters have no meaning, so Match first assigns classes to
// them.
func ExampleMatch() {
	clusters := []int{2, 2, 2, 0, 0, 1, 1, 1}
	species := []int{0, 0, 0, 1, 1, 1, 2, 2}
	fmt.Println(eval.Match(clusters, species))
	fmt.Printf("adjusted Rand index %.3f\n", eval.AdjustedRand(clusters, species))
	// Output:
	// accuracy 0.8750; class of each cluster: map[0:1 1:2 2:0]
	// adjusted Rand index 0.619
}
