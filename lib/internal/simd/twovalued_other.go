//go:build !amd64 || purego

package simd

func dotTwoValued(t *TwoValued, v []float64, sums *[Block]float64) { dotTwoValuedGo(t, v, sums) }

func subtractTwoValued(t *TwoValued, e []float64, c *[Block]float64) { subtractTwoValuedGo(t, e, c) }
