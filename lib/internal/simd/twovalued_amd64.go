//go:build amd64 && !purego

package simd

func dotTwoValued(t *TwoValued, v []float64, sums *[Block]float64) {
	n := len(v)
	if n == 0 || level == "Go" {
		dotTwoValuedGo(t, v, sums)
		return
	}
	s := &t.Sets
	s0, s1, s2, s3 := &s[0][:n/8][0], &s[1][:n/8][0], &s[2][:n/8][0], &s[3][:n/8][0]
	if level == "AVX512" {
		dotTwoValuedAVX512(s0, s1, s2, s3, &t.Values, &v[0], n, sums)
	} else {
		dotTwoValuedAVX2(s0, s1, s2, s3, &t.Values, &v[0], n, sums)
	}
}

func subtractTwoValued(t *TwoValued, e []float64, c *[Block]float64) {
	n := len(e)
	if n == 0 || level == "Go" {
		subtractTwoValuedGo(t, e, c)
		return
	}
	s := &t.Sets
	s0, s1, s2, s3 := &s[0][:n/8][0], &s[1][:n/8][0], &s[2][:n/8][0], &s[3][:n/8][0]
	if level == "AVX512" {
		subtractTwoValuedAVX512(&e[0], s0, s1, s2, s3, &t.Values, c, n)
	} else {
		subtractTwoValuedAVX2(&e[0], s0, s1, s2, s3, &t.Values, c, n)
	}
}
