package progfuzz

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// mode is a way to run a program.
type mode struct {
	how    string
	native string // the value of MERCER_NATIVE; that of the environment if empty
}

// How a program runs.
const (
	whole = "whole"
	split = "cells"
	again = "compiled again"
	alone = "compiled"
)

func (m mode) String() string { return strings.TrimRight(m.how+" "+m.native, " ") }

// fuzz is a run of TestFuzz.
type fuzz struct {
	splitter *trial.Splitter
	limits   trial.Limits
	mu       sync.Mutex
	found    []difference
}

// difference is a program that does not do what it does when compiled.
type difference struct {
	seed      uint64
	mode      mode
	summary   string
	want, got trial.Result
}

func (f *fuzz) modes() []mode {
	if *compiled {
		return []mode{{how: alone}, {how: again}}
	}
	modes := []mode{{how: alone}}
	for _, native := range strings.Split(*natives, ",") {
		modes = append(modes, mode{whole, native}, mode{split, native})
	}
	return modes
}

// interpret runs cells in a mode.
func (m mode) interpret(limits trial.Limits, cells []string) (trial.Result, error) {
	if m.native != "" {
		limits.Env = []string{"MERCER_NATIVE=" + m.native}
	}
	return limits.Interpret(cells)
}

// failed lists the seeds that differ in a mode.
func (f *fuzz) failed(mode mode) []uint64 {
	var out []uint64
	for _, d := range f.found {
		if d.mode == mode {
			out = append(out, d.seed)
		}
	}
	return out
}

// generate writes the program of a seed.
func generate(seed uint64) string {
	switch *only {
	case "":
		return Generate(seed)
	case "loops":
		return GenerateLoops(seed)
	case "reads":
		return GenerateReads(seed)
	}
	panic("-only is loops or reads, not " + *only)
}

// batch compares the programs of n seeds.
func (f *fuzz) batch(first uint64, n int) error {
	sources, cells := make([]string, n), make([][]string, n)
	for i := range n {
		sources[i] = generate(first + uint64(i))
		var err error
		if cells[i], err = f.splitter.Cells(sources[i]); err != nil {
			return fmt.Errorf("seed %d: %w", first+uint64(i), err)
		}
	}
	b, err := Compile(sources)
	if err != nil {
		return err
	}
	defer b.Close()
	err = trial.Parallel(n, func(i int) error {
		want, err := b.Run(i, f.limits)
		if err != nil {
			return err
		}
		if want.Status != 0 || want.Killed != "" { // and the other programs go on
			f.keep(difference{seed: first + uint64(i), mode: mode{how: alone}, summary: fmt.Sprintf("the program fails with status %d: %s %s", want.Status, want.Killed, want.Stderr)})
			return nil
		}
		for _, mode := range f.modes() {
			var got trial.Result
			switch mode.how {
			case alone:
				continue
			case again:
				got, err = b.Run(i, f.limits)
			case whole:
				got, err = mode.interpret(f.limits, []string{sources[i]})
			case split:
				got, err = mode.interpret(f.limits, cells[i])
			}
			if err != nil {
				return err
			}
			f.compare(difference{seed: first + uint64(i), mode: mode, want: want, got: got})
		}
		return nil
	})
	slices.SortStableFunc(f.found, func(a, b difference) int { return cmp.Compare(a.seed, b.seed) })
	return err
}

// compare keeps the difference if it is one.
func (f *fuzz) compare(d difference) {
	if d.summary = trial.Difference(d.want, d.got); d.summary != "" {
		f.keep(d)
	}
}

func (f *fuzz) keep(d difference) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.found = append(f.found, d)
}
