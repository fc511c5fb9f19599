package svm

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// pool holds the support vectors of several models. A vector that supports
// several models is stored once, so its kernel values are computed once for all
// of them.
type pool struct {
	kernel kernel.Kernel
	models []*Model
	places [][]int // for each model: the rows of sv with its support vectors
	sv     *mat.Dense

	rows, columns, classes int // of the training set
}

// newPool takes the support vectors of each model as row numbers in ds.
func newPool(ds *learn.Dataset, k kernel.Kernel, models []*Model, support [][]int) *pool {
	p := &pool{kernel: k, models: models, rows: ds.Len(), columns: ds.Dim(), classes: len(ds.Labels())}
	place := make([]int, ds.Len()) // 1 + its place in sv
	var rows []int
	for _, s := range support {
		places := make([]int, len(s))
		for i, row := range s {
			if place[row] == 0 {
				rows = append(rows, row)
				place[row] = len(rows)
			}
			places[i] = place[row] - 1
		}
		p.places = append(p.places, places)
	}
	p.sv = ds.Subset(rows).X
	return p
}

// decisions returns a matrix with a row for each row of X and a column for each
// model. It panics as Model.Scores does.
func (p *pool) decisions(X mat.Matrix) *mat.Dense {
	n := rowsIn(X, p.columns)
	if n == 0 {
		return &mat.Dense{}
	}
	x, ok := X.(*mat.Dense)
	if !ok {
		x = mat.DenseCopyOf(X)
	}
	out := mat.NewDense(n, len(p.models), nil)
	const size = 128 // rows per task, whose kernel values are in memory together
	err := parallel.Do(context.Background(), (n+size-1)/size, func(task int) error {
		lo, hi := task*size, min((task+1)*size, n)
		return p.fill(x.Slice(lo, hi, 0, p.columns), out.Slice(lo, hi, 0, len(p.models)).(*mat.Dense))
	})
	if err != nil {
		panic(err)
	}
	return out
}

func (p *pool) fill(X mat.Matrix, out *mat.Dense) error {
	var K *mat.Dense
	if !p.sv.IsEmpty() {
		var err error
		if K, err = kernel.Cross(context.Background(), p.kernel, X, p.sv); err != nil {
			return err
		}
	}
	n, _ := X.Dims()
	for i := range n {
		values := out.RawRowView(i)
		for j, m := range p.models {
			if len(m.Coef) > 0 {
				row := K.RawRowView(i)
				for s, at := range p.places[j] {
					values[j] += float64(m.Coef[s] * row[at])
				}
			}
			values[j] += m.Bias
		}
	}
	return nil
}
