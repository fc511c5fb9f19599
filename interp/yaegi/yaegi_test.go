package yaegi_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/traefik/yaegi/interp"

	"github.com/mercer-go/mercer/interp/yaegi"
)

// A model is trained on a shipped data set in yaegi as it comes.
func TestTrainInYaegi(t *testing.T) {
	i := interp.New(interp.Options{})
	for _, symbols := range []interp.Exports{
		{"context/context": {"Background": reflect.ValueOf(context.Background)}},
		yaegi.Symbols,
	} {
		if err := i.Use(symbols); err != nil {
			t.Fatal(err)
		}
	}
	const program = `
import (
	"context"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/svm"
)

func errors() int {
	ds, err := data.Open("sonar")
	if err != nil {
		return -1
	}
	model, err := svm.Train(context.Background(), ds, kernel.Stump{Delta: 1}, svm.Params{C: 1})
	if err != nil {
		return -2
	}
	wrong := 0
	for i, y := range model.Predict(ds.X) {
		if y != ds.Y[i] {
			wrong++
		}
	}
	return wrong
}
`
	if _, err := i.Eval(program); err != nil {
		t.Fatal(err)
	}
	v, err := i.Eval("errors()")
	if err != nil {
		t.Fatal(err)
	}
	if wrong := v.Interface().(int); wrong < 0 || wrong > 20 {
		t.Errorf("errors() = %d of 208", wrong)
	}
}
