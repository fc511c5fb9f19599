package eval

import (
	"fmt"
	"math"
	"slices"
)

// SignedRankTest is the result of Wilcoxon's signed-rank test. It tests the
// hypothesis that two methods are equally good on the kind of problems that N data
// sets stand for.
type SignedRankTest struct {
	N                     int     // number of pairs
	Wins, Ties, Losses    int     // pairs where a is smaller than b, equal, and larger; for errors, a win is one of a
	PlusRanks, MinusRanks float64 // sums of the ranks of the positive and of the negative differences
	P                     float64 // two-sided p-value in [0, 1]
}

// mostExact is the largest number of differences for which P is exact. The
// distribution has about N² values.
const mostExact = 200

// SignedRank compares a and b, for example the mean errors of two methods on the
// same data sets (Demšar, JMLR 7 (2006)). It orders the differences a[i]-b[i] by
// their absolute values, and adds up the ranks of the positive ones, PlusRanks, and
// of the negative ones, MinusRanks. Equal absolute values share the mean of their
// ranks. Differences of 0 are left out. The test assumes that the pairs are
// independent. Unlike PairedT, it does not assume normal differences, so that one
// data set with a large difference does not decide.
//
// P is exact for up to 200 differences, also with equal ranks: the share of all ways
// to choose the signs whose smaller sum of ranks is at most the one found. Beyond,
// it comes from the normal approximation with the correction for equal ranks.
//
// The error wraps ErrValues if the lengths differ, if there are no pairs, or if a
// value or a difference is NaN or infinite.
func SignedRank(a, b []float64) (*SignedRankTest, error) {
	if len(a) != len(b) || len(a) == 0 {
		return nil, fmt.Errorf("%w: a paired test wants two lists of equal length, at least 1, got %d and %d values", ErrValues, len(a), len(b))
	}
	if err := finite("first value", a); err != nil {
		return nil, err
	}
	if err := finite("second value", b); err != nil {
		return nil, err
	}
	t, d := &SignedRankTest{N: len(a)}, make([]float64, 0, len(a))
	for i := range a {
		switch v := a[i] - b[i]; {
		case v < 0:
			t.Wins, d = t.Wins+1, append(d, v)
		case v > 0:
			t.Losses, d = t.Losses+1, append(d, v)
		default:
			t.Ties++
		}
	}
	if err := finite("difference", d); err != nil {
		return nil, err
	}
	ranks := doubledRanks(d)
	for i, v := range d {
		if v > 0 {
			t.PlusRanks += float64(float64(ranks[i]) / 2)
		} else {
			t.MinusRanks += float64(float64(ranks[i]) / 2)
		}
	}
	t.P = signedRankP(ranks, int(2*min(t.PlusRanks, t.MinusRanks)))
	return t, nil
}

// doubledRanks returns twice the rank of each |d|. Equal ones share the mean of their
// ranks, so that twice the rank is whole.
func doubledRanks(d []float64) []int {
	order := make([]int, len(d))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		switch a, b := math.Abs(d[i]), math.Abs(d[j]); {
		case a < b:
			return -1
		case a > b:
			return 1
		}
		return 0
	})
	ranks := make([]int, len(d))
	for lo := 0; lo < len(order); {
		hi := lo + 1
		for hi < len(order) && math.Abs(d[order[hi]]) == math.Abs(d[order[lo]]) {
			hi++
		}
		for _, i := range order[lo:hi] {
			ranks[i] = lo + 1 + hi // the first rank plus the last
		}
		lo = hi
	}
	return ranks
}

// signedRankP returns the probability that the smaller sum of ranks is at most
// smaller, if all signs are equally likely. All numbers are doubled.
func signedRankP(ranks []int, smaller int) float64 {
	total, squares := 0, 0.0
	for _, r := range ranks {
		total += r
		squares += float64(r * r)
	}
	if len(ranks) > mostExact {
		z := float64(2*smaller-total) / math.Sqrt(squares)
		return min(1, math.Erfc(-z/math.Sqrt2)) // twice the normal distribution function
	}
	chance := make([]float64, total+1) // of each sum of the positive ranks
	chance[0] = 1
	most := 0
	for _, r := range ranks {
		most += r
		for s := most; s >= 0; s-- {
			chance[s] = float64(chance[s] / 2)
			if s >= r {
				chance[s] += float64(chance[s-r] / 2)
			}
		}
	}
	p := 0.0
	for s := range smaller + 1 {
		p += chance[s]
	}
	return min(1, 2*p)
}

// String returns, for example, "9 wins, 1 tie, 3 losses; signed-rank test p = 0.0398".
func (t *SignedRankTest) String() string {
	return fmt.Sprintf("%s, %s, %s; signed-rank test p = %.3g", plural(t.Wins, "win", "wins"), plural(t.Ties, "tie", "ties"), plural(t.Losses, "loss", "losses"), t.P)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
