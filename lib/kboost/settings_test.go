package kboost

import (
	"fmt"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
)

// setting is one of the problems that all claims are tested on.
type setting struct {
	name string
	ds   *learn.Dataset
	base kernel.Kernel
	p    Params
}

func settings() []setting {
	synthetic := data.Crammer{}.Sample(120, 1)
	two, three := data.Twonorm(4).Sample(70, 2), data.Threenorm(3).Sample(80, 3)
	double := three.Subset(append(rangeOf(50), rangeOf(50)...)) // each row twice
	weighted := *two
	for i := range two.Len() {
		weighted.W = append(weighted.W, float64(i%4))
	}
	other := kerneltest.Points(25, 3, 4)
	list := []setting{
		{"synthetic", synthetic, nil, Params{}},
		{"linear of low rank", two, nil, Params{Rounds: 20}},
		{"Gaussian", three, kernel.Gaussian{Gamma: 0.5}, Params{Rounds: 20}},
		{"copies", double, kernel.Gaussian{Gamma: 0.1}, Params{Rounds: 12}},
		{"other templates", three, kernel.Gaussian{Gamma: 0.2}, Params{Templates: other, Rounds: 12}},
		{"polynomial", three, kernel.Polynomial{Degree: 2, Coef0: 1}, Params{Rounds: 12}},
		{"weights", &weighted, kernel.Gaussian{Gamma: 0.3}, Params{Rounds: 12}},
	}
	var both []setting
	for _, s := range list {
		for _, loss := range []Loss{LogLoss, ExpLoss} {
			s := s
			s.name, s.p.Loss = fmt.Sprintf("%s, %v", s.name, loss), loss
			both = append(both, s)
		}
	}
	return both
}

func rangeOf(n int) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}

func train(t testing.TB, s setting) *Model {
	t.Helper()
	m, err := Train(t.Context(), s.ds, s.base, s.p)
	if err != nil || m.Len() == 0 {
		t.Fatalf("%s: %v", s.name, err)
	}
	return m
}
