package data_test

import (
	"fmt"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
)

func ExampleLoad() {
	ds, err := data.Load("sonar")
	if err != nil {
		fmt.Println(err)
		return
	}
	train, test := ds.Split(0.6, 1)
	fmt.Println(train)
	fmt.Println(test)

	_, err = data.Load("sonnar")
	fmt.Println(err)
	// Output:
	// sonar: 125 examples × 60 features; rock 58, mine 67
	// sonar: 83 examples × 60 features; rock 39, mine 44
	// data: unknown data set "sonnar", did you mean "sonar"? (there are breast_wisconsin, heart, ionosphere, iris, sonar)
}

func ExampleTable() {
	fmt.Print(data.Table())
	// Output:
	// name              rows  features  classes  missing  about
	// breast_wisconsin   699         9        2       16  tumours by the look of their cells (Wisconsin, original)
	// heart              270        13        2        0  heart disease from a medical examination (Statlog)
	// ionosphere         351        34        2        0  radar returns with and without structure in the ionosphere
	// iris               150         4        3        0  three species of iris by sepal and petal (Fisher)
	// sonar              208        60        2        0  sonar echoes of rocks and of metal cylinders (mines)
}

// The error of the Bayes rule before and after one label in ten is flipped.
func ExampleMixture() {
	m := data.Ringnorm(20)
	fmt.Println(m)
	clean := m.Sample(1000, 1)
	noisy := data.FlipLabels(clean, 0.1, 1)
	bayes := m.Predict(clean.X)
	fmt.Printf("%.1f %% and %.1f %%\n", 100*learn.ErrorRate(bayes, clean.Y), 100*learn.ErrorRate(bayes, noisy.Y))
	// Output:
	// ringnorm in 20 dimensions: -1 from N((0.2236, 0.2236, …), 1·I); +1 from N((0, 0, …), 4·I)
	// 1.5 % and 11.3 %
}
