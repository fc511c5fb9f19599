package hotcells

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

var full = flag.Bool("hotcells", false, "check all programs, not just two")

func TestMain(m *testing.M) {
	trial.Child()
	os.Exit(m.Run())
}

// programs are the files of the programs.
func programs(t *testing.T) []string { return glob(t, "testdata/*.go") }

// notebooks are all notebooks, with those of the labs.
func notebooks(t *testing.T) []string {
	const folder = "../../../notebooks/"
	return append(glob(t, folder+"*.ipynb"), glob(t, folder+"labs/source/*/*.ipynb")...)
}

func glob(t *testing.T, pattern string) (files []string) {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) == 0 {
		t.Fatalf("no files %s (%v)", pattern, err)
	}
	for _, f := range found {
		if f, err = filepath.Abs(f); err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// base is the name of a file without its extension.
func base(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// build compiles programs and returns their executables.
func build(t *testing.T, files []string) (executables, sources []string) {
	t.Helper()
	for _, f := range files {
		sources = append(sources, read(t, f))
	}
	executables, err := trial.Build(t.TempDir(), sources)
	if err != nil {
		t.Fatal(err)
	}
	return executables, sources
}

// untimed is what a program prints without the time: its name and its checksum.
func untimed(output string) string {
	words := strings.Fields(output)
	if len(words) != 3 {
		return output
	}
	return words[0] + " " + words[2]
}

// Each program prints the same name and checksum, compiled and interpreted.
func TestPrograms(t *testing.T) {
	if testing.Short() && !*full {
		t.Skip("needs the Go toolchain and some seconds")
	}
	files := programs(t)
	if len(files) != 13 {
		t.Errorf("%d programs, not 13", len(files))
	}
	if !*full {
		files = trial.Sample(files, 2, base)
	}
	executables, sources := build(t, files)
	for i, f := range files {
		t.Run(base(f), func(t *testing.T) {
			want, err := trial.DefaultLimits.Run(nil, executables[i], "1")
			if err != nil {
				t.Fatal(err)
			}
			got, err := trial.DefaultLimits.Interpret(sources[i:i+1], "1")
			if err != nil {
				t.Fatal(err)
			}
			want.Stdout, got.Stdout = untimed(want.Stdout), untimed(got.Stdout)
			if d := trial.Difference(want, got); d != "" || want.Status != 0 {
				t.Errorf("%s (exit status %d)", d, want.Status)
			}
		})
	}
}
