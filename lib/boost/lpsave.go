package boost

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var savedLPBoost = saved.Pointer("boost.LPBoost", (*LPBoost).fields)

func (m *LPBoost) fields(c *saved.Codec) {
	saved.Part(c, "ensemble", &m.Ensemble)
	c.Numbers("alpha", &m.Alpha)
	c.Numbers("objective", &m.Objective)
	c.Number("primal", &m.Primal)
	c.Number("dual", &m.Dual)
	c.Number("violation", &m.Violation)
	c.Rows("stages", &m.Stages)
	c.Number("score", &m.Score)
	c.Int("pivots", &m.Pivots, 0)
	saved.Status(c, &m.Status)
	if len(m.Stages) != 0 && len(m.Stages) != len(m.Objective) {
		c.Check(fmt.Errorf("the weights of %d rounds for %d objectives", len(m.Stages), len(m.Objective)))
	}
	for t, weights := range m.Stages {
		if len(weights) > m.Len() {
			c.Check(fmt.Errorf("round %d has %d weights for %d members", t, len(weights), m.Len()))
		}
	}
}

// MarshalJSON writes the model in the format of package modelfile. The error says so
// if a member is of a type that cannot be saved.
func (m LPBoost) MarshalJSON() ([]byte, error) { return savedLPBoost.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *LPBoost) UnmarshalJSON(data []byte) error { return savedLPBoost.Unmarshal(data, m) }
