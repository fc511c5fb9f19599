package cluster

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("cluster: bad parameter")

// settings are the parameters that all algorithms have, as they are in Params.
type settings struct {
	clusters, restarts, maxIter, cacheMB int
	start                                []int
	seed                                 uint64
	trace                                bool
}

// withDefaults checks the settings for a data set that is valid, and fills in the
// defaults. rows are those of positive weight.
func (s settings) withDefaults(n, rows, maxIter int) (settings, error) {
	if s.clusters == 0 {
		s.clusters = 2
	}
	switch {
	case s.clusters < 0 || s.clusters > rows:
		return s, fmt.Errorf("%w: Clusters is %d, want 1 to %d, the number of examples of positive weight (0 means 2)", ErrParam, s.clusters, rows)
	case s.restarts < 0:
		return s, fmt.Errorf("%w: Restarts is %d, want > 0 (0 means 10)", ErrParam, s.restarts)
	case s.maxIter < 0:
		return s, fmt.Errorf("%w: MaxIter is %d, want > 0 (0 means %d)", ErrParam, s.maxIter, maxIter)
	case s.cacheMB < 0:
		return s, fmt.Errorf("%w: CacheMB is %d, want > 0 (0 means 200)", ErrParam, s.cacheMB)
	case s.start != nil && len(s.start) != n:
		return s, fmt.Errorf("%w: Start has %d labels for %d examples", ErrParam, len(s.start), n)
	}
	for i, label := range s.start {
		if label < 0 || label >= s.clusters {
			return s, fmt.Errorf("%w: Start of row %d is %d, want 0 to %d", ErrParam, i, label, s.clusters-1)
		}
	}
	if s.restarts == 0 {
		s.restarts = 10
	}
	if s.start != nil {
		s.restarts = 1
	}
	if s.maxIter == 0 {
		s.maxIter = maxIter
	}
	if s.cacheMB == 0 {
		s.cacheMB = 200
	}
	s.cacheMB = min(s.cacheMB, 1<<40) // in bytes it is a number too
	return s, nil
}

// positive are the rows of positive relative weight. It checks the data set and the kernel.
func positive(ds *learn.Dataset, k kernel.Kernel) ([]int, error) {
	if err := ds.Validate(learn.Points); err != nil {
		return nil, err
	}
	if k == nil {
		return nil, fmt.Errorf("%w: the kernel is nil", ErrParam)
	}
	var rows []int
	weight, _ := relative(ds.W, ds.Len())
	for i, w := range weight {
		if w > 0 {
			rows = append(rows, i)
		}
	}
	if rows == nil {
		return nil, fmt.Errorf("%w: no example has a weight > 0", learn.ErrWeight)
	}
	return rows, nil
}

// negligible is the relative weight below which a weight counts as 0: its products with
// kernel values would have too few digits.
const negligible = 0x1p-900

// relative are the weights divided by a power of two, less than 2 each: so no sum of
// them overflows, and no digit is lost. A nil weight means all 1.
func relative(w []float64, n int) (weight []float64, scale float64) {
	if w == nil {
		return slices.Repeat([]float64{1}, n), 1
	}
	fraction, exponent := math.Frexp(slices.Max(w))
	if fraction == 0.5 { // a power of two is 1 after the division
		exponent--
	}
	exponent = min(exponent, 1023) // of the largest power of two
	weight = make([]float64, n)
	for i, v := range w {
		if weight[i] = math.Ldexp(v, -exponent); weight[i] < negligible {
			weight[i] = 0
		}
	}
	return weight, math.Ldexp(1, exponent)
}
