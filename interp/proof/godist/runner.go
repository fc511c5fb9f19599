package godist

import (
	"strings"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// The ways to run a program.
const (
	Whole  = "whole"
	Split  = "split"  // into many small cells
	Halves = "halves" // a cell of all declarations, and one of the body of main
)

// Modes are all ways, in the order of reports.
var Modes = trial.Modes{Whole, Split, Halves}

// runner runs programs through the interpreter.
type runner struct {
	limits     trial.Limits
	references map[string]Reference
	modes      trial.Modes
	mercer     string // the command for whole programs; "" to run them in this test's own child
}

// run runs each program in each mode.
func (r *runner) run(programs []Program) ([]trial.Outcome, error) {
	splitter := trial.NewSplitter()
	split := map[string]func(string) ([]string, error){
		Whole:  func(source string) ([]string, error) { return []string{source}, nil },
		Split:  splitter.Cells,
		Halves: splitter.Halves,
	}
	var outcomes []trial.Outcome
	var cells [][]string
	for _, p := range programs {
		for _, mode := range r.modes {
			o := trial.Outcome{Name: p.Name, Mode: mode}
			c, err := split[mode](p.Source)
			if err != nil {
				o.Skipped, _, _ = strings.Cut(err.Error(), "\n")
			}
			outcomes, cells = append(outcomes, o), append(cells, c)
		}
	}
	err := trial.Parallel(len(outcomes), func(i int) error {
		o, p := &outcomes[i], &programs[i/len(r.modes)]
		if o.Skipped != "" {
			return nil
		}
		got, err := r.interpret(p, o.Mode, cells[i])
		if err != nil {
			return err
		}
		o.Failure, _, _ = strings.Cut(trial.Difference(r.references[p.Name].Result, got), "\n")
		return nil
	})
	return outcomes, err
}

// interpret runs a program's cells.
func (r *runner) interpret(p *Program, mode string, cells []string) (trial.Result, error) {
	limits := r.limits
	limits.Merge = p.HasOut
	if mode != Whole || r.mercer == "" {
		return limits.Interpret(cells, p.Args...)
	}
	return limits.Run(nil, r.mercer, append([]string{"run", p.Path}, p.Args...)...)
}
