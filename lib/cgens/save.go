package cgens

import (
	"errors"
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var (
	savedModel  = saved.Pointer("cgens.Model", (*Model).fields)
	savedKernel = saved.Value("cgens.Kernel", (*Kernel).fields)
)

func (m *Model) fields(c *saved.Codec) {
	saved.Part(c, "ensemble", &m.Ensemble)
	c.Int("features", &m.Features, 0)
	c.Finite("c", &m.C)
	c.Finite("biasvalue", &m.BiasValue)
	c.Numbers("alpha", &m.Alpha)
	c.Number("primal", &m.Primal)
	c.Number("dual", &m.Dual)
	c.Number("gap", &m.Gap)
	c.Number("violation", &m.Violation)
	saved.Each(c, "steps", &m.Steps, (*Step).fields)
	c.Rows("stages", &m.Stages)
	c.Number("score", &m.Score)
	saved.Status(c, &m.Status)
	if len(m.Steps) != m.Len() {
		c.Check(fmt.Errorf("%d steps for %d hypotheses", len(m.Steps), m.Len()))
	}
	if len(m.Stages) != 0 && len(m.Stages) != m.Len() {
		c.Check(fmt.Errorf("the weights of %d steps for %d hypotheses", len(m.Stages), m.Len()))
	}
	for t, weights := range m.Stages {
		if len(weights) != t+1 {
			c.Check(fmt.Errorf("step %d has %d weights", t, len(weights)))
		}
	}
}

func (s *Step) fields(c *saved.Codec) {
	c.Number("score", &s.Score)
	c.Number("primal", &s.Primal)
	c.Number("dual", &s.Dual)
	c.Number("bias", &s.Bias)
	c.Int("iterations", &s.Iterations, 0)
}

func (k *Kernel) fields(c *saved.Codec) {
	saved.HeldList(c, "hypotheses", &k.Hypotheses)
	c.Int("features", &k.Features, 1)
	if len(k.Hypotheses) == 0 {
		c.Check(errors.New("it has no hypotheses"))
	}
}

// MarshalJSON writes the model in the format of package modelfile. The error says
// so if a hypothesis is of a type that cannot be saved.
func (m Model) MarshalJSON() ([]byte, error) { return savedModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *Model) UnmarshalJSON(data []byte) error { return savedModel.Unmarshal(data, m) }

// MarshalJSON writes the kernel in the format of package modelfile. The error says so
// if a hypothesis is of a type that cannot be saved.
func (k Kernel) MarshalJSON() ([]byte, error) { return savedKernel.Marshal(k) }

// UnmarshalJSON reads what MarshalJSON has written; on an error k stays as it was.
func (k *Kernel) UnmarshalJSON(data []byte) error { return savedKernel.Unmarshal(data, k) }
