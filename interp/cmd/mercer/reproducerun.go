package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

// run runs the tasks, or reads their results, and prints the table.
func (r *reproduction) run(ctx context.Context, f *flags) int {
	source := experiment.Source{Open: data.Open, Generate: data.Generate, Splits: data.Splits, Stream: data.GenerateStream}
	bar := newBar(f.console)
	results, err := r.results(learn.WithProgress(ctx, bar.report), source, bar)
	bar.close()
	switch {
	case ctx.Err() != nil && results != nil:
		fmt.Fprintf(f.console.err, "%s: interrupted with %d of %d results", f.Name(), len(results.Done), len(results.Done)+len(results.Missing))
		if r.out != "" {
			fmt.Fprintf(f.console.err, " in %s; run the same command to continue", r.out)
		}
		fmt.Fprintln(f.console.err)
		return exitInterrupted
	case err != nil:
		return f.fail(err)
	}
	tellFailed(f, results.Failed())
	if r.shard.Count > 0 {
		return r.endShard(f, results)
	}
	return r.endTable(ctx, f, results, source)
}

// tellFailed reports the tasks that failed, once for each reason: a missing
// data set, for example, makes all its runs fail.
func tellFailed(f *flags, failed []experiment.Result) {
	var reasons []string
	first, count := map[string]string{}, map[string]int{}
	for _, result := range failed {
		why := result.Err
		if count[why]++; count[why] == 1 {
			reasons = append(reasons, why)
			first[why] = result.ID
		}
	}
	for _, why := range reasons {
		others := ""
		if n := count[why] - 1; n > 0 {
			others = fmt.Sprintf(" (and %d more tasks)", n)
		}
		fmt.Fprintf(f.console.err, "%s: %s failed%s: %s\n", f.Name(), first[why], others, why)
	}
}

func (r *reproduction) results(ctx context.Context, source experiment.Source, bar *bar) (*experiment.Results, error) {
	switch {
	case r.merge:
		for _, dir := range r.dirs {
			if _, err := os.ReadDir(dir); err != nil {
				return nil, err
			}
		}
		return experiment.Load(r.table, r.dirs...)
	case r.engine == "slurm":
		return r.cluster.run(ctx, r, bar)
	}
	name, err := program()
	if err != nil {
		return nil, err
	}
	return experiment.Run(ctx, r.table, experiment.Options{Source: source, Jobs: r.jobs, Shard: r.shard, Dir: r.out, Program: name})
}

// endShard reports on one part. Other parts may still be running.
func (r *reproduction) endShard(f *flags, results *experiment.Results) int {
	failed := map[string]bool{}
	for _, result := range results.Failed() {
		failed[result.ID] = true
	}
	code := exitOK
	mine := r.shard.Of(r.table.Tasks())
	for _, task := range mine {
		if failed[task.ID] {
			code = exitFailure
		}
	}
	fmt.Fprintf(f.console.err, "shard %v: %d tasks have results in %s\n", r.shard, len(mine), r.out)
	return code
}

// endTable prints the table, and writes it beside the results.
func (r *reproduction) endTable(ctx context.Context, f *flags, results *experiment.Results, source experiment.Source) int {
	code := exitOK
	if len(results.Failed()) > 0 {
		code = exitFailure
		if n := len(results.Missing); n > 0 {
			fmt.Fprintf(f.console.err, "%s: %d of %d tasks have no result\n", f.Name(), n, n+len(results.Done))
		}
	} else if err := results.Finish(ctx, source); err != nil { // for example because results are missing
		return f.fail(err)
	}
	rows := results.Rows()
	write := map[string]func(io.Writer, []experiment.Row) error{
		"table": experiment.WriteText, "csv": experiment.WriteCSV, "json": experiment.WriteJSON,
	}[r.format]
	err := write(f.console.out, rows)
	if r.format != "table" { // the text format includes this line
		fmt.Fprint(f.console.err, experiment.Agree(rows))
	}
	if r.out != "" && code == exitOK {
		err = errors.Join(err, r.keep(results.Program, rows))
	}
	if err != nil {
		return f.fail(err)
	}
	return code
}
