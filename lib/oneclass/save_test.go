package oneclass_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
)

const small = `{"mercer":1,"type":"oneclass.Model","kernel":{"type":"kernel.Gaussian","gamma":2},"rule":"MinD","nu":0.5,"normalised":false,"svdd":false,
"machines":[{"label":0,"examples":4,"sv":[[1,2],[3,4]],"support":[0,4],"coef":[0.5,0.5],"rho":0.25,"norm2":0.5,"radius2":1,"bounded":0,"sigma":2,"floored":false,
"dual":1,"primal":"Infinity","gap":"NaN","violation":0,"iterations":7,"status":"converged"},
{"label":2,"examples":1,"sv":[[7,7]],"support":[3],"coef":[1],"rho":1,"norm2":1,"radius2":0,"bounded":0,"sigma":2,"floored":true,
"dual":1,"primal":1,"gap":0,"violation":0,"iterations":0,"status":"converged"}],"status":"converged","rows":5,"features":2}`

// TestReadRefuses machines that do not fit each other, and says where.
func TestReadRefuses(t *testing.T) {
	var m oneclass.Model
	if err := json.Unmarshal([]byte(small), &m); err != nil || !equal(m.Labels, []int{0, 2}) || !m.Machines[1].Floored || len(m.Predict(m.Machines[0].SV)) != 2 {
		t.Fatalf("%+v, %v", m, err)
	}
	for name, c := range map[string]struct{ old, new, want string }{
		"rule":           {`"MinD"`, `"MaxD"`, "rule"},
		"no machines":    {small[strings.Index(small, `[{"label"`) : strings.Index(small, `}],"status"`)+2], `[]`, "no machines"},
		"labels":         {`"label":2`, `"label":0`, "label 0 after 0"},
		"label":          {`"label":0`, `"label":-2`, "label is -2"},
		"examples":       {`"examples":4`, `"examples":0`, "examples is 0"},
		"sigma":          {`"sigma":2,"floored":true`, `"sigma":0,"floored":true`, "machine 1 has sigma 0"},
		"no matrix":      {`[[7,7]]`, `null`, "no matrix"},
		"features":       {`[[7,7]]`, `[[7,7,7]]`, "support vectors of 3 features"},
		"coefficients":   {`"coef":[1]`, `"coef":[1,2]`, "2 coefficients"},
		"rows":           {`"support":[3]`, `"support":[3,4]`, "2 rows"},
		"a coefficient":  {`"coef":[0.5,0.5]`, `"coef":[0.5,0]`, "coefficient 1 is 0"},
		"a row":          {`"support":[0,4]`, `"support":[0,5]`, "row 5 of 5"},
		"a row twice":    {`"support":[0,4]`, `"support":[4,4]`, "ascending"},
		"a rho":          {`"rho":0.25`, `"rho":"NaN"`, "rho is NaN"},
		"a norm":         {`"norm2":0.5`, `"norm2":"Infinity"`, "norm2 is +Inf"},
		"a kernel":       {`{"type":"kernel.Gaussian","gamma":2}`, `{"type":"kernel.Precomputed","k":[[1]]}`, "machine 0"},
		"no features":    {`"features":2`, `"features":0`, "features is 0"},
		"no rows":        {`"rows":5`, `"rows":0`, "rows is 0"},
		"bounded":        {`"bounded":0`, `"bounded":-1`, "bounded is -1"},
		"steps":          {`"iterations":7`, `"iterations":-7`, "iterations is -7"},
		"a support row":  {`"support":[0,4]`, `"support":[-1,4]`, "support[0] is -1"},
		"a status":       {`"status":"converged"}`, `"status":"fine"}`, "status"},
		"spread no text": {`"sigma":2,"floored":false`, `"sigma":"Infinity","floored":false`, "sigma is +Inf"},
	} {
		damaged := strings.Replace(small, c.old, c.new, 1)
		m := oneclass.Model{Nu: 77}
		if err := json.Unmarshal([]byte(damaged), &m); damaged == small || err == nil || m.Nu != 77 || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q", name, err, c.want)
		}
	}
	centres := strings.Replace(strings.ReplaceAll(small, `"sigma":2`, `"sigma":0`), "MinD", "NearestCentre", 1)
	if err := json.Unmarshal([]byte(centres), &m); err != nil {
		t.Errorf("only MinD needs a spread: %v", err)
	}
	single := train(t, &learn.Dataset{X: mat.NewDense(1, 1, []float64{3}), Y: []int{-1}}, kernel.Gaussian{}, oneclass.Params{})
	if text, err := json.Marshal(single); err != nil || json.Unmarshal(text, &m) != nil || !equal(m.Labels, []int{-1}) {
		t.Errorf("one example of one feature: %v", err)
	}
	if _, err := json.Marshal(oneclass.Model{}); err == nil {
		t.Error("a model that was not trained is saved")
	}
	own := train(t, clouds(9, 2, 3, 1), kernel.Func(kernel.Linear{}.Eval), oneclass.Params{})
	if _, err := json.Marshal(own); err == nil || !strings.Contains(err.Error(), "kernel.Func is a function") || !math.IsNaN(own.Machines[0].Radius2) {
		t.Error(err)
	}
}
