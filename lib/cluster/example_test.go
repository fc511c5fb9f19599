package cluster_test

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/kernel"
)

func ExampleKMeans() {
	iris, err := data.Open("iris")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := cluster.KMeans(context.Background(), iris, kernel.Gaussian{Gamma: 0.5}, cluster.KMeansParams{Clusters: 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Status)
	fmt.Printf("accuracy %.3f\n", eval.Match(m.Assign, iris.Y).Accuracy)
	// Output:
	// converged
	// accuracy 0.900
}

func ExampleModel_Memberships() {
	ds := line(0, 1, 2, 8, 9, 10)
	m, err := cluster.FuzzyCMeans(context.Background(), ds, kernel.Linear{}, cluster.FuzzyParams{Clusters: 2, Start: []int{0, 0, 0, 1, 1, 1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	u := m.Memberships(mat.NewDense(3, 1, []float64{1, 5, 6}))
	fmt.Printf("%.2f\n", mat.Formatted(u))
	// Output:
	// ⎡1.00  0.00⎤
	// ⎢0.50  0.50⎥
	// ⎣0.26  0.74⎦
}
