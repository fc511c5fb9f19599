package kboost

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// ErrFormat is wrapped by every error about a saved kernel. The error says what is
// wrong.
var ErrFormat = errors.New("kboost: not a saved kernel")

// format is the version of the format that MarshalJSON writes.
const format = 1

// saved is a Model in a file. Numbers have enough digits to be read back to the
// same bits.
type saved struct {
	Format    int         `json:"mercer_boosted_kernel"`
	Features  int         `json:"features"`
	Base      savedBase   `json:"base"`
	Loss      string      `json:"loss"`
	Status    int         `json:"status"`
	Templates [][]float64 `json:"templates,omitempty"`
	Coef      [][]float64 `json:"coef"`
	Rounds    []Round     `json:"rounds"`
}

// savedBase is a kernel of package kernel.
type savedBase struct {
	Kernel string  `json:"kernel"`
	Gamma  float64 `json:"gamma,omitempty"`
	Delta  float64 `json:"delta,omitempty"`
	Degree int     `json:"degree,omitempty"`
	Coef0  float64 `json:"coef0,omitempty"`
}

func saveBase(k kernel.Kernel) (savedBase, error) {
	switch k := k.(type) {
	case kernel.Linear:
		return savedBase{Kernel: "linear"}, nil
	case kernel.Gaussian:
		return savedBase{Kernel: "gaussian", Gamma: k.Gamma}, nil
	case kernel.Laplacian:
		return savedBase{Kernel: "laplacian", Gamma: k.Gamma}, nil
	case kernel.Polynomial:
		return savedBase{Kernel: "polynomial", Gamma: k.Gamma, Degree: k.Degree, Coef0: k.Coef0}, nil
	case kernel.Stump:
		return savedBase{Kernel: "stump", Delta: k.Delta}, nil
	case kernel.Perceptron:
		return savedBase{Kernel: "perceptron", Delta: k.Delta}, nil
	}
	return savedBase{}, fmt.Errorf("%w: the base kernel %s is none of package kernel's own, and cannot be saved", ErrFormat, kernel.Name(k))
}

func (s savedBase) load() (kernel.Kernel, error) {
	switch s.Kernel {
	case "linear":
		return kernel.Linear{}, nil
	case "gaussian":
		return kernel.Gaussian{Gamma: s.Gamma}, nil
	case "laplacian":
		return kernel.Laplacian{Gamma: s.Gamma}, nil
	case "polynomial":
		return kernel.Polynomial{Degree: s.Degree, Gamma: s.Gamma, Coef0: s.Coef0}, nil
	case "stump":
		return kernel.Stump{Delta: s.Delta}, nil
	case "perceptron":
		return kernel.Perceptron{Delta: s.Delta}, nil
	}
	return nil, fmt.Errorf("%w: the base kernel %q is not known", ErrFormat, s.Kernel)
}

// MarshalJSON returns the kernel as JSON, for json.Marshal. UnmarshalJSON reads it
// back to the same bits. Base must be one of the kernels of package kernel.
// Otherwise the error wraps ErrFormat, because code cannot be saved.
func (m *Model) MarshalJSON() ([]byte, error) {
	base, err := saveBase(m.Base)
	if err != nil {
		return nil, err
	}
	return json.Marshal(saved{
		Format: format, Features: m.columns, Base: base, Loss: m.Loss.String(), Status: int(m.Status),
		Templates: rowsOf(m.Templates), Coef: rowsOf(m.Coef), Rounds: m.Rounds,
	})
}

// UnmarshalJSON replaces m by a kernel that MarshalJSON wrote, for json.Unmarshal:
//
//	var k kboost.Model
//	err := json.Unmarshal(data, &k)
//
// The error wraps ErrFormat if data is not such a kernel: a later version wrote it,
// its base kernel is unknown, or its numbers do not fit together. m then keeps its
// old value.
func (m *Model) UnmarshalJSON(data []byte) error {
	var s saved
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if s.Format != format {
		return fmt.Errorf("%w: mercer_boosted_kernel is %d, want %d", ErrFormat, s.Format, format)
	}
	base, err := s.Base.load()
	if err != nil {
		return err
	}
	loaded := Model{Base: base, Rounds: s.Rounds, Status: learn.Status(s.Status), columns: s.Features}
	switch s.Loss {
	case LogLoss.String():
	case ExpLoss.String():
		loaded.Loss = ExpLoss
	default:
		return fmt.Errorf("%w: loss is %q, want LogLoss or ExpLoss", ErrFormat, s.Loss)
	}
	if s.Features < 1 {
		return fmt.Errorf("%w: features is %d, want >= 1", ErrFormat, s.Features)
	}
	if len(s.Coef) != len(s.Rounds) {
		return fmt.Errorf("%w: %d rows of coefficients for %d rounds", ErrFormat, len(s.Coef), len(s.Rounds))
	}
	for t, r := range s.Rounds {
		if !(r.Alpha > 0) || math.IsInf(r.Alpha, 1) {
			return fmt.Errorf("%w: round %d has α = %v, want > 0", ErrFormat, t, r.Alpha)
		}
	}
	width := s.Features
	if !loaded.linear() {
		width = len(s.Templates)
		if loaded.Templates, err = denseOf("templates", s.Templates, s.Features); err != nil {
			return err
		}
	}
	if loaded.Coef, err = denseOf("coef", s.Coef, width); err != nil {
		return err
	}
	*m = loaded
	return nil
}

// rowsOf returns the rows of X, none if X is nil.
func rowsOf(X *mat.Dense) [][]float64 {
	rows := [][]float64{}
	if X == nil {
		return rows
	}
	n, _ := X.Dims()
	for i := range n {
		rows = append(rows, X.RawRowView(i))
	}
	return rows
}

// denseOf returns a matrix with the given rows and number of columns, or nil if
// there are no rows.
func denseOf(name string, rows [][]float64, columns int) (*mat.Dense, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	if columns == 0 {
		return nil, fmt.Errorf("%w: %s without templates", ErrFormat, name)
	}
	var values []float64 // not a matrix yet: columns comes from the file and may be any number
	for i, row := range rows {
		if len(row) != columns {
			return nil, fmt.Errorf("%w: row %d of %s has %d numbers, want %d", ErrFormat, i, name, len(row), columns)
		}
		values = append(values, row...)
	}
	return mat.NewDense(len(rows), columns, values), nil
}
