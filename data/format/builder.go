package format

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/lib/learn"
)

// builder collects the rows of a data set in the order in which they are read.
type builder struct {
	features []string
	nominal  []*names // by feature; nil for a column of numbers
	classes  *names

	values  []float64 // row by row; a nominal value is its code
	labels  []int     // codes
	weights []float64 // empty if the set has none

	budget *budget.Budget
}

// beginRow makes room for a row.
func (b *builder) beginRow() (err error) {
	if b.values, err = budget.Room(b.budget, b.values, len(b.features)); err != nil {
		return err
	}
	if b.labels, err = budget.Room(b.budget, b.labels, 1); err != nil {
		return err
	}
	return nil
}

// weigh adds an example weight.
func (b *builder) weigh(w float64) (err error) {
	if b.weights, err = budget.Room(b.budget, b.weights, 1); err != nil {
		return err
	}
	b.weights = append(b.weights, w)
	return nil
}

// weight reads an example weight, a finite number >= 0.
func weight(cell string) (float64, error) {
	v, err := stream.Number(cell)
	if err != nil || v < 0 {
		return 0, fmt.Errorf("%.60q is not a weight, want a finite number >= 0", cell)
	}
	return v, nil
}

// value reads a cell of feature j that is not missing.
func (b *builder) value(j int, cell string) (float64, error) {
	if b.nominal[j] == nil {
		return stream.Number(cell)
	}
	code, err := b.nominal[j].code(cell)
	return float64(code), err
}

// label notes the class of the row.
func (b *builder) label(cell string) error {
	code, err := b.classes.code(cell)
	b.labels = append(b.labels, code)
	return err
}

// dataset puts classes and levels into their order.
func (b *builder) dataset(name string) (*learn.Dataset, error) {
	n, d := len(b.labels), len(b.features)
	if n == 0 {
		return nil, errors.New("there is no example")
	}
	if err := b.budget.TakeMany(n, 8); err != nil { // Y
		return nil, err
	}
	ds := &learn.Dataset{Name: name, Features: b.features, X: mat.NewDense(n, d, b.values), Y: make([]int, n)}
	if len(b.weights) > 0 {
		ds.W = b.weights
	}
	classes, ranks := b.classes.sorted()
	ds.Classes = classes
	for i, code := range b.labels {
		ds.Y[i] = label(ranks[code], len(classes))
	}
	for j, column := range b.nominal {
		if column == nil {
			continue
		}
		if ds.Levels == nil {
			ds.Levels = make([][]string, d)
		}
		levels, ranks := column.sorted()
		ds.Levels[j] = levels
		for i := range n {
			if v := ds.X.At(i, j); !math.IsNaN(v) {
				ds.X.Set(i, j, float64(ranks[int(v)]))
			}
		}
	}
	return ds, nil
}
