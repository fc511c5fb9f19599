package cluster

import (
	"context"
	"math"
	"math/rand/v2"
)

// seeds draws the first centres, one row for each cluster, by the method of k-means++
// in feature space: the first with probabilities proportional to the weights, and each
// other with probabilities proportional to the weight times the squared distance from
// the nearest row drawn so far (Arthur & Vassilvitskii, "k-means++: The Advantages of
// Careful Seeding", SODA 2007). If all distances are 0, as for equal
// rows, only the weights count.
//
// It returns the rows, and the squared distances of all rows from each of them.
func (p *problem) seeds(ctx context.Context, restart int) (rows []int, dist [][]float64, err error) {
	rng := rand.New(rand.NewPCG(p.seed, uint64(restart)))
	n := len(p.g.diag)
	nearest, price := make([]float64, n), make([]float64, len(p.rows))
	for i := range nearest {
		nearest[i] = math.Inf(1)
	}
	for len(rows) < p.clusters {
		total := 0.0
		for r, i := range p.rows {
			price[r] = p.weight[i]
			if len(rows) > 0 {
				price[r] = p.weight[i] * max(0, nearest[i])
			}
			total += price[r]
		}
		if total == 0 {
			for r, i := range p.rows {
				price[r] = p.weight[i]
				total += price[r]
			}
		}
		at := p.rows[draw(price, rng.Float64()*total)]
		d := make([]float64, n)
		if err := p.g.row(ctx, at, d); err != nil {
			return nil, nil, err
		}
		for i, v := range d {
			d[i] = p.g.diag[i] + p.g.diag[at] - float64(2*v)
			nearest[i] = min(nearest[i], d[i])
		}
		rows, dist = append(rows, at), append(dist, d)
	}
	return rows, dist, nil
}

// draw returns the first index at which the sum of prices exceeds u. If rounding
// prevents that, it is the last one with a price.
func draw(price []float64, u float64) int {
	last := 0
	for r, v := range price {
		if v == 0 {
			continue
		}
		if last = r; u < v {
			return r
		}
		u -= v
	}
	return last
}

// startLabels are the labels that a run begins with: those of Start, or the number of
// the nearest row that seeds has drawn; of several, the lowest.
func (p *problem) startLabels(ctx context.Context, restart int) ([]int, error) {
	labels := make([]int, len(p.g.diag))
	if p.start != nil {
		copy(labels, p.start)
		return labels, nil
	}
	_, dist, err := p.seeds(ctx, restart)
	if err != nil {
		return nil, err
	}
	for i := range labels {
		for k := range dist {
			if dist[k][i] < dist[labels[i]][i] {
				labels[i] = k
			}
		}
	}
	return labels, nil
}
