package oneclass

import (
	"context"
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/saved"
	"github.com/mercer-go/mercer/lib/kernel"
)

var savedModel = saved.Pointer("oneclass.Model", (*Model).fields)

func (m *Model) fields(c *saved.Codec) {
	saved.Held(c, "kernel", &m.Kernel)
	saved.Enum(c, "rule", &m.Rule, rules...)
	c.Number("nu", &m.Nu)
	c.Bool("normalised", &m.Normalised)
	c.Bool("svdd", &m.SVDD)
	saved.Each(c, "machines", &m.Machines, (*Machine).fields)
	saved.Status(c, &m.Status)
	c.Int("rows", &m.rows, 1)
	c.Int("features", &m.columns, 1)
	c.Check(m.check(c.Reading()))
	if !c.Reading() {
		return
	}
	m.Labels = make([]int, len(m.Machines))
	for i := range m.Machines {
		m.Labels[i] = m.Machines[i].Label
	}
}

func (m *Machine) fields(c *saved.Codec) {
	c.Int("label", &m.Label, -1)
	c.Int("examples", &m.Examples, 1)
	c.Matrix("sv", &m.SV)
	c.Ints("support", &m.Support, 0)
	c.Numbers("coef", &m.Coef)
	c.Finite("rho", &m.Rho)
	c.Finite("norm2", &m.Norm2)
	c.Number("radius2", &m.Radius2)
	c.Int("bounded", &m.Bounded, 0)
	c.Finite("sigma", &m.Sigma)
	c.Bool("floored", &m.Floored)
	c.Number("dual", &m.Dual)
	c.Number("primal", &m.Primal)
	c.Number("gap", &m.Gap)
	c.Number("violation", &m.Violation)
	c.Int("iterations", &m.Iterations, 0)
	saved.Status(c, &m.Status)
}

// check finds parts that do not fit each other.
func (m *Model) check(reading bool) error {
	if len(m.Machines) == 0 {
		return errors.New("it has no machines")
	}
	for i := range m.Machines {
		machine := &m.Machines[i]
		if i > 0 && machine.Label <= m.Machines[i-1].Label {
			return fmt.Errorf("machine %d has label %d after %d, want ascending labels", i, machine.Label, m.Machines[i-1].Label)
		}
		if m.Rule == MinD && !(machine.Sigma > 0) {
			return fmt.Errorf("machine %d has sigma %v, want > 0", i, machine.Sigma)
		}
		if err := m.checkVectors(machine, reading); err != nil {
			return fmt.Errorf("machine %d: %w", i, err)
		}
	}
	return nil
}

func (m *Model) checkVectors(machine *Machine, reading bool) error {
	if machine.SV == nil {
		return errors.New("it has no matrix of support vectors")
	}
	n, d := 0, m.columns
	if !machine.SV.IsEmpty() {
		n, d = machine.SV.Dims()
	}
	switch {
	case d != m.columns:
		return fmt.Errorf("support vectors of %d features, want %d", d, m.columns)
	case len(machine.Coef) != n || len(machine.Support) != n:
		return fmt.Errorf("%d coefficients and %d rows for %d support vectors", len(machine.Coef), len(machine.Support), n)
	}
	for s, row := range machine.Support {
		if !(machine.Coef[s] > 0) {
			return fmt.Errorf("coefficient %d is %v, want > 0", s, machine.Coef[s])
		}
		if row >= m.rows || s > 0 && row <= machine.Support[s-1] {
			return fmt.Errorf("support vector %d is row %d of %d, want ascending rows", s, row, m.rows)
		}
	}
	if !reading || n == 0 {
		return nil
	}
	_, err := kernel.Cross(context.Background(), m.Kernel, machine.SV.Slice(0, 1, 0, d).(*mat.Dense), machine.SV)
	return err
}

// MarshalJSON writes the model in the format of package modelfile. A kernel that you
// wrote yourself and a kernel.Embedding cannot be saved; the error says so.
func (m Model) MarshalJSON() ([]byte, error) { return savedModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written; on an error m stays as it was.
func (m *Model) UnmarshalJSON(data []byte) error { return savedModel.Unmarshal(data, m) }
