package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/experiment/slurm"
)

// cluster holds the flags that only "mercer reproduce --engine slurm" uses.
type cluster struct {
	shards, atOnce, retries int
	options                 []string
}

func (k *cluster) flags(f *flags) {
	f.IntVar(&k.shards, "shards", 0, "with Slurm, use a job array of `N` elements; 0 means 8")
	f.IntVar(&k.atOnce, "at-once", 0, "with Slurm, run at most `M` elements at once; 0 means no limit")
	f.IntVar(&k.retries, "retries", 3, "with Slurm, submit failed elements again, up to `R` times")
	f.Func("sbatch", "with Slurm, pass this `OPTION` to sbatch, such as --sbatch=--partition=long; may be repeated", func(s string) error {
		k.options = append(k.options, s)
		return nil
	})
}

func (k *cluster) check(engine string) error {
	switch {
	case k.shards < 0:
		return fmt.Errorf("%d shards", k.shards)
	case k.atOnce < 0 || k.retries < 0:
		return errors.New("--at-once and --retries must not be negative")
	case engine != "slurm" && k.shards > 0:
		return errors.New("--shards needs --engine slurm; --shard I/N runs one part here")
	case engine != "slurm" && (k.atOnce > 0 || len(k.options) > 0):
		return errors.New("--at-once and --sbatch need --engine slurm")
	}
	return nil
}

// run runs the table as a job array of this program.
func (k *cluster) run(ctx context.Context, r *reproduction, log *bar) (*experiment.Results, error) {
	exe, err := thisExecutable()
	if err != nil {
		return nil, err
	}
	if r.out, err = filepath.Abs(r.out); err != nil {
		return nil, err
	}
	name, err := program()
	if err != nil {
		return nil, err
	}
	jobs := max(r.jobs, 1)
	retries := k.retries
	if retries == 0 {
		retries = -1 // slurm.Job: no retries
	}
	element := append([]string{exe, "reproduce"}, r.arguments()...)
	return slurm.Run(ctx, r.table, slurm.Job{
		Command: append(element, "--jobs", fmt.Sprint(jobs), "--out", r.out),
		Dir:     r.out, Program: name,
		Shards: k.shards, AtOnce: k.atOnce, CPUs: jobs, Retries: retries,
		Options: k.options, Log: log,
	})
}
