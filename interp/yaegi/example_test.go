package yaegi_test

import (
	"fmt"
	"log"

	"github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"

	"github.com/mercer-go/mercer/interp/yaegi"
)

// A program embeds yaegi as it comes, and gives it Mercer and gonum. The script
// trains a support vector machine with a kernel of its own.
func Example() {
	i := interp.New(interp.Options{})
	for _, symbols := range []interp.Exports{stdlib.Symbols, yaegi.Symbols} {
		if err := i.Use(symbols); err != nil {
			log.Fatal(err)
		}
	}
	_, err := i.Eval(`
import (
	"context"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/svm"
	"gonum.org/v1/gonum/floats"
)

type Linear struct{}

func (Linear) Eval(x, y []float64) float64 { return floats.Dot(x, y) }

func Support() (int, error) {
	ds := data.Threenorm(2).Sample(100, 1)
	model, err := svm.Train(context.Background(), ds, Linear{}, svm.Params{C: 1})
	if err != nil {
		return 0, err
	}
	return len(model.Support), nil
}
`)
	if err != nil {
		log.Fatal(err)
	}
	f, err := i.Eval("Support")
	if err != nil {
		log.Fatal(err)
	}
	n, err := f.Interface().(func() (int, error))()
	fmt.Println(n, "support vectors", err)
	// Output: 47 support vectors <nil>
}
