package yamana

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

type run = func(context.Context, experiment.Task, experiment.Source) (experiment.Output, error)

// size is a committee of the tables: P per cent of the examples and T machines.
type size struct{ part, machines int }

func (s size) param() string { return fmt.Sprintf("P=%d%% T=%d", s.part, s.machines) }

// reading says how we read what the paper leaves open.
type reading struct {
	width   width
	bias    bool
	descent committee.Descent
	steps   int // limit; 0 means the default
}

// paper is the reading of the tables.
func paper() reading { return reading{width: twice} }

// combined trains a committee of each size and measures its errors. The machines of a
// run are the same for all methods, and for T = 10 they are the first ten of 30.
func (r reading) combined(method committee.Method, sizes func(set) []size) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		s, train, test, err := examples(task, source)
		if err != nil {
			return out, err
		}
		out.Values, err = r.errors(ctx, s, method, sizes(s), task.Split, train, test)
		return out, err
	}
}

// errors trains a committee of each size and returns its errors.
func (r reading) errors(ctx context.Context, s set, method committee.Method, sizes []size, seed uint64, train, test *learn.Dataset) (values []experiment.Value, err error) {
	for _, z := range sizes {
		m, err := committee.Train(ctx, train, s.machine(r.width, r.bias), committee.Params{
			Method: method, Machines: z.machines, Fraction: float64(z.part) / 100, Seed: seed, Descent: r.descent, MaxIter: r.steps,
		})
		if err != nil {
			return nil, err
		}
		values = append(values, measured(z.param(), m, train, test)...)
	}
	return values, nil
}

// single trains one SVM on the whole training set.
func (r reading) single() run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		s, train, test, err := examples(task, source)
		if err != nil {
			return out, err
		}
		m, err := s.machine(r.width, true).Learn(ctx, train)
		if err != nil {
			return out, err
		}
		out.Values = measured(fmt.Sprintf("C=%g sigma=%g", s.c, s.sigma), m, train, test)
		return out, nil
	}
}

// measured are the training and the test error in per cent.
func measured(param string, m learn.Classifier, train, test *learn.Dataset) []experiment.Value {
	return []experiment.Value{
		{Param: param, Metric: "train_error_pct", Value: 100 * learn.ErrorRate(m.Predict(train.X), train.Y)},
		{Param: param, Metric: "test_error_pct", Value: 100 * learn.ErrorRate(m.Predict(test.X), test.Y)},
	}
}
