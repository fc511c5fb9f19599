package svm

import (
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/platt"
)

// file makes a Mercer model of what was read.
func (m *machine) file(k kernel.Kernel) *LIBSVM {
	if m.oneClass {
		nan := math.NaN()
		one := &OneClassModel{
			Kernel: k, Nu: nan, SV: m.sv, Coef: m.column(0), Rho: m.rho[0],
			Dual: nan, Primal: nan, Gap: nan, Violation: nan, columns: m.columns,
		}
		return &LIBSVM{Model: one}
	}
	l := &LIBSVM{Labels: slices.Sorted(slices.Values(m.labels))}
	if len(m.labels) > 2 {
		l.Model, l.Sigmoids = m.oneVsOne(k, l.Labels)
		return l
	}
	// LIBSVM's decision value is > 0 for the first label.
	sign := 1.0
	if m.labels[0] < m.labels[1] {
		sign = -1
	}
	two := m.model(k, sign*-m.rho[0])
	two.SV, two.Coef = m.sv, m.column(0)
	for s := range two.Coef {
		two.Coef[s] *= sign
	}
	l.Model = two
	if len(m.probA) > 0 {
		l.Sigmoids = []platt.Sigmoid{sigmoid(m.probA[0], sign*m.probB[0])}
	}
	return l
}

// model has what all that were read have.
func (m *machine) model(k kernel.Kernel, bias float64) *Model {
	nan := math.NaN()
	return &Model{Kernel: k, C: nan, Bias: bias, Dual: nan, Primal: nan, Gap: nan, Violation: nan, columns: m.columns}
}

func sigmoid(a, b float64) platt.Sigmoid {
	return platt.Sigmoid{A: a, B: b, Objective: math.NaN(), Gradient: math.NaN()}
}

// column is a coefficient of all support vectors.
func (m *machine) column(j int) []float64 {
	c := make([]float64, len(m.coef))
	for s, coef := range m.coef {
		c[s] = coef[j]
	}
	return c
}

// oneVsOne keeps the order of the labels, which settles ties.
func (m *machine) oneVsOne(k kernel.Kernel, ascending []int) (*OneVsOne, []platt.Sigmoid) {
	o := &OneVsOne{pool: &pool{kernel: k, sv: m.sv, columns: m.columns, classes: len(m.labels)}}
	for _, label := range m.labels {
		rank, _ := slices.BinarySearch(ascending, label)
		o.Labels = append(o.Labels, rank)
	}
	o.Pairs = pairs(o.Labels)
	var sigmoids []platt.Sigmoid
	class, p := m.classes(), 0
	for i := range m.labels {
		for j := i + 1; j < len(m.labels); j++ {
			two := m.model(k, m.rho[p])
			var places []int
			for s, c := range class {
				coef := 0.0
				switch c {
				case i:
					coef = m.coef[s][j-1]
				case j:
					coef = m.coef[s][i]
				}
				if coef != 0 {
					places, two.Coef = append(places, s), append(two.Coef, -coef)
				}
			}
			_ = o.pool.add(member{two, places}) // what was read fits
			if len(m.probA) > 0 {
				sigmoids = append(sigmoids, sigmoid(m.probA[p], -m.probB[p]))
			}
			p++
		}
	}
	o.Models = o.pool.models
	return o, sigmoids
}

// classes is the class of each support vector.
func (m *machine) classes() []int {
	var classes []int
	for c, size := range m.sizes {
		classes = append(classes, slices.Repeat([]int{c}, size)...)
	}
	return classes
}
