package mkl

import (
	"errors"
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
	"github.com/mercer-go/mercer/lib/svm"
)

var savedModel = saved.Pointer("mkl.Model", (*Model).fields)

func (m *Model) fields(c *saved.Codec) {
	if c.Reading() {
		m.Machine = new(svm.Model)
	}
	saved.HeldList(c, "kernels", &m.Kernels)
	c.Numbers("weights", &m.Weights)
	saved.Part(c, "machine", m.Machine)
	c.Numbers("alpha", &m.Alpha)
	c.Number("primal", &m.Primal)
	c.Number("dual", &m.Dual)
	c.Number("gap", &m.Gap)
	c.Int("iterations", &m.Iterations, 0)
	c.Rows("path", &m.Path)
	saved.Status(c, &m.Status)
	c.Check(m.check())
}

// check finds parts that do not fit each other.
func (m *Model) check() error {
	if len(m.Kernels) == 0 {
		return errors.New("it has no kernels")
	}
	if len(m.Weights) != len(m.Kernels) {
		return fmt.Errorf("%d weights for %d kernels", len(m.Weights), len(m.Kernels))
	}
	for t, mu := range m.Path {
		if len(mu) != len(m.Kernels) {
			return fmt.Errorf("path[%d] has %d weights for %d kernels", t, len(mu), len(m.Kernels))
		}
	}
	for t, a := range m.Alpha {
		if !(a >= 0) {
			return fmt.Errorf("alpha[%d] is %v, want >= 0", t, a)
		}
	}
	return nil
}

// MarshalJSON writes the model in the format of package modelfile. A kernel that you
// wrote yourself and a kernel.Embedding cannot be saved; the error says so.
func (m Model) MarshalJSON() ([]byte, error) { return savedModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *Model) UnmarshalJSON(data []byte) error { return savedModel.Unmarshal(data, m) }
