package perceptron

import (
	"errors"
	"fmt"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("perceptron: bad parameter")

// Directions says along which directions the descent searches.
type Directions int

const (
	// RCDBias searches along the bias alone, then along d random directions that do
	// not change the bias, with each coefficient uniform in [-1, 1]. Then it starts
	// again with new random directions.
	RCDBias Directions = iota
	// RCDPlain searches along random directions that change the bias too.
	RCDPlain
	// Coordinate searches along the bias and then along each feature in turn.
	Coordinate
)

// Init says where the descent starts.
type Init int

const (
	// Uniform draws all coefficients and the bias uniformly from [-0.05, 0.05].
	Uniform Init = iota
	// Zero starts from the perceptron that always predicts +1.
	Zero
	// Fisher starts from Fisher's linear discriminant of the weighted examples. The
	// threshold lies between the class means and depends on the class weights.
	Fisher
)

// Params are the settings of Train. The zero value is ready to use; the published
// tables of Lin & Li (package lib/papers/linli) use it.
type Params struct {
	Epochs     int        // number of line searches, > 0; 0 means 30
	Directions Directions // directions of the searches; the default is RCDBias
	Init       Init       // where the search starts; the default is Uniform
	Seed       uint64     // seed of the random starting point and directions

	// Scale maps each feature to [-1, 1], by its range in the training set, for the
	// search. The learned perceptron still takes unscaled features. By default, the
	// search uses the unscaled features too.
	Scale bool

	// Stay keeps the perceptron unchanged if no point along a direction has fewer
	// mistakes. By default, it moves to the middle of the first interval with the
	// fewest mistakes, even if that gains nothing.
	Stay bool
}

func (p Params) withDefaults() (Params, error) {
	switch {
	case p.Epochs < 0:
		return p, fmt.Errorf("%w: Epochs is %d, want > 0 (0 means 30)", ErrParam, p.Epochs)
	case p.Directions < RCDBias || p.Directions > Coordinate:
		return p, fmt.Errorf("%w: Directions is %d, want RCDBias, RCDPlain or Coordinate", ErrParam, int(p.Directions))
	case p.Init < Uniform || p.Init > Fisher:
		return p, fmt.Errorf("%w: Init is %d, want Uniform, Zero or Fisher", ErrParam, int(p.Init))
	case p.Epochs == 0:
		p.Epochs = 30
	}
	return p, nil
}
