package cluster

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// problem is a data set to be divided, with what all runs on it share.
type problem struct {
	settings
	ds     *learn.Dataset
	kernel kernel.Kernel
	g      *matrix
	rows   []int     // those of positive weight, ascending
	weight []float64 // of each row, less than 2, as relative returns it
	scale  float64   // what the weights of ds have been divided by
	done   int       // iterations of all runs

	overflow bool // an objective is not finite, in the units of weight
}

// part is a centre as Σ_r coef[r]·φ(x_i), i = rows[r], divided by the sum of coef. It
// has no rows if the cluster is empty.
type part struct {
	rows []int // ascending
	coef []float64
}

// centres are the centres of k clusters, by their products with all rows:
// centre c is Σ_j b_jc·φ(x_j) / total[c].
type centres struct {
	*problem
	sum   [][]float64 // sum[c][i] = Σ_j b_jc·K_ij; stride numbers each
	total []float64   // Σ_j b_jc; 0 if cluster c is empty
	norm  []float64   // Σ_ij b_ic·b_jc·K_ij / total[c]
	most  []float64   // the largest total[c] since set has computed the sums
}

func newCentres(p *problem) *centres {
	c := &centres{
		problem: p, sum: make([][]float64, p.clusters),
		total: make([]float64, p.clusters), norm: make([]float64, p.clusters), most: make([]float64, p.clusters),
	}
	for k := range c.sum {
		c.sum[k] = make([]float64, p.g.stride)
	}
	return c
}

// distance2 returns the squared distance of row i from centre k in feature space,
//
//	K_ii - 2·Σ_j b_jk·K_ij/Σ_j b_jk + Σ_ij b_ik·b_jk·K_ij/(Σ_j b_jk)²,
//
// or +Inf if there is no such centre. The coefficients of φ(x_i) minus the centre add
// up to 0: a conditionally PSD kernel is enough.
func (c *centres) distance2(i, k int) float64 {
	if c.total[k] == 0 {
		return math.Inf(1)
	}
	t := c.total[k]
	return c.g.diag[i] + (c.norm[k]-float64(2*c.sum[k][i]))/t
}

// slack is how much a distance of row i from centre k may be wrong by rounding: the
// sizes of its terms times 1e-13.
func (c *centres) slack(i, k int) float64 {
	t := c.total[k]
	return float64(1e-13 * (math.Abs(c.g.diag[i]) + (math.Abs(c.norm[k])+math.Abs(float64(2*c.sum[k][i])))/t))
}

// nearest returns the nearest centre of row i and the squared distance. It is now, the
// cluster of the row, unless another one is nearer by more than rounding errors. A now
// without a centre, or of -1, never is.
func (c *centres) nearest(i, now int) (k int, d2 float64) {
	best, bound := now, math.Inf(1)
	if now >= 0 && c.total[now] > 0 {
		d2 = c.distance2(i, now)
		bound = d2 - c.slack(i, now)
	}
	for k := range c.sum {
		if d := c.distance2(i, k); d < bound {
			best, bound, d2 = k, d, d
		}
	}
	return best, d2
}

// piece is how many rows are added at a time: their coefficients take little memory.
const piece = 4096

// add adds rows with coefficients to the sums. fill stores those of the rows which[lo]
// … which[hi-1] in coef[k], hi-lo zeros, for each cluster k.
func (c *centres) add(ctx context.Context, which []int, fill func(lo, hi int, coef [][]float64)) error {
	coef, memory := make([][]float64, len(c.sum)), make([]float64, len(c.sum)*min(piece, len(which)))
	for lo := 0; lo < len(which); lo += piece {
		hi := min(lo+piece, len(which))
		clear(memory)
		for k := range coef {
			coef[k] = memory[k*(hi-lo) : (k+1)*(hi-lo)]
		}
		fill(lo, hi, coef)
		if err := c.g.add(ctx, which[lo:hi], coef, c.sum); err != nil {
			return err
		}
	}
	return nil
}

// set computes all sums from the parts of k centres that share no row.
func (c *centres) set(ctx context.Context, parts []part) error {
	var which, of []int
	var b []float64
	for k, p := range parts {
		clear(c.sum[k])
		for r, i := range p.rows {
			which, of, b = append(which, i), append(of, k), append(b, p.coef[r])
		}
	}
	err := c.add(ctx, which, func(lo, hi int, coef [][]float64) {
		for r := lo; r < hi; r++ {
			coef[of[r]][r-lo] = b[r]
		}
	})
	clear(c.most)
	c.measure(parts)
	return err
}

// measure computes the totals and the norms of the parts whose sums are known.
func (c *centres) measure(parts []part) {
	for k, p := range parts {
		c.total[k], c.norm[k] = sumOf(p.coef), 0
		c.most[k] = max(c.most[k], c.total[k])
		if c.total[k] == 0 {
			continue
		}
		unit := unitOf(c.total[k])
		for r, i := range p.rows {
			c.norm[k] += float64(p.coef[r] * unit * c.sum[k][i])
		}
		c.norm[k] /= c.total[k] * unit
	}
}

// unitOf is a power of two that makes coefficients with this sum about as large as 1: so
// the products of two of them do not underflow, and no digit changes.
func unitOf(total float64) float64 {
	_, exponent := math.Frexp(total)
	return math.Ldexp(1, -max(exponent, -1000)) // beyond -1022 it would be infinite
}

func sumOf(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return sum
}

// members are the rows of positive weight of each cluster, with their weights.
func (p *problem) members(labels []int) []part {
	parts := make([]part, p.clusters)
	for _, i := range p.rows {
		m := &parts[labels[i]]
		m.rows, m.coef = append(m.rows, i), append(m.coef, p.weight[i])
	}
	return parts
}

// moved is the number of rows of positive weight whose labels differ.
func (p *problem) moved(labels, next []int) int {
	count := 0
	for _, i := range p.rows {
		if labels[i] != next[i] {
			count++
		}
	}
	return count
}

// adopt returns the nearest centre of each row, the squared distances from these, and
// their sum with the weights.
func (c *centres) adopt(labels []int) (next []int, d2 []float64, objective float64) {
	next, d2 = make([]int, len(labels)), make([]float64, len(labels))
	for i, now := range labels {
		if c.weight[i] == 0 {
			now = -1
		}
		next[i], d2[i] = c.nearest(i, now)
		objective += float64(c.weight[i] * d2[i])
	}
	return next, d2, objective
}
