package stump

// partition divides ascending values into at most limit bins with about equally
// many rows each. Equal values are always in the same bin. Bin b holds the
// positions start[b] to start[b+1]-1. If there are at most limit distinct values,
// each gets its own bin.
func partition(sorted []float64, limit int) (start []int32) {
	distinct := 1
	for k := 1; k < len(sorted); k++ {
		if sorted[k] != sorted[k-1] {
			distinct++
		}
	}
	n := len(sorted)
	start = append(make([]int32, 0, min(limit, distinct)+1), 0)
	for k := 0; k < n; limit-- {
		from := k
		enough := (n - k + limit - 1) / limit // equal numbers of rows for the remaining bins
		for {
			k++
			for k < n && sorted[k] == sorted[k-1] {
				k++
			}
			distinct--
			if k-from >= enough || distinct < limit {
				break
			}
		}
		start = append(start, int32(k))
	}
	return start
}

// midpoint returns a threshold α with a < α <= b, half-way between them if a
// float64 lies there.
func midpoint(a, b float64) float64 {
	m := float64(a/2) + float64(b/2) // a + b may overflow
	if sum := a + b; sum-sum == 0 {
		m = sum / 2 // exact in cases where the halves would lose the last bit
	}
	if a < m && m <= b {
		return m
	}
	return b
}
