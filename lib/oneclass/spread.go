package oneclass

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// least is the smallest σ that is more than rounding: 1/D - 1 is 1e-15 or so where
// all examples of a class are equal.
const least = 1e-12

// spread sets Sigma to that of equation 17, or to 0 if the class has none. It does
// not use the context of Train: one pass over the class is little work.
func (m *Model) spread(machine *Machine, class *learn.Dataset) error {
	n, unit := class.Len(), m.unit(machine)
	if n < 2 || len(machine.Coef) == 0 || unit == 0 {
		return nil
	}
	projections, err := kernel.Expand(context.Background(), m.Kernel, machine.SV, machine.Coef, class.X)
	if err != nil {
		return err
	}
	diag, err := kernel.Diag(m.Kernel, class.X)
	if err != nil {
		return err
	}
	weight := shares(class)
	var terms []float64
	for s, d := range projections {
		floor := diag[s] / max(1, m.Nu*float64(n))
		if machine.Rho > 0 {
			floor = min(floor, machine.Rho)
		}
		if d = max(d, floor/2) / unit; d > 0 {
			terms = append(terms, math.Sqrt(weight[s])*((1-d)/d))
		}
	}
	// Sums of squares may overflow; Length does not.
	machine.Sigma = min(portable.Length(terms)*math.Sqrt(float64(n)/float64(n-1)), math.MaxFloat64)
	return nil
}

// shares returns the weights divided by their sum.
func shares(ds *learn.Dataset) []float64 {
	w, most := make([]float64, ds.Len()), 0.0
	for i := range w {
		most = max(most, ds.Weight(i))
	}
	for i := range w {
		w[i] = ds.Weight(i) / most // no sum of these overflows
	}
	sum := portable.Sum(w)
	for i := range w {
		w[i] /= sum
	}
	return w
}

// unit is what the projections of a machine are divided by. It is 0 if the centre is
// the origin: then there are no projections.
func (m *Model) unit(machine *Machine) float64 {
	if !m.Normalised {
		return 1
	}
	return math.Sqrt(max(0, machine.Norm2))
}

// floor gives each machine without a spread of its own the smallest of the others.
func (m *Model) floor() {
	smallest := math.Inf(1)
	for _, machine := range m.Machines {
		if machine.Sigma >= least {
			smallest = min(smallest, machine.Sigma)
		}
	}
	if math.IsInf(smallest, 1) {
		smallest = 1
	}
	for i := range m.Machines {
		if machine := &m.Machines[i]; !(machine.Sigma >= least) {
			machine.Sigma, machine.Floored = smallest, true
		}
	}
}
