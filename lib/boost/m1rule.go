package boost

import (
	"math"
	"slices"

	"github.com/mercer-go/mercer/internal/portable"
)

// smallest is the error as which a smaller one counts.
const smallest = 1e-10

// lightest is the smallest weight of an example. After thousands of rounds in which
// a class is always right its weights would be 0, and the class would be absent.
const lightest = 1e-290

// m1Rule is what AdaBoost.M1 and AdaBoost.MK do differently. Wrong examples get
// their weight times e^(up·γ), and correct ones times e^(-down·γ).
type m1Rule struct {
	stage string  // of progress
	limit float64 // errors must be below it
	k     float64 // AdaBoost.M1 is AdaBoost.MK with k = 2 and a γ of twice the size
	twice float64 // 2 for AdaBoost.M1, otherwise 1
}

func newM1Rule(form M1Form, k int) m1Rule {
	if form == AdaBoostM1 {
		return m1Rule{"AdaBoost.M1", 0.5, 2, 2}
	}
	return m1Rule{"AdaBoost.MK", float64(k-1) / float64(k), float64(k), 1}
}

// step returns γ and Z of a member with the error e, and changes the weights d: the
// wrong examples together get the weight limit, and the others the rest.
func (r m1Rule) step(d []float64, wrong []bool, e float64) (gamma, z float64) {
	at := max(e, smallest)
	half := (r.k - 1) / r.k * (logOdds(at) + portable.Log(r.k-1)) // γ of MK
	up, down := portable.Exp(half/(r.k-1)), portable.Exp(-half)
	z = float64((1-e)*down) + float64(e*up)
	toWrong, toCorrect := up/z, down/z
	for i, w := range wrong {
		if w {
			d[i] *= toWrong
		} else {
			d[i] *= toCorrect
		}
		d[i] = max(d[i], lightest)
	}
	return r.twice * half, z
}

// draw returns the rows of len(d) independent draws by the weights d, ascending.
// The weights have the sum 1, up to rounding, and next returns numbers in [0, 1).
func draw(d []float64, next func() float64) []int {
	count, sums, sum := make([]int, len(d)), make([]float64, len(d)), 0.0
	for i, w := range d {
		sum += w
		sums[i] = sum
	}
	for range d {
		count[above(sums, next())]++
	}
	rows := make([]int, 0, len(d))
	for i, c := range count {
		for range c {
			rows = append(rows, i)
		}
	}
	return rows
}

// above returns the first i with sums_i > v. If rounding has made all sums smaller,
// it returns the last row with a weight.
func above(sums []float64, v float64) int {
	i, _ := slices.BinarySearchFunc(sums, min(v, math.Nextafter(sums[len(sums)-1], 0)), func(sum, v float64) int {
		if sum > v {
			return 1
		}
		return -1
	})
	return i
}
