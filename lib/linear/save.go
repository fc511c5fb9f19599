package linear

import "github.com/mercer-go/mercer/lib/internal/saved"

var (
	savedModel        = saved.Pointer("linear.Model", (*Model).fields)
	savedLeastSquares = saved.Pointer("linear.LeastSquaresModel", (*LeastSquaresModel).fields)
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
