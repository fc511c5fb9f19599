package cluster

import "context"

// refill gives each empty cluster the farthest row: the one with the largest squared
// distance d2[i] from the centre of the cluster labels[i], among the rows of positive
// weight that are not alone in their cluster. That row is a centre then, for the other
// rows too: an equal row is not the next one. A cluster stays empty if all such rows
// are at centres, as if there are fewer different points than clusters.
func (c *centres) refill(ctx context.Context, labels []int, d2 []float64) error {
	size := make([]int, c.clusters)
	for _, i := range c.rows {
		size[labels[i]]++
	}
	for k := range size {
		if size[k] > 0 {
			continue
		}
		far := -1
		for _, i := range c.rows {
			if size[labels[i]] > 1 && (far < 0 || d2[i] > d2[far]) {
				far = i
			}
		}
		if far < 0 || d2[far] <= c.slack(far, labels[far]) {
			return nil
		}
		size[labels[far]]-- // that of k does not matter: far is alone in it
		labels[far] = k
		row := make([]float64, len(labels))
		if err := c.g.row(ctx, far, row); err != nil {
			return err
		}
		for i, v := range row {
			d2[i] = min(d2[i], c.g.diag[i]+c.g.diag[far]-float64(2*v))
		}
	}
	return nil
}
