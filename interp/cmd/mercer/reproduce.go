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

	"github.com/mercer-go/mercer/internal/nearest"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers"
)

const reproduceUsage = `Usage: mercer reproduce PAPER/TABLE [--runs N] [--datasets a,b] [--methods m,n] [--seed S]
           [--jobs J] [--shard I/N] [--engine local|slurm] [--out DIR] [--format table|csv|json]
       mercer reproduce PAPER/TABLE --merge DIR... [--format table|csv|json]
       mercer reproduce --check DIR...
       mercer reproduce

Computes a table of a paper again and prints it beside the paper's numbers.
Without a table, it lists the tables. The same table, seed and version of mercer
give the same bytes, for any number of jobs, shards and interruptions.

With --out, each result is written to DIR as soon as it is known. To continue
after an interruption, run the same command again: it runs only what is missing
or failed. At the end, DIR contains the table as PAPER-TABLE.csv. PAPER-TABLE.json
contains the command and the version that made it, and its SHA-256. Each result has
a checksum too. --check compares all of them with what is in DIR.

With --shard, it runs only part I of N of the tasks, with I from 0 to N-1, and
prints no table. So any system that can run a command N times can share the work.
--merge reads the results in one or more folders and prints the table.

--engine slurm submits the shards as a job array and waits for it. It submits
failed shards and those of dead nodes again, and merges the results. All nodes
must share the file system with DIR and with this program.

Exits with 1 if a task failed, and says which one; with 130 after an interrupt.
`

// reproduction is the command line of "mercer reproduce".
type reproduction struct {
	table  experiment.Table
	seed   *uint64
	part   experiment.Selection
	dirs   []string // to merge
	merge  bool
	verify bool
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
	if r.verify {
		if len(rest) == 0 || f.NFlag() > 1 {
			return f.misuse("--check takes folders, and no other flags")
		}
		return checkFolders(f, rest)
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
	f.IntVar(&r.part.Runs, "runs", 0, "run each method `N` times on each data set; 0 means as often as the table does")
	f.Func("datasets", "use only these data sets, `NAMES` with commas between them", func(s string) error { r.part.Datasets = strings.Split(s, ","); return nil })
	f.Func("methods", "use only these methods, `NAMES` with commas between them", func(s string) error { r.part.Methods = strings.Split(s, ","); return nil })
	f.Func("seed", "use `S` as the seed of all random numbers; the default is the table's seed", func(s string) error {
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return errors.New("want an integer from 0 to 2^64-1")
		}
		r.seed = &n
		return nil
	})
	f.IntVar(&r.jobs, "jobs", 0, "run `J` tasks at once; 0 means one for each processor, with Slurm one in each array element")
	f.Func("shard", "run only part `I/N` of the tasks", func(s string) (err error) { r.shard, err = experiment.ParseShard(s); return err })
	f.StringVar(&r.engine, "engine", "local", "`ENGINE` that runs the tasks: local or slurm")
	f.StringVar(&r.out, "out", "", "keep the results in `DIR`, and continue from those that are there")
	f.StringVar(&r.format, "format", "table", "`FORMAT` of the table: table (text), csv or json")
	f.BoolVar(&r.merge, "merge", false, "print the table from the results in the given folders")
	f.BoolVar(&r.verify, "check", false, "compare tables and results in the given folders with their checksums")
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
		return errors.New("--merge needs a folder of results, or several")
	case r.merge && (r.out != "" || sharded || r.engine != "local"):
		return errors.New("--merge runs nothing: it cannot be used with --out, --shard or --engine")
	case r.engine == "slurm" && sharded:
		return errors.New("--engine slurm makes the shards itself: --shards says how many")
	case r.out == "" && (sharded || r.engine == "slurm"):
		return errors.New("--out must say where to keep the results of all parts")
	}
	return r.cluster.check(r.engine)
}

// unknown says that there is no such name, and lists the names there are.
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

// counted writes a number with its noun, such as "1 run" or "20 runs".
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// listTables lists the tables that can be reproduced.
func listTables(c *console) {
	for _, t := range papers.Tables() {
		fmt.Fprintf(c.out, "%-20s %s\n%-20s %s, %s, %s\n", t.ID(), t.Title, "", counted(len(t.Datasets), "data set"), counted(len(t.Methods), "method"), counted(t.Runs, "run"))
	}
}
