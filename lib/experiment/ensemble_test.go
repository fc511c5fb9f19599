package experiment

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// machine is what a task of an ensemble stores: the expansion of its SVM, which is
// small compared with the whole training set.
type machine struct {
	SV   [][]float64
	Coef []float64
	Bias float64
}

// An ensemble that is too large for one computer can be a table. Here it is that of
// Yamana et al.: many SVMs, each trained on a bootstrap sample, with their real outputs
// averaged. Each SVM is a task that stores its expansion, and Finish averages them.
func TestLargeEnsembleAsTasks(t *testing.T) {
	k := kernel.Gaussian{Gamma: 0.5}
	train, test := rings(400, 1), rings(300, 2)
	source := Source{Open: func(string) (*learn.Dataset, error) { return train, nil }}
	table := Table{
		Paper: "yamana", Name: "large", Version: 1, Seed: 3, Runs: 12, Datasets: []string{"rings"},
		Methods: []Method{{"machine", func(ctx context.Context, task Task, source Source) (Output, error) {
			ds, err := source.Open(task.Dataset)
			if err != nil {
				return Output{}, err
			}
			rng := rand.New(rand.NewPCG(task.Seed, 0))
			rows := make([]int, ds.Len()/10)
			for i := range rows {
				rows[i] = rng.IntN(ds.Len())
			}
			model, err := svm.Train(ctx, ds.Subset(rows), k, svm.Params{C: 10})
			if err != nil {
				return Output{}, err
			}
			m := machine{Coef: model.Coef, Bias: model.Bias}
			for i := range model.Coef {
				m.SV = append(m.SV, model.SV.RawRowView(i))
			}
			blob, err := json.Marshal(m)
			return Output{
				Values:   []Value{{Metric: "test_error_pct", Value: 100 * learn.ErrorRate(model.Predict(test.X), test.Y)}},
				Artefact: blob,
			}, err
		}}},
		Finish: func(_ context.Context, all *Results, _ Source) ([]Result, error) {
			sum := make([]float64, test.Len())
			for _, r := range all.Done {
				blob, err := all.Artefact(r)
				if err != nil {
					return nil, err
				}
				var m machine
				if err := json.Unmarshal(blob, &m); err != nil {
					return nil, err
				}
				for i := range sum {
					f := m.Bias
					for s, sv := range m.SV {
						f += m.Coef[s] * k.Eval(sv, test.X.RawRowView(i))
					}
					sum[i] += f / float64(len(all.Done))
				}
			}
			return []Result{{Dataset: "rings", Method: "Bag", Values: []Value{
				{Metric: "test_error_pct", Value: 100 * learn.ErrorRate(learn.Signs(sum), test.Y)},
			}}}, nil
		},
	}
	finished := func(rs *Results, err error) []Row {
		t.Helper()
		if err == nil {
			err = rs.Finish(t.Context(), source)
		}
		if err != nil {
			t.Fatal(err)
		}
		return rs.Rows()
	}
	here := finished(Run(t.Context(), table, Options{Source: source}))
	dirs := []string{t.TempDir(), t.TempDir(), t.TempDir()}
	for i, dir := range dirs { // three machines that share nothing
		if _, err := Run(t.Context(), table, Options{Source: source, Shard: Shard{i, 3}, Dir: dir}); err != nil {
			t.Fatal(err)
		}
	}
	there := finished(Load(table, dirs...))
	var a, b strings.Builder
	if WriteCSV(&a, here) != nil || WriteCSV(&b, there) != nil || a.String() != b.String() {
		t.Errorf("on one machine\n%son three\n%s", &a, &b)
	}
	if len(here) != 2 || here[0].Runs != 12 || here[1].Method != "Bag" || !(here[1].Mean < here[0].Mean) {
		t.Errorf("the ensemble is no better than its members:\n%s", &a)
	}
}

// rings are two noisy rings, one in the other.
func rings(n int, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 0))
	X, y := mat.NewDense(n, 2, nil), make([]int, n)
	for i := range n {
		y[i] = 2*(i%2) - 1
		r, angle := 1+0.7*float64(i%2)+0.35*rng.NormFloat64(), 2*math.Pi*rng.Float64()
		X.SetRow(i, []float64{r * math.Cos(angle), r * math.Sin(angle)})
	}
	return &learn.Dataset{X: X, Y: y}
}
