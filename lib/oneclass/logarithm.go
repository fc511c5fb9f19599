package oneclass

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/kernel"
)

// tiny is the projection below which digits are lost: many of its terms are
// denormal numbers or 0.
const tiny = 1e-290

// logOf returns ln K(x, y) as a function of two points, or nil if the kernel is
// not one whose logarithm is a distance.
func logOf(k kernel.Kernel) func(x, y []float64) float64 {
	switch k := k.(type) {
	case *kernel.Gaussian:
		if k != nil {
			return logOf(*k)
		}
	case *kernel.Laplacian:
		if k != nil {
			return logOf(*k)
		}
	case kernel.Gaussian:
		if gamma := scale(k.Gamma); gamma > 0 {
			return func(x, y []float64) float64 {
				sum := 0.0
				for j, v := range x {
					sum += float64((v - y[j]) * (v - y[j]))
				}
				return -gamma * sum
			}
		}
	case kernel.Laplacian:
		if gamma := scale(k.Gamma); gamma > 0 {
			return func(x, y []float64) float64 {
				sum := 0.0
				for j, v := range x {
					sum += math.Abs(v - y[j])
				}
				return -gamma * sum
			}
		}
	}
	return nil
}

// scale is γ after its default was filled in.
func scale(gamma float64) float64 {
	if gamma == 0 {
		return 1
	}
	return gamma
}

// logSums returns ln D(x) for the given rows of x, as the logarithm of a sum of
// exponentials, of which the largest is 1.
func logSums(ln func(x, y []float64) float64, machine *Machine, x *mat.Dense, rows []int) []float64 {
	logs := make([]float64, len(rows))
	if len(rows) == 0 {
		return logs
	}
	coef := make([]float64, len(machine.Coef))
	for s, c := range machine.Coef {
		coef[s] = portable.Log(c)
	}
	inTasks(len(rows), func(r int) {
		point, terms, most := x.RawRowView(rows[r]), make([]float64, len(coef)), math.Inf(-1)
		for s, c := range coef {
			terms[s] = c + ln(machine.SV.RawRowView(s), point)
			most = max(most, terms[s])
		}
		if logs[r] = most; math.IsInf(most, -1) {
			return
		}
		sum := 0.0
		for _, v := range terms {
			sum += portable.Exp(v - most)
		}
		logs[r] += portable.Log(sum)
	})
	return logs
}

// inTasks calls f for 0..n-1, on several goroutines.
func inTasks(n int, f func(i int)) {
	const size = 64
	err := parallel.Do(context.Background(), (n+size-1)/size, func(task int) error {
		for i := task * size; i < min((task+1)*size, n); i++ {
			f(i)
		}
		return nil
	})
	if err != nil { // from tasks that return none, and a context that does not end
		panic(err)
	}
}
