package stump

// partition cuts ascending values into at most limit bins of about equally many
// rows, never between equal values: bin b holds the positions start[b] to
// start[b+1]-1. At most limit distinct values get a bin each.
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
		enough := (n - k + limit - 1) / limit // the same share for each bin that is left
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

// midpoint is a threshold α with a < α <= b, half-way where there is room.
func midpoint(a, b float64) float64 {
	m := a/2 + b/2 // a + b may overflow
	if sum := a + b; sum-sum == 0 {
		m = sum / 2 // exact where halves would lose the last bit
	}
	if a < m && m <= b {
		return m
	}
	return b
}
