package exampletest

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// Unlike finds the examples that, as programs, print something else than their output
// comment says even when they are compiled: their file's name, for example, or what depends
// on the time zone. module is the folder of a go.mod with the modules that they import.
func Unlike(examples []Example, module string, limits trial.Limits) (names []string, err error) {
	if len(examples) == 0 {
		return nil, nil
	}
	dir, err := os.MkdirTemp("", "examples")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(module, name))
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			return nil, err
		}
	}
	var sources []string
	for _, e := range examples {
		sources = append(sources, e.Source)
	}
	binaries, err := trial.Build(dir, sources)
	if err != nil {
		return nil, err
	}
	unlike := make([]bool, len(examples))
	err = trial.Parallel(len(examples), func(i int) error {
		if binaries[i] == "" {
			unlike[i] = true
			return nil
		}
		got, err := limits.Run(nil, binaries[i])
		unlike[i] = examples[i].fault(Whole, got) != ""
		return err
	})
	for i, e := range examples {
		if unlike[i] {
			names = append(names, e.Name)
		}
	}
	return names, err
}

// without takes the outcomes of some examples away.
func without(outcomes []trial.Outcome, names []string) []trial.Outcome {
	return slices.DeleteFunc(outcomes, func(o trial.Outcome) bool { return slices.Contains(names, o.Name) })
}

// failed are the examples with an outcome that is a failure and not known to be one.
func failed(examples []Example, outcomes []trial.Outcome, known trial.Failures) []Example {
	return slices.DeleteFunc(slices.Clone(examples), func(e Example) bool {
		return !slices.ContainsFunc(outcomes, func(o trial.Outcome) bool {
			_, listed := known[[2]string{o.Name, o.Mode}]
			return o.Name == e.Name && o.Failure != "" && !listed
		})
	})
}
