package slurm

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// logs returns the folder for the batch script and the output of the elements.
func (r *running) logs() string { return filepath.Join(r.Dir, "slurm") }

// submit submits the shards to Slurm as one array.
func (r *running) submit(ctx context.Context, shards []int) error {
	script := filepath.Join(r.logs(), "job.sh")
	if err := os.MkdirAll(r.logs(), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(script, []byte(r.script()), 0o777); err != nil {
		return err
	}
	// An interrupt must not end sbatch before it prints the number of the job, because
	// a job can be cancelled only by its number.
	said, err := command(context.WithoutCancel(ctx), "sbatch", append(append(r.arguments(shards), r.Options...), script)...)
	if err != nil {
		return err
	}
	job, _, _ := strings.Cut(strings.TrimSpace(said), ";") // the name of the cluster may follow the number
	if _, err := strconv.Atoi(job); err != nil {
		return fmt.Errorf("slurm: sbatch said %q, not the number of a job", said)
	}
	for _, shard := range shards {
		r.jobs[shard] = job
		r.tries[shard]++
	}
	fmt.Fprintf(r.Log, "submitted elements %s as job %s\n", list(shards), job)
	return r.note(job)
}

// arguments returns the arguments of sbatch. Slurm must not requeue elements
// itself, so that tries are counted in one place. Elements get the environment of
// this process, even at sites that set SBATCH_EXPORT=NONE, because it may say where
// the data sets are.
func (r *running) arguments(shards []int) []string {
	array := list(shards)
	if r.AtOnce > 0 {
		array += "%" + strconv.Itoa(r.AtOnce)
	}
	return []string{
		"--parsable", "--array=" + array, "--no-requeue", "--export=ALL", "--open-mode=append",
		"--job-name=" + strings.ReplaceAll(r.table.ID(), "/", "-"),
		"--cpus-per-task=" + strconv.Itoa(r.CPUs),
		"--output=" + filepath.Join(strings.ReplaceAll(r.logs(), "%", "%%"), "%A_%a.log"),
	}
}

// script returns the batch script. The command replaces the shell (exec), so that
// Slurm's signals reach it.
func (r *running) script() string {
	quoted := make([]string, len(r.Command))
	for i, word := range r.Command {
		quoted[i] = quote(word)
	}
	return fmt.Sprintf("#!/bin/sh\nexport GOMAXPROCS=%d\nexec %s --shard \"$SLURM_ARRAY_TASK_ID/%d\"\n", r.CPUs, strings.Join(quoted, " "), r.Shards)
}

// quote quotes a text as one word for a shell.
func quote(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// list returns, for example, "0,3,5-7". sbatch accepts single numbers and ranges;
// ranges keep long arrays short.
func list(shards []int) string {
	var parts []string
	for i := 0; i < len(shards); {
		j := i
		for j+1 < len(shards) && shards[j+1] == shards[j]+1 {
			j++
		}
		if i == j {
			parts = append(parts, strconv.Itoa(shards[i]))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", shards[i], shards[j]))
		}
		i = j + 1
	}
	return strings.Join(parts, ",")
}
