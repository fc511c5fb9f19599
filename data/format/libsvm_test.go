package format

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/lib/learn"
)

func TestLIBSVMRead(t *testing.T) {
	for _, c := range []struct {
		name   string
		format LIBSVM
		text   string
		want   *learn.Dataset
	}{
		{
			"from 1",
			LIBSVM{},
			"+1 1:0.5 3:-2\n\n-1 2:1e3 # last\r\n# a comment\n",
			&learn.Dataset{X: mat.NewDense(2, 3, []float64{0.5, 0, -2, 0, 1000, 0}), Y: []int{1, -1}, Classes: []string{"-1", "1"}},
		},
		{
			"from 0",
			LIBSVM{},
			"2 0:1 2:5\n1 1:7\n3\n",
			&learn.Dataset{X: mat.NewDense(3, 3, []float64{1, 0, 5, 0, 7, 0, 0, 0, 0}), Y: []int{1, 0, 2}, Classes: []string{"1", "2", "3"}},
		},
		{
			"said to be from 0",
			LIBSVM{ZeroBased: true},
			"2 2:5\n1 1:7\n",
			&learn.Dataset{X: mat.NewDense(2, 3, []float64{0, 0, 5, 0, 7, 0}), Y: []int{1, -1}, Classes: []string{"1", "2"}},
		},
		{
			"more features than seen",
			LIBSVM{Features: 4, Name: "wide"},
			"0.5 1:nan\n",
			&learn.Dataset{X: mat.NewDense(1, 4, []float64{math.NaN(), 0, 0, 0}), Y: []int{0}, Classes: []string{"0.5"}, Name: "wide"},
		},
		{
			"labels of any kind",
			LIBSVM{},
			"10 1:1\n9 1:2\n-0 1:3\n1e2 1:4\n100 1:5\n",
			&learn.Dataset{X: mat.NewDense(5, 1, []float64{1, 2, 3, 4, 5}), Y: []int{2, 1, 0, 3, 3}, Classes: []string{"0", "9", "10", "100"}},
		},
		{
			"given classes",
			LIBSVM{Classes: []string{"-1", "1"}},
			"+1 1:1\n",
			&learn.Dataset{X: mat.NewDense(1, 1, []float64{1}), Y: []int{1}, Classes: []string{"-1", "1"}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.format.Read(strings.NewReader(c.text))
			if err != nil {
				t.Fatal(err)
			}
			datatest.SameSet(t, got, c.want)
		})
	}
}

func TestLIBSVMNamesLineAndColumnOfAFault(t *testing.T) {
	for _, c := range []struct {
		format     LIBSVM
		text, want string
	}{
		{LIBSVM{}, "", "line 1, column 1: there is no example"},
		{LIBSVM{}, "1\n2\n", "no line has a feature"},
		{LIBSVM{}, "1 1:1\nx 1:1\n", `line 2, column 1 (label): "x" is not a finite number`},
		{LIBSVM{}, "1,2 1:1\n", `line 1, column 1 (label): "1,2" is not`},
		{LIBSVM{}, "1 1:1 2\n", `line 1, column 7: "2" is not index:value`},
		{LIBSVM{}, "1 qid:3 1:1\n", `line 1, column 3: "qid" is not an index`},
		{LIBSVM{}, "1 -1:3\n", `line 1, column 3: "-1" is not an index`},
		{LIBSVM{}, "1 99999999999999999999:3\n", "is not an index from 0 to 2147483647"},
		{LIBSVM{}, "1 2:1 2:3\n", "line 1, column 7: index 2 after index 2; they must ascend"},
		{LIBSVM{}, "1 1:one\n", `line 1, column 3: "one" is not a finite number`},
		{LIBSVM{}, "1 1:inf\n", `line 1, column 3: "inf" is not a finite number`},
		{LIBSVM{Features: 2}, "1 1:1\n1 3:1\n", "line 2, column 1: index 3, counted from 1, in a set of 2 features"},
		{LIBSVM{Features: -1}, "1 1:1\n", "LIBSVM.Features is -1"},
		{LIBSVM{Classes: []string{"1"}}, "1 1:1\n2 1:1\n", `line 2, column 1 (label): "2" is not one of ["1"]`},
		{LIBSVM{}, "1 1:1\n1 200000000:1\n", "line 2, column 1: 2 examples × 200000000 features: with only 2 values that are stored it is too sparse"},
		{LIBSVM{}, "1 1:1\n1 50000000:1\n", "too sparse for a dense matrix"},
	} {
		ds, err := c.format.Read(strings.NewReader(c.text))
		if ds != nil || !errors.Is(err, ErrMalformed) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := (LIBSVM{}).Read(&endless{}); !errors.Is(err, stream.ErrLong) {
		t.Errorf("an endless line: %v", err)
	}
}

func TestLIBSVMWrite(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(2, 3, []float64{0.5, math.Copysign(0, -1), 0, 0, 0, 0}), Y: []int{-1, 1}, Classes: []string{"rock", "mine"}}
	for want, f := range map[string]LIBSVM{
		"-1 1:0.5 2:-0 3:0\n1\n": {},
		"-1 0:0.5 1:-0 2:0\n1\n": {ZeroBased: true},
	} {
		var b bytes.Buffer
		if err := f.Write(&b, ds); err != nil || b.String() != want {
			t.Errorf("%q and error %v, want %q", b.String(), err, want)
		}
	}
	for want, spoil := range map[string]func(ds *learn.Dataset){
		"no example weights":       func(ds *learn.Dataset) { ds.W = []float64{1, 1} },
		"see learn.FitOneHot":      func(ds *learn.Dataset) { ds.Levels = [][]string{{"a"}, nil, nil} },
		"row 0, column 1 (x2) is ": func(ds *learn.Dataset) { ds.X.Set(0, 1, math.Inf(-1)) },
	} {
		bad := ds.Subset([]int{0, 1})
		spoil(bad)
		if err := (LIBSVM{}).Write(&bytes.Buffer{}, bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if err := (LIBSVM{Features: 5}).Write(&bytes.Buffer{}, ds); err == nil {
		t.Error("a set of 3 features passes for one of 5")
	}
}

func FuzzLIBSVM(f *testing.F) {
	f.Add([]byte("+1 1:0.5 3:-2\n-1 2:1e3 # last\n"), false)
	f.Add([]byte("2 0:1 2:nan\n1 1:7\n3\n"), true)
	f.Fuzz(func(t *testing.T, text []byte, zero bool) {
		fuzzed(t, LIBSVM{ZeroBased: zero}, text, func(ds *learn.Dataset) Format {
			return LIBSVM{ZeroBased: zero, Classes: slices.Clone(ds.Classes), Features: ds.Dim()}
		})
	})
}
