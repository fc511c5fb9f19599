package cluster

// refill gives each empty cluster the farthest row: the one with the largest squared
// distance d2[i] from the centre of the cluster labels[i], among the rows of positive
// weight that are not alone in their cluster. The row becomes the centre, so d2[i]
// becomes 0. A cluster stays empty if all such rows are at the centres of their
// clusters, as if there are fewer different points than clusters.
func (c *centres) refill(labels []int, d2 []float64) {
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
			if size[labels[i]] > 1 && d2[i] > c.slack(i, labels[i]) && (far < 0 || d2[i] > d2[far]) {
				far = i
			}
		}
		if far < 0 {
			return
		}
		size[labels[far]]--
		size[k]++
		labels[far], d2[far] = k, 0
	}
}
