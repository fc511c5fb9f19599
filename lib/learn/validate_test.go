package learn_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// changed is small after a change.
func changed(change func(*learn.Dataset)) *learn.Dataset {
	ds := small()
	change(ds)
	return ds
}

// Every fault, the sentinel it wraps and the place it names.
var faults = []struct {
	name string
	ds   *learn.Dataset
	is   error
	says string
}{
	{"nil", nil, learn.ErrShape, "the data set has no examples"},
	{"no matrix", &learn.Dataset{Y: []int{1}}, learn.ErrShape, "the data set has no examples"},
	{"empty matrix", &learn.Dataset{X: &mat.Dense{}}, learn.ErrShape, "the data set has no examples"},
	{"too few labels", changed(func(ds *learn.Dataset) { ds.Y = ds.Y[:3] }), learn.ErrShape, "X has 4 rows but Y has 3 labels"},
	{"too many labels", changed(func(ds *learn.Dataset) { ds.Y = append(ds.Y, 1) }), learn.ErrShape, "X has 4 rows but Y has 5 labels"},
	{"too few weights", changed(func(ds *learn.Dataset) { ds.W = ds.W[:3] }), learn.ErrShape, "X has 4 rows but W has 3 weights"},
	{"no weight at all", changed(func(ds *learn.Dataset) { ds.W = []float64{} }), learn.ErrShape, "X has 4 rows but W has 0 weights"},
	{"too few names", changed(func(ds *learn.Dataset) { ds.Features = ds.Features[:2] }), learn.ErrShape, "X has 3 columns but there are 2 feature names"},
	{"NaN", withValue(2, 1, math.NaN()), learn.ErrNotFinite, "row 2, column 1 (b) is NaN (a missing value? see Dataset.DropMissing and FitMedian)"},
	{"+Inf", withValue(3, 0, math.Inf(1)), learn.ErrNotFinite, "row 3, column 0 (a) is +Inf"},
	{"-Inf", withValue(0, 2, math.Inf(-1)), learn.ErrNotFinite, "row 0, column 2 (c) is -Inf"},
	{"unnamed NaN", changed(func(ds *learn.Dataset) { ds.Features = nil; ds.X.Set(1, 2, math.NaN()) }), learn.ErrNotFinite, "row 1, column 2 (x3) is NaN"},
	{"negative weight", changed(func(ds *learn.Dataset) { ds.W[1] = -0.5 }), learn.ErrWeight, "row 1 has weight -0.5"},
	{"NaN weight", changed(func(ds *learn.Dataset) { ds.W[2] = math.NaN() }), learn.ErrWeight, "row 2 has weight NaN"},
	{"infinite weight", changed(func(ds *learn.Dataset) { ds.W[3] = math.Inf(1) }), learn.ErrWeight, "row 3 has weight +Inf"},
	{"0 beside -1", labelled(-1, 1, 0), learn.ErrLabel, "row 2 has label 0 beside labels -1"},
	{"2 beside -1", labelled(1, 2, -1), learn.ErrLabel, "row 1 has label 2 beside labels -1"},
	{"-2", labelled(1, -1, -2), learn.ErrLabel, "row 2 has label -2"},
	{"a gap", labelled(0, 1, 3), learn.ErrEmptyClass, "labels reach 3 but class 2 has no example"},
	{"from 1", labelled(1, 2, 3), learn.ErrEmptyClass, "labels reach 3 but class 0 has no example"},
	{"only 2", labelled(2, 2), learn.ErrEmptyClass, "labels reach 2 but class 0 has no example"},
}

func TestValidateNamesTheFault(t *testing.T) {
	for _, c := range faults {
		t.Run(c.name, func(t *testing.T) {
			// Every need of labels includes Labels: all must tell the same.
			for _, err := range []error{c.ds.Validate(learn.Labels), c.ds.Validate(learn.PlusMinus), c.ds.Validate(learn.TwoClass), c.ds.Validate(learn.MultiClass)} {
				if !errors.Is(err, c.is) {
					t.Fatalf("error %v, want %v", err, c.is)
				}
				if !strings.HasPrefix(err.Error(), c.is.Error()+": ") || !strings.Contains(err.Error(), c.says) {
					t.Errorf("error %q, want %q", err, c.says)
				}
			}
		})
	}
}

func TestValidateTellsTheFirstFault(t *testing.T) {
	ds := small()
	ds.X.Set(1, 2, math.NaN())
	ds.X.Set(1, 0, math.Inf(1))
	ds.X.Set(3, 0, math.NaN())
	if err := ds.Validate(learn.Labels); err == nil || !strings.Contains(err.Error(), "row 1, column 0 (a) is +Inf") {
		t.Errorf("error %v, want row 1, column 0", err)
	}
}

