// Package papers lists the experiments of all papers. Each paper has its own
// package. Its tables name data sets and methods, and contain the numbers that the
// paper prints.
//
// The caller of experiment.Run provides the data; see experiment.Source.
package papers

import (
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers/crammer"
	"github.com/mercer-go/mercer/lib/papers/demo"
	"github.com/mercer-go/mercer/lib/papers/lee"
	"github.com/mercer-go/mercer/lib/papers/leemkl"
	"github.com/mercer-go/mercer/lib/papers/linli"
	"github.com/mercer-go/mercer/lib/papers/shenliu"
	"github.com/mercer-go/mercer/lib/papers/yamana"
)

// Tables returns the tables and figures that can be reproduced. To add one, add a
// line here and a file in the package of its paper.
func Tables() []experiment.Table {
	return []experiment.Table{
		demo.Kernels(),
		linli.Table1(),
		linli.Table2(),
		linli.Readings(),
		crammer.Synthetic(),
		crammer.USPS(),
		crammer.Letters(),
		crammer.Course(),
		yamana.Table1(),
		yamana.Table2(),
		yamana.Readings(),
		yamana.Trials(),
		yamana.Scale(),
		shenliu.Table1(),
		shenliu.Table2(),
		shenliu.Table3(),
		shenliu.Readings(),
		shenliu.Table3Digits(),
		shenliu.Spam(),
		shenliu.Toy(),
		lee.Table3(),
		lee.Widths(),
		lee.Table5(),
		lee.Table5Large(),
		lee.Leaks(),
		lee.LeaksLarge(),
		lee.Clustering(),
		leemkl.Table4(),
		leemkl.Readings(),
		leemkl.Table6(),
		leemkl.Weights(),
		leemkl.Table8(),
		leemkl.Toys(),
	}
}

// Find returns the table with the ID "paper/table". ok is false if there is none.
func Find(id string) (t experiment.Table, ok bool) {
	for _, t := range Tables() {
		if t.ID() == id {
			return t, true
		}
	}
	return experiment.Table{}, false
}
