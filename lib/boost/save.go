package boost

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var savedAdaBoost = saved.Pointer("boost.AdaBoost", (*AdaBoost).fields)

func (m *AdaBoost) fields(c *saved.Codec) {
	saved.Part(c, "ensemble", &m.Ensemble)
	c.Numbers("errors", &m.Errors)
	c.Numbers("bound", &m.Bound)
	saved.Status(c, &m.Status)
	if n := m.Len(); len(m.Errors) != n || len(m.Bound) != n {
		c.Check(fmt.Errorf("%d errors and %d bounds for %d members", len(m.Errors), len(m.Bound), n))
	}
}

// MarshalJSON writes the model in the format of package modelfile. The error says so
// if a member is of a type that cannot be saved.
func (m AdaBoost) MarshalJSON() ([]byte, error) { return savedAdaBoost.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *AdaBoost) UnmarshalJSON(data []byte) error { return savedAdaBoost.Unmarshal(data, m) }