func TestValidateAccepts(t *testing.T) {
	for name, ds := range map[string]*learn.Dataset{
		"two classes":       small(),
		"no weights":        changed(func(ds *learn.Dataset) { ds.W = nil }),
		"zero weights":      changed(func(ds *learn.Dataset) { ds.W = make([]float64, 4) }),
		"no names":          changed(func(ds *learn.Dataset) { ds.Features, ds.Classes = nil, nil }),
		"three classes":     labelled(2, 0, 1, 0),
		"only -1":           labelled(-1, -1),
		"only +1":           labelled(1, 1),
		"only 0":            labelled(0, 0),
		"one example":       labelled(1),
		"0 and 1":           labelled(0, 1),
		"a view of columns": {X: small().X.Slice(0, 4, 1, 3).(*mat.Dense), Y: []int{0, 1, 0, 1}},
	} {
		if err := ds.Validate(learn.Labels); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := ds.Validate(learn.Points); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestValidatePoints: labels may be absent and are not looked at, all the rest is.
func TestValidatePoints(t *testing.T) {
	for _, c := range faults {
		err := c.ds.Validate(learn.Points)
		if ofLabels := errors.Is(c.is, learn.ErrLabel) || errors.Is(c.is, learn.ErrEmptyClass); ofLabels {
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.says)
		}
	}
	bare := changed(func(ds *learn.Dataset) { ds.Y = nil })
	if err := bare.Validate(learn.Points); err != nil {
		t.Errorf("without labels: %v", err)
	}
	for _, need := range []learn.Need{learn.Labels, learn.PlusMinus, learn.TwoClass, learn.MultiClass} {
		if err := bare.Validate(need); !errors.Is(err, learn.ErrShape) || !strings.Contains(err.Error(), "has no labels") {
			t.Errorf("need %d without labels: %v", need, err)
		}
	}
	bare.Levels = [][]string{nil, {"p", "q"}, nil}
	if err := bare.Validate(learn.Points); !errors.Is(err, learn.ErrNominal) {
		t.Errorf("a column of names: %v", err)
	}
}

func TestValidatePlusMinus(t *testing.T) {
	for name, ds := range map[string]*learn.Dataset{
		"both": small(), "only -1": labelled(-1, -1), "only +1": labelled(1, 1),
		"no weight": changed(func(ds *learn.Dataset) { clear(ds.W) }),
	} {
		if err := ds.Validate(learn.PlusMinus); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, c := range []struct {
		ds   *learn.Dataset
		says string
	}{
		{labelled(1, 0), "makes them ±1)"},
		{labelled(0, 0), "makes label 1 +1 and the others -1)"},
		{labelled(1, 0, 2), "makes label 1 +1 and the others -1)"},
	} {
		says := "has label 0, want -1 or +1 (a two-class algorithm; ds.OneVsRest(1) " + c.says
		if err := c.ds.Validate(learn.PlusMinus); !errors.Is(err, learn.ErrLabel) || !strings.Contains(err.Error(), says) {
			t.Errorf("%v: %v, want %q", c.ds.Y, err, says)
		}
	}
}

func TestValidateMultiClass(t *testing.T) {
	weightless := labelled(0, 1, 2, 1)
	weightless.W = []float64{1, 0, 1, 0}
	for _, c := range []struct {
		name string
		ds   *learn.Dataset
		says string
	}{
		{"only 0", labelled(0, 0), "every example has label 0, want two classes at least"},
		{"only +1", labelled(1, 1), "every example has label 1"},
		{"a class of weight 0", weightless, "no example of positive weight has label 1"},
		{"two classes, one of weight 0", changed(func(ds *learn.Dataset) { ds.W[1], ds.W[2] = 0, 0 }), "no example of positive weight has label +1"},
	} {
		if err := c.ds.Validate(learn.MultiClass); !errors.Is(err, learn.ErrEmptyClass) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.says)
		}
	}
	for _, ds := range []*learn.Dataset{small(), labelled(0, 1), labelled(2, 0, 1, 0)} {
		if err := ds.Validate(learn.MultiClass); err != nil {
			t.Errorf("%v: %v", ds.Y, err)
		}
	}
}

func TestValidateTwoClass(t *testing.T) {
	for _, c := range []struct {
		name string
		ds   *learn.Dataset
		is   error
		says string
	}{
		{"three classes", labelled(1, 0, 2), learn.ErrLabel, "row 1 has label 0, want -1 or +1 (a two-class algorithm; ds.OneVsRest(1) makes label 1 +1 and the others -1)"},
		{"0 and 1", labelled(1, 1, 0), learn.ErrLabel, "row 2 has label 0"},
		{"only -1", labelled(-1, -1), learn.ErrEmptyClass, "no example of positive weight has label +1"},
		{"only +1", labelled(1, 1), learn.ErrEmptyClass, "no example of positive weight has label -1"},
		{"a class of weight 0", changed(func(ds *learn.Dataset) { ds.W[0], ds.W[3] = 0, 0 }), learn.ErrEmptyClass, "no example of positive weight has label -1"},
	} {
		err := c.ds.Validate(learn.TwoClass)
		if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.says)
		}
	}
	for name, ds := range map[string]*learn.Dataset{
		"weights":          small(),
		"no weights":       changed(func(ds *learn.Dataset) { ds.W = nil }),
		"some weights 0":   changed(func(ds *learn.Dataset) { ds.W[0] = 0 }),
		"one example each": labelled(1, -1),
	} {
		if err := ds.Validate(learn.TwoClass); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
