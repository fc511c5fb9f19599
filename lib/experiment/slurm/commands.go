package slurm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// command runs a Slurm program and returns what it printed.
func command(ctx context.Context, name string, args ...string) (string, error) {
	var out, said bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); errors.Is(err, exec.ErrNotFound) {
		return "", fmt.Errorf("slurm: %s was not found: run this on a machine that can submit jobs", name)
	} else if err != nil {
		return "", fmt.Errorf("slurm: %s: %w: %s", name, err, strings.TrimSpace(said.String()))
	}
	return out.String(), nil
}

// elements returns the numbers of those elements of the job array that are in the
// queue.
func elements(ctx context.Context, job string) ([]int, error) {
	said, err := command(ctx, "squeue", "--noheader", "--array", "--format=%K", "--jobs="+job)
	if err != nil {
		if strings.Contains(err.Error(), "Invalid job id") { // Slurm forgets a job some time after its end
			return nil, nil
		}
		return nil, err
	}
	var found []int
	for _, field := range strings.Fields(said) {
		n, err := strconv.Atoi(field)
		if err != nil {
			return nil, fmt.Errorf("slurm: squeue said %q, not the number of an element", field)
		}
		found = append(found, n)
	}
	return found, nil
}

// reason returns Slurm's reason why an element ended, such as NODE_FAIL. Clusters
// without accounting remember it for only a few minutes.
func reason(ctx context.Context, job string, shard int) string {
	element := fmt.Sprintf("%s_%d", job, shard)
	if said, err := command(ctx, "sacct", "--noheader", "--parsable2", "--allocations", "--format=State,ExitCode", "--jobs="+element); err == nil {
		if line, _, _ := strings.Cut(strings.TrimSpace(said), "\n"); line != "" {
			return strings.Replace(line, "|", ", exit code ", 1)
		}
	}
	said, _ := command(ctx, "scontrol", "show", "job", element)
	for _, field := range strings.Fields(said) {
		if state, ok := strings.CutPrefix(field, "JobState="); ok {
			return state
		}
	}
	return "reason unknown"
}

// cancel removes a job from the queue. It works even after the context of Run has
// ended.
func cancel(job string) error {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	_, err := command(ctx, "scancel", job)
	return err
}
