package format

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/lib/learn"
)

// Array is a block of numbers with any number of indices (dimensions). The files of
// NumPy (.npy) and of MNIST (IDX) hold such blocks.
type Array struct {
	Shape  []int     // number of values that each index takes; empty for a single number
	Values []float64 // row by row: the last index changes fastest
	// Type says how a file stores a value: i (signed integer), u (unsigned integer)
	// or f (floating point), then the number of bytes, 1 to 8, such as "u1" or "f8".
	// "b1" is a boolean. "" means "f8". Values are never rounded: reading and writing
	// return an error for a value that float64 or the type cannot hold.
	Type string
}

// NewArray copies the n×d matrix X into an Array of type f8.
func NewArray(X mat.Matrix) *Array {
	n, d := X.Dims()
	a := &Array{Shape: []int{n, d}, Values: make([]float64, 0, n*d), Type: "f8"}
	for i := range n {
		for j := range d {
			a.Values = append(a.Values, X.At(i, j))
		}
	}
	return a
}

// Matrix copies the numbers into a matrix. The first index is the row. All other
// indices together are the column. An array with one index becomes one column.
//
// The error wraps learn.ErrShape if the array is empty or if Shape does not fit
// Values.
func (a *Array) Matrix() (*mat.Dense, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	if len(a.Values) == 0 {
		return nil, fmt.Errorf("format: %w: the array %v is empty", learn.ErrShape, a.Shape)
	}
	rows := 1
	if len(a.Shape) > 0 {
		rows = a.Shape[0]
	}
	return mat.NewDense(rows, len(a.Values)/rows, append([]float64(nil), a.Values...)), nil
}

// Join makes a data set from two arrays: n examples, such as images, and n
// labels, which are integers. Each distinct integer is a class with this number
// as its name, in ascending order. Two classes have the labels -1 and +1, more
// classes have 0 to k-1.
//
// The error wraps learn.ErrShape, or learn.ErrLabel for a label that is not an
// integer.
func Join(examples, labels *Array) (*learn.Dataset, error) {
	X, err := examples.Matrix()
	if err != nil {
		return nil, err
	}
	if err := labels.check(); err != nil {
		return nil, err
	}
	n, _ := X.Dims()
	if len(labels.Values) != n || len(labels.Shape) == 0 || labels.Shape[0] != n {
		return nil, fmt.Errorf("format: %w: examples are %v, labels %v", learn.ErrShape, examples.Shape, labels.Shape)
	}
	classes := newNames(nil, nil)
	ds := &learn.Dataset{X: X, Y: make([]int, n)}
	for i, v := range labels.Values {
		if v != math.Trunc(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("format: %w: label %d is %v, want an integer", learn.ErrLabel, i, v)
		}
		ds.Y[i], _ = classes.code(string(stream.AppendNumber(nil, v+0))) // +0: -0 is 0
	}
	var ranks []int
	ds.Classes, ranks = classes.sorted()
	for i, code := range ds.Y {
		ds.Y[i] = label(ranks[code], len(ds.Classes))
	}
	return ds, nil
}

// String returns one line with the shape and the type.
func (a *Array) String() string {
	return fmt.Sprintf("array %s of %s", strings.Trim(strings.ReplaceAll(fmt.Sprint(a.Shape), " ", "×"), "[]"), orElse(a.Type, "f8"))
}

// check returns an error if Shape does not fit Values.
func (a *Array) check() error {
	n, err := product(a.Shape)
	if err != nil || n != len(a.Values) {
		return fmt.Errorf("format: %w: an array of shape %v has %d values", learn.ErrShape, a.Shape, len(a.Values))
	}
	return nil
}

// product returns the number of values of a shape.
func product(shape []int) (int, error) {
	n := 1
	for _, size := range shape {
		if size < 0 {
			return 0, fmt.Errorf("a size of %d", size)
		}
		if size == 0 {
			return 0, nil
		}
	}
	for _, size := range shape {
		if size > math.MaxInt/n {
			return 0, fmt.Errorf("the shape %v has more values than can be counted", shape)
		}
		n *= size
	}
	return n, nil
}
