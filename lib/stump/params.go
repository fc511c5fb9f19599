package stump

import (
	"errors"
	"fmt"
	"runtime"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("stump: bad parameter")

// MaxBins is the largest value of Params.Bins.
const MaxBins = 256

// Params are the settings of Train and NewSearch. With the zero value, the search
// is exact.
type Params struct {
	// Bins is the number of bins that each feature is divided into, 2..256, with
	// about equally many rows in each. Thresholds then lie only between bins. 0
	// means that every threshold is tried. A feature with at most Bins distinct
	// values loses no threshold.
	Bins int
	// Workers is the largest number of goroutines, > 0. 0 means GOMAXPROCS, or 1
	// for a matrix of fewer than 1 000 000 entries. The result is the same to the
	// bit for any number.
	Workers int
}

// withDefaults fills in the defaults for a matrix with that many entries, and
// checks the settings.
func (p Params) withDefaults(entries int) (Params, error) {
	if p.Bins < 0 || p.Bins == 1 || p.Bins > MaxBins {
		return p, fmt.Errorf("%w: Bins is %d, want 2..%d (0 means every threshold)", ErrParam, p.Bins, MaxBins)
	}
	if p.Workers < 0 {
		return p, fmt.Errorf("%w: Workers is %d, want > 0 (0 means a default)", ErrParam, p.Workers)
	}
	if p.Workers == 0 {
		p.Workers = 1
		if entries >= 1_000_000 { // for shorter rounds, waking a thread takes too long
			p.Workers = runtime.GOMAXPROCS(0)
		}
	}
	return p, nil
}
