package oneclass

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/kernel"
)

// nearestSupport stores the distances from the nearest support vectors.
func (m *Model) nearestSupport(x, out *mat.Dense) {
	ln := logOf(m.Kernel)
	own := make([][]float64, len(m.Machines)) // K(SV_s, SV_s), only where it is needed
	var diag []float64
	if ln == nil {
		diag = m.diagonal(x)
		for j := range m.Machines {
			if sv := m.Machines[j].SV; !sv.IsEmpty() {
				own[j] = m.diagonal(sv)
			}
		}
	}
	const size = 256 // rows per task, whose kernel values are in memory together
	n, d := x.Dims()
	err := parallel.Do(context.Background(), (n+size-1)/size, func(task int) error {
		lo, hi := task*size, min((task+1)*size, n)
		part := x.Slice(lo, hi, 0, d).(*mat.Dense)
		best := make([]float64, hi-lo)
		for j := range m.Machines {
			machine := &m.Machines[j]
			for i := range best {
				best[i] = math.Inf(-1)
			}
			if len(machine.Coef) > 0 {
				K, err := kernel.Cross(context.Background(), m.Kernel, machine.SV, part)
				if err != nil {
					return err
				}
				for s := range machine.Coef {
					half := 0.0
					if ln == nil {
						half = own[j][s] / 2
					}
					for i, v := range K.RawRowView(s) {
						best[i] = max(best[i], v-half)
					}
				}
			}
			for i, v := range best {
				switch {
				case math.IsInf(v, -1):
					v = math.Inf(1)
				case ln == nil:
					v = diag[lo+i] - 2*v
				case v < tiny:
					v = -nearestLog(ln, machine, x.RawRowView(lo+i))
				default:
					v = -portable.Log(v)
				}
				out.Set(lo+i, j, v)
			}
		}
		return nil
	})
	if err != nil {
		panic(err)
	}
}

// nearestLog returns the largest ln K(SV_s, x).
func nearestLog(ln func(x, y []float64) float64, machine *Machine, x []float64) float64 {
	most := math.Inf(-1)
	for s := range machine.Coef {
		most = max(most, ln(machine.SV.RawRowView(s), x))
	}
	return most
}
