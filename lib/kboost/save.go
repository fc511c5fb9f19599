package kboost

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/saved"
	"github.com/mercer-go/mercer/lib/kernel"
)

var savedModel = saved.Pointer("kboost.Model", (*Model).fields)

func (m *Model) fields(c *saved.Codec) {
	saved.Held(c, "base", &m.Base)
	saved.Enum(c, "loss", &m.Loss, "LogLoss", "ExpLoss")
	c.Matrix("templates", &m.Templates)
	c.Matrix("coef", &m.Coef)
	saved.Each(c, "rounds", &m.Rounds, (*Round).fields)
	saved.Status(c, &m.Status)
	c.Int("features", &m.columns, 1)
	c.Check(m.check(c.Reading()))
}

func (r *Round) fields(c *saved.Codec) {
	c.Number("before", &r.Before)
	c.Number("after", &r.After)
	c.Number("plus", &r.Plus)
	c.Number("minus", &r.Minus)
	c.Number("score", &r.Score)
	c.Number("norm", &r.Norm)
	c.Number("residual", &r.Residual)
	c.Int("products", &r.Products, 0)
	c.Finite("alpha", &r.Alpha)
}

// check finds parts that do not fit each other.
func (m *Model) check(reading bool) error {
	if m.Base == nil {
		return errors.New("it has no base kernel")
	}
	width := m.columns
	switch r, d := size(m.Templates); {
	case m.linear() && m.Templates != nil:
		return errors.New("the linear base has templates")
	case r > 0 && d != m.columns:
		return fmt.Errorf("templates of %d features, want %d", d, m.columns)
	case !m.linear():
		width = r
	}
	if t, n := size(m.Coef); t != len(m.Rounds) || t > 0 && n != width || t == 0 && m.Coef != nil {
		return fmt.Errorf("%d rows of %d coefficients, want %d of %d", t, n, len(m.Rounds), width)
	}
	for t, r := range m.Rounds {
		if !(r.Alpha > 0) || math.IsInf(r.Alpha, 1) {
			return fmt.Errorf("round %d has α = %v, want > 0", t, r.Alpha)
		}
	}
	if !reading || m.Templates == nil || m.Templates.IsEmpty() {
		return nil
	}
	_, err := kernel.Cross(context.Background(), m.Base, m.Templates.Slice(0, 1, 0, m.columns), m.Templates)
	return err
}

// size is that of a matrix, which may be missing.
func size(X *mat.Dense) (rows, columns int) {
	if X == nil || X.IsEmpty() {
		return 0, 0
	}
	return X.Dims()
}

// MarshalJSON writes the kernel in the format of package modelfile. The error wraps
// modelfile.ErrType if the base kernel is Go code, such as a kernel.Func, which
// cannot be saved.
func (m Model) MarshalJSON() ([]byte, error) { return savedModel.Marshal(m) }

// UnmarshalJSON reads what MarshalJSON has written. If it returns an error, m stays
// as it was.
func (m *Model) UnmarshalJSON(data []byte) error { return savedModel.Unmarshal(data, m) }
