package perceptron

import (
	"errors"
	"fmt"
)

// ErrParam is what every error about a parameter wraps; the error names the
// parameter and its value.
var ErrParam = errors.New("perceptron: bad parameter")

// Directions is how descent chooses the ways it searches along.
type Directions int

const (
	// RCDBias goes along the bias alone, then along d random ways that leave the
	// bias, each coefficient uniform in [-1, 1], and so on with new ones.
	RCDBias Directions = iota
	// RCDPlain goes along random ways in which the bias has its part.
	RCDPlain
	// Coordinate goes along the bias and each feature in turn.
	Coordinate
)

// Init is where descent begins.
type Init int

const (
	// Uniform has all coefficients and the bias uniform in [-0.05, 0.05].
	Uniform Init = iota
	// Zero is the perceptron that answers +1.
	Zero
	// Fisher is Fisher's discriminant of the weighted classes, the threshold between
	// their means at their weights.
	Fisher
)

// Params are the settings of Train. The zero value is ready to use, and what
// Lin & Li's results are reproduced with.
type Params struct {
	Epochs     int        // line searches, > 0; 0 means 30
	Directions Directions // the default is RCDBias
	Init       Init       // the default is Uniform
	Seed       uint64     // of the random numbers
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
