package svm

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
	"github.com/mercer-go/mercer/lib/kernel"
)

var savedLeastSquares = saved.Pointer("svm.LeastSquaresModel", (*LeastSquaresModel).fields)

func (m *LeastSquaresModel) fields(c *saved.Codec) {
	saved.Held(c, "kernel", &m.Kernel)
	c.Finite("c", &m.C)
	c.Matrix("x", &m.X)
	c.Numbers("coef", &m.Coef)
	c.Finite("bias", &m.Bias)
	c.Number("residual", &m.Residual)
	saved.Status(c, &m.Status)
	c.Check(m.check(c.Reading()))
}

// check finds parts that do not fit each other.
func (m *LeastSquaresModel) check(reading bool) error {
	if m.X == nil || m.X.IsEmpty() {
		return fmt.Errorf("it has no examples")
	}
	n, d := m.X.Dims()
	if len(m.Coef) != n {
		return fmt.Errorf("%d coefficients for %d examples", len(m.Coef), n)
	}
	if !reading {
		return nil
	}
	_, err := kernel.Cross(context.Background(), m.Kernel, m.X.Slice(0, 1, 0, d), m.X)
	return err
}

// MarshalJSON writes the model in the format of package modelfile. A kernel that you
// wrote yourself and a kernel.Embedding cannot be saved; the error says so.
func (m LeastSquaresModel) MarshalJSON() ([]byte, error) { return savedLeastSquares.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *LeastSquaresModel) UnmarshalJSON(data []byte) error {
	return savedLeastSquares.Unmarshal(data, m)
}
