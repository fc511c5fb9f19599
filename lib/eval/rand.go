package eval

// AdjustedRand returns the adjusted Rand index of two partitions of the same n
// examples,
//
//	(Σᵢⱼ C(nᵢⱼ,2) - e) / (½ (A + B) - e),  A = Σᵢ C(aᵢ,2),  B = Σⱼ C(bⱼ,2),  e = A·B / C(n,2),
//
// where aᵢ and bⱼ are the sizes of the clusters of the two partitions, and nᵢⱼ are
// the sizes of their intersections. It is 1 for equal partitions, has mean 0 for
// random partitions with the same cluster sizes, and can be negative, down to -½.
// How the clusters are numbered does not matter. The formula is 0/0 only if both
// partitions have a single cluster, or both have n clusters; the index is 1 then.
//
// It panics when the lengths differ or are 0. Source: Hubert & Arabie, J.
// Classification 2 (1985), eq. 5.
func AdjustedRand(first, second []int) float64 {
	samePlaces("AdjustedRand", first, second)
	_, bs, count := contingency(first, second)
	var together, a, b float64
	columns := make([]int, len(bs))
	for _, row := range count {
		size := 0
		for j, c := range row {
			together += pairs(c)
			size += c
			columns[j] += c
		}
		a += pairs(size)
	}
	for _, size := range columns {
		b += pairs(size)
	}
	all := pairs(len(first))
	if a == b && (a == 0 || a == all) {
		return 1
	}
	expected := float64(a / all * b)
	return (together - expected) / (float64((a+b)/2) - expected)
}

// pairs returns n(n-1)/2.
func pairs(n int) float64 { return float64(float64(n) * float64(n-1) / 2) }
