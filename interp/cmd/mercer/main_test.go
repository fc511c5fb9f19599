package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMain lets this test's program be the worker of a notebook's run as well,
// and a run of a table that can be killed.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && (os.Args[1] == "worker" || os.Args[1] == "reproduce") {
		os.Exit(dispatch(newConsole(), os.Args[1:]))
	}
	os.Exit(m.Run())
}

// testConsole is a console whose output can be read afterwards.
func testConsole(t *testing.T) (c *console, out, err func() string) {
	t.Helper()
	open := func() (*os.File, func() string) {
		f, err := os.Create(filepath.Join(t.TempDir(), "output"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.Close() })
		return f, func() string {
			t.Helper()
			if _, err := f.Seek(0, io.SeekStart); err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(f)
			if err != nil {
				t.Fatal(err)
			}
			return string(data)
		}
	}
	c = &console{out: &outlet{}}
	c.out.file, out = open()
	c.err, err = open()
	return c, out, err
}

func contains(t *testing.T, what, got, want string) {
	t.Helper()
	if !strings.Contains(got, want) {
		t.Errorf("%s: %q is not in:\n%s", what, want, got)
	}
}

func TestDispatch(t *testing.T) {
	for _, test := range []struct {
		args     string
		code     int
		out, err string
	}{
		{"", exitUsage, "", "Usage: mercer COMMAND"},
		{"help", exitOK, "  install ", ""},
		{"--help", exitOK, "  install ", ""},
		{"help help", exitOK, "  install ", ""},
		{"help -x", exitOK, "  install ", ""},
		{"help run", exitOK, "  -timeout", ""},
		{"run -h", exitOK, "Usage: mercer run", ""},
		{"help kernel", exitOK, "Usage: mercer kernel", ""},
		{"help nothing", exitUsage, "", `no command "nothing"`},
		{"version", exitOK, "mercer devel, go1.", ""},
		{"--version", exitOK, "mercer devel, go1.", ""},
		{"-v", exitOK, "mercer devel, go1.", ""},
		{"version 1", exitUsage, "", "no arguments"},
		{"instal", exitUsage, "", `did you mean "install"?`},
		{"urn", exitUsage, "", `did you mean "run"?`},
		{"dance", exitUsage, "", `no command "dance"` + "\n"},
		{"kernel", exitUsage, "", "one connection file, not 0"},
		{"kernel /no/such/file", exitFailure, "", "no such file"},
		{"run", exitUsage, "", "one file, not 0"},
		{"run x.ipynb y.ipynb", exitUsage, "", "one file, not 2"},
		{"run x.txt", exitUsage, "", "x.txt is neither an .ipynb nor a .go file"},
		{"run --no-such x.ipynb", exitUsage, "", "mercer run: flag provided but not defined: -no-such\n"},
		{"run --timeout soon x.ipynb", exitUsage, "", "timeout"},
		{"run --timeout=5 x.ipynb", exitUsage, "", "the unit is missing: write 5s"},
		{"run --timeout=-5s x.ipynb", exitUsage, "", "negative"},
		{"run --timeout 3s p.go", exitUsage, "", "p.go is a program: flags before it are for notebooks"},
		{"run -o x p.go", exitUsage, "", "p.go is a program: flags before it are for notebooks"},
		{"run /no/such.ipynb", exitFailure, "", "no such file"},
		{"install --user --sys-prefix", exitUsage, "", "use only one of"},
		{"install --name a/b", exitUsage, "", "cannot be the name of a kernel"},
		{"install x", exitUsage, "", "no arguments"},
		{"uninstall --user --sys-prefix", exitUsage, "", "use only one of"},
		{"uninstall --prefix /no/such", exitFailure, "", "there is no kernel in "},
		{"doctor x", exitUsage, "", "no arguments"},
		{"reproduce", exitOK, "demo/kernels ", ""},
		{"reproduce", exitOK, " 1 data set, 3 methods, 100 runs\n", ""},
		{"reproduce -h", exitOK, "Usage: mercer reproduce PAPER/TABLE", ""},
		{"reproduce --runs 3", exitUsage, "", "which table?"},
		{"reproduce demo/kernel", exitUsage, "", `; did you mean "demo/kernels"?`},
		{"reproduce demo/kernels x", exitUsage, "", "one table, not 2"},
		{"reproduce demo/kernels --datasets sonar,hart", exitUsage, "", `no data set "hart", only sonar, heart, ionosphere; did you mean "heart"?`},
		{"reproduce demo/kernels --methods svm-prec", exitUsage, "", `did you mean "SVM-Perc"?`},
		{"reproduce demo/kernels --methods RBF", exitUsage, "", `no method "RBF", only SVM-Stump, SVM-Perc` + "\n"},
		{"reproduce demo/kernels --runs -1", exitUsage, "", "-1 runs"},
		{"reproduce demo/kernels --jobs -1", exitUsage, "", "-1 jobs"},
		{"reproduce demo/kernels --seed x", exitUsage, "", "want an integer"},
		{"reproduce demo/kernels --shard 4/4", exitUsage, "", "want 0/4 to 3/4"},
		{"reproduce demo/kernels --shard 0/4", exitUsage, "", "--out must say"},
		{"reproduce demo/kernels --engine slurm", exitUsage, "", "--out must say"},
		{"reproduce demo/kernels --engine slurm --shard 0/4 --out x", exitUsage, "", "makes the shards itself"},
		{"reproduce demo/kernels --engine pbs", exitUsage, "", `no engine "pbs"`},
		{"reproduce demo/kernels --format xml", exitUsage, "", `no format "xml"`},
		{"reproduce demo/kernels --shards -1", exitUsage, "", "-1 shards"},
		{"reproduce demo/kernels --shards 8", exitUsage, "", "--shard I/N runs one part"},
		{"reproduce demo/kernels --at-once 2", exitUsage, "", "need --engine slurm"},
		{"reproduce demo/kernels --retries -1", exitUsage, "", "must not be negative"},
		{"reproduce demo/kernels --sbatch=-p=x", exitUsage, "", "need --engine slurm"},
		{"reproduce demo/kernels --merge", exitUsage, "", "needs a folder"},
		{"reproduce demo/kernels --merge x --out y", exitUsage, "", "cannot be used with"},
		{"reproduce demo/kernels --merge /no/such", exitFailure, "", "no such file"},
	} {
		c, out, err := testConsole(t)
		if code := dispatch(c, strings.Fields(test.args)); code != test.code {
			t.Errorf("mercer %s: exit code %d, want %d", test.args, code, test.code)
		}
		contains(t, "mercer "+test.args, out(), test.out)
		contains(t, "mercer "+test.args, err(), test.err)
	}
}

func TestFlagsAnywhere(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-o x a b", "x: a b"},
		{"a -o x b", "x: a b"},
		{"a b -o=x", "x: a b"},
		{"a b", ": a b"},
		{"a -- -o x", ": a -o x"},
		{"-o x -- -a", "x: -a"},
	} {
		c, _, _ := testConsole(t)
		f := newFlags(c, "test", "")
		o := f.String("o", "", "")
		rest, _, ok := f.positional(strings.Fields(test.args))
		if got := *o + ": " + strings.Join(rest, " "); !ok || got != test.want {
			t.Errorf("%s: got %s, want %s", test.args, got, test.want)
		}
	}
}
