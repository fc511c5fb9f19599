package mkl

import (
	"math"
	"slices"
)

// nonnegative minimises ½z'Pz + p'z with z >= 0, where P has the inner products of rows,
// and perhaps a low rank. It is the active set method of Lawson & Hanson, "Solving Least Squares Problems" (1974),
// chapter 23: one number after the other may become positive, and in each step all that
// are positive have their exact optimum. A row of P that depends on theirs takes the place
// of one of them.
func nonnegative(p []float64, rows [][]float64) []float64 {
	z := make([]float64, len(p))
	var free []int
	for range 20 * (len(p) + 1) {
		enter := entering(z, p, free, rows)
		if enter < 0 {
			break
		}
		if !exchange(z, &free, enter, rows) {
			break
		}
		descend(z, &free, p, rows)
	}
	return z
}

// entering returns the number along which the function falls fastest, in units of the
// length of its row, or -1 if it falls along none but for rounding.
func entering(z, p []float64, free []int, rows [][]float64) int {
	enter, most := -1, 0.0
	for j := range p {
		if slices.Contains(free, j) {
			continue
		}
		slope, size := -p[j], math.Abs(p[j])
		for _, i := range free {
			v := float64(dot(rows[j], rows[i]) * z[i])
			slope, size = slope-v, size+math.Abs(v)
		}
		if fall := slope / math.Sqrt(dot(rows[j], rows[j])); slope > 1e-14*size && fall > most {
			enter, most = j, fall
		}
	}
	return enter
}

// exchange lets a number in. If its row of P depends on those of the free numbers, it
// grows until one of them is 0, which leaves. It returns false if none does: the function
// has no minimum.
func exchange(z []float64, free *[]int, enter int, rows [][]float64) bool {
	b := make([]float64, len(*free)+1)
	for k, i := range *free {
		b[k] = -dot(rows[i], rows[enter])
	}
	b[len(*free)] = -dot(rows[enter], rows[enter])
	with := append(slices.Clone(*free), enter)
	if solveSmall(with, b, rows) != nil {
		*free = with
		return true
	}
	change := solveSmall(*free, b, rows)
	part, leave := math.Inf(1), -1
	for k, i := range *free {
		if change[k] < 0 && -z[i]/change[k] < part {
			part, leave = -z[i]/change[k], k
		}
	}
	if leave < 0 {
		return false
	}
	for k, i := range *free {
		z[i] += float64(part * change[k])
	}
	z[enter], z[(*free)[leave]] = part, 0
	*free = append(slices.Delete(*free, leave, leave+1), enter)
	return true
}

// descend moves the free numbers to their optimum. Those that reach 0 on the way leave.
func descend(z []float64, free *[]int, p []float64, rows [][]float64) {
	for len(*free) > 0 {
		b := make([]float64, len(*free))
		for k, i := range *free {
			b[k] = -p[i]
		}
		best := solveSmall(*free, b, rows)
		if best == nil { // by rounding
			return
		}
		part, leave := 1.0, -1
		for k, i := range *free {
			if best[k] > 0 {
				continue
			}
			if share := z[i] / (z[i] - best[k]); leave < 0 || share < part {
				part, leave = share, k
			}
		}
		for k, i := range *free {
			z[i] += float64(part * (best[k] - z[i]))
		}
		if leave < 0 {
			return
		}
		z[(*free)[leave]] = 0
		*free = slices.Delete(*free, leave, leave+1)
	}
}

// solveSmall returns the solution x of P_ff·x = b, or nil if the rows of f depend on each
// other. b may be longer. A QR decomposition tells rows apart that differ by little.
func solveSmall(free []int, b []float64, rows [][]float64) []float64 {
	n := len(free)
	q, r, x := make([][]float64, n), make([][]float64, n), make([]float64, n)
	for k, i := range free {
		q[k], r[k] = slices.Clone(rows[i]), make([]float64, k+1)
		for range 2 { // the second time removes the rounding errors of the first
			for j := range k {
				v := dot(q[k], q[j])
				r[k][j] += v
				for t, u := range q[j] {
					q[k][t] -= float64(v * u)
				}
			}
		}
		r[k][k] = math.Sqrt(dot(q[k], q[k]))
		if !(r[k][k] > dependent*math.Sqrt(dot(rows[i], rows[i]))) {
			return nil
		}
		for t := range q[k] {
			q[k][t] /= r[k][k]
		}
		x[k] = (b[k] - dot(r[k][:k], x[:k])) / r[k][k]
	}
	for k := n - 1; k >= 0; k-- {
		for j := k + 1; j < n; j++ {
			x[k] -= float64(r[j][k] * x[j])
		}
		x[k] /= r[k][k]
	}
	return x
}

// dependent is the part of a row that may be left of one that depends on others.
const dependent = 1e-10
