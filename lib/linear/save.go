package linear

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
	"github.com/mercer-go/mercer/lib/kernel"
)

var (
	savedModel        = saved.Pointer("linear.Model", (*Model).fields)
	savedLeastSquares = saved.Pointer("linear.LeastSquaresModel", (*LeastSquaresModel).fields)
	savedKernelModel  = saved.Pointer("linear.KernelModel", (*KernelModel).fields)
)

func (m *Model) fields(c *saved.Codec) {
	c.Numbers("w", &m.W)
	c.Finite("bias", &m.Bias)
	saved.Enum(c, "loss", &m.Loss, "squared hinge", "hinge")
	c.Finite("c", &m.C)
	c.Numbers("alpha", &m.Alpha)
	c.Int("support", &m.Support, 0)
	c.Number("primal", &m.Primal)
	c.Number("dual", &m.Dual)
	c.Number("gap", &m.Gap)
	c.Int("iterations", &m.Iterations, 0)
	saved.Status(c, &m.Status)
}

func (m *LeastSquaresModel) fields(c *saved.Codec) {
	c.Numbers("w", &m.W)
	c.Finite("bias", &m.Bias)
	c.Finite("c", &m.C)
	c.Numbers("alpha", &m.Alpha)
	c.Number("objective", &m.Objective)
	c.Number("residual", &m.Residual)
	saved.Status(c, &m.Status)
}

func (m *KernelModel) fields(c *saved.Codec) {
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
func (m *KernelModel) check(reading bool) error {
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

// MarshalJSON writes the model in the format of package modelfile.
func (m Model) MarshalJSON() ([]byte, error) { return savedModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *Model) UnmarshalJSON(data []byte) error { return savedModel.Unmarshal(data, m) }

// MarshalJSON writes the model in the format of package modelfile.
func (m LeastSquaresModel) MarshalJSON() ([]byte, error) { return savedLeastSquares.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *LeastSquaresModel) UnmarshalJSON(data []byte) error {
	return savedLeastSquares.Unmarshal(data, m)
}

// MarshalJSON writes the model in the format of package modelfile. The error says so
// if the kernel is code, which cannot be saved.
func (m KernelModel) MarshalJSON() ([]byte, error) { return savedKernelModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *KernelModel) UnmarshalJSON(data []byte) error { return savedKernelModel.Unmarshal(data, m) }
