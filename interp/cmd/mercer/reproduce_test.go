package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/data/results"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers"
)

// reproduce runs the command in this process and returns what it printed.
func reproduce(t *testing.T, want int, args ...string) (out, err string) {
	t.Helper()
	c, stdout, stderr := testConsole(t)
	if code := dispatch(c, append([]string{"reproduce"}, args...)); code != want {
		t.Fatalf("mercer reproduce %s: exit code %d, want %d: %s", strings.Join(args, " "), code, want, stderr())
	}
	return stdout(), stderr()
}

// The same table run here, in four shards that are merged, and by a program
// that is killed ten times: equal bytes.
func TestSameTableHoweverItIsRun(t *testing.T) {
	want, _ := reproduce(t, exitOK, "demo/kernels", "--format", "csv")
	if lines := strings.Count(want, "\n"); lines != 1+3*2*2 {
		t.Fatalf("%d lines:\n%s", lines, want)
	}
	t.Run("four shards", func(t *testing.T) {
		dirs := []string{t.TempDir(), t.TempDir()}
		for i, shard := range []string{"2/4", "0/4", "3/4", "1/4"} {
			out, said := reproduce(t, exitOK, "demo/kernels", "--shard", shard, "--jobs", "1", "--out", dirs[i%2])
			if out != "" {
				t.Errorf("a shard printed %q", out)
			}
			contains(t, "shard "+shard, said, "shard "+shard+": 30 tasks have results in "+dirs[i%2])
		}
		if _, said := reproduce(t, exitFailure, "demo/kernels", "--merge", dirs[0]); !strings.Contains(said, "60 of 120 tasks have none") {
			t.Error(said)
		}
		if got, _ := reproduce(t, exitOK, "demo/kernels", "--merge", dirs[0], dirs[1], "--format", "csv"); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	})
	t.Run("killed ten times", func(t *testing.T) {
		dir := t.TempDir()
		kills := 0
		for i := range 10 {
			if killMidway(t, dir, 11-i) {
				kills++
			}
		}
		if kills < 5 { // the others ended first, on a busy machine
			t.Errorf("killed %d times", kills)
		}
		if got, _ := reproduce(t, exitOK, "demo/kernels", "--out", dir, "--format", "csv"); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
		checkKept(t, dir, want)
	})
}

// killMidway runs the table in a process of its own, and kills that when a part
// of the tasks that were left have results: one of so many parts, so that a busy
// machine, which kills late, leaves some for the next.
func killMidway(t *testing.T, dir string, parts int) bool {
	t.Helper()
	done := func() int {
		text, _ := os.ReadFile(filepath.Join(dir, "results.jsonl")) // not there at first
		return max(0, bytes.Count(text, []byte("\n"))-1)
	}
	tasks := done() + max(1, (120-done())/parts)
	cmd := exec.Command(os.Args[0], "reproduce", "demo/kernels", "--jobs", "1", "--out", dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		if done() >= tasks {
			break
		}
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("it ended before %d tasks were done: %v", tasks, err)
			}
			return false
		case <-time.After(time.Millisecond):
		}
	}
	_ = cmd.Process.Kill()
	return <-ended != nil
}

// checkKept looks at what is left for data/results to publish.
func checkKept(t *testing.T, dir, want string) {
	t.Helper()
	if kept, err := os.ReadFile(filepath.Join(dir, "demo-kernels.csv")); err != nil || string(kept) != want {
		t.Errorf("%v\n%s", err, kept)
	}
	text, err := os.ReadFile(filepath.Join(dir, "demo-kernels.json"))
	var made results.Provenance
	if err == nil {
		err = json.Unmarshal(text, &made)
	}
	name, unnamed := program()
	if err = errors.Join(err, unnamed); err != nil || made.Command != "mercer reproduce demo/kernels --runs 20 --seed 1 --format csv" || made.Program != name {
		t.Errorf("%+v, %v", made, err)
	}
}

func TestReproducePart(t *testing.T) {
	part := []string{"demo/kernels", "--runs", "2", "--datasets", "heart", "--methods", "SVM-Perc"}
	text, _ := reproduce(t, exitOK, part...)
	contains(t, "the text", text, "dataset  method    param  metric          runs")
	contains(t, "the text", text, "heart    SVM-Perc  CV C   test_error_pct  2 ")
	var rows []map[string]any
	object, _ := reproduce(t, exitOK, append(part, "--format", "json")...)
	if err := json.Unmarshal([]byte(object), &rows); err != nil || len(rows) != 2 || rows[0]["runs"] != 2.0 || rows[0]["z"] != nil {
		t.Errorf("%v\n%s", err, object)
	}
	other, _ := reproduce(t, exitOK, append(part, "--seed", "2")...)
	if other == text {
		t.Error("the seed changes nothing")
	}
}

