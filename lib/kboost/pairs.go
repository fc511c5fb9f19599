package kboost

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// pairs holds all m² pairs of the m training examples.
type pairs struct {
	loss      Loss
	m, stride int
	y         []float64 // m labels, then zeros up to stride, as in all vectors below
	c         []float64 // each label times the weight of its example
	margin    []float64 // m×stride: y_i·y_j·K(x_i, x_j)
	d         []float64 // m×stride: -Loss'(margin)·exp(shift)
	weighted  bool      // whether some weight is not 1
	shift     float64   // keeps d in the range of float64 for all sizes of the margins
	least     float64   // the smallest margin
}

func newPairs(loss Loss, y []int, weights []float64) *pairs {
	m := len(y)
	p := &pairs{loss: loss, m: m, stride: simd.Size(m)}
	p.y, p.c = make([]float64, p.stride), make([]float64, p.stride)
	p.margin, p.d = make([]float64, m*p.stride), make([]float64, m*p.stride)
	for i := range m {
		p.y[i] = float64(y[i])
		p.c[i] = p.y[i] * weights[i]
		p.weighted = p.weighted || weights[i] != 1
	}
	return p
}

// block is the number of rows that one task takes. The sums over a block are the
// same on any goroutine.
const block = 32

// blocks runs task on blocks of rows, lo … hi-1 each.
func blocks(ctx context.Context, m int, task func(which, lo, hi int)) error {
	return parallel.Do(ctx, (m+block-1)/block, func(b int) error {
		task(b, b*block, min((b+1)*block, m))
		return nil
	})
}

// grow adds alpha·u·u' to the margins and finds the smallest margin.
func (p *pairs) grow(ctx context.Context, alpha float64, u []float64) error {
	least := make([]float64, (p.m+block-1)/block)
	err := blocks(ctx, p.m, func(b, lo, hi int) {
		low := math.Inf(1)
		for i := lo; i < hi; i++ {
			row := p.margin[i*p.stride : (i+1)*p.stride]
			simd.Add(row, u, alpha*u[i])
			for _, v := range row[:p.m] {
				if v < low {
					low = v
				}
			}
		}
		least[b] = low
	})
	if err != nil {
		return err
	}
	p.least = math.Inf(1)
	for _, v := range least {
		p.least = min(p.least, v)
	}
	return nil
}

// weigh computes d from the margins. It returns the logarithm of the loss and the
// sum of d, with every pair weighted.
func (p *pairs) weigh(ctx context.Context) (logLoss, sum float64, err error) {
	p.shift = p.least
	if p.loss == LogLoss {
		p.shift = max(0, p.least)
	}
	n := (p.m + block - 1) / block
	losses, sums := make([]float64, n), make([]float64, n)
	err = blocks(ctx, p.m, func(b, lo, hi int) {
		scratch := make([]float64, p.stride)
		for i := lo; i < hi; i++ {
			margin, d := p.margin[i*p.stride:(i+1)*p.stride], p.d[i*p.stride:(i+1)*p.stride]
			var loss, sum float64
			if p.loss == LogLoss {
				loss, sum = p.logistic(d, margin, scratch)
			} else {
				loss, sum = p.exponential(d, margin)
			}
			w := math.Abs(p.c[i])
			losses[b] += float64(w * loss)
			sums[b] += float64(w * sum)
		}
	})
	if err != nil {
		return 0, 0, err
	}
	loss := 0.0
	for b := range losses {
		loss += losses[b]
		sum += sums[b]
	}
	return portable.Log(loss) - p.shift, sum, nil
}

// exponential fills a row of d for the exponential loss. It returns the loss of the
// row, times exp(shift), and the sum of the row.
func (p *pairs) exponential(d, margin []float64) (loss, sum float64) {
	copy(d, margin)
	simd.Affine(d, -1, p.shift)
	simd.ExpScaled(d, 1)
	clear(d[p.m:])
	for j, v := range d[:p.m] {
		sum += float64(v * math.Abs(p.c[j]))
	}
	return sum, sum
}

// logistic does the same for the logarithmic loss. e is scratch memory for a row.
func (p *pairs) logistic(d, margin, e []float64) (loss, sum float64) {
	if p.shift > 0 { // all margins are positive
		p.exponential(d, margin)
		tiny := portable.Exp(-p.shift)
		for j, v := range d[:p.m] {
			w := math.Abs(p.c[j])
			d[j] = v / (1 + float64(tiny*v))
			sum += float64(w * d[j])
			loss += float64(w * v * logRatio(tiny*v))
		}
		return loss, sum
	}
	for j, v := range margin {
		e[j] = -math.Abs(v)
	}
	simd.ExpScaled(e, 1)
	product := 1.0 // of many factors between 1 and 2, with one logarithm for all of them
	for j, v := range margin[:p.m] {
		w, one := math.Abs(p.c[j]), 1/(1+e[j])
		if v < 0 {
			d[j] = one
			loss -= float64(w * v)
		} else {
			d[j] = e[j] * one
		}
		sum += float64(w * d[j])
		if p.weighted || e[j] < series {
			loss += float64(w * e[j] * logRatio(e[j]))
		} else if product *= 1 + e[j]; product > 1e250 {
			loss += portable.Log(product)
			product = 1
		}
	}
	return loss + portable.Log(product), sum
}

const series = 1e-3 // for x below this, five terms of the series are exact

// logRatio returns ln(1+x)/x for x >= 0; it is 1 for x = 0.
func logRatio(x float64) float64 {
	if x < series {
		return 1 - float64(x*(1./2-float64(x*(1./3-float64(x*(1./4-x/5))))))
	}
	return portable.Log1p(x) / x
}

// sides returns W₊ and W₋ of the kernel ff', times exp(shift), where u = y∘f. W₊ is
// the weighted sum of |f_i·f_j| over the pairs where the product has the sign of
// y_i·y_j, and W₋ over the other pairs.
func (p *pairs) sides(ctx context.Context, u []float64) (plus, minus float64, err error) {
	right, wrong := make([]float64, p.stride), make([]float64, p.stride)
	for i, v := range u[:p.m] {
		w := math.Abs(p.c[i])
		right[i], wrong[i] = w*max(v, 0), w*max(-v, 0)
	}
	n := (p.m + block - 1) / block
	pluses, minuses := make([]float64, n), make([]float64, n)
	err = blocks(ctx, p.m, func(b, lo, hi int) {
		for i := lo; i < hi; i++ {
			d := p.d[i*p.stride : (i+1)*p.stride]
			pluses[b] += float64(right[i]*simd.DotProduct(d, right)) + float64(wrong[i]*simd.DotProduct(d, wrong))
			minuses[b] += float64(right[i]*simd.DotProduct(d, wrong)) + float64(wrong[i]*simd.DotProduct(d, right))
		}
	})
	for b := range pluses {
		plus += pluses[b]
		minus += minuses[b]
	}
	return plus, minus, err
}
