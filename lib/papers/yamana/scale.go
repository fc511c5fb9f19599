package yamana

import (
	"bytes"
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/modelfile"
	"github.com/mercer-go/mercer/lib/svm"
)

// Scale is what the paper expects of large sets and could not show: the errors of
// committees on up to 1,000,000 examples of threenorm. Each task trains one of 30
// machines on 1000 examples, and Finish computes the weights on the whole set. So
// several computers can share the work. The single SVM has the same settings; it ends
// at 100,000 examples, because its time grows with the square. Test errors are those
// on 20,000 other examples.
func Scale() experiment.Table {
	t := experiment.Table{
		Paper: "yamana", Name: "scale",
		Title:   "errors of committees on up to 1,000,000 examples, each machine a task",
		Version: 1,
		Seed:    1,
		Runs:    5,
		Finish:  combineScale,
	}
	for _, n := range []int{1000, 10_000, 100_000, 1_000_000} {
		t.Datasets = append(t.Datasets, fmt.Sprintf("threenorm-%d", n))
	}
	t.Methods = append(t.Methods, experiment.Method{Name: "SVM", Run: oneSVM})
	for k := range 30 {
		t.Methods = append(t.Methods, experiment.Method{Name: fmt.Sprintf("machine%02d", k+1), Run: oneMachine(k)})
	}
	return t
}

const (
	machineSize = 1000    // examples of each machine of Scale
	testSize    = 20_000  // examples for its test errors
	mostForSVM  = 100_000 // examples that one SVM is trained on
)

// scaleBase is the learner of the machines of Scale.
func scaleBase(bias bool) svm.Learner {
	return svm.NewLearner(kernel.Gaussian{Gamma: 1.0 / 40}, svm.Params{C: 1, NoBias: !bias})
}

func scaleParams(task experiment.Task, m committee.Method) committee.Params {
	return committee.Params{Method: m, Size: machineSize, Seed: task.Split}
}

// scaleData returns the training and the test set of a task of Scale.
func scaleData(task experiment.Task, source experiment.Source) (train learn.Stream, test *learn.Dataset, err error) {
	var n int
	if _, err := fmt.Sscanf(task.Dataset, "threenorm-%d", &n); err != nil || n < 1 {
		return nil, nil, fmt.Errorf("%w: no data set %q", experiment.ErrTable, task.Dataset)
	}
	if train, err = source.Stream("threenorm", n, task.Split); err != nil {
		return nil, nil, err
	}
	test, err = source.Generate("threenorm", testSize, task.Split+1)
	return train, test, err
}

// oneMachine trains machine k and stores it.
func oneMachine(k int) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		train, test, err := scaleData(task, source)
		if err != nil {
			return out, err
		}
		h, err := committee.TrainMachine(ctx, train, scaleBase(false), scaleParams(task, committee.Bag), k)
		if err != nil {
			return out, err
		}
		var file bytes.Buffer
		if err := modelfile.Write(&file, h); err != nil {
			return out, err
		}
		out.Artefact = file.Bytes()
		out.Values = []experiment.Value{testError(learn.Signs(h.Scores(test.X)), test)}
		return out, nil
	}
}

// oneSVM trains one SVM on the whole set, if that is not too large.
func oneSVM(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
	train, test, err := scaleData(task, source)
	if err != nil || train.Len() > mostForSVM {
		return out, err
	}
	ds, err := source.Generate("threenorm", train.Len(), task.Split)
	if err != nil {
		return out, err
	}
	m, err := scaleBase(true).Learn(ctx, ds)
	if err != nil {
		return out, err
	}
	out.Values = []experiment.Value{testError(m.Predict(test.X), test)}
	return out, nil
}

func testError(predicted []int, test *learn.Dataset) experiment.Value {
	return experiment.Value{Metric: "test_error_pct", Value: 100 * learn.ErrorRate(predicted, test.Y)}
}
