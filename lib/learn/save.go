package learn

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/saved"
)

var (
	savedScaler  = saved.Pointer("learn.Scaler", (*Scaler).fields)
	savedEncoder = saved.Pointer("learn.Encoder", (*Encoder).fields)
	savedImputer = saved.Pointer("learn.Imputer", (*Imputer).fields)
)

func (s *Scaler) fields(c *saved.Codec) {
	c.Numbers("shift", &s.Shift)
	c.Numbers("factor", &s.Factor)
	if len(s.Shift) != len(s.Factor) {
		c.Check(fmt.Errorf("%d shifts for %d factors", len(s.Shift), len(s.Factor)))
	}
	c.NumbersOrNull("unit", &s.Unit)
	if s.Unit != nil && len(s.Unit) != len(s.Factor) {
		c.Check(fmt.Errorf("%d units for %d factors", len(s.Unit), len(s.Factor)))
	}
}

func (e *Encoder) fields(c *saved.Codec) {
	c.Levels("levels", &e.Levels)
	c.Bool("onehot", &e.OneHot)
}

func (m *Imputer) fields(c *saved.Codec) {
	c.Numbers("fill", &m.Fill)
	c.Levels("levels", &m.Levels)
	c.Check(m.check())
}

// check finds a fill that is no rank of its column's levels.
func (m *Imputer) check() error {
	if m.Levels != nil && len(m.Levels) != len(m.Fill) {
		return fmt.Errorf("levels of %d columns for the fills of %d", len(m.Levels), len(m.Fill))
	}
	for j, levels := range m.Levels {
		if v := m.Fill[j]; len(levels) > 0 && !(v >= 0 && v < float64(len(levels)) && v == math.Trunc(v)) {
			return fmt.Errorf("the fill of column %d is %v, want the rank of one of %d levels", j, v, len(levels))
		}
	}
	return nil
}

// MarshalJSON writes the scaler in the format of package modelfile.
func (s Scaler) MarshalJSON() ([]byte, error) { return savedScaler.Marshal(s) }

// UnmarshalJSON reads what MarshalJSON has written; on an error s stays as it was.
func (s *Scaler) UnmarshalJSON(data []byte) error { return savedScaler.Unmarshal(data, s) }

// MarshalJSON writes the encoder in the format of package modelfile.
func (e Encoder) MarshalJSON() ([]byte, error) { return savedEncoder.Marshal(e) }

// UnmarshalJSON reads what MarshalJSON has written; on an error e stays as it was.
func (e *Encoder) UnmarshalJSON(data []byte) error { return savedEncoder.Unmarshal(data, e) }

// MarshalJSON writes the imputer in the format of package modelfile.
func (m Imputer) MarshalJSON() ([]byte, error) { return savedImputer.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *Imputer) UnmarshalJSON(data []byte) error { return savedImputer.Unmarshal(data, m) }
