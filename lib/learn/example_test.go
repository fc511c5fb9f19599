package learn_test

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// From raw numbers to scaled training and test sets.
func Example() {
	X := mat.NewDense(6, 2, []float64{
		170, 65,
		182, 80,
		165, 58,
		190, 95,
		175, 72,
		160, 50,
	})
	ds, err := learn.NewDataset(X, []int{-1, 1, -1, 1, 1, -1})
	if err != nil {
		fmt.Println(err)
		return
	}
	ds.Name, ds.Features, ds.Classes = "people", []string{"height", "weight"}, []string{"small", "tall"}
	train, test := ds.Split(0.67, 1)
	scale := learn.FitMinMax(train, -1, 1) // learns nothing from the test rows
	train, test = scale.Apply(train), scale.Apply(test)
	fmt.Println(train)
	fmt.Println(test)
	// Output:
	// people: 4 examples × 2 features; small 2, tall 2
	// people: 2 examples × 2 features; small 1, tall 1
}

// An error names the place, and errors.Is its kind.
func ExampleDataset_Validate() {
	_, err := learn.NewDataset(mat.NewDense(2, 1, []float64{1, 2}), []int{-1, 0})
	fmt.Println(err)
	fmt.Println(errors.Is(err, learn.ErrLabel))
	// Output:
	// learn: bad label: row 1 has label 0 beside labels -1; want -1 and +1, or 0..k-1
	// true
}