func TestReproduceRefusesOtherResults(t *testing.T) {
	part := []string{"demo/kernels", "--runs", "1", "--datasets", "heart", "--out", t.TempDir()}
	reproduce(t, exitOK, part...)
	_, said := reproduce(t, exitFailure, append(part, "--seed", "2")...)
	contains(t, "another seed", said, "results of another run: seed 1, not 2 (")
}

// A task that fails does not stop the others; the command names it and exits with 1.
func TestReproduceTellsWhatFailed(t *testing.T) {
	table, _ := papers.Find("demo/kernels")
	table.Runs, table.Datasets = 1, []string{"heart", "no_such_set"}
	for shard, failed := range map[experiment.Shard]string{{}: "SVM-Stump/0 failed (and 1 more tasks)", {Index: 1, Count: 2}: "SVM-Perc/0 failed"} {
		c, out, said := testConsole(t)
		r := reproduction{table: table, format: "csv", out: t.TempDir(), shard: shard}
		if code := r.run(t.Context(), newFlags(c, "reproduce", reproduceUsage)); code != exitFailure {
			t.Errorf("exit code %d", code)
		}
		contains(t, "stderr", said(), "mercer reproduce: demo/kernels/no_such_set/"+failed+": data: unknown data set")
		if shard.Count == 0 {
			contains(t, "the table", out(), "demo,kernels,heart,SVM-Perc,CV C,test_error_pct,1,")
		} else if out() != "" {
			t.Errorf("a shard printed %q", out())
		}
		if _, err := os.Stat(filepath.Join(r.out, "demo-kernels.csv")); err == nil {
			t.Error("an incomplete table was kept")
		}
		if shard.Count > 0 { // whose others have not run
			c, _, said := testConsole(t)
			r := reproduction{table: table, format: "csv", merge: true, dirs: []string{r.out}}
			if code := r.run(t.Context(), newFlags(c, "reproduce", reproduceUsage)); code != exitFailure {
				t.Errorf("merged: exit code %d", code)
			}
			contains(t, "stderr", said(), "2 of 4 tasks have no result")
		}
	}
}

// The paper's figures stand beside ours, and how far they agree at the end, but
// not in what a program reads.
func TestReproduceBesideThePaper(t *testing.T) {
	part := []string{"linli/table2", "--runs", "2", "--datasets", "heart,twonorm", "--methods", "SVM-Perc"}
	const says = "2 figures beside the paper's: "
	text, said := reproduce(t, exitOK, part...)
	contains(t, "the text", text, "paper_mean  paper_se  z")
	contains(t, "the text", text, says)
	if strings.Contains(said, says) {
		t.Errorf("said twice: %s", said)
	}
	for format, want := range map[string]string{"csv": ",17.6,0.31,", "json": `"paper_se": 0.31,`} {
		text, said := reproduce(t, exitOK, append(part, "--format", format)...)
		contains(t, format, text, want)
		contains(t, "stderr", said, says)
		if strings.Contains(text, says) {
			t.Errorf("%s with words in it:\n%s", format, text)
		}
	}
	t.Setenv("MERCER_DATA", t.TempDir())
	out, said := reproduce(t, exitFailure, "linli/table2", "--runs", "2", "--datasets", "australian,heart", "--methods", "SVM-Perc")
	contains(t, "what there is", out, "heart    SVM-Perc")
	contains(t, "what is missing", said, "linli/table2/australian/SVM-Perc/0 failed (and 1 more tasks): data: missing data set: \"australian\" does not come with Mercer; put australian.csv")
}

// TestReproduceCheck: what a run keeps agrees with its checksums, and a digit that is
// changed in the table or in a result is found.
func TestReproduceCheck(t *testing.T) {
	dir := t.TempDir()
	c, _, said := testConsole(t)
	if code := dispatch(c, []string{"reproduce", "demo/kernels", "--runs", "1", "--datasets", "sonar", "--out", dir}); code != exitOK {
		t.Fatalf("exit code %d: %s", code, said())
	}
	c, out, said := testConsole(t)
	if code := dispatch(c, []string{"reproduce", "--check", dir}); code != exitOK {
		t.Errorf("exit code %d: %s", code, said())
	}
	contains(t, "the table", out(), "demo-kernels.csv agrees with its checksum")
	contains(t, "the results", out(), "results agree with their checksums")
	for name, want := range map[string]string{"demo-kernels.csv": "the table was changed", "results.jsonl": "line 2: the line was changed"} {
		path := filepath.Join(dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		line := bytes.IndexByte(text, '\n') + 1
		at := line + bytes.IndexAny(text[line:], "123456789")
		damaged := bytes.Clone(text)
		damaged[at] ^= 1
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		c, _, said := testConsole(t)
		if code := dispatch(c, []string{"reproduce", "--check", dir}); code != exitFailure {
			t.Errorf("%s: exit code %d", name, code)
		}
		contains(t, name, said(), want)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"reproduce", "--check"}, {"reproduce", "--check", "--runs", "2", dir}} {
		c, _, _ := testConsole(t)
		if code := dispatch(c, args); code != exitUsage {
			t.Errorf("%v: exit code %d", args, code)
		}
	}
}
