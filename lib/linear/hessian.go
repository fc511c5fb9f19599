package linear

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// hessian keeps G = Σ cᵢx̃ᵢx̃ᵢᵀ over a set of rows. From one step to the next
// few rows enter or leave the set, and only those are added or taken away.
type hessian struct {
	*problem
	sum    []float64 // k×k, upper triangle
	member []bool    // n
	size   int       // of the set
	factor []float64 // k×k
	buffer []float64 // rows on their way into sum

	turned, four, out []float64 // of addBlocks
}

func newHessian(p *problem) *hessian { return &hessian{problem: p} }

// update makes the set that of the rows marked in inner, size of them.
func (h *hessian) update(ctx context.Context, inner []bool, size int) error {
	if h.sum == nil {
		h.sum, h.member = make([]float64, h.k*h.k), make([]bool, h.n)
	}
	changes := 0
	for i, in := range inner {
		if in != h.member[i] {
			changes++
		}
	}
	if changes > size { // cheaper from nothing, and without what rounding left
		clear(h.sum)
		clear(h.member)
	}
	// Few enough that the context is looked at often.
	rows := max(4, min(128, 1<<25/(h.k*h.k)/4*4))
	if len(h.buffer) < rows*h.k {
		h.buffer = make([]float64, rows*h.k)
	}
	for _, sign := range []float64{-1, 1} {
		at := 0
		for i, in := range inner {
			if in == h.member[i] || in != (sign > 0) {
				continue
			}
			h.scaled(h.buffer[at*h.k:(at+1)*h.k], i, math.Sqrt(h.c[i]))
			if at++; at == rows {
				h.add(sign, at)
				at = 0
				if err := ctx.Err(); err != nil {
					h.sum = nil // half done
					return err
				}
			}
		}
		h.add(sign, at)
	}
	copy(h.member, inner)
	h.size = size
	return nil
}

// scaled stores factor·x̃ᵢ in dst.
func (q *problem) scaled(dst []float64, i int, factor float64) {
	floats.ScaleTo(dst[:q.d], factor, q.row(i))
	if q.k > q.d {
		dst[q.d] = factor * q.column
	}
}

// add adds the products of the first rows of the buffer.
func (h *hessian) add(sign float64, rows int) {
	switch {
	case rows == 0:
	case h.k < wide || rows < simd.Width:
		h.addFour(sign, rows)
	default:
		h.addBlocks(sign, rows)
	}
}

// wide is how many columns make it pay to turn the buffer for addBlocks.
const wide = 32

// addFour adds four rows at a time: an entry of sum is then loaded once for
// four products.
func (h *hessian) addFour(sign float64, rows int) {
	k := h.k
	clear(h.buffer[rows*k : (rows+3)/4*4*k])
	for at := 0; at < rows; at += 4 {
		four := h.buffer[at*k : (at+4)*k]
		for i := range k {
			p, q, r, s := four[i:k], four[k+i:2*k], four[2*k+i:3*k], four[3*k+i:4*k]
			to := h.sum[i*k+i : (i+1)*k]
			a, b, c, d := sign*p[0], sign*q[0], sign*r[0], sign*s[0]
			q, r, s, to = q[:len(p)], r[:len(p)], s[:len(p)], to[:len(p)]
			for j, v := range p {
				// The conversions forbid fused operations: equal bits on every machine.
				to[j] += (float64(a*v) + float64(b*q[j])) + (float64(c*r[j]) + float64(d*s[j]))
			}
		}
	}
}

// addBlocks takes the columns of the buffer as points: entries of the sum are
// their inner products, of four points with the panels beside and right of them.
func (h *hessian) addBlocks(sign float64, rows int) {
	k := h.k
	if len(h.four) < simd.Block*rows {
		h.turned = make([]float64, (k+simd.Block)*rows)
		h.four = make([]float64, simd.Block*rows)
		h.out = make([]float64, simd.Block*simd.Size(k))
	}
	turned := h.turned[:(k+simd.Block)*rows]
	clear(turned[k*rows:])
	for i := range rows {
		for j, v := range h.buffer[i*k : (i+1)*k] {
			turned[j*rows+i] = v
		}
	}
	panels := simd.Pack(turned, k, rows, rows)
	for i := 0; i < k; i += simd.Block {
		for r := range simd.Block {
			simd.Interleave(h.four, turned[(i+r)*rows:(i+r+1)*rows], r)
		}
		lo := i / simd.Width * simd.Width
		width := simd.Size(k) - lo
		out := h.out[:simd.Block*width]
		panels.DotBlock(out, h.four[:simd.Block*rows], lo)
		for r := range min(simd.Block, k-i) {
			from, to := out[r*width+i+r-lo:r*width+k-lo], h.sum[(i+r)*k+i+r:(i+r+1)*k]
			for j, v := range from {
				to[j] += float64(sign * v)
			}
		}
	}
}

// solve stores -(R + τG)⁻¹g in dst.
func (h *hessian) solve(ctx context.Context, dst []float64, tau float64, g []float64) error {
	if h.factor == nil {
		h.factor = make([]float64, h.k*h.k)
	}
	for ridge := 0.0; ; ridge = max(1e-15, 16*ridge) {
		for i := range h.k {
			row, from := h.factor[i*h.k:(i+1)*h.k], h.sum[i*h.k:(i+1)*h.k]
			for j := i; j < h.k; j++ {
				row[j] = tau * from[j]
			}
			row[i] += h.r(i) + ridge*(1+row[i])
			if !(row[i] > 0) {
				row[i] = math.SmallestNonzeroFloat64
			}
		}
		if h.k > h.d && h.penalty == 0 && h.sum[h.k*h.k-1] <= 0 {
			// No row is active and no curvature bounds the step of a free bias: take
			// a long one; the line search shortens it.
			h.factor[h.k*h.k-1] = 1e-3 * floats.Sum(h.c)
		}
		ok, err := cholesky(ctx, h.factor, h.k)
		if err != nil {
			return err
		}
		if ok || ridge > 1 {
			break
		}
	}
	floats.ScaleTo(dst, -1, g)
	back(h.factor, h.k, dst)
	return nil
}
