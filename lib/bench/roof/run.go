package roof

import "testing"

// Run times f, the body of a benchmark, and reports besides the time of an
// operation
//
//	Gx/s   10⁹ of count, which is what f does in units called x, a second; Mx/s or kx/s are 10⁶ or 10³
//	%roof  the least time that w takes as a share of that of f
//
// Both are of the fastest of several runs of f, the same as the rates that they
// are compared with, which are of one core. A w of nothing has no roof.
func Run(b *testing.B, rate string, count float64, w Work, f func()) {
	b.Helper()
	for b.Loop() {
		f()
	}
	s := quickest(b.Elapsed().Seconds()/float64(b.N), f)
	b.ReportMetric(count/s/map[byte]float64{'G': 1e9, 'M': 1e6, 'k': 1e3}[rate[0]], rate)
	if m := loops(); m != nil {
		if least := m.least(w); least > 0 {
			b.ReportMetric(100*least/s, "%roof")
		}
	}
}

// quickest is the shortest time of f, which takes about mean seconds, in batches
// that a clock can measure.
func quickest(mean float64, f func()) float64 {
	const batch, budget, most = 30e-6, 20e-3, 0.2 // seconds
	if mean > most {
		return mean
	}
	many := max(1, int(batch/mean))
	trials := max(3, int(budget/(mean*float64(many))))
	return fastest(min(trials, 100), func() {
		for range many {
			f()
		}
	}) / float64(many)
}
