package data

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/mercer-go/mercer/lib/learn"
)

// flipStream keeps the draws of FlipLabels apart from those of other functions
// that are given the same seed.
const flipStream = 0x666c6970

// FlipLabels copies a two-class set and gives the other label to exactly
// round(fraction·n) distinct examples, drawn at random without regard to class
// or weight; half an example rounds up. Equal seeds flip equal examples, and a
// larger fraction flips those of a smaller one and more.
//
// An exact number, rather than a coin for each example, gives every training
// set of an experiment the same amount of noise; the papers that speak of 10 %
// flipped labels do not say which they used. The copy shares no number with ds
// and keeps its name.
//
// It panics unless 0 <= fraction <= 1 and every label is -1 or +1.
func FlipLabels(ds *learn.Dataset, fraction float64, seed uint64) *learn.Dataset {
	if !(fraction >= 0 && fraction <= 1) {
		panic(fmt.Sprintf("data: FlipLabels wants a fraction from 0 to 1, got %v", fraction))
	}
	rows := make([]int, ds.Len())
	for i, y := range ds.Y {
		if y != -1 && y != 1 {
			panic(fmt.Sprintf("data: FlipLabels wants labels -1 and +1, row %d has %d", i, y))
		}
		rows[i] = i
	}
	flipped := ds.Subset(rows)
	rng := rand.New(rand.NewPCG(seed, flipStream))
	for _, i := range rng.Perm(ds.Len())[:int(math.Round(fraction*float64(ds.Len())))] {
		flipped.Y[i] = -flipped.Y[i]
	}
	return flipped
}
