package cgens

// mean is the c-weighted mean of the values. It is exact for a constant, which then
// becomes a column of zeros.
func (r *restricted) mean(values []float64) float64 {
	sum, total := 0.0, 0.0
	for i, v := range values {
		sum += float64(r.c[i] * (v - values[0]))
		total += r.c[i]
	}
	return values[0] + sum/total
}

// offset is b: the value of f where all columns are 0 before they were centred.
func (r *restricted) offset() float64 {
	if r.first == 0 {
		return 0
	}
	b := float64(r.v[0] * r.bias)
	for j, mean := range r.means {
		b -= float64(r.v[j] * mean)
	}
	return b
}
