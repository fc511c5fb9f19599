package committee

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var (
	savedModel    = saved.Pointer("committee.Model", (*Model).fields)
	savedConstant = saved.Value("committee.Constant", (*Constant).fields)
)

func (m *Model) fields(c *saved.Codec) {
	saved.Part(c, "ensemble", &m.Ensemble)
	saved.Enum(c, "method", &m.Method, methodNames...)
	c.Numbers("objective", &m.Objective)
	c.Numbers("gradient", &m.Gradient)
	c.Number("residual", &m.Residual)
	saved.Status(c, &m.Status)
	if len(m.Objective) > 0 && len(m.Gradient) != m.Len() {
		c.Check(fmt.Errorf("%d slopes for %d machines", len(m.Gradient), m.Len()))
	}
}

// MarshalJSON writes the model in the format of package modelfile. The error says
// so if a machine is of a type that cannot be saved.
func (m Model) MarshalJSON() ([]byte, error) { return savedModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *Model) UnmarshalJSON(data []byte) error { return savedModel.Unmarshal(data, m) }

func (c *Constant) fields(f *saved.Codec) {
	f.Int("label", &c.Label, -1)
	if c.Label > 1 {
		f.Check(fmt.Errorf("label %d, want -1, 0 or +1", c.Label))
	}
}

// MarshalJSON writes the machine in the format of package modelfile.
func (c Constant) MarshalJSON() ([]byte, error) { return savedConstant.Marshal(c) }

// UnmarshalJSON reads what MarshalJSON has written; on an error c stays as it was.
func (c *Constant) UnmarshalJSON(data []byte) error { return savedConstant.Unmarshal(data, c) }
