package svm

import (
	"context"
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/saved"
	"github.com/mercer-go/mercer/lib/kernel"
)

var (
	savedModel    = saved.Pointer("svm.Model", (*Model).fields)
	savedOneClass = saved.Pointer("svm.OneClassModel", (*OneClassModel).fields)
	savedSVDD     = saved.Pointer("svm.SVDDModel", (*SVDDModel).fields)
	savedStumps   = saved.Pointer("svm.StumpEnsemble", (*StumpEnsemble).fields)
)

func (m *Model) fields(c *saved.Codec) {
	saved.Held(c, "kernel", &m.Kernel)
	c.Matrix("sv", &m.SV)
	c.Int("rows", &m.rows, 0)
	c.Int("features", &m.columns, 1)
	m.numbers(c)
	c.Check(vectors{m.Kernel, m.SV, m.Support, m.Coef, m.rows, m.columns}.check(c.Reading()))
}

// numbers are the fields that do not name points.
func (m *Model) numbers(c *saved.Codec) {
	c.Number("c", &m.C)
	c.Ints("support", &m.Support, 0)
	c.Numbers("coef", &m.Coef)
	c.Finite("bias", &m.Bias)
	c.Int("bounded", &m.Bounded, 0)
	certificate(c, &m.Dual, &m.Primal, &m.Gap, &m.Violation, &m.Iterations)
	saved.Status(c, &m.Status)
}

func (m *OneClassModel) fields(c *saved.Codec) {
	saved.Held(c, "kernel", &m.Kernel)
	c.Number("nu", &m.Nu)
	c.Matrix("sv", &m.SV)
	c.Ints("support", &m.Support, 0)
	c.Numbers("coef", &m.Coef)
	c.Finite("rho", &m.Rho)
	c.Int("bounded", &m.Bounded, 0)
	certificate(c, &m.Dual, &m.Primal, &m.Gap, &m.Violation, &m.Iterations)
	saved.Status(c, &m.Status)
	c.Int("rows", &m.rows, 0)
	c.Int("features", &m.columns, 1)
	c.Check(vectors{m.Kernel, m.SV, m.Support, m.Coef, m.rows, m.columns}.check(c.Reading()))
}

func (m *SVDDModel) fields(c *saved.Codec) {
	saved.Held(c, "kernel", &m.Kernel)
	c.Number("c", &m.C)
	c.Matrix("sv", &m.SV)
	c.Ints("support", &m.Support, 0)
	c.Numbers("coef", &m.Coef)
	c.Finite("norm2", &m.Norm2)
	c.Finite("radius2", &m.Radius2)
	c.Int("bounded", &m.Bounded, 0)
	certificate(c, &m.Dual, &m.Primal, &m.Gap, &m.Violation, &m.Iterations)
	saved.Status(c, &m.Status)
	c.Int("rows", &m.rows, 0)
	c.Int("features", &m.columns, 1)
	c.Check(vectors{m.Kernel, m.SV, m.Support, m.Coef, m.rows, m.columns}.check(c.Reading()))
}

func certificate(c *saved.Codec, dual, primal, gap, violation *float64, iterations *int) {
	c.Number("dual", dual)
	c.Number("primal", primal)
	c.Number("gap", gap)
	c.Number("violation", violation)
	c.Int("iterations", iterations, 0)
}

func (e *StumpEnsemble) fields(c *saved.Codec) {
	saved.Each(c, "features", &e.Features, func(pieces *[]StumpPiece, c *saved.Codec) {
		saved.Each(c, "pieces", pieces, (*StumpPiece).fields)
	})
	c.Finite("bias", &e.Bias)
	for d, pieces := range e.Features {
		if len(pieces) == 0 {
			c.Check(fmt.Errorf("feature %d has no pieces", d))
		}
	}
}

func (p *StumpPiece) fields(c *saved.Codec) {
	c.Finite("from", &p.From)
	c.Finite("to", &p.To)
	c.Finite("weight", &p.Weight)
	c.Finite("before", &p.before)
}

// vectors are the support vectors of a machine with what belongs to them.
type vectors struct {
	kernel        kernel.Kernel
	sv            *mat.Dense
	support       []int // none if the rows of the training set are not known
	coef          []float64
	rows, columns int
}

// check finds parts that do not fit each other.
func (v vectors) check(reading bool) error {
	if v.sv == nil {
		return errors.New("it has no matrix of support vectors")
	}
	n, d := 0, v.columns
	if !v.sv.IsEmpty() {
		n, d = v.sv.Dims()
	}
	switch {
	case d != v.columns:
		return fmt.Errorf("support vectors of %d features, want %d", d, v.columns)
	case len(v.coef) != n:
		return fmt.Errorf("%d coefficients for %d support vectors", len(v.coef), n)
	case len(v.support) != n && (len(v.support) > 0 || v.rows > 0):
		return fmt.Errorf("%d rows of the training set for %d support vectors", len(v.support), n)
	}
	for s, row := range v.support {
		if row >= v.rows || s > 0 && row <= v.support[s-1] {
			return fmt.Errorf("support vector %d is row %d of %d, want ascending rows", s, row, v.rows)
		}
	}
	if !reading || n == 0 {
		return nil
	}
	_, err := kernel.Cross(context.Background(), v.kernel, v.sv.Slice(0, 1, 0, d), v.sv)
	return err
}

// MarshalJSON writes the model in the format of package modelfile. A kernel that you
// wrote yourself and a kernel.Embedding cannot be saved; the error says so.
func (m Model) MarshalJSON() ([]byte, error) { return savedModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *Model) UnmarshalJSON(data []byte) error { return savedModel.Unmarshal(data, m) }

// MarshalJSON writes the model in the format of package modelfile. A kernel that you
// wrote yourself and a kernel.Embedding cannot be saved; the error says so.
func (m OneClassModel) MarshalJSON() ([]byte, error) { return savedOneClass.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *OneClassModel) UnmarshalJSON(data []byte) error { return savedOneClass.Unmarshal(data, m) }

// MarshalJSON writes the model in the format of package modelfile. A kernel that you
// wrote yourself and a kernel.Embedding cannot be saved; the error says so.
func (m SVDDModel) MarshalJSON() ([]byte, error) { return savedSVDD.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *SVDDModel) UnmarshalJSON(data []byte) error { return savedSVDD.Unmarshal(data, m) }

// MarshalJSON writes the ensemble in the format of package modelfile.
func (e StumpEnsemble) MarshalJSON() ([]byte, error) { return savedStumps.Marshal(e) }

// UnmarshalJSON reads what MarshalJSON has written; on an error e stays as it was.
func (e *StumpEnsemble) UnmarshalJSON(data []byte) error { return savedStumps.Unmarshal(data, e) }
