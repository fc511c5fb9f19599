package stump

import (
	"errors"
	"fmt"
	"runtime"
)

// ErrParam is what every error about a parameter wraps; the error names the
// parameter and its value.
var ErrParam = errors.New("stump: bad parameter")

// MaxBins is the largest Params.Bins.
const MaxBins = 256

// Params are the settings of Train and NewSearch. The zero value is ready to
// use and exact.
type Params struct {
	// Bins is how many parts each feature is cut into, 2..256, with about equally
	// many rows each; thresholds lie between the parts only. 0 means every
	// threshold. A feature with at most Bins distinct values loses none.
	Bins int
	// Workers bounds the goroutines, > 0; 0 means GOMAXPROCS, or 1 for a matrix of
	// fewer than 1 000 000 entries. The result is the same, bit for bit.
	Workers int
}

// withDefaults fills in the defaults for a matrix of the given entries.
func (p Params) withDefaults(entries int) (Params, error) {
	if p.Bins < 0 || p.Bins == 1 || p.Bins > MaxBins {
		return p, fmt.Errorf("%w: Bins is %d, want 2..%d (0 means every threshold)", ErrParam, p.Bins, MaxBins)
	}
	if p.Workers < 0 {
		return p, fmt.Errorf("%w: Workers is %d, want > 0 (0 means a default)", ErrParam, p.Workers)
	}
	if p.Workers == 0 {
		p.Workers = 1
		if entries >= 1_000_000 { // shorter rounds are not worth waking a thread
			p.Workers = runtime.GOMAXPROCS(0)
		}
	}
	return p, nil
}
