package main

import (
	"os"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers/linli"
)

// sample writes the training set of the first run of Lin & Li's tables on the set
// q.Set, in the format that load reads.
func (s *side) sample(q request) (answer, error) {
	table := linli.Table2()
	table.Datasets, table.Runs = []string{q.Set}, 1
	train, _, err := linli.Sample(table.Tasks()[0], experiment.Source{Open: data.Open, Generate: data.Generate})
	if err != nil {
		return answer{}, err
	}
	n, d := train.X.Dims()
	x, y := make([]float64, 0, n*d), make([]float64, n)
	for i, label := range train.Y {
		x, y[i] = append(x, train.X.RawRowView(i)...), float64(label)
	}
	for suffix, v := range map[string][]float64{".x": x, ".y": y} {
		if err := os.WriteFile(q.Data+suffix, bytes(v), 0o666); err != nil {
			return answer{}, err
		}
	}
	return answer{}, nil
}
