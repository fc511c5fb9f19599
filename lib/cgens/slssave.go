package cgens

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var savedSLSModel = saved.Pointer("cgens.SLSModel", (*SLSModel).fields)

func (m *SLSModel) fields(c *saved.Codec) {
	saved.Part(c, "ensemble", &m.ClassEnsemble)
	c.Matrix("w", &m.W)
	c.Numbers("b", &m.B)
	c.Finite("c", &m.C)
	c.Numbers("objective", &m.Objective)
	c.Rows("stages", &m.Stages)
	c.Numbers("scores", &m.ColumnScores)
	c.Number("score", &m.Score)
	c.Number("primal", &m.Primal)
	c.Number("dual", &m.Dual)
	c.Number("gap", &m.Gap)
	c.Number("residual", &m.Residual)
	saved.Status(c, &m.Status)
	c.Check(m.check())
}

// check finds parts that do not fit each other.
func (m *SLSModel) check() error {
	rows, l := 0, len(m.B)
	if m.W != nil && !m.W.IsEmpty() {
		rows, l = m.W.Dims()
	}
	switch {
	case rows != m.Len() || m.W != nil && rows == 0:
		return fmt.Errorf("%d rows of weights for %d members", rows, m.Len())
	case l != len(m.Labels)-1 || len(m.B) != l:
		return fmt.Errorf("%d weights and %d biases of outputs for %d classes", l, len(m.B), len(m.Labels))
	case len(m.Stages) != 0 && len(m.Stages) != m.Len()+1:
		return fmt.Errorf("%d stages for %d members", len(m.Stages), m.Len())
	}
	for t, stage := range m.Stages {
		if len(stage) != (t+1)*l {
			return fmt.Errorf("stage %d has %d numbers for %d outputs", t, len(stage), l)
		}
	}
	return nil
}

// MarshalJSON writes the model in the format of package modelfile. The error says
// so if a member is of a type that cannot be saved.
func (m SLSModel) MarshalJSON() ([]byte, error) { return savedSLSModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *SLSModel) UnmarshalJSON(data []byte) error { return savedSLSModel.Unmarshal(data, m) }
