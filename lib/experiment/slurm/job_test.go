//go:build linux

// The fake commands of Slurm want GNU tools.

package slurm

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/lib/experiment"
)

const testProgram = "test 1"

// cluster is a fake one, in a folder.
type cluster string

// newCluster puts the fake commands on the PATH.
func newCluster(t *testing.T) cluster {
	t.Helper()
	bin, err := filepath.Abs("testdata/bin")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Setenv("PATH", bin+":/usr/bin:/bin")
	t.Setenv("FAKE_SLURM", dir)
	t.Setenv("GORACE", "atexit_sleep_ms=0") // which elements need not wait for
	return cluster(dir)
}

func (c cluster) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(string(c), name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// lines are those of a file, none if it is not there.
func (c cluster) lines(name string) []string {
	text, _ := os.ReadFile(filepath.Join(string(c), name))
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// job runs this test's program as an element; see TestMain.
func job(t *testing.T) (j Job, log *strings.Builder) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "it's 100%")
	log = &strings.Builder{}
	return Job{Command: []string{exe, "element", "--out", dir}, Dir: dir, Program: testProgram, Shards: 4, Poll: time.Millisecond, Log: log}, log
}

func local(t *testing.T) string {
	t.Helper()
	rs, err := experiment.Run(t.Context(), toy(), experiment.Options{Source: toySource})
	return csvOf(t, rs, err)
}

