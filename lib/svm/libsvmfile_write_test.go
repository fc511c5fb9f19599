package svm_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/platt"
	"github.com/mercer-go/mercer/lib/svm"
)

// written are our models, of all kinds that LIBSVM has, with points to ask.
func written(t testing.TB) map[string]*svm.LIBSVM {
	ctx := context.Background()
	two := data.Threenorm(3).Sample(50, 1)
	three, err := data.Open("iris")
	if err != nil {
		t.Fatal(err)
	}
	three = three.Columns(0, 1, 2)
	train := func(k kernel.Kernel) *svm.Model {
		m, err := svm.Train(ctx, two, k, svm.Params{C: 2})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	ovo, err := svm.TrainOneVsOne(ctx, three, kernel.Gaussian{Gamma: 0.4}, svm.Params{})
	if err != nil {
		t.Fatal(err)
	}
	one, err := svm.TrainOneClass(ctx, two, kernel.Polynomial{Degree: 2, Coef0: 0.1}, svm.OneClassParams{Nu: 0.3})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*svm.LIBSVM{
		"linear":   {Model: train(kernel.Linear{})},
		"gaussian": {Model: train(kernel.Gaussian{Gamma: 1. / 3}), Sigmoids: []platt.Sigmoid{{A: -1.5, B: 0.25}}},
		"pointer":  {Model: train(&kernel.Gaussian{})},
		"cubic":    {Model: train(kernel.Polynomial{}), Labels: []int{3, 1000000}},
		"three":    {Model: ovo},
		"named":    {Model: ovo, Labels: []int{-5, 7, 100}, Sigmoids: []platt.Sigmoid{{A: -1, B: 0.5}, {A: -2}, {A: -3, B: -0.25}}},
		"oneclass": {Model: one},
	}
	for _, name := range []string{"linear", "swapped", "named", "rbf", "poly", "nu", "three", "four", "oneclass"} {
		all["read "+name] = readFile(t, name, 3)
	}
	return all
}

// TestWriteLIBSVM: what is written is read as the same machine.
func TestWriteLIBSVM(t *testing.T) {
	X := numbers(t, "points.csv")
	for name, l := range written(t) {
		var first, second bytes.Buffer
		if err := l.Write(&first); err != nil {
			t.Error(name, err)
			continue
		}
		again, err := svm.ReadLIBSVM(bytes.NewReader(first.Bytes()), 3)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, first.Bytes())
			continue
		}
		if err := again.Write(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: written again it is another file: %v\n%s\n%s", name, err, first.Bytes(), second.Bytes())
		}
		if l.Labels == nil {
			l.Labels = again.Labels
		}
		want, wantLabels := decisions(t, l, X)
		got, labels := decisions(t, again, X)
		if !mat.EqualApprox(want, got, 1e-12) || !slices.Equal(wantLabels, labels) || !slices.Equal(l.Labels, again.Labels) || len(l.Sigmoids) != len(again.Sigmoids) {
			t.Errorf("%s: %v\n%v\nlabels %v, then %v", name, mat.Formatted(want), mat.Formatted(got), wantLabels, labels)
		}
		for i, s := range again.Sigmoids {
			if s.A != l.Sigmoids[i].A || s.B != l.Sigmoids[i].B {
				t.Errorf("%s: sigmoid %d is %v, then %v", name, i, l.Sigmoids[i], s)
			}
		}
	}
}

// ask is a program that loads our files and says what LIBSVM makes of the points.
const ask = `
import csv, sys
from libsvm.svmutil import svm_load_model, svm_predict
points = [{i + 1: float(v) for i, v in enumerate(r)} for r in csv.reader(open(sys.argv[1]))]
for path in sys.argv[2:]:
    answers, _, values = svm_predict([], points, svm_load_model(path), "-q")
    with open(path + ".csv", "w") as file:
        csv.writer(file, lineterminator="\n").writerows([repr(a), *map(repr, v)] for a, v in zip(answers, values))
`

// TestLIBSVMReadsOurFiles asks LIBSVM itself, where python3 has it (pip install
// libsvm-official).
func TestLIBSVMReadsOurFiles(t *testing.T) {
	if err := exec.Command("python3", "-c", "import libsvm.svmutil").Run(); err != nil {
		t.Skip("python3 has no libsvm:", err)
	}
	X, models, dir := numbers(t, "points.csv"), written(t), t.TempDir()
	args := []string{"-c", ask, "testdata/libsvm/points.csv"}
	for name, l := range models {
		var text bytes.Buffer
		if err := l.Write(&text); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, path)
	}
	if out, err := exec.Command("python3", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for name, l := range models {
		want, labels := decisions(t, l, X)
		got := numbersAt(t, filepath.Join(dir, name+".csv"))
		n, pairs := want.Dims()
		for i := range n {
			if label := int(got.At(i, 0)); label != labels[i] {
				t.Errorf("%s: point %d: LIBSVM says %d, want %d", name, i, label, labels[i])
			}
			for p := range pairs {
				if v, w := got.At(i, 1+p), want.At(i, p); !(math.Abs(v-w) <= 1e-10*math.Max(1, math.Abs(w))) {
					t.Errorf("%s: point %d, pair %d: LIBSVM says %v, want %v", name, i, p, v, w)
				}
			}
		}
	}
}

func TestWriteLIBSVMRefuses(t *testing.T) {
	m, o := readFile(t, "rbf", 3).Model.(*svm.Model), readFile(t, "three", 3).Model
	stump := *m
	stump.Kernel = kernel.Stump{}
	for name, l := range map[string]*svm.LIBSVM{
		"kernel":     {Model: &stump},
		"nothing":    {},
		"other":      {Model: &platt.Model{}},
		"labels":     {Model: m, Labels: []int{1, 2, 3}},
		"descending": {Model: o, Labels: []int{3, 2, 1}},
		"equal":      {Model: m, Labels: []int{1, 1}},
		"sigmoids":   {Model: o, Sigmoids: make([]platt.Sigmoid, 2)},
	} {
		var file bytes.Buffer
		if err := l.Write(&file); !errors.Is(err, svm.ErrParam) || file.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", name, err, file.Len())
		}
	}
}
