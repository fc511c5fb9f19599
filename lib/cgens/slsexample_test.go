package cgens_test

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/learn"
)

func ExampleTrainSLS() {
	ds, err := data.Open("iris")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := cgens.TrainSLS(context.Background(), ds, nil, cgens.SLSParams{C: 0.1, Columns: 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Members[0], "comes first")
	fmt.Printf("%d columns, training error %.1f %%\n", m.Len(), 100*learn.ErrorRate(m.Predict(ds.X), ds.Y))
	// Output:
	// -sign(x4 - 0.8) comes first
	// 20 columns, training error 3.3 %
}
