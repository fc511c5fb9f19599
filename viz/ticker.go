package viz

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// ticker is a plot.Ticker with the rules below. It marks round numbers; about so many
// of them have a label.
type ticker struct {
	about int
	log   bool
	whole bool // values are whole numbers: no tick between them
}

// Ticks implements plot.Ticker.
func (t ticker) Ticks(lo, hi float64) []plot.Tick {
	if t.log {
		return logTicks(lo, hi, t.about)
	}
	if t.whole {
		t.about = min(t.about, max(1, int(hi-lo)))
	}
	return linearTicks(lo, hi, t.about)
}

// linearTicks marks about so many multiples of 1, 2 or 5 times a power of ten in
// [lo, hi], and rarely of 4 times a power of ten. If more than one is wanted there are
// at least two, because a single tick does not show the scale.
func linearTicks(lo, hi float64, about int) []plot.Tick {
	m, e := niceStep((hi - lo) / float64(about))
	first, last := inside(lo, hi, decimal(m, e))
	if about > 1 && last-first < 1 {
		m, e = niceStep(decimal(m, e) / 2)
		if first, last = inside(lo, hi, decimal(m, e)); last-first >= float64(2*about) { // labels would touch
			m *= 2
			first, last = inside(lo, hi, decimal(m, e))
		}
	}
	if math.Abs(first) > 1<<50 || math.Abs(last) > 1<<50 { // hi-lo is below the resolution of lo
		return []plot.Tick{{Value: lo, Label: numeral(lo, 6)}}
	}
	plain := e >= -4 && max(math.Abs(lo), math.Abs(hi)) < 1e6
	var ticks []plot.Tick
	for k := int64(first); k <= int64(last); k++ {
		v := decimal(k*m, e) // k·step, rounded once: never 0.30000000000000004
		text := numeral(v, -1)
		if plain {
			text = strings.Replace(strconv.FormatFloat(v, 'f', max(0, -e), 64), "-", "−", 1)
		}
		ticks = append(ticks, plot.Tick{Value: v, Label: text})
	}
	return ticks
}

// inside returns which multiples of step are the first and the last in [lo, hi].
func inside(lo, hi, step float64) (first, last float64) {
	return math.Ceil(lo/step - 1e-9), math.Floor(hi/step + 1e-9)
}

// niceStep returns the m·10ᵉ with m in {1, 2, 5} whose ratio to the raw step is closest to 1.
func niceStep(raw float64) (m int64, e int) {
	e = int(math.Floor(math.Log10(raw)))
	mantissa := raw / math.Pow10(e)
	switch {
	case mantissa < math.Sqrt(2):
		return 1, e
	case mantissa < math.Sqrt(10):
		return 2, e
	case mantissa < math.Sqrt(50):
		return 5, e
	default:
		return 1, e + 1
	}
}

// decimal returns the float64 nearest to n·10ᵉ.
func decimal(n int64, e int) float64 {
	v, _ := strconv.ParseFloat(strconv.FormatInt(n, 10)+"e"+strconv.Itoa(e), 64)
	return v
}

// numeral writes v in the shortest form, or with the given significant digits.
func numeral(v float64, digits int) string {
	s := strconv.FormatFloat(v, 'g', digits, 64)
	s = strings.NewReplacer("e+0", "e", "e-0", "e−", "e+", "e", "-", "−").Replace(s)
	return s
}

// narrowLog is a limit for hi/lo. Below it, the numbers of a linear axis are far enough
// apart on a logarithmic axis too.
const narrowLog = 5

// logTicks labels the powers of ten in [lo, hi], lo > 0, and marks their multiples. If
// there are fewer than two powers, it also labels 2 and 5 times a power, or 3 times a
// power if that would be too many. In a narrow range it labels the numbers of a linear
// axis.
func logTicks(lo, hi float64, about int) []plot.Tick {
	if hi < narrowLog*lo {
		return linearTicks(lo, hi, about)
	}
	first, last := int(math.Ceil(math.Log10(lo)-1e-9)), int(math.Floor(math.Log10(hi)+1e-9))
	if last-first >= 1 {
		return multiples(lo, hi, first, last, 1+(last-first)/about, 1)
	}
	if 3*math.Log10(hi/lo) <= float64(about) {
		return multiples(lo, hi, first, last+1, 1, 1, 2, 5)
	}
	return multiples(lo, hi, first, last+1, 1, 1, 3)
}

// multiples marks the multiples in [lo, hi] of the powers of ten from below first up to
// last. It labels the multiples by the given digits, once in every so many decades.
func multiples(lo, hi float64, first, last, every int, digits ...int64) []plot.Tick {
	var ticks []plot.Tick
	for e := first - 1; e <= last; e++ {
		for n := int64(1); n <= 9; n++ {
			v := decimal(n, e)
			switch {
			case v < lo*(1-1e-9) || v > hi*(1+1e-9):
			case slices.Contains(digits, n) && (e-first)%every == 0:
				ticks = append(ticks, plot.Tick{Value: v, Label: numeral(v, -1)})
			case every == 1 || n == 1:
				ticks = append(ticks, plot.Tick{Value: v})
			}
		}
	}
	return ticks
}
