package boost_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
)

// failing is a learn.Repeater that cannot prepare.
type failing struct {
	learn.Learner
	err error
}

func (f failing) Repeat(context.Context, *learn.Dataset) (func(ctx context.Context, w []float64) (learn.Classifier, error), error) {
	return nil, f.err
}

// TestM1Errors: bad arguments and base learners that do not keep their promises.
func TestM1Errors(t *testing.T) {
	ds, own := numbered(0, 1, 2, 0, 1, 2), errors.New("own error")
	X := mat.NewDense(4, 1, nil)
	base := newBranches()
	fails := learn.LearnFunc(func(context.Context, *learn.Dataset) (learn.Classifier, error) { return nil, own })
	none := learn.LearnFunc(func(context.Context, *learn.Dataset) (learn.Classifier, error) { return nil, nil })
	for name, c := range map[string]struct {
		ds   *learn.Dataset
		base learn.Learner
		p    boost.M1Params
		want error
		says string
	}{
		"no learner":    {ds, nil, boost.M1Params{}, boost.ErrParam, "nil"},
		"rounds":        {ds, base, boost.M1Params{Rounds: -1}, boost.ErrParam, "Rounds is -1"},
		"many rounds":   {ds, base, boost.M1Params{Rounds: 1 << 40}, boost.ErrParam, "Rounds"},
		"form":          {ds, base, boost.M1Params{Form: 2}, boost.ErrParam, "Form is M1Form(2)"},
		"form below":    {ds, base, boost.M1Params{Form: -1}, boost.ErrParam, "Form is M1Form(-1)"},
		"no set":        {nil, base, boost.M1Params{}, learn.ErrShape, ""},
		"one class":     {&learn.Dataset{X: X, Y: make([]int, 4)}, base, boost.M1Params{}, learn.ErrEmptyClass, ""},
		"no weight":     {&learn.Dataset{X: X, Y: []int{0, 1, 2, 0}, W: []float64{1, 1, 0, 1}}, base, boost.M1Params{}, learn.ErrEmptyClass, ""},
		"weight":        {&learn.Dataset{X: X, Y: []int{0, 1, 2, 0}, W: []float64{1, 1, -1, 1}}, base, boost.M1Params{}, learn.ErrWeight, "row 2"},
		"NaN":           {&learn.Dataset{X: mat.NewDense(2, 1, []float64{1, math.NaN()}), Y: []int{0, 1}}, base, boost.M1Params{}, learn.ErrNotFinite, ""},
		"its error":     {ds, fails, boost.M1Params{}, own, "round 0"},
		"no classifier": {ds, none, boost.M1Params{}, boost.ErrParam, "no classifier"},
		"few labels":    {ds, script([]int{0, 1}), boost.M1Params{}, learn.ErrShape, "2 labels for 6 rows"},
		"many labels":   {ds, script(make([]int, 7)), boost.M1Params{}, learn.ErrShape, "7 labels"},
		"other label":   {ds, script([]int{0, 1, 2, 0, 3, 2}), boost.M1Params{}, learn.ErrLabel, "3 for row 4 of the examples with a positive weight, want one of the labels 0 to 2"},
		"label below":   {ds, script([]int{0, -1, 2, 0, 1, 2}), boost.M1Params{}, learn.ErrLabel, "-1 for row 1"},
		"preparation":   {ds, failing{base, own}, boost.M1Params{}, own, ""},
	} {
		for _, resample := range []bool{false, true} {
			if c.p.Resample = resample; resample && name == "preparation" {
				continue
			}
			m, err := boost.TrainM1(context.Background(), c.ds, c.base, c.p)
			if m != nil || !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.says) {
				t.Errorf("%s, %v: %v, %v", name, resample, m, err)
			}
			if l, err := boost.NewM1Learner(c.base, c.p).Learn(context.Background(), c.ds); l != nil || !errors.Is(err, c.want) {
				t.Errorf("%s: the learner says %v, %v", name, l, err)
			}
		}
	}
	l, err := boost.NewM1Learner(base, boost.M1Params{Rounds: 2, Form: boost.AdaBoostMK}).Learn(context.Background(), ds)
	if err != nil || l.(*boost.M1).Form != boost.AdaBoostMK || l.(*boost.M1).Len() != 2 {
		t.Errorf("%v, %v", l, err)
	}
}

