package boost_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
)

// branch predicts one class below a threshold of a feature and one above it.
type branch struct {
	feature      int
	threshold    float64
	below, above int
}

func (b branch) Predict(X mat.Matrix) []int {
	n, _ := X.Dims()
	labels := make([]int, n)
	for i := range labels {
		if labels[i] = b.above; X.At(i, b.feature) < b.threshold {
			labels[i] = b.below
		}
	}
	return labels
}

// branches learns the branch with the smallest weighted error. As a learn.Repeater it
// counts its preparations.
type branches struct {
	prepared, learned *int
	sizes             *[]int // of the sets that it has learned from
}

func newBranches() branches { return branches{new(int), new(int), new([]int)} }

func (b branches) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	if err := ds.Validate(learn.MultiClass); err != nil {
		return nil, err
	}
	learner, _ := b.Repeat(ctx, ds)
	*b.prepared--
	w := make([]float64, ds.Len())
	for i := range w {
		w[i] = ds.Weight(i)
	}
	return learner(ctx, w)
}

func (b branches) Repeat(_ context.Context, ds *learn.Dataset) (func(ctx context.Context, w []float64) (learn.Classifier, error), error) {
	*b.prepared++
	return func(ctx context.Context, w []float64) (learn.Classifier, error) {
		*b.learned++
		*b.sizes = append(*b.sizes, ds.Len())
		best, least := branch{}, math.Inf(1)
		for j := range ds.Dim() {
			order := make([]int, ds.Len())
			for i := range order {
				order[i] = i
			}
			slices.SortFunc(order, func(a, b int) int {
				if ds.X.At(a, j) < ds.X.At(b, j) {
					return -1
				}
				return 1
			})
			below, above := map[int]float64{}, map[int]float64{}
			for i, y := range ds.Y {
				above[y] += w[i]
			}
			for at, i := range order[:len(order)-1] {
				below[ds.Y[i]] += w[i]
				above[ds.Y[i]] -= w[i]
				lo, hi := ds.X.At(i, j), ds.X.At(order[at+1], j)
				if lo == hi {
					continue
				}
				l, u := heaviest(below), heaviest(above)
				if e := -below[l] - above[u]; e < least-1e-12 {
					best, least = branch{j, (lo + hi) / 2, l, u}, e
				}
			}
		}
		return best, ctx.Err()
	}, nil
}

func heaviest(weights map[int]float64) int {
	best, most := 0, math.Inf(-1)
	for label, w := range weights {
		if w > most || w == most && label < best {
			best, most = label, w
		}
	}
	return best
}

// trees learns a branch, and for each of its sides a tree of one level less.
type trees struct{ levels int }

type tree struct {
	branch
	sides [2]learn.Classifier // below and above
}

func (h tree) Predict(X mat.Matrix) []int {
	labels := h.branch.Predict(X)
	sides := [2][]int{h.sides[0].Predict(X), h.sides[1].Predict(X)}
	for i := range labels {
		if labels[i] = sides[1][i]; X.At(i, h.feature) < h.threshold {
			labels[i] = sides[0][i]
		}
	}
	return labels
}

func (l trees) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	w, classes := make([]float64, ds.Len()), ds.Labels()
	for i := range w {
		w[i] = ds.Weight(i)
	}
	if len(classes) == 1 {
		return branch{0, 0, classes[0], classes[0]}, nil
	}
	learner, _ := newBranches().Repeat(ctx, ds)
	h, err := learner(ctx, w)
	if err != nil || l.levels == 1 {
		return h, err
	}
	node := tree{branch: h.(branch)}
	var rows [2][]int
	for i := range ds.Len() {
		side := 0
		if ds.X.At(i, node.feature) >= node.threshold {
			side = 1
		}
		rows[side] = append(rows[side], i)
	}
	for side := range rows {
		if node.sides[side], err = (trees{l.levels - 1}).Learn(ctx, ds.Subset(rows[side])); err != nil {
			return nil, err
		}
	}
	return node, nil
}

func trainM1(t testing.TB, ds *learn.Dataset, base learn.Learner, p boost.M1Params) *boost.M1 {
	m, err := boost.TrainM1(context.Background(), ds, base, p)
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
	return m
}

// wrongs says which rows a classifier gets wrong.
func wrongs(h learn.Classifier, ds *learn.Dataset) []bool {
	wrong := make([]bool, ds.Len())
	for i, label := range h.Predict(ds.X) {
		wrong[i] = label != ds.Y[i]
	}
	return wrong
}

// weightOf is the sum of the weights of those rows.
func weightOf(wrong []bool, d []float64) float64 {
	sum := 0.0
	for i, w := range wrong {
		if w {
			sum += d[i]
		}
	}
	return sum
}

// scripted is a learner whose members have given answers, one after the other.
type scripted struct {
	rounds [][]int
	next   *int
}

func (s scripted) Learn(context.Context, *learn.Dataset) (learn.Classifier, error) {
	h := s.rounds[*s.next%len(s.rounds)]
	*s.next++
	return answers(h), nil
}

type answers []int

func (a answers) Predict(mat.Matrix) []int { return a }

func script(rounds ...[]int) scripted { return scripted{rounds, new(int)} }
