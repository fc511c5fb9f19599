package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/mercer-go/mercer/interp/nearest"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers"
)

const reproduceUsage = `Usage: mercer reproduce PAPER/TABLE [--runs N] [--datasets a,b] [--methods m,n] [--seed S]
           [--jobs J] [--shard I/N] [--engine local|slurm] [--out DIR] [--format table|csv|json]
       mercer reproduce PAPER/TABLE --merge DIR... [--format table|csv|json]
       mercer reproduce

Runs a table of a paper anew and prints it beside the paper's figures; without
a table it lists those there are. Equal tables, seeds and versions of mercer give
equal bytes, whatever the number of jobs, shards and interruptions.

With --out each result is in a file in DIR as soon as it is there. The same
command goes on after an interruption; it runs again only what failed. DIR gets the
finished table as PAPER-TABLE.csv, and what made it as PAPER-TABLE.json.

With --shard a run does the part I of N of the tasks, I from 0 to N-1, and
prints no table: any engine that can run one command N times will do. --merge reads
the results in one folder or more together and prints the table.

--engine slurm submits the shards as a job array, follows it, submits again what
failed or was on a node that died, and merges. DIR, and this program, must be on a
file system that all nodes share.

Exits with 1 if a task failed, and says which; with 130 after an interrupt.
`

// reproduction is the command line of "mercer reproduce".
type reproduction struct {
	table  experiment.Table
	seed   *uint64
	part   experiment.Selection
	dirs   []string // to merge
	merge  bool
	format string

	engine  string
	out     string
	jobs    int
	shard   experiment.Shard
	cluster cluster
}

func runReproduce(c *console, args []string) int {
	f := newFlags(c, "reproduce", reproduceUsage)
	r := reproduction{}
	r.flags(f)
	rest, code, ok := f.positional(args)
	if !ok {
		return code
	}
	if len(rest) == 0 {
		if f.NFlag() > 0 {
			return f.misuse("which table? \"mercer reproduce\" lists them")
		}
		listTables(c)
		return exitOK
	}
	if err := r.check(rest); err != nil {
		return f.misuse("%v", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program
	return r.run(ctx, f)
}

func (r *reproduction) flags(f *flags) {
	f.IntVar(&r.part.Runs, "runs", 0, "run each method `N` times on each data set; the table's own number if 0")
	f.Func("datasets", "only these data sets, `NAMES` with commas between them", func(s string) error { r.part.Datasets = strings.Split(s, ","); return nil })
	f.Func("methods", "only these methods, `NAMES` with commas between them", func(s string) error { r.part.Methods = strings.Split(s, ","); return nil })
	f.Func("seed", "draw all randomness from `S`; the table's own if it is not given", func(s string) error {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return errors.New("want a whole number from 0 to 2^64-1")
		}
		r.seed = &n
		return nil
	})
	f.IntVar(&r.jobs, "jobs", 0, "tasks at once; all processors if `J` is 0, or one in each element of a Slurm array")
	f.Func("shard", "run the part `I/N` of the tasks", func(s string) (err error) { r.shard, err = experiment.ParseShard(s); return err })
	f.StringVar(&r.engine, "engine", "local", "`ENGINE` local or slurm")
	f.StringVar(&r.out, "out", "", "keep the results in `DIR`, and go on with those that are there")
	f.StringVar(&r.format, "format", "table", "`FORMAT` table, csv or json")
	f.BoolVar(&r.merge, "merge", false, "print the table of the results in the folders that are named")
	r.cluster.flags(f)
}

// check completes and checks the command line.
func (r *reproduction) check(rest []string) error {
	if !r.merge && len(rest) > 1 {
		return fmt.Errorf("it takes one table, not %d", len(rest))
	}
	r.dirs = rest[1:]
	t, ok := papers.Find(rest[0])
	if !ok {
		return unknown("table", rest[0], tableIDs())
	}
	for _, name := range r.part.Datasets {
		if !slices.Contains(t.Datasets, name) {
			return unknown("data set", name, t.Datasets)
		}
	}
	for _, name := range r.part.Methods {
		if !slices.Contains(t.MethodNames(), name) {
			return unknown("method", name, t.MethodNames())
		}
	}
	if r.seed != nil {
		t.Seed = *r.seed
	}
	var err error
	if r.table, err = t.Select(r.part); err != nil {
		return err
	}
	sharded := r.shard.Count > 0
	switch {
	case !slices.Contains([]string{"table", "csv", "json"}, r.format):
		return fmt.Errorf("there is no format %q, only table, csv and json", r.format)
	case !slices.Contains([]string{"local", "slurm"}, r.engine):
		return fmt.Errorf("there is no engine %q, only local and slurm", r.engine)
	case r.jobs < 0:
		return fmt.Errorf("%d jobs", r.jobs)
	case r.merge && len(r.dirs) == 0:
		return errors.New("--merge wants a folder of results, or more")
	case r.merge && (r.out != "" || sharded || r.engine != "local"):
		return errors.New("--merge runs nothing: it goes with neither --out, --shard nor --engine")
	case r.engine == "slurm" && sharded:
		return errors.New("--engine slurm makes the shards itself: --shards says how many")
	case r.out == "" && (sharded || r.engine == "slurm"):
		return errors.New("--out must say where the results of the parts shall come together")
	}
	return r.cluster.check(r.engine)
}

// unknown says that there is no such thing, and which there are.
func unknown(kind, name string, names []string) error {
	hint := ""
	if near := nearest.Name(name, names); near != "" {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return fmt.Errorf("there is no %s %q, only %s%s", kind, name, strings.Join(names, ", "), hint)
}

func tableIDs() []string {
	var ids []string
	for _, t := range papers.Tables() {
		ids = append(ids, t.ID())
	}
	return ids
}

// counted is such as "1 run" or "20 runs".
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// listTables prints what there is to reproduce, a line each.
func listTables(c *console) {
	for _, t := range papers.Tables() {
		fmt.Fprintf(c.out, "%-20s %s\n%-20s %s, %s, %s\n", t.ID(), t.Title, "", counted(len(t.Datasets), "data set"), counted(len(t.Methods), "method"), counted(t.Runs, "run"))
	}
}
