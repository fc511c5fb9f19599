package modelfile_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/modelfile"
	"github.com/mercer-go/mercer/lib/stump"
	"github.com/mercer-go/mercer/lib/svm"
)

// coin is a classifier of another program.
type coin struct{}

func (coin) Predict(X mat.Matrix) []int {
	n, _ := X.Dims()
	return make([]int, n)
}

// TestCodeIsNotSaved: the error names what holds code, and where it is.
func TestCodeIsNotSaved(t *testing.T) {
	ds := data.Threenorm(3).Sample(20, 1)
	function := kernel.Func(kernel.Linear{}.Eval)
	with := func(k kernel.Kernel) any { return get(svm.Train(context.Background(), ds, k, svm.Params{})) }
	for name, c := range map[string]struct {
		model any
		want  []string
	}{
		"function":   {with(function), []string{"svm.Model.kernel", "kernel.Func is a function"}},
		"in a sum":   {with(kernel.Sum{kernel.Linear{}, function}), []string{"svm.Model.kernel (kernel.Sum).kernels[1]", "kernel.Func is a function"}},
		"embedding":  {with(kernel.StumpSample([]float64{-1, -1, -1}, []float64{1, 1, 1}, 3, 1)), []string{"svm.Model.kernel", "kernel.Embedding"}},
		"member":     {&learn.Ensemble{Members: []learn.Scorer{stump.Constant(1), learn.NewRated(coin{}, 1, 2)}, Weights: []float64{1, 1}}, []string{"learn.Ensemble.members[1] (learn.Rated).classifier", "modelfile_test.coin"}},
		"no member":  {&learn.Ensemble{Members: []learn.Scorer{nil}, Weights: []float64{1}}, []string{"learn.Ensemble.members[0]", "nil"}},
		"no kernel":  {&svm.Model{}, []string{"svm.Model.kernel", "nil"}},
		"no model":   {(*svm.Model)(nil), []string{"nil"}},
		"nil":        {nil, []string{"nil"}},
		"text":       {"a text", []string{"string is not a type that Mercer saves"}},
		"scorer":     {learn.ScoreFunc(nil), []string{"learn.ScoreFunc is a function"}},
		"points":     {learn.PointFunc(nil), []string{"learn.PointFunc is a function"}},
		"not fit":    {&learn.Ensemble{Weights: []float64{1}}, []string{"1 weights for 0 members"}},
		"NaN":        {&learn.Scaler{Shift: []float64{0, math.NaN()}, Factor: []float64{1, 1}}, []string{"learn.Scaler: shift[1] is NaN"}},
		"not UTF-8":  {&learn.Encoder{Levels: [][]string{{"a\xff"}}}, []string{"UTF-8"}},
		"loop":       {loop(), []string{"more than 100"}},
		"no machine": {&svm.OneVsOne{}, []string{"has not been trained"}},
	} {
		var file bytes.Buffer
		err := modelfile.Write(&file, c.model)
		if !errors.Is(err, modelfile.ErrType) || file.Len() > 0 {
			t.Errorf("%s: %v, %d bytes", name, err, file.Len())
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v; want %q in it", name, err, want)
			}
		}
		if m, ok := c.model.(json.Marshaler); ok && name != "no model" {
			if text, err := json.Marshal(m); !errors.Is(err, modelfile.ErrType) {
				t.Errorf("%s: json.Marshal says %s, %v", name, text, err)
			}
		}
	}
}

// loop is an ensemble that is its own member.
func loop() *learn.Ensemble {
	e := &learn.Ensemble{Weights: []float64{1}}
	e.Members = []learn.Scorer{e}
	return e
}

const small = `{"mercer":1,"type":"svm.Model","kernel":{"type":"kernel.Gaussian","gamma":2},"sv":[[1,2],[3,4]],"rows":5,"features":2,
"c":1,"support":[0,4],"coef":[0.5,-0.5],"bias":0.25,"bounded":0,"dual":1,"primal":"Infinity","gap":"NaN","violation":0,"iterations":7,"status":"converged"}`

