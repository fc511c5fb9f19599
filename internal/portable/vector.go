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
	var s Summer
	s.Add(x)
	return s.Sum()
}

// Summer adds up numbers that come in parts. Its sum is that of Sum for all of them in one
// slice. The zero value is ready.
type Summer struct {
	lanes   [8]float64
	waiting [8]float64 // the last n numbers, fewer than 8
	n       int
}

// Add adds all numbers of x.
func (s *Summer) Add(x []float64) {
	if s.n > 0 {
		taken := copy(s.waiting[s.n:], x)
		if s.n += taken; s.n < len(s.waiting) {
			return
		}
		for l, v := range s.waiting {
			s.lanes[l] += v
		}
		x = x[taken:]
	}
	lanes := s.lanes
	for ; len(x) >= 8; x = x[8:] {
		for l, v := range x[:8] {
			lanes[l] += v
		}
	}
	s.lanes, s.n = lanes, copy(s.waiting[:], x)
}

// Sum returns the sum of all numbers so far.
func (s *Summer) Sum() float64 {
	l, x := &s.lanes, s.waiting[:s.n]
	t := [4]float64{l[0] + l[6], l[1] + l[7], l[2] + l[4], l[3] + l[5]}
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
	d := Deviations{Mean: Mean(x)}
	for _, v := range x {
		d.Add(v)
	}
	return d.Mean, d.StdDev()
}

// Deviations is the second pass of MeanStdDev for numbers that come one by one. Set Mean
// to the mean of all of them first.
type Deviations struct {
	Mean          float64
	squares, rest float64
	n             int
}

// Add takes v.
func (d *Deviations) Add(v float64) {
	off := v - d.Mean
	d.squares += float64(off * off)
	d.rest += off
	d.n++
}

// StdDev returns the standard deviation of all numbers so far.
func (d *Deviations) StdDev() float64 {
	n := float64(d.n)
	return math.Sqrt((d.squares - float64(d.rest*d.rest)/n) / (n - 1))
}
