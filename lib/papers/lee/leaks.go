package lee

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
)

// Leaks has protocols that are wrong. It asks which of them explains Table V, whose
// accuracies no honest cross-validation reaches; see Table5. In each of them, the rows
// that are counted have had an influence on the machines:
//
//   - all-rows: each round draws from all rows, those of the test fold too;
//   - train-rows: the accuracy on the rows that the machines were trained on;
//   - drawn-before: the set is replaced by as many rows, drawn with replacement, before
//     it is divided into folds. So copies of a row are in several folds;
//   - best-round: of the first T rounds, the number with the best accuracy on the test
//     fold.
//
// All have AdaBoost.M1. The values are accuracy_pct after T rounds, each beside the
// figure of Table V.
func Leaks() experiment.Table {
	return leaky("leaks", "accuracy of boosted one-class machines by protocols that are wrong", 10,
		[]leak{{"all-rows", allRows, false, false}, {"train-rows", trainRows, false, false}, {"drawn-before", apart, true, false}, {"best-round", apart, false, true}},
		[]int{1, 2, 3, 4, 5, 10, 20}, "iris", "glass", "vowel", "segment")
}

// LeaksLarge has the first two protocols of Leaks on the two large sets, with two runs
// of up to five rounds.
func LeaksLarge() experiment.Table {
	return leaky("leaks-large", "accuracy of boosted one-class machines by protocols that are wrong, on large sets", 2,
		[]leak{{"all-rows", allRows, false, false}, {"train-rows", trainRows, false, false}}, []int{1, 2, 3, 4, 5}, "satimage", "letter")
}

// leak is a wrong protocol.
type leak struct {
	name   string
	rows   func(fold learn.Fold) (train, test []int)
	before bool // rows are drawn before they are divided
	best   bool // the number of rounds is chosen on the test rows
}

func allRows(fold learn.Fold) (train, test []int) {
	return append(slices.Clone(fold.Train), fold.Test...), fold.Test
}

func trainRows(fold learn.Fold) (train, test []int) { return fold.Train, fold.Train }

func apart(fold learn.Fold) (train, test []int) { return fold.Train, fold.Test }

// leaky is a table of protocols, with the accuracy after some numbers of rounds.
func leaky(name, title string, runs int, leaks []leak, rounds []int, datasets ...string) experiment.Table {
	t := experiment.Table{
		Paper: "lee", Name: name, Title: title,
		Version: 1, Seed: 1, Runs: runs,
		Datasets: datasets,
	}
	for _, l := range leaks {
		for _, r := range rules() {
			method := l.name + "+" + r.name
			t.Methods = append(t.Methods, experiment.Method{Name: method, Run: l.run(r, rounds)})
			for _, c := range printed.Cells(figures5) {
				if c.Method != boostedName(boost.AdaBoostM1, r) || !slices.Contains(datasets, c.Dataset) {
					continue
				}
				for _, n := range rounds {
					c.Method, c.Param = method, ofRounds(n)
					t.Cells = append(t.Cells, c)
				}
			}
		}
	}
	return t
}

func ofRounds(t int) string { return fmt.Sprintf("T=%d", t) }

// run does a cross-validation by the protocol.
func (l leak) run(r named, rounds []int) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		ds, err := source.Open(task.Dataset)
		if err != nil {
			return out, err
		}
		if l.before {
			ds = drawn(ds, task.Split)
		}
		right, count := make([]int, len(rounds)), 0
		for f, fold := range ds.Folds(folds, task.Split) {
			trainRows, testRows := l.rows(fold)
			train, test := prepared(ds, trainRows, testRows)
			m, err := boost.TrainM1(ctx, train, r.plain(), boost.M1Params{
				Rounds: slices.Max(rounds), Resample: true, Seed: task.Seed + uint64(f),
			})
			if err != nil {
				return out, err
			}
			for s, n := range l.count(&m.Vote, test, rounds) {
				right[s] += n
			}
			count += test.Len()
		}
		for s, t := range rounds {
			out.Values = append(out.Values, percent(ofRounds(t), float64(right[s])/float64(count)))
		}
		return out, nil
	}
}

// count counts the right labels after each of some numbers of rounds.
func (l leak) count(v *learn.Vote, test *learn.Dataset, rounds []int) (right []int) {
	every := make([]int, slices.Max(rounds))
	for t := range every {
		every[t] = t + 1
	}
	most := 0
	for t, labels := range staged(v, test, every) {
		n := same(labels, test.Y)
		if most = max(most, n); l.best {
			n = most
		}
		if slices.Contains(rounds, t+1) {
			right = append(right, n)
		}
	}
	return right
}

// drawStream keeps the draws of drawn apart from others of an equal seed.
const drawStream = 0x6c656573

// drawn are as many rows of ds, drawn with replacement.
func drawn(ds *learn.Dataset, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, drawStream))
	rows := make([]int, ds.Len())
	for i := range rows {
		rows[i] = rng.IntN(ds.Len())
	}
	return ds.Subset(rows)
}
