package committee

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// objective is J as a function of the weights c. All its slices of examples have a
// length that is a multiple of simd.Width; what is beyond n has weight 0.
type objective struct {
	criterion
	z [][]float64 // T lists of the margins z_ti = y_i·f_t(x_i) of one machine
	w []float64   // the weights of the examples
}

// block is the number of examples that one task takes. The sums of the blocks are
// added in their order, so the results do not depend on the number of processors.
const block = 8192

// newObjective returns J for room for n examples.
func newObjective(c criterion, machines, n int) *objective {
	n = (n + simd.Width - 1) / simd.Width * simd.Width
	o := &objective{criterion: c, z: make([][]float64, machines), w: make([]float64, n)}
	for t := range o.z {
		o.z[t] = make([]float64, n)
	}
	return o
}

// combine returns Σ_t c_t·z_t, the margins of the committee.
func (o *objective) combine(c []float64) []float64 {
	m := make([]float64, len(o.w))
	for t, z := range o.z {
		if c[t] != 0 {
			simd.Add(m, z, c[t])
		}
	}
	return m
}

// largest is the largest absolute margin of a machine on an example of positive weight.
func (o *objective) largest() float64 {
	most := 0.0
	for _, z := range o.z {
		for i, v := range z {
			if o.w[i] > 0 {
				most = max(most, math.Abs(v))
			}
		}
	}
	return most
}

// value is J at one point of a line m + a·v, and its derivatives along it.
type value struct {
	j, slope, bend float64
	least          float64 // the smallest margin of the examples of positive weight
}

// along computes J at the margins m + a·v.
func (o *objective) along(ctx context.Context, m, v []float64, a float64) (value, error) {
	parts := make([]part, blocks(len(m)))
	err := parallel.Do(ctx, len(parts), func(b int) error {
		from, to := b*block, min((b+1)*block, len(m))
		buffer := make([]float64, 3*(to-from))
		at, q, h := buffer[:to-from], buffer[to-from:2*(to-from)], buffer[2*(to-from):]
		copy(at, m[from:to])
		simd.Add(at, v[from:to], a)
		p := &parts[b]
		p.shift, p.sum = o.terms(at, o.w[from:to], q, h)
		p.least = leastOf(at, o.w[from:to])
		p.slope = simd.DotProduct(q, v[from:to])
		simd.Multiply(h, v[from:to], 1)
		p.bend = simd.DotProduct(h, v[from:to])
		return nil
	})
	if err != nil {
		return value{}, err
	}
	shift, sum := total(parts)
	j, factor := o.finish(shift, sum)
	r := value{j: j, least: math.Inf(1)}
	for _, p := range parts {
		f := factor * p.factor(shift)
		r.slope -= float64(f * p.slope)
		r.bend += float64(f * p.bend)
		r.least = min(r.least, p.least)
	}
	if o.coupled() {
		r.bend -= float64(r.slope * r.slope)
	}
	return r, nil
}

// part is what along and derive compute for a block.
type part struct{ shift, sum, slope, bend, least float64 }

// factor brings the numbers of the block to the common shift.
func (p part) factor(shift float64) float64 { return portable.Exp(p.shift - shift) }

func total(parts []part) (shift, sum float64) {
	shift = math.Inf(-1)
	for _, p := range parts {
		shift = max(shift, p.shift)
	}
	for _, p := range parts {
		sum += float64(p.sum * p.factor(shift))
	}
	return shift, sum
}

func blocks(n int) int { return (n + block - 1) / block }

func leastOf(m, w []float64) float64 {
	least := math.Inf(1)
	for i, v := range m {
		if w[i] > 0 {
			least = min(least, v)
		}
	}
	return least
}
