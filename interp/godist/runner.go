package godist

import (
	"strings"

	"github.com/mercer-go/mercer/interp/godist/trial"
)

// runner runs programs through the interpreter.
type runner struct {
	limits     trial.Limits
	references map[string]Reference
	mercer     string // the command for whole programs; "" to run them in this test's own child
}

// run runs each program whole and split.
func (r *runner) run(programs []Program) ([]Outcome, error) {
	splitter := trial.NewSplitter()
	outcomes := make([]Outcome, 2*len(programs))
	cells := make([][]string, len(programs))
	for i, p := range programs {
		outcomes[2*i] = Outcome{Name: p.Name, Mode: Whole}
		outcomes[2*i+1] = Outcome{Name: p.Name, Mode: Split}
		var err error
		if cells[i], err = splitter.Cells(p.Source); err != nil {
			reason, _, _ := strings.Cut(err.Error(), "\n")
			outcomes[2*i+1].Skipped = reason
		}
	}
	err := trial.Parallel(len(outcomes), func(i int) error {
		o, p := &outcomes[i], &programs[i/2]
		if o.Skipped != "" {
			return nil
		}
		got, err := r.interpret(p, o.Mode, cells[i/2])
		if err != nil {
			return err
		}
		o.Failure, _, _ = strings.Cut(trial.Difference(r.references[p.Name].Result, got), "\n")
		return nil
	})
	return outcomes, err
}

func (r *runner) interpret(p *Program, mode string, cells []string) (trial.Result, error) {
	limits := r.limits
	limits.Merge = p.HasOut
	switch {
	case mode == Split:
		return limits.Interpret(cells, p.Args...)
	case r.mercer == "":
		return limits.Interpret([]string{p.Source}, p.Args...)
	}
	return limits.Run(nil, r.mercer, append([]string{"run", p.Path}, p.Args...)...)
}