// TestReadRefuses what is damaged, and says where.
func TestReadRefuses(t *testing.T) {
	if m, err := modelfile.Read(strings.NewReader(small)); err != nil || m.(*svm.Model).Bias != 0.25 {
		t.Fatalf("%v, %v", m, err)
	}
	deep := strings.Repeat(`{"type":"kernel.Normalized","kernel":`, 200) + `{"type":"kernel.Linear"}` + strings.Repeat("}", 200)
	for name, c := range map[string]struct{ old, new, want string }{
		"newer":          {`"mercer":1`, `"mercer":2`, "version 2"},
		"version 0":      {`"mercer":1`, `"mercer":0`, "version of the format"},
		"no version":     {`"mercer":1,`, ``, "version of the format"},
		"version text":   {`"mercer":1`, `"mercer":"1"`, "version of the format"},
		"type":           {`svm.Model`, `svm.Modell`, `"svm.Modell"`},
		"no type":        {`"type":"svm.Model",`, ``, "type"},
		"kernel type":    {`kernel.Gaussian`, `kernel.Gauss`, "svm.Model.kernel"},
		"not a kernel":   {`{"type":"kernel.Gaussian","gamma":2}`, `{"type":"stump.Stump","feature":0,"threshold":1,"sign":1}`, "stump.Stump, which is not a kernel.Kernel"},
		"kernel null":    {`{"type":"kernel.Gaussian","gamma":2}`, `null`, "want an object"},
		"deep":           {`{"type":"kernel.Gaussian","gamma":2}`, deep, "inside each other"},
		"a field more":   {`"gamma":2`, `"gamma":2,"delta":1`, `"delta" is not known`},
		"a field less":   {`"bias":0.25,`, ``, `"bias" is missing`},
		"a field twice":  {`"bias":0.25,`, `"bias":0.25,"bias":1,`, `"bias" is there twice`},
		"a case":         {`"bias"`, `"Bias"`, `"bias" is missing`},
		"trailing":       {`"converged"}`, `"converged"} {}`, "after top-level value"},
		"cut":            {`"converged"}`, `"converged"`, "unexpected end"},
		"array":          {`{"mercer":1`, `[{"mercer":1`, ""},
		"range":          {`"bias":0.25`, `"bias":1e999`, "bias: 1e999 is out of the range"},
		"not finite":     {`"bias":0.25`, `"bias":"NaN"`, "bias is NaN"},
		"text":           {`"bias":0.25`, `"bias":"0.25"`, "is not a number"},
		"null":           {`"bias":0.25`, `"bias":null`, "is not a number"},
		"coefficient":    {`[0.5,-0.5]`, `[0.5,"Infinity"]`, "coef[1] is +Inf"},
		"a coefficient":  {`[0.5,-0.5]`, `[0.5]`, "1 coefficients for 2"},
		"a row":          {`[0,4]`, `[0,5]`, "row 5 of 5"},
		"a row twice":    {`[0,4]`, `[4,4]`, "ascending"},
		"a row below":    {`[0,4]`, `[-1,4]`, "support[0] is -1"},
		"ragged":         {`[3,4]`, `[3]`, "sv[1] has 1 numbers, want 2"},
		"an empty row":   {`[[1,2],[3,4]]`, `[[],[]]`, "sv[0] has 0 numbers"},
		"no matrix":      {`[[1,2],[3,4]]`, `null`, "no matrix"},
		"flat":           {`[[1,2],[3,4]]`, `[1,2]`, "want an array"},
		"many features":  {`"features":2`, `"features":1000000000000`, "want 1000000000000"},
		"no features":    {`"features":2`, `"features":0`, "at least 1"},
		"a huge integer": {`"rows":5`, `"rows":99999999999999999999`, "want an integer"},
		"a fraction":     {`"rows":5`, `"rows":5.5`, "want an integer"},
		"status":         {`"converged"`, `"fine"`, "want one of"},
		"status number":  {`"converged"`, `1`, "want one of"},
	} {
		damaged := strings.Replace(small, c.old, c.new, 1)
		m, err := modelfile.Read(strings.NewReader(damaged))
		want := modelfile.ErrFormat
		if name == "newer" {
			want = modelfile.ErrVersion
		}
		if damaged == small || m != nil || !errors.Is(err, want) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v; want %q", name, m, err, c.want)
		}
		model := svm.Model{Bias: 77}
		if err := json.Unmarshal([]byte(damaged), &model); err == nil || model.Bias != 77 {
			t.Errorf("%s: json.Unmarshal gives %v, %v", name, model.Bias, err)
		}
	}
	var other svm.OneVsOne
	if err := json.Unmarshal([]byte(small), &other); !errors.Is(err, modelfile.ErrFormat) || !strings.Contains(err.Error(), "it is a svm.Model, want a svm.OneVsOne") {
		t.Error(err)
	}
}

// FuzzRead: whatever is in a file, it is a model or an error. What is a model can be
// saved, and answers for points with the right number of features.
func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	for _, model := range models(f) {
		var file bytes.Buffer
		if err := modelfile.Write(&file, model); err != nil {
			f.Fatal(err)
		}
		if file.Len() < 20_000 {
			f.Add(file.Bytes())
		}
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		model, err := modelfile.Read(bytes.NewReader(file))
		if err != nil {
			if model != nil || !errors.Is(err, modelfile.ErrFormat) && !errors.Is(err, modelfile.ErrVersion) {
				t.Fatal(model, err)
			}
			return
		}
		var again, third bytes.Buffer
		if err := modelfile.Write(&again, model); err != nil {
			t.Fatal(err)
		}
		if model, err = modelfile.Read(bytes.NewReader(again.Bytes())); err != nil {
			t.Fatal(err)
		}
		if err := modelfile.Write(&third, model); err != nil || !bytes.Equal(again.Bytes(), third.Bytes()) {
			t.Fatalf("%v\n%s\n%s", err, again.Bytes(), third.Bytes())
		}
		if m, ok := model.(*svm.Model); ok && !m.SV.IsEmpty() {
			defer func() { // a kernel may overflow
				if r := recover(); r != nil && !errors.Is(r.(error), kernel.ErrNotFinite) {
					panic(r)
				}
			}()
			m.Scores(m.SV)
		}
	})
}
