package roof

import "testing"

// Run times f, the body of a benchmark. Besides the time per operation it reports
// two numbers:
//
//   - the rate, under the name that the argument rate gives. One call of f handles
//     count units. The first letter of the name is G, M or k, for 10⁹, 10⁶ or 10³
//     units per second;
//   - %roof, the shortest possible time of the work w, in percent of the time of f.
//     It is 100 if f is as fast as the processor allows.
//
// Both use the fastest of several runs of f. The rates of the processor, which
// are those of one core, are measured in the same way. If w is empty, or if simd is
// pure Go, there is no %roof.
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

// quickest returns the shortest time of f in seconds. f takes about mean seconds; it
// runs in batches that are long enough for the clock.
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