func csvOf(t *testing.T, rs *experiment.Results, err error) string {
	t.Helper()
	if err == nil {
		err = rs.Complete()
	}
	var b strings.Builder
	if err == nil {
		err = experiment.WriteCSV(&b, rs.Rows())
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func contains(t *testing.T, text, want string) {
	t.Helper()
	if !strings.Contains(text, want) {
		t.Errorf("%q is not in:\n%s", want, text)
	}
}

func TestRunAndRunAgain(t *testing.T) {
	c := newCluster(t)
	j, log := job(t)
	j.AtOnce, j.CPUs, j.Options = 2, 3, []string{"--partition=long"}
	rs, err := Run(t.Context(), toy(), j)
	if got, want := csvOf(t, rs, err), local(t); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	said := c.lines("sbatch.log")
	if len(said) != 1 {
		t.Fatalf("submitted %d times: %s", len(said), log)
	}
	for _, want := range []string{"--array=0-3%2 ", "--cpus-per-task=3 ", "--no-requeue ", "--export=ALL ", "--partition=long ", "it's 100%%/slurm/%A_%a.log "} {
		contains(t, said[0], want)
	}
	if err := os.RemoveAll(string(c)); err != nil { // nobody is asked any more
		t.Fatal(err)
	}
	rs, err = Run(t.Context(), toy(), j)
	if got, want := csvOf(t, rs, err), local(t); got != want {
		t.Errorf("again:\n%s\nwant\n%s", got, want)
	}
}

func TestNodesDie(t *testing.T) {
	c := newCluster(t)
	c.write(t, "die", "1\n3\n1\n")
	j, log := job(t)
	rs, err := Run(t.Context(), toy(), j)
	if got, want := csvOf(t, rs, err), local(t); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	contains(t, log.String(), "submitted elements 0-3 as job 11\n")
	contains(t, log.String(), "element 1 of job 11 ended with 5 tasks left (NODE_FAIL)\n") // of 7, two are done
	contains(t, log.String(), "element 3 of job 11 ended with 4 tasks left (NODE_FAIL)\n")
	contains(t, log.String(), "submitted elements 1,3 as job 12\n")
	contains(t, log.String(), "element 1 of job 12 ended with 3 tasks left (NODE_FAIL)\n")
	contains(t, log.String(), "submitted elements 1 as job 13\n")
	if said := c.lines("sbatch.log"); len(said) != 3 {
		t.Errorf("submitted %d times", len(said))
	}
}

func TestGivesUp(t *testing.T) {
	for retries, submissions := range map[int]int{-1: 1, 1: 2} {
		c := newCluster(t)
		c.write(t, "die", strings.Repeat("2\n", 9))
		j, _ := job(t)
		j.Retries = retries
		rs, err := Run(t.Context(), toy(), j)
		if !errors.Is(err, ErrLost) {
			t.Fatal(err)
		}
		contains(t, err.Error(), "[2] of 4, each submitted")
		contains(t, err.Error(), filepath.Join(j.Dir, "slurm"))
		if said := c.lines("sbatch.log"); len(said) != submissions {
			t.Errorf("%d retries: submitted %d times", retries, len(said))
		}
		if rs == nil || len(rs.Missing) == 0 || len(rs.Done) < 20 {
			t.Errorf("the results of others are lost")
		}
	}
}

func TestTasksThatFailAreNotLost(t *testing.T) {
	c := newCluster(t)
	t.Setenv("ELEMENT_FAILS", "toy/draws/one/a/0")
	j, _ := job(t)
	j.Retries = 1
	rs, err := Run(t.Context(), toy(), j)
	if err != nil || len(rs.Missing) != 0 || len(rs.Failed()) != 1 || rs.Failed()[0].Err != "asked to" {
		t.Errorf("%v", err)
	}
	if said := c.lines("sbatch.log"); len(said) != 2 || !strings.Contains(said[1], "--array=0 ") {
		t.Errorf("%q", said)
	}
}

func TestQueueDoesNotAnswer(t *testing.T) {
	c := newCluster(t)
	c.write(t, "mute", "5\n")
	j, _ := job(t)
	rs, err := Run(t.Context(), toy(), j)
	if got, want := csvOf(t, rs, err), local(t); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}

	c = newCluster(t)
	c.write(t, "mute", "1000\n")
	j, _ = job(t)
	if _, err := Run(t.Context(), toy(), j); err == nil || !strings.Contains(err.Error(), "squeue: exit status 1: slurm_load_jobs error: Unable to contact") {
		t.Error(err)
	}
	if said := c.lines("scancel.log"); len(said) != 1 || said[0] != "11" {
		t.Errorf("cancelled %q, want the job that nobody follows", said)
	}
}

// An element that cannot be submitted again at once waits; the others go on.
func TestSubmissionDoesNotAnswer(t *testing.T) {
	c := newCluster(t)
	c.write(t, "die", "1\n")
	c.write(t, "busy", "5\n")
	j, log := job(t)
	rs, err := Run(t.Context(), toy(), j)
	if got, want := csvOf(t, rs, err), local(t); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	contains(t, log.String(), "submitted elements 1 as job 12\n")

	c = newCluster(t)
	c.write(t, "die", "1\n")
	c.write(t, "busy", "1000\n")
	j, _ = job(t)
	if _, err := Run(t.Context(), toy(), j); err == nil || !strings.Contains(err.Error(), "Socket timed out") {
		t.Error(err)
	}
}

// A Run that was killed has left elements in the queue. The next Run must not submit
// them a second time, because the second ones would find their files locked.
func TestRunAgainAfterAKill(t *testing.T) {
	for _, test := range []struct {
		notes     string
		cancelled string
		submitted []string
	}{
		{"11 4\n1", "", []string{"--array=0,2 ", "--array=1,3 "}},
		{"11 5\n", "11", []string{"--array=0-3 "}}, // another --shards
		{"10 4\n", "", []string{"--array=0-3 "}},   // which has ended
	} {
		c := newCluster(t)
		c.write(t, "job", "11\n")
		c.write(t, "queue.11", "3\n1\n")
		j, log := job(t)
		if err := os.MkdirAll(filepath.Join(j.Dir, "slurm"), 0o777); err != nil {
			t.Fatal(err)
		}
		notes := filepath.Join(j.Dir, "slurm", "jobs")
		if err := os.WriteFile(notes, []byte(test.notes), 0o666); err != nil {
			t.Fatal(err)
		}
		rs, err := Run(t.Context(), toy(), j)
		if got, want := csvOf(t, rs, err), local(t); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
		said := c.lines("sbatch.log")
		if len(said) != len(test.submitted) {
			t.Errorf("%q: submitted %d times:\n%s", test.notes, len(said), log)
			continue
		}
		if test.cancelled == "" && len(said) == 2 {
			contains(t, log.String(), "found elements 1,3 of job 11 in the queue\n")
		}
		for i, want := range test.submitted {
			contains(t, said[i], want)
		}
		if got := c.lines("scancel.log")[0]; got != test.cancelled {
			t.Errorf("%q: cancelled %q", test.notes, got)
		}
		if _, err := os.Stat(notes); err == nil {
			t.Errorf("%q: the notes are still there", test.notes)
		}
	}
}

func TestCancel(t *testing.T) {
	c := newCluster(t)
	c.write(t, "forever", "")
	j, _ := job(t)
	ctx, cancel := context.WithCancel(t.Context())
	go func() { // when the array has been looked for
		for len(c.lines("sbatch.log")[0]) == 0 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	rs, err := Run(ctx, toy(), j)
	if !errors.Is(err, context.Canceled) || len(rs.Done) != 27 {
		t.Errorf("%v, %v", rs, err)
	}
	if said := c.lines("scancel.log"); len(said) != 1 || said[0] != "11" {
		t.Errorf("cancelled %q", said)
	}
}

func TestRefusals(t *testing.T) {
	c := newCluster(t)
	j, _ := job(t)
	if _, err := experiment.Run(t.Context(), toy(), experiment.Options{Source: toySource, Dir: j.Dir, Program: "test 0"}); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(t.Context(), toy(), j); !errors.Is(err, experiment.ErrOther) {
		t.Errorf("results of another program: %v", err)
	}
	if said := c.lines("sbatch.log"); said[0] != "" {
		t.Errorf("submitted %q", said)
	}
	t.Setenv("PATH", t.TempDir())
	j, _ = job(t)
	if _, err := Run(t.Context(), toy(), j); err == nil || err.Error() != "slurm: sbatch was not found: run this on a machine that can submit jobs" {
		t.Error(err)
	}
}
