package stump

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// tracker finds the best stump of several outputs. It keeps the sums over the bins for
// all of them from one search to the next. In CGENS-SLS, the weights U change by a
// matrix of rank one, d·aᵀ, up to rounding. Then one pass over the rows, for d, gives
// the changes of the sums of all outputs.
//
// The positive and the negative weights of a bin are summed separately, and the changes
// do not say which weights change their signs. So the tracker keeps a number that is no
// less than the sum of the positive weights, and one that is no more than that of the
// negative ones. Their sum is the sum of the bin. These bounds select the features that
// may have the best stump. The sums of those features are then computed from the rows.
// So the result has the same bits as a search for one output after the other.
type tracker struct {
	s      *Search
	k      int
	last   []float64   // n×k: the weights of the last search
	eights []eight     // one for each group; nil before the first sums
	sums   []simd.Bins // k for each group, or nil
	loose  []float64   // k: for each output, no less than Σ|u| and the sum of the bounds' sizes
	slack  []float64   // k: no less than the error of any sum of bins
	looks  []outlook   // k for each feature
	pause  int         // searches to go on without sums
	step   change
}

const (
	mostTracked = 1 << 28 // the largest number of bytes for the sums
	paused      = 16
	drift       = 1e-6 // the sums are computed from the rows when they have a larger relative error
)

// tracked returns a tracker for k outputs, or nil if its sums would take too much memory.
func (s *Search) tracked(k int) *tracker {
	if bytes := 8 * 8 * MaxBins * float64(k) * float64(len(s.groups)); bytes > mostTracked || len(s.features) == 0 {
		return nil
	}
	return &tracker{
		s: s, k: k, loose: make([]float64, k), slack: make([]float64, k), looks: make([]outlook, k*len(s.features)),
		step: change{d: make([]float64, s.Len()), a: make([]float64, k), rest: make([]float64, k)},
	}
}

// best returns the best stump for the n×k matrix U, if it can do so faster than by a
// search for each output.
func (t *tracker) best(ctx context.Context, U *mat.Dense) (best Stump, ok bool, err error) {
	total, size := t.totals(U)
	near := t.compare(U, size)
	t.keep(U)
	if t.pause--; t.pause >= 0 || !near {
		t.sums = nil
		return best, false, nil
	}
	for {
		fresh := t.sums == nil
		if err := t.update(ctx, U, total, size); err != nil {
			t.sums = nil // they are half done
			return best, false, err
		}
		if least, margin := t.highest(total); fresh || margin <= drift*least {
			break
		}
		t.sums = nil
	}
	if best, ok = t.choose(U, total); !ok {
		t.sums, t.pause = nil, paused
	}
	return best, ok, nil
}

// unit bounds the relative error of a sum of n numbers and of the sums over the bins.
func (t *tracker) unit() float64 { return 0x1p-52 * float64(t.s.Len()+MaxBins) }

// highest returns the largest value of all cuts and constants, and how wrong it may be.
func (t *tracker) highest(total []float64) (least, margin float64) {
	least = -1
	for j := range t.k {
		margin = max(margin, t.slack[j]+float64(t.unit()*t.loose[j]))
		if !t.s.noConstant {
			least = max(least, math.Abs(total[j]/2))
		}
		for f := range t.s.features {
			least = max(least, t.looks[f*t.k+j].value)
		}
	}
	return least, margin
}

// choose computes the sums of those features from the rows that may have the best
// stump, and returns it. It gives up if there are too many of them.
func (t *tracker) choose(U *mat.Dense, total []float64) (Stump, bool) {
	s := t.s
	least, margin := t.highest(total)
	if !(margin <= drift*least) {
		return Stump{}, false
	}
	least -= float64(2 * margin)
	var chosen [][]int // features, for each output
	count := 0
	for j := range t.k {
		var of []int
		for f := range s.features {
			if o := t.looks[f*t.k+j]; max(o.value, o.bound) >= least {
				of = append(of, f)
			}
		}
		chosen, count = append(chosen, of), count+len(of)
	}
	if 4*count > t.k*len(s.features) {
		return Stump{}, false
	}
	best, most := Stump{}, -1.0
	for j, of := range chosen {
		if len(of) == 0 && (s.noConstant || math.Abs(total[j]/2) < least) {
			continue
		}
		if h, score := t.exact(j, of, mat.Col(nil, j, U), least); score > most {
			best, most = h, score
		}
	}
	return best, true
}

// exact is Search.best for the weights of output j and a few features.
func (t *tracker) exact(j int, features []int, u []float64, least float64) (Stump, float64) {
	s := t.s
	var sums [MaxBins]float64
	s.groups[0].lane(0, u, &sums, s.bins == 0)
	sum, size := s.totalOf(&sums)
	half := float64(sum / 2)
	margin := float64(size * 0x1p-52 * float64(len(u)+MaxBins))
	best := s.constant(half)
	for _, f := range features {
		sums = [MaxBins]float64{}
		s.groups[f/8].lane(f%8, u, &sums, s.bins == 0)
		if t.eights[f/8].ends == nil {
			for b, sum := range sums {
				t.sums[f/8*t.k+j][8*b+f%8] = sum
			}
		}
		s.features[f].search(&sums, u, half, max(least, best.value)-margin, f, &best)
	}
	if best.value < 0 {
		return Constant(0), -1
	}
	return s.stump(best), 2 * best.value
}
