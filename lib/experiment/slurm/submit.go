package slurm

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// logs is the folder of the batch script and of what elements print.
func (r *running) logs() string { return filepath.Join(r.Dir, "slurm") }

// submit gives the shards to Slurm as one array.
func (r *running) submit(ctx context.Context, shards []int) error {
	script := filepath.Join(r.logs(), "job.sh")
	if err := os.MkdirAll(r.logs(), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(script, []byte(r.script()), 0o777); err != nil {
		return err
	}
	// An interrupt must not come between the submission and its number, by which
	// alone it can be cancelled.
	said, err := command(context.WithoutCancel(ctx), "sbatch", append(append(r.arguments(shards), r.Options...), script)...)
	if err != nil {
		return err
	}
	job, _, _ := strings.Cut(strings.TrimSpace(said), ";") // a cluster's name may follow
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

// arguments are those of sbatch. Slurm shall not requeue elements by itself, so
// that their tries are counted in one place. Elements have the environment of
// this process, which may say where data sets are, also at sites that set
// SBATCH_EXPORT=NONE.
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

// script is the batch script: the command in place of the shell, so that
// Slurm's signals reach it.
func (r *running) script() string {
	quoted := make([]string, len(r.Command))
	for i, word := range r.Command {
		quoted[i] = quote(word)
	}
	return fmt.Sprintf("#!/bin/sh\nexport GOMAXPROCS=%d\nexec %s --shard \"$SLURM_ARRAY_TASK_ID/%d\"\n", r.CPUs, strings.Join(quoted, " "), r.Shards)
}

// quote makes one word of a text for a shell.
func quote(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// list is such as "0,3,5-7": sbatch takes both, and a long array wants ranges.
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
