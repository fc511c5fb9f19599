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

// FlipLabels copies a two-class set and changes the sign of exactly
// round(fraction·n) labels; a half rounds up. It chooses the examples at random,
// whatever their class or weight. The same seed chooses the same examples. A
// larger fraction flips the same labels as a smaller one, and more.
//
// The number is exact, so every training set of an experiment gets the same
// amount of noise. A random decision per example would give varying amounts.
// Papers that write "10 % of the labels flipped" do not say which of the two they
// used. The copy shares no memory with ds and keeps its name.
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
