package cluster

import (
	"context"
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/saved"
	"github.com/mercer-go/mercer/lib/kernel"
)

var savedModel = saved.Pointer("cluster.Model", (*Model).fields)

// fields has all but the trace.
func (m *Model) fields(c *saved.Codec) {
	saved.Enum(c, "method", &m.Method, append([]string{""}, methods...)...)
	saved.Held(c, "kernel", &m.Kernel)
	c.Int("clusters", &m.Clusters, 1)
	c.Int("features", &m.columns, 1)
	c.Finite("fuzziness", &m.Fuzziness)
	c.Ints("assign", &m.Assign, 0)
	c.Matrix("membership", &m.Membership)
	c.Matrix("prototypes", &m.Prototypes)
	c.Matrix("points", &m.points)
	centres := make([]placed, len(m.Centres))
	for k := range m.Centres {
		centres[k] = placed{m.Centres[k], m.from[k]}
	}
	saved.Each(c, "centres", &centres, (*placed).fields)
	c.Number("objective", &m.Objective)
	c.Numbers("history", &m.History)
	c.Int("restart", &m.Restart, 0)
	c.Numbers("objectives", &m.Objectives)
	c.Int("iterations", &m.Iterations, 0)
	c.Int("period", &m.Period, 0)
	saved.Status(c, &m.Status)
	if c.Reading() && len(centres) > 0 {
		m.Centres, m.from = make([]Centre, len(centres)), make([]int, len(centres))
		for k, p := range centres {
			m.Centres[k], m.from[k] = p.Centre, p.from
		}
	}
	c.Check(m.check(c.Reading()))
}

// placed is a centre, and where its points begin.
type placed struct {
	Centre
	from int
}

func (p *placed) fields(c *saved.Codec) {
	c.Ints("rows", &p.Rows, 0)
	c.Numbers("coef", &p.Coef)
	c.Finite("norm2", &p.Norm2)
	c.Int("from", &p.from, 0)
}

// check finds parts that do not fit each other.
func (m *Model) check(reading bool) error {
	n := len(m.Assign)
	switch {
	case m.Kernel == nil:
		return errors.New("it has no kernel")
	case m.Method < KernelKMeans || m.Method > OneClass:
		return errors.New("it has no method")
	case m.Clusters > n:
		return fmt.Errorf("%d clusters of %d rows", m.Clusters, n)
	case m.Fuzziness != 0 && !(m.Fuzziness > 1):
		return fmt.Errorf("the fuzziness is %v, want 0 or more than 1", m.Fuzziness)
	case m.Prototypes != nil && m.points != nil:
		return errors.New("it has both points and prototypes")
	case m.Prototypes != nil && !(gammaOf(m.Kernel) > 0):
		return fmt.Errorf("it has prototypes, and the kernel %s", kernel.Name(m.Kernel))
	}
	for i, k := range m.Assign {
		if k >= m.Clusters {
			return fmt.Errorf("row %d has label %d of %d", i, k, m.Clusters)
		}
	}
	if err := shaped("memberships", m.Membership, n, m.Clusters); err != nil {
		return err
	}
	if err := shaped("prototypes", m.Prototypes, m.Clusters, m.columns); err != nil {
		return err
	}
	if err := m.checkCentres(); err != nil || m.points == nil || !reading {
		return err
	}
	_, err := kernel.Cross(context.Background(), m.Kernel, m.points.Slice(0, 1, 0, m.columns), m.points)
	return err
}

// checkCentres checks that the centres and their points fit.
func (m *Model) checkCentres() error {
	points := 0
	if m.points != nil {
		points = m.points.RawMatrix().Rows
		if err := shaped("points", m.points, max(1, points), m.columns); err != nil {
			return err
		}
	}
	if want := m.points != nil; len(m.Centres) != len(m.from) || (len(m.Centres) == m.Clusters) != want || (len(m.Centres) > 0) != want {
		return fmt.Errorf("%d centres for %d clusters, and %d points", len(m.Centres), m.Clusters, points)
	}
	for k, c := range m.Centres {
		if len(c.Rows) != len(c.Coef) || len(c.Coef) > points || m.from[k] > points-len(c.Coef) {
			return fmt.Errorf("centre %d has %d rows and %d coefficients, from %d of %d points", k, len(c.Rows), len(c.Coef), m.from[k], points)
		}
		for r, i := range c.Rows {
			if i >= len(m.Assign) || r > 0 && i <= c.Rows[r-1] {
				return fmt.Errorf("centre %d has row %d of %d, want ascending rows", k, i, len(m.Assign))
			}
		}
	}
	return nil
}

// shaped checks the size of a matrix, unless it is nil.
func shaped(name string, m *mat.Dense, rows, columns int) error {
	if m == nil {
		return nil
	}
	if raw := m.RawMatrix(); raw.Rows != rows || raw.Cols != columns {
		return fmt.Errorf("%d×%d %s, want %d×%d", raw.Rows, raw.Cols, name, rows, columns)
	}
	return nil
}

// MarshalJSON writes the model, without its Trace, in the format of package modelfile.
// A kernel that you wrote yourself and a kernel.Embedding cannot be saved; the error
// says so.
func (m Model) MarshalJSON() ([]byte, error) { return savedModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *Model) UnmarshalJSON(data []byte) error { return savedModel.Unmarshal(data, m) }
