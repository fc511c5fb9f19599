package cgens

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// After returns the ensemble as it was after t columns, 0 <= t <= Len(). It panics
// if t is outside this range, or if SLSParams.Stages was not set.
func (m *SLSModel) After(t int) *learn.ClassEnsemble {
	switch {
	case t < 0 || t > m.Len():
		panic(fmt.Sprintf("cgens: column %d of %d", t, m.Len()))
	case len(m.Stages) != m.Len()+1:
		panic("cgens: the solutions of the steps were not kept; set SLSParams.Stages")
	}
	l, codes := len(m.B), SimplexCode(len(m.Labels))
	rows := make([][]float64, t+1)
	for j := range rows {
		rows[j] = decode(codes, m.Stages[t][j*l:(j+1)*l])
	}
	return m.Reweighted(rows[:t], rows[t])
}

// keep stores the present solution as the last of Stages.
func (s *sls) keep() {
	if !s.p.Stages {
		return
	}
	stage := make([]float64, 0, (len(s.members)+1)*s.ridge.l)
	for j := range s.members {
		for _, w := range s.ridge.w {
			stage = append(stage, w[j])
		}
	}
	s.stages = append(s.stages[:len(s.members)], append(stage, s.ridge.bias()...))
}

// decode returns the products of F with the codes of all classes.
func decode(codes *mat.Dense, F []float64) []float64 {
	_, k := codes.Dims()
	scores := make([]float64, k)
	for tau, f := range F {
		for y, c := range codes.RawRowView(tau) {
			scores[y] += float64(f * c)
		}
	}
	return scores
}