// TestM1Cancelled ends the context before the training, in the preparation, at a
// report and in a round.
func TestM1Cancelled(t *testing.T) {
	ds := clouds(60, 2, 3, 6)
	for _, resample := range []bool{false, true} {
		for _, at := range []int{0, 1, 4} {
			ctx, cancel := context.WithCancel(context.Background())
			if at == 0 {
				cancel()
			}
			p := boost.M1Params{Form: boost.AdaBoostMK, Resample: resample}
			m, err := boost.TrainM1(learn.WithProgress(ctx, func(p learn.Progress) {
				if p.Stage != "AdaBoost.MK" || p.Total != 100 || !strings.HasPrefix(p.Note, "error 0.") {
					t.Errorf("%+v", p)
				}
				if p.Done == at {
					cancel()
				}
			}), ds, newBranches(), p)
			cancel()
			if !errors.Is(err, context.Canceled) || m == nil || m.Len() != at || m.Status != learn.Cancelled || len(m.Predict(ds.X)) != 60 {
				t.Errorf("%d: %v, %v", at, m, err)
			}
		}
		ctx, cancel := context.WithCancel(context.Background())
		calls := 0
		m, err := boost.TrainM1(ctx, ds, learn.LearnFunc(func(context.Context, *learn.Dataset) (learn.Classifier, error) {
			if calls++; calls == 3 {
				cancel()
			}
			wrong := append(answers(nil), ds.Y...)
			wrong[calls] = (wrong[calls] + 1) % 3
			return wrong, nil
		}), boost.M1Params{Resample: resample})
		if cancel(); !errors.Is(err, context.Canceled) || m.Len() != 2 || m.Status != learn.Cancelled {
			t.Errorf("in a round: %v, %v", m, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if m, err := boost.TrainM1(ctx, ds, failing{newBranches(), ctx.Err()}, boost.M1Params{}); !errors.Is(err, context.Canceled) || m == nil || m.Len() != 0 || m.Status != learn.Cancelled {
		t.Errorf("in the preparation: %v, %v", m, err)
	}
}

// TestM1CancelledBetweenSamples: after the end of the context, a round draws no other
// sample.
func TestM1CancelledBetweenSamples(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	calls, ds := 0, numbered(slices.Repeat([]int{0, 1, 2}, 10)...)
	m, err := boost.TrainM1(ctx, ds, learn.LearnFunc(func(context.Context, *learn.Dataset) (learn.Classifier, error) {
		if calls++; calls == 3 {
			cancel()
		}
		return answers(make([]int, 30)), nil // an error of 2/3
	}), boost.M1Params{Resample: true})
	if !errors.Is(err, context.Canceled) || m.Len() != 0 || calls != 3 {
		t.Errorf("%v, %v after %d calls", m, err, calls)
	}
}

// TestM1Signs: the labels may be -1 and +1.
func TestM1Signs(t *testing.T) {
	ds := numbered(-1, 1, 1, -1, 1, -1)
	m := trainM1(t, ds, newBranches(), boost.M1Params{Rounds: 30, Resample: true, Seed: 2})
	for _, label := range m.Predict(ds.X) {
		if label != -1 && label != 1 {
			t.Error(label)
		}
	}
}

func TestM1Show(t *testing.T) {
	m := &boost.M1{Vote: learn.Vote{Labels: []int{0, 1, 2}, Members: make([]learn.Classifier, 2), Weights: []float64{1, 2}}, Form: boost.AdaBoostMK, Errors: []float64{0.25, 0.125}, Bound: []float64{0.75, 0.5}, Status: learn.Converged}
	for want, m := range map[string]*boost.M1{
		"AdaBoost.MK of 2 members among 3 classes\nerror of the first member 0.25, of the last 0.125; bound 0.5\nconverged": m,
		"AdaBoost.M1 of 0 members among 2 classes\nno round\nnothing left to gain":                                          {Vote: learn.Vote{Labels: []int{0, 1}}, Status: learn.Exhausted},
	} {
		if m.String() != want {
			t.Errorf("%q, want %q", m, want)
		}
		html, lines := m.HTML(), strings.Split(m.String(), "\n")
		for _, want := range []string{"<table", lines[1], lines[2], fmt.Sprint(len(m.Labels)), strings.Fields(lines[0])[0]} {
			if !strings.Contains(html, want) {
				t.Errorf("%s lacks %q", html, want)
			}
		}
	}
	if got := fmt.Sprint(boost.AdaBoostM1, boost.AdaBoostMK, boost.M1Form(7)); got != "AdaBoostM1 AdaBoostMK M1Form(7)" {
		t.Error(got)
	}
}

// TestM1Unmarshal: a file whose numbers do not fit the members is refused.
func TestM1Unmarshal(t *testing.T) {
	ds := clouds(60, 2, 3, 1)
	text, err := json.Marshal(trainM1(t, ds, oneclass.NewLearner(kernel.Gaussian{}, oneclass.Params{}), boost.M1Params{Rounds: 2, Resample: true}))
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(string(text), `"errors":[`) + len(`"errors":[`)
	bound := strings.Index(string(text), `"bound":[`) + len(`"bound":[`)
	for name, damaged := range map[string]string{
		"errors": string(text[:at]) + "0.25," + string(text[at:]),
		"bounds": string(text[:bound]) + "0.25," + string(text[bound:]),
	} {
		m := boost.M1{Form: 7}
		if err := json.Unmarshal([]byte(damaged), &m); err == nil || m.Form != 7 || !strings.Contains(err.Error(), "for 2 members") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := json.Marshal(trainM1(t, ds, newBranches(), boost.M1Params{Form: boost.AdaBoostMK, Rounds: 1})); err == nil {
		t.Error("a member of another program is saved")
	}
}
