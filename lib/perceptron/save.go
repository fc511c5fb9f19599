package perceptron

import (
	"context"
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/saved"
	"github.com/mercer-go/mercer/lib/kernel"
)

var (
	savedPerceptron = saved.Pointer("perceptron.Perceptron", (*Perceptron).fields)
	savedModel      = saved.Pointer("perceptron.KernelModel", (*KernelModel).fields)
)

func (p *Perceptron) fields(c *saved.Codec) {
	c.Numbers("w", &p.W)
	c.Finite("b", &p.B)
}

func (m *KernelModel) fields(c *saved.Codec) {
	saved.Held(c, "kernel", &m.Kernel)
	saved.Enum(c, "variant", &m.Variant, "last", "averaged", "voted")
	c.Matrix("sv", &m.SV)
	c.Ints("support", &m.Support, 0)
	c.Numbers("coef", &m.Coef)
	c.Ints("updates", &m.Updates, 0)
	c.Numbers("steps", &m.Steps)
	c.Ints("at", &m.At, 1)
	c.Int("seen", &m.Seen, 0)
	c.Ints("mistakes", &m.Mistakes, 0)
	c.Int("separated", &m.Separated, 0)
	saved.Status(c, &m.Status)
	c.Int("rows", &m.rows, 0)
	c.Int("features", &m.columns, 0)
	c.Int("epoch", &m.epoch, 0)
	c.Check(m.check(c.Reading()))
}

// check finds parts that do not fit each other.
func (m *KernelModel) check(reading bool) error {
	n, d := 0, m.columns
	if m.SV == nil {
		return fmt.Errorf("sv is missing")
	}
	if !m.SV.IsEmpty() {
		n, d = m.SV.Dims()
	}
	switch {
	case len(m.Support) != n || len(m.Coef) != n || d != m.columns:
		return fmt.Errorf("%d vectors with %d features, %d rows and %d coefficients, for %d features", n, d, len(m.Support), len(m.Coef), m.columns)
	case len(m.Steps) != len(m.Updates) || len(m.At) != len(m.Updates):
		return fmt.Errorf("%d updates, %d steps, and %d counts", len(m.Updates), len(m.Steps), len(m.At))
	case m.Seen > m.epoch*len(m.Mistakes) || m.epoch > m.rows || m.rows > 1<<31:
		return fmt.Errorf("%d examples were seen in %d epochs of %d, of %d rows", m.Seen, len(m.Mistakes), m.epoch, m.rows)
	case m.Separated > len(m.Updates):
		return fmt.Errorf("separated after %d mistakes of %d", m.Separated, len(m.Updates))
	}
	for u, s := range m.Updates {
		before := 0
		if u > 0 {
			before = m.At[u-1]
		}
		if s >= n || m.At[u] <= before || m.At[u] > m.Seen {
			return fmt.Errorf("mistake %d is of vector %d of %d, at example %d of %d", u, s, n, m.At[u], m.Seen)
		}
	}
	for s, r := range m.Support {
		if r >= m.rows {
			return fmt.Errorf("vector %d is row %d of %d", s, r, m.rows)
		}
	}
	if !reading || n == 0 {
		return nil
	}
	_, err := kernel.Cross(context.Background(), m.Kernel, m.SV.Slice(0, 1, 0, d), m.SV)
	return err
}

// MarshalJSON writes the perceptron in the format of package modelfile.
func (p Perceptron) MarshalJSON() ([]byte, error) { return savedPerceptron.Marshal(p) }

// UnmarshalJSON reads what MarshalJSON has written; on an error p stays as it was.
func (p *Perceptron) UnmarshalJSON(data []byte) error { return savedPerceptron.Unmarshal(data, p) }

// MarshalJSON writes the model in the format of package modelfile. A kernel that you
// wrote yourself and a kernel.Embedding cannot be saved; the error says so.
func (m KernelModel) MarshalJSON() ([]byte, error) { return savedModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *KernelModel) UnmarshalJSON(data []byte) error { return savedModel.Unmarshal(data, m) }
