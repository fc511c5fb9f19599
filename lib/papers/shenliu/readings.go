package shenliu

import (
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

// Readings repeats Table3 where its errors are not those of the paper, under several
// readings of what the paper leaves open:
//
//   - AdaBoost.ECC, AdaBoost.MH and CGENS-SLS have the reading of Table3;
//   - AdaBoost.ECC-symmetric gives both answers of a stump the same vote;
//   - AdaBoost.ECC-cut colours the classes by a large cut, instead of random halves;
//   - AdaBoost.MH-each has one stump for each class in each of 500 rounds;
//   - CGENS-SLS-norm selects by the Euclidean norm, which does not depend on the order of
//     the classes.
//
// All readings of a run have the same examples. They are not those of Table3.
func Readings() experiment.Table {
	t := several("readings", "test errors of ensembles of stumps for several classes, under several readings of the paper", 10,
		"glass", "vehicle", "DNA", "vowel", "segment")
	t.Methods = nil
	cells := t.Cells
	t.Cells = nil
	for _, r := range readings() {
		t.Methods = append(t.Methods, experiment.Method{Name: r.method + r.name, Run: multi(r.of)})
		for _, c := range cells {
			if c.Method == r.method {
				c.Method += r.name
				t.Cells = append(t.Cells, c)
			}
		}
	}
	return t
}

// reading is a method of Table3, and what is added to its name.
type reading struct {
	method, name string
	of           func(experiment.Task) rule
}

func readings() []reading {
	return []reading{
		{"AdaBoost.ECC", "", colours(boost.ECCParams{})},
		{"AdaBoost.ECC", "-symmetric", colours(boost.ECCParams{Symmetric: true})},
		{"AdaBoost.ECC", "-cut", colours(boost.ECCParams{Colouring: boost.LargeCut})},
		{"AdaBoost.MH", "", multiMH},
		{"AdaBoost.MH", "-each", eachClass},
		{"CGENS-SLS", "", simplexBy(cgens.SLSParams{})},
		{"CGENS-SLS", "-norm", simplexBy(cgens.SLSParams{Norm: learn.EuclideanNorm})},
	}
}
