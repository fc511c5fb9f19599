package boost

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var (
	savedMH         = saved.Pointer("boost.MH", (*MH).fields)
	savedECC        = saved.Pointer("boost.ECC", (*ECC).fields)
	savedM1         = saved.Pointer("boost.M1", (*M1).fields)
	savedMultiBoost = saved.Pointer("boost.MultiBoost", (*MultiBoost).fields)
)

func (m *MH) fields(c *saved.Codec) {
	saved.Part(c, "ensemble", &m.ClassEnsemble)
	saved.Enum(c, "form", &m.Form, mhForms...)
	c.Numbers("edges", &m.Edges)
	c.Numbers("bound", &m.Bound)
	saved.Status(c, &m.Status)
	members := len(m.Bound)
	if m.Form == OnePerClass {
		members *= len(m.Labels)
	}
	if m.Len() != members || len(m.Edges) != len(m.Bound) {
		c.Check(fmt.Errorf("%d edges and %d bounds for %d members, %v", len(m.Edges), len(m.Bound), m.Len(), m.Form))
	}
}

// MarshalJSON writes the model in the format of package modelfile. The error says so
// if a member is of a type that cannot be saved.
func (m MH) MarshalJSON() ([]byte, error) { return savedMH.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *MH) UnmarshalJSON(data []byte) error { return savedMH.Unmarshal(data, m) }

func (m *ECC) fields(c *saved.Codec) {
	saved.Part(c, "ensemble", &m.ClassEnsemble)
	c.Numbers("errors", &m.Errors)
	c.Numbers("bound", &m.Bound)
	saved.Status(c, &m.Status)
	if n := m.Len(); len(m.Errors) != n || len(m.Bound) != n {
		c.Check(fmt.Errorf("%d errors and %d bounds for %d members", len(m.Errors), len(m.Bound), n))
	}
}

// MarshalJSON writes the model in the format of package modelfile. The error says so
// if a member is of a type that cannot be saved.
func (m ECC) MarshalJSON() ([]byte, error) { return savedECC.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *ECC) UnmarshalJSON(data []byte) error { return savedECC.Unmarshal(data, m) }

func (m *M1) fields(c *saved.Codec) {
	saved.Part(c, "ensemble", &m.Vote)
	saved.Enum(c, "form", &m.Form, m1Forms...)
	c.Numbers("errors", &m.Errors)
	c.Numbers("bound", &m.Bound)
	saved.Status(c, &m.Status)
	if n := m.Len(); len(m.Errors) != n || len(m.Bound) != n {
		c.Check(fmt.Errorf("%d errors and %d bounds for %d members", len(m.Errors), len(m.Bound), n))
	}
}

// MarshalJSON writes the model in the format of package modelfile. The error says so
// if a member is of a type that cannot be saved.
func (m M1) MarshalJSON() ([]byte, error) { return savedM1.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *M1) UnmarshalJSON(data []byte) error { return savedM1.Unmarshal(data, m) }

func (m *MultiBoost) fields(c *saved.Codec) {
	saved.Part(c, "ensemble", &m.ClassEnsemble)
	c.Number("theta", &m.Theta)
	c.Numbers("objective", &m.Objective)
	c.Number("edge", &m.Edge)
	c.Number("residual", &m.Residual)
	saved.Status(c, &m.Status)
	c.Rows("path", &m.path)
	t := m.Len()
	if len(m.Objective) != t+1 && (t > 0 || len(m.Objective) > 0) {
		c.Check(fmt.Errorf("%d objectives for %d members", len(m.Objective), t))
	}
	if len(m.path) != 0 && len(m.path) != t*(t+1)/2 {
		c.Check(fmt.Errorf("a path of %d rows for %d members", len(m.path), t))
	}
	for at, row := range m.path {
		if len(row) != len(m.Labels) {
			c.Check(fmt.Errorf("row %d of the path has %d weights for %d classes", at, len(row), len(m.Labels)))
		}
	}
}

// MarshalJSON writes the model in the format of package modelfile. The error says so
// if a member is of a type that cannot be saved.
func (m MultiBoost) MarshalJSON() ([]byte, error) { return savedMultiBoost.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *MultiBoost) UnmarshalJSON(data []byte) error { return savedMultiBoost.Unmarshal(data, m) }
