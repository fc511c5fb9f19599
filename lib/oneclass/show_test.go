package oneclass_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
)

func ExampleTrain() {
	iris, err := data.Open("iris")
	if err != nil {
		fmt.Println(err)
		return
	}
	iris = learn.FitMinMax(iris, -1, 1).Apply(iris)
	m, err := oneclass.Train(context.Background(), iris, kernel.Gaussian{Gamma: 8}, oneclass.Params{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range m.Machines {
		fmt.Printf("%s: %d support vectors of %d, R² = %.3f, σ = %.2f\n", iris.ClassName(c.Label), len(c.Coef), c.Examples, c.Radius2, c.Sigma)
	}
	fmt.Printf("%.3f of the training set is wrong\n", learn.ErrorRate(m.Predict(iris.X), iris.Y))
	fmt.Println("in the spheres of", m.Inside(iris.X.Slice(0, 1, 0, 4)), "and", m.Inside(mat.NewDense(1, 4, nil)))
	// Output:
	// setosa: 15 support vectors of 50, R² = 0.834, σ = 4.54
	// versicolor: 21 support vectors of 50, R² = 0.868, σ = 6.12
	// virginica: 26 support vectors of 50, R² = 0.909, σ = 9.69
	// 0.020 of the training set is wrong
	// in the spheres of [[0]] and [[]]
}

func TestShow(t *testing.T) {
	nan := math.NaN()
	c := []oneclass.Machine{
		{Label: 0, Examples: 9, Coef: []float64{0.5, 0.5}, SV: mat.NewDense(2, 1, []float64{1, 2}), Radius2: 0.25, Bounded: 1, Sigma: 3, Dual: -0.25, Primal: 0.25, Gap: 0.5, Violation: 1e-7, Iterations: 7, Status: learn.WideGap},
		{Label: 2, Examples: 3, Coef: []float64{1}, SV: mat.NewDense(1, 1, []float64{4}), Radius2: nan, Bounded: 2, Sigma: 5, Dual: -1, Primal: -0.5, Gap: 0.5, Violation: 2e-7, Iterations: 4, Status: learn.Converged},
	}
	for text, m := range map[string]*oneclass.Model{
		`one-class SVM for each class with kernel gaussian(γ=1), MinD (normalised), ν = 0.1; 2 classes
3 support vectors of 12 examples, 3 at their bound
greatest gap 0.5, relative gap 1, KKT violation 2e-07
converged with a wide gap after 11 iterations in all; a finer Tol narrows it`: {Kernel: kernel.Gaussian{}, Nu: 0.1, Normalised: true, Labels: []int{0, 2}, Machines: c, Status: learn.WideGap},
		`SVDD for each class with kernel linear, NearestCentre, ν = 0.2; 1 classes
1 support vectors of 3 examples, 2 at their bound
greatest gap 0.5, relative gap 0.5, KKT violation 2e-07
converged after 4 iterations in all`: {Kernel: kernel.Linear{}, Rule: oneclass.NearestCentre, SVDD: true, Nu: 0.2, Labels: []int{2}, Machines: c[1:], Status: learn.Converged},
	} {
		if got := m.String(); got != text {
			t.Errorf("%s\nwant\n%s", got, text)
		}
		html := m.HTML()
		for _, want := range []string{kernel.Name(m.Kernel), "relative gap", "iterations in all", "half-space", "2e-07", "<th scope=\"row\">2</th>"} {
			if !strings.Contains(html, want) {
				t.Errorf("%s lacks %q", html, want)
			}
		}
		if got := strings.Contains(html, "<td>5</td>"); got != (m.Rule == oneclass.MinD) || got != strings.Contains(html, ">σ</th>") {
			t.Errorf("σ in %s", html)
		}
	}
	// The gap of a one-class SVM is small beside ½·Σ αᵢ·K(xᵢ, xᵢ) = 8.
	m := &oneclass.Model{Kernel: kernel.Linear{}, Labels: []int{2}, Machines: c[1:], Status: learn.Converged}
	if got := m.String(); !strings.Contains(got, "greatest gap 0.5, KKT") {
		t.Error(got)
	}
	if got := fmt.Sprint(oneclass.MinD, oneclass.NearestCentre, oneclass.NearestSupportVector, oneclass.Rule(9)); got != "MinD NearestCentre NearestSupportVector Rule(9)" {
		t.Error(got)
	}
}
