package main

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"
	simplex "gonum.org/v1/gonum/optimize/convex/lp"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/internal/lp"
	"github.com/mercer-go/mercer/lib/learn"
)

// lpboost writes the columns y_i·h_j(x_i) that LPBoost selects in at most q.Columns
// rounds, one after another.
func (s *side) lpboost(q request) (answer, error) {
	ds, err := s.load(q.Data)
	if err != nil {
		return answer{}, err
	}
	m, err := boost.TrainLPBoost(context.Background(), ds, nil, boost.LPBoostParams{C: q.C, Rounds: q.Columns})
	if err != nil {
		return answer{}, err
	}
	var out []float64
	for _, h := range m.Members {
		for i, v := range h.Scores(ds.X) {
			out = append(out, float64(ds.Y[i])*v)
		}
	}
	return answer{Steps: m.Len()}, q.write(out...)
}

// program times LPBoost's linear program, solved again after each of the columns in
// the file q.Data. It writes the optimum after each.
func (s *side) program(q request) (answer, error) {
	rows, upper, err := columns(q)
	if err != nil {
		return answer{}, err
	}
	var values []float64
	seconds, err := q.timed(func() error {
		values = values[:0]
		p := lp.New(upper)
		for _, r := range rows {
			p.Add(r)
			s, err := p.Solve(context.Background())
			if err != nil {
				return err
			}
			if s.Status != learn.Converged {
				return fmt.Errorf("the linear program of %d columns: %v", len(values)+1, s.Status)
			}
			values = append(values, s.Dual)
		}
		return nil
	})
	if err != nil {
		return answer{}, err
	}
	return answer{Seconds: seconds, Steps: len(values)}, q.write(values...)
}

// simplex does the same with gonum's simplex method, which always begins at the
// slacks. After q.Limit seconds it adds no further column.
func (s *side) simplex(q request) (answer, error) {
	rows, upper, err := columns(q)
	if err != nil {
		return answer{}, err
	}
	var values []float64
	end := cpuSeconds() + q.Limit
	seconds, err := q.timed(func() error {
		values = values[:0]
		for j := 0; j < len(rows) && cpuSeconds() < end; j++ {
			v, err := slacks(upper, rows[:j+1])
			if err != nil {
				return err
			}
			values = append(values, v)
		}
		return nil
	})
	if err != nil {
		return answer{}, err
	}
	return answer{Seconds: seconds, Steps: len(values)}, q.write(values...)
}

// columns reads at most q.Columns columns of q.Examples numbers, and returns the upper
// bounds q.C beside them.
func columns(q request) (rows [][]float64, upper []float64, err error) {
	all, err := readFloats(q.Data)
	if err != nil {
		return nil, nil, err
	}
	upper = make([]float64, q.Examples)
	for i := range upper {
		upper[i] = q.C
	}
	for ; len(all) >= q.Examples && len(rows) < q.Columns; all = all[q.Examples:] {
		rows = append(rows, all[:q.Examples])
	}
	return rows, upper, nil
}

// slacks maximises Σa with R·a + s = 1, a + t = u and all variables >= 0, from the basis
// of the slacks s and t.
func slacks(upper []float64, rows [][]float64) (float64, error) {
	n, k := len(upper), len(rows)
	A, b, c, basis := mat.NewDense(k+n, 2*n+k, nil), make([]float64, k+n), make([]float64, 2*n+k), make([]int, k+n)
	for j, r := range rows {
		for i, v := range r {
			A.Set(j, i, v)
		}
		A.Set(j, n+j, 1)
		b[j], basis[j] = 1, n+j
	}
	for i, u := range upper {
		A.Set(k+i, i, 1)
		A.Set(k+i, n+k+i, 1)
		b[k+i], basis[k+i], c[i] = u, n+k+i, -1
	}
	f, _, err := simplex.Simplex(c, A, b, 1e-12, basis)
	return -f, err
}
