package platt

import "github.com/mercer-go/mercer/lib/internal/saved"

var (
	savedModel   = saved.Pointer("platt.Model", (*Model).fields)
	savedSigmoid = saved.Pointer("platt.Sigmoid", (*Sigmoid).fields)
)

func (m *Model) fields(c *saved.Codec) {
	saved.Held(c, "scorer", &m.Scorer)
	saved.Part(c, "sigmoid", &m.Sigmoid)
}

func (s *Sigmoid) fields(c *saved.Codec) {
	c.Finite("a", &s.A)
	c.Finite("b", &s.B)
	c.Number("objective", &s.Objective)
	c.Number("gradient", &s.Gradient)
	c.Int("iterations", &s.Iterations, 0)
	saved.Status(c, &s.Status)
}

// MarshalJSON writes the model in the format of package modelfile. If the type of
// the machine cannot be saved, the error wraps modelfile.ErrType.
func (m Model) MarshalJSON() ([]byte, error) { return savedModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written. If it returns an error, m stays
// as it was.
func (m *Model) UnmarshalJSON(data []byte) error { return savedModel.Unmarshal(data, m) }

// MarshalJSON writes the sigmoid in the format of package modelfile.
func (s Sigmoid) MarshalJSON() ([]byte, error) { return savedSigmoid.Marshal(s) }

// UnmarshalJSON reads what MarshalJSON has written. If it returns an error, s stays
// as it was.
func (s *Sigmoid) UnmarshalJSON(data []byte) error { return savedSigmoid.Unmarshal(data, s) }
