package progfuzz

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// The ways to run a program.
const (
	whole = "whole"
	split = "cells"
	again = "compiled again"
	alone = "compiled"
)

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
	mode      string
	summary   string
	want, got trial.Result
}

func (f *fuzz) modes() []string {
	if *compiled {
		return []string{alone, again}
	}
	return []string{alone, whole, split}
}

// failed lists the seeds that differ in a mode.
func (f *fuzz) failed(mode string) []uint64 {
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
	if *loops {
		return GenerateLoops(seed)
	}
	return Generate(seed)
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
			f.keep(difference{seed: first + uint64(i), mode: alone, summary: fmt.Sprintf("the program fails with status %d: %s %s", want.Status, want.Killed, want.Stderr)})
			return nil
		}
		for _, mode := range f.modes() {
			var got trial.Result
			switch mode {
			case alone:
				continue
			case again:
				got, err = b.Run(i, f.limits)
			case whole:
				got, err = f.limits.Interpret([]string{sources[i]})
			case split:
				got, err = f.limits.Interpret(cells[i])
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
