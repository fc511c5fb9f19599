package portable

import "math"

// Dot returns Σ x_i·y_i, added in the order of gonum's floats.Dot on amd64. Both have
// the same length.
func Dot(x, y []float64) float64 { return dot(x, y[:len(x)]) }

// AddScaled adds a·x to dst, which has the same length.
func AddScaled(dst []float64, a float64, x []float64) { addScaled(dst[:len(x)], a, x) }

// Sum returns Σ x_i, added in the order of gonum's floats.Sum on amd64 for a slice that
// begins at a multiple of 16 bytes. The order of that depends on where a slice begins.
func Sum(x []float64) float64 {
	var s [8]float64
	for ; len(x) >= 8; x = x[8:] {
		for l, v := range x[:8] {
			s[l] += v
		}
	}
	t := [4]float64{s[0] + s[6], s[1] + s[7], s[2] + s[4], s[3] + s[5]}
	if len(x) >= 4 {
		for l, v := range x[:4] {
			t[l] += v
		}
		x = x[4:]
	}
	low, high := t[0]+t[2], t[1]+t[3]
	if len(x) >= 2 {
		low, high, x = low+x[0], high+x[1], x[2:]
	}
	sum := low + high
	if len(x) > 0 {
		sum += x[0]
	}
	return sum
}

// Length returns √Σ x_i² without overflow, with the operations of floats.Norm(x, 2) on
// amd64: the squares are relative to the largest number so far.
func Length(x []float64) float64 {
	largest, sum := 0.0, 1.0
	for _, v := range x {
		switch v = math.Abs(v); {
		case v != v || v > math.MaxFloat64:
			return lengthOf(x)
		case v > largest:
			ratio := largest / v
			sum, largest = 1+float64(sum*ratio*ratio), v
		case v > 0 || largest > 0:
			ratio := v / largest
			sum += float64(ratio * ratio)
		}
	}
	return largest * math.Sqrt(sum)
}

// lengthOf is Length where a number is not finite.
func lengthOf(x []float64) float64 {
	for _, v := range x {
		if v != v {
			return v
		}
	}
	return math.Inf(1)
}

// Mean returns the mean of x.
func Mean(x []float64) float64 { return Sum(x) / float64(len(x)) }

// MeanStdDev returns the mean of x and its standard deviation with the divisor n-1, by
// the corrected algorithm with two passes (Chan, Golub & LeVeque, The American
// Statistician 37 (1983), equation 1.7).
func MeanStdDev(x []float64) (mean, sd float64) {
	mean = Mean(x)
	squares, rest, n := 0.0, 0.0, float64(len(x))
	for _, v := range x {
		d := v - mean
		squares += float64(d * d)
		rest += d
	}
	return mean, math.Sqrt((squares - float64(rest*rest)/n) / (n - 1))
}
