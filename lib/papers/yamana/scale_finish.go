package yamana

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/modelfile"
)

// combineScale is Table.Finish of Scale: the committees of each run.
func combineScale(ctx context.Context, all *experiment.Results, source experiment.Source) ([]experiment.Result, error) {
	machines := map[[2]any]*learn.Ensemble{} // by data set and run
	for _, r := range all.Done {
		if !strings.HasPrefix(r.Method, "machine") {
			continue
		}
		h, err := stored(all, r)
		if err != nil {
			return nil, err
		}
		key := [2]any{r.Dataset, r.Run}
		if machines[key] == nil {
			machines[key] = &learn.Ensemble{}
		}
		machines[key].Members = append(machines[key].Members, h)
	}
	var results []experiment.Result
	for _, task := range all.Table.Tasks() {
		key := [2]any{task.Dataset, task.Run}
		if machines[key] == nil {
			continue
		}
		more, err := committees(ctx, task, source, machines[key])
		if err != nil {
			return nil, err
		}
		results = append(results, more...)
		delete(machines, key)
	}
	return results, nil
}

// stored reads the machine of a task.
func stored(all *experiment.Results, r experiment.Result) (learn.Scorer, error) {
	file, err := all.Artefact(r)
	if err != nil {
		return nil, err
	}
	model, err := modelfile.Read(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	h, ok := model.(learn.Scorer)
	if !ok {
		return nil, fmt.Errorf("%w: %s stored a %T", experiment.ErrFormat, r.ID, model)
	}
	return h, nil
}

// committees computes the weights of the machines by every method, and the test errors.
func committees(ctx context.Context, task experiment.Task, source experiment.Source, e *learn.Ensemble) (results []experiment.Result, err error) {
	train, test, err := scaleData(task, source)
	if err != nil {
		return nil, err
	}
	scores := make([][]float64, e.Len()) // once for all methods
	for t, h := range e.Members {
		scores[t] = h.Scores(test.X)
	}
	for _, method := range committee.Methods() {
		m, err := committee.Combine(ctx, train, e, scaleParams(task, method))
		if err != nil {
			return nil, err
		}
		f := make([]float64, test.Len())
		for t, c := range m.Weights {
			for i, v := range scores[t] {
				f[i] += float64(c * v) // never fused with the sum: equal bits on every machine
			}
		}
		results = append(results, experiment.Result{
			Dataset: task.Dataset, Method: method.String(), Run: task.Run,
			Values: []experiment.Value{testError(learn.Signs(f), test)},
		})
	}
	return results, nil
}
