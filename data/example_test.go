package data_test

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
)

func ExampleOpen() {
	ds, err := data.Open("sonar")
	if err != nil {
		fmt.Println(err)
		return
	}
	train, test := ds.Split(0.6, 1)
	fmt.Println(train)
	fmt.Println(test)

	_, err = data.Open("sonnar")
	fmt.Println(err)
	// Output:
	// sonar: 125 examples × 60 features; rock 58, mine 67
	// sonar: 83 examples × 60 features; rock 39, mine 44
	// data: unknown data set "sonnar", did you mean "sonar"? (data.Names lists the 47 there are)
}

func ExampleTable() {
	for line := range strings.Lines(data.Table()) {
		if strings.Contains(line, "name") || strings.Contains(line, "Statlog") && strings.Contains(line, "built in") {
			fmt.Print(line)
		}
	}
	// Output:
	// name                    rows  features  classes  missing  where     about
	// dna                     3186       180        3        0  built in  splice junctions in 60 bases, 3 bits each (Statlog)
	// german                  1000        20        2        0  built in  credit risk, numbers and names (Statlog)
	// heart                    270        13        2        0  built in  heart disease from a medical examination (Statlog)
	// satimage                6435        36        6        0  built in  soil by Landsat pixels, 9 neighbours × 4 bands (Statlog)
	// vehicle                  846        18        4        0  built in  kinds of vehicle by their silhouettes (Statlog)
}

// The division of a set that the literature uses, scaled as its training rows say.
func ExampleSplits() {
	ds, err := data.Open("vowel")
	if err != nil {
		fmt.Println(err)
		return
	}
	folds, err := data.Splits("vowel")
	if err != nil {
		fmt.Println(err)
		return
	}
	train, test := ds.Subset(folds[0].Train), ds.Subset(folds[0].Test)
	scale := learn.FitMinMax(train, -1, 1)
	train, test = scale.Apply(train), scale.Apply(test)
	fmt.Println(train.Len(), test.Len())
	// Output:
	// 528 462
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
