package cgens

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/stump"
)

func iris(t testing.TB) *learn.Dataset {
	ds, err := data.Open("iris")
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

func trained(t testing.TB, ds *learn.Dataset, pools learn.Pools, params SLSParams) *SLSModel {
	t.Helper()
	m, err := TrainSLS(context.Background(), ds, pools, params)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// duals are U = C·W·(L - F(x)), from the model alone.
func duals(m *SLSModel, ds *learn.Dataset) *mat.Dense {
	codes, F := SimplexCode(len(m.Labels)), m.Outputs(ds.X)
	F.Apply(func(i, tau int, f float64) float64 {
		return m.C * ds.Weight(i) * (codes.At(tau, slices.Index(m.Labels, ds.Y[i])) - f)
	}, F)
	return F
}

// TestTrainSLSIsOptimal checks the conditions 18a-18d on the model: U'1 = 0, W = HU,
// and the objective, with and without weights. The paper names L where it derives by
// b and U: with L fixed, these two conditions are what defines the optimum.
func TestTrainSLSIsOptimal(t *testing.T) {
	for _, weighted := range []bool{false, true} {
		ds := iris(t)
		if weighted {
			ds.W = make([]float64, ds.Len())
			for i := range ds.W {
				ds.W[i] = float64(i%4) / 2
			}
		}
		m := trained(t, ds, nil, SLSParams{C: 0.7, Columns: 40})
		if m.Len() != 40 || m.Status != learn.IterationLimit || !(m.Residual <= 1e-9) {
			t.Fatalf("%v", m)
		}
		U, H, objective := duals(m, ds), m.Values(ds.X), 0.0
		var W mat.Dense
		W.Mul(H.T(), U)
		if d := distance(&W, m.W); !(d <= 1e-9) {
			t.Errorf("W and HU differ by %v", d)
		}
		for tau := range m.B {
			near(t, "1ᵀU", mat.Sum(U.ColView(tau)), 0, 1e-9)
		}
		for i := range ds.Len() {
			for _, u := range U.RawRowView(i) {
				if u != 0 {
					objective += u * u / (m.C * ds.Weight(i)) / 2
				}
			}
		}
		objective += math.Pow(mat.Norm(m.W, 2), 2) / 2
		near(t, "objective", m.Objective[40], objective, 1e-9)
		for j, v := range m.Objective[1:] {
			if !(v <= m.Objective[j]*(1+1e-13)) {
				t.Errorf("column %d raises the objective from %v to %v", j, m.Objective[j], v)
			}
		}
		codes, F, scores := SimplexCode(3), m.Outputs(ds.X), m.ClassScores(ds.X)
		var want mat.Dense
		want.Mul(F, codes)
		if d := distance(&want, scores); !(d <= 1e-10) {
			t.Errorf("the class scores differ from ⟨F, c_y⟩ by %v", d)
		}
	}
}

func distance(a, b mat.Matrix) float64 {
	var d mat.Dense
	d.Sub(a, b)
	return mat.Norm(&d, math.Inf(1))
}

// TestTrainSLSIsGreedy follows the first columns by brute force, for each norm: each is
// the best of all stumps that are left for U of eq. 11, and none comes twice.
func TestTrainSLSIsGreedy(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	ds := &learn.Dataset{X: mat.NewDense(30, 3, nil), Y: make([]int, 30)}
	for i := range 30 {
		ds.Y[i] = []int{-70, 3, 1 << 40, 5}[i%4] // any integers
		for j := range 3 {
			ds.X.Set(i, j, rng.NormFloat64()+float64(i%4))
		}
	}
	for _, norm := range []learn.Norm{learn.MaxNorm, learn.SumNorm, learn.EuclideanNorm} {
		m := trained(t, ds, nil, SLSParams{Columns: 25, Norm: norm})
		L := mat.NewDense(30, 3, nil)
		for i, y := range ds.Y {
			L.SetRow(i, mat.Col(nil, slices.Index(m.Labels, y), SimplexCode(4)))
		}
		H, taken, ones := m.Values(ds.X), map[string]bool{}, make([]float64, 30)
		for i := range ones {
			ones[i] = 1
		}
		U := mat.NewDense(30, 3, nil)
		for tau := range 3 { // L - 1·mean(L): the solution without columns
			mean := mat.Sum(L.ColView(tau)) / 30
			for i := range 30 {
				U.Set(i, tau, L.At(i, tau)-mean)
			}
		}
		for j := range 25 {
			best := 0.0
			for f := range 3 {
				for i := range 30 {
					h := stump.Stump{Feature: f, Threshold: ds.X.At(i, f), Sign: 1}.Scores(ds.X)
					if !taken[outputs(h)] {
						best = max(best, learn.NewColumn(nil, h, U, norm).Score)
					}
				}
			}
			got := mat.Col(nil, j, H)
			if taken[outputs(got)] {
				t.Fatalf("%v: column %d was selected before", norm, j)
			}
			taken[outputs(got)] = true
			near(t, fmt.Sprintf("%v: score of column %d", norm, j), m.ColumnScores[j], best, 1e-8)
			near(t, "its score", learn.NewColumn(nil, got, U, norm).Score, best, 1e-8)
			_, U, _ = dual(mat.DenseCopyOf(H.Slice(0, 30, 0, j+1)), L, ones)
		}
	}
}

// outputs is the same for h and -h.
func outputs(h []float64) string {
	text, sign := "", h[0]
	for _, v := range h {
		text += fmt.Sprint(v*sign, " ")
	}
	return text
}

// TestConstantStart: the paper's initial U makes all outputs the same, and only finds
// the largest |Σ h|. That is the constant, to which the bias leaves no weight.
func TestConstantStart(t *testing.T) {
	ds := iris(t)
	literal := trained(t, ds, nil, SLSParams{Columns: 9, ConstantStart: true})
	if h, ok := literal.Members[0].(stump.Stump); !ok || !h.IsConstant() || mat.Norm(literal.W.RowView(0), 2) > 1e-9 {
		t.Errorf("the first column is %v with the weights %v", literal.Members[0], literal.W.RawRowView(0))
	}
	m := trained(t, ds, nil, SLSParams{Columns: 8})
	for j, h := range m.Members {
		if h.(stump.Stump) != literal.Members[j+1].(stump.Stump) {
			t.Errorf("column %d is %v, want %v", j, literal.Members[j+1], h)
		}
	}
	near(t, "objective", literal.Objective[9], m.Objective[8], 1e-10)
}

// TestZeroWeightsDoNotCount: rows of weight 0 may hold anything.
func TestZeroWeightsDoNotCount(t *testing.T) {
	ds := iris(t)
	want := trained(t, ds, nil, SLSParams{Columns: 30})
	more := &learn.Dataset{X: mat.NewDense(ds.Len()+3, 4, nil), Y: append([]int{2, 1, 0}, ds.Y...), W: make([]float64, ds.Len()+3)}
	for i := range more.Len() {
		if i < 3 {
			more.X.SetRow(i, []float64{-1e160, 5.01, 1e300, 0.33})
			continue
		}
		more.X.SetRow(i, ds.X.RawRowView(i-3))
		more.W[i] = 1
	}
	for name, pools := range map[string]learn.Pools{"nil": nil, "stumps": stump.Pools(stump.Params{})} {
		got, err := NewSLSLearner(pools, SLSParams{Columns: 30}).Learn(context.Background(), more)
		if err != nil {
			t.Fatal(err)
		}
		if m := got.(*SLSModel); !reflect.DeepEqual(m.Members, want.Members) || distance(m.W, want.W) != 0 {
			t.Errorf("%s: another model", name)
		}
	}
}

// TestWeightTwoIsTwice: an example of weight 2 is the example twice.
func TestWeightTwoIsTwice(t *testing.T) {
	ds := iris(t)
	var rows []int
	ds.W = make([]float64, ds.Len())
	for i := range ds.W {
		rows = append(rows, i)
		if ds.W[i] = 1; i%3 == 0 {
			ds.W[i] = 2
			rows = append(rows, i)
		}
	}
	twice := ds.Subset(rows)
	twice.W = nil
	a, b := trained(t, ds, nil, SLSParams{Columns: 15}), trained(t, twice, nil, SLSParams{Columns: 15})
	near(t, "objective", a.Objective[15], b.Objective[15], 1e-10)
	if d := distance(a.ClassScores(ds.X), b.ClassScores(ds.X)); !(d <= 1e-8) {
		t.Errorf("the scores differ by %v", d)
	}
}

// TestTrainSLSSameBits on any number of processors.
func TestTrainSLSSameBits(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	rng := rand.New(rand.NewPCG(3, 3))
	ds := &learn.Dataset{X: mat.NewDense(4200, 4, nil), Y: make([]int, 4200)}
	for i := range ds.Len() {
		ds.Y[i] = i % 3
		for j := range 4 {
			ds.X.Set(i, j, rng.NormFloat64()+float64(i%3))
		}
	}
	one := trained(t, ds, nil, SLSParams{Columns: 105}) // so many that passes are shared
	runtime.GOMAXPROCS(3)
	three := trained(t, ds, nil, SLSParams{Columns: 105})
	if !mat.Equal(one.W, three.W) || !slices.Equal(one.Objective, three.Objective) || one.Residual != three.Residual {
		t.Error("other bits on three processors")
	}
}

// TestTwoClasses: for k = 2 the model is the binary least-squares SVM on its columns.
// The code of -1 is +1 and that of +1 is -1.
func TestTwoClasses(t *testing.T) {
	ds := data.Threenorm(5).Sample(150, 4)
	m := trained(t, ds, nil, SLSParams{C: 0.3, Columns: 50})
	H := m.Values(ds.X)
	want, err := linear.LeastSquares(context.Background(), &learn.Dataset{X: H, Y: ds.Y}, linear.Params{C: 0.3})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "objective", m.Objective[50], want.Objective, 1e-9)
	F, f := m.Outputs(ds.X), want.Scores(H)
	for i, v := range f {
		near(t, fmt.Sprintf("output of row %d", i), F.At(i, 0), -v, 1e-8)
	}
	if !slices.Equal(m.Predict(ds.X), want.Predict(H)) {
		t.Error("other labels")
	}
}
