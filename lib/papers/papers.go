// Package papers knows the experiments of all papers: a package each, whose
// tables name data sets, methods and what the paper prints.
//
// Experiments get their data from who runs them; see experiment.Source.
package papers

import (
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers/crammer"
	"github.com/mercer-go/mercer/lib/papers/demo"
	"github.com/mercer-go/mercer/lib/papers/linli"
)

// Tables lists the tables and figures that can be reproduced. A new one is a
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
	}
}

// Find is the table of that ID, "paper/table"; ok is false if there is none.
func Find(id string) (t experiment.Table, ok bool) {
	for _, t := range Tables() {
		if t.ID() == id {
			return t, true
		}
	}
	return experiment.Table{}, false
}
