package thirdparty

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"text/tabwriter"
	"time"
)

// timed is how a notebook with a module ran.
type timed struct {
	module, how          string
	first, second, goRun time.Duration
	fault                string
}

// TestReadme runs the first example of the README of each module, in a notebook of two
// cells: %go get with the module, and the program. What it prints is compared with what go
// run prints. The notebook runs twice: the first time with nothing in the caches of mercer,
// the second time in another kernel.
func TestReadme(t *testing.T) {
	if !*full {
		t.Skip("it needs a network and half an hour: -modules runs it")
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	mercer := filepath.Join(t.TempDir(), "mercer")
	command(t, root, "go", "build", "-o", mercer, "./interp/cmd/mercer")
	t.Setenv("MERCER_SOURCE", root)
	t.Setenv("GOCACHE", strings.TrimSpace(command(t, root, "go", "env", "GOCACHE")))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("ASSUME_NO_MOVING_GC_UNSAFE_RISK_IT_WITH", "go1.26") // gorgonia.org/tensor asks for it with every new Go
	var rows []timed
	for _, kind := range []string{"readme", "more"} {
		for _, p := range programsIn(t, filepath.Join("testdata", kind)) {
			t.Run(kind+"/"+p.name, func(t *testing.T) {
				row := try(t, mercer, p)
				rows = append(rows, row)
				if row.fault != "" {
					t.Error(row.fault)
				}
			})
		}
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 8, 1, ' ', 0)
	for _, r := range rows {
		fmt.Fprintf(w, "| %s\t| %s\t| %.1f\t| %.1f\t| %.1f\t|\n", r.module, r.how, r.first.Seconds(), r.second.Seconds(), r.goRun.Seconds())
	}
	w.Flush()
	t.Logf("module, how, first and second kernel, go run (seconds)\n%s", text.String())
	if *table != "" {
		if err := os.WriteFile(*table, []byte(text.String()), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// try runs a program with go run and in two kernels.
func try(t *testing.T, mercer string, p program) (row timed) {
	row = timed{module: p.module, how: "failed"}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(p.source), 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, dir, "go", "mod", "init", "example.com/notebook")
	if _, err := output(dir, "go", "get", p.module+"@latest"); err != nil {
		row.fault = err.Error()
		return row
	}
	if _, err := output(dir, "go", "mod", "tidy"); err != nil {
		row.fault = err.Error()
		return row
	}
	begun := time.Now()
	want, err := output(dir, "go", "run", ".")
	row.goRun = time.Since(begun)
	if err != nil {
		row.fault = err.Error()
		return row
	}
	version := strings.TrimSpace(command(t, dir, "go", "list", "-m", "-f", "{{.Version}}", p.module))
	row.module += " " + version
	folder := t.TempDir()
	for i, spent := range []*time.Duration{&row.first, &row.second} {
		begun := time.Now()
		got, notes, err := notebook(folder, mercer, "%go get "+p.module+"@"+version, p.source)
		*spent = time.Since(begun)
		if err != nil {
			row.fault = err.Error()
			return row
		}
		if got != want {
			row.fault = difference(got, want)
			return row
		}
		if i == 0 {
			row.how = "interpreted"
			if strings.Contains(notes, "built a kernel") {
				row.how = "built"
			} else if builtLater(t, folder) {
				row.how = "interpreted, then built"
			}
		}
	}
	return row
}

// builtLater waits for what is being built for the next session of a notebook in a folder,
// and reports whether there is something.
func builtLater(t *testing.T, folder string) bool {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	kernels := filepath.Join(cache, "mercer", "kernels")
	time.Sleep(time.Second) // for the process to begin
	for {
		locks, _ := filepath.Glob(filepath.Join(kernels, "*.lock")) // the pattern is valid
		if len(locks) == 0 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	notes, _ := filepath.Glob(filepath.Join(kernels, "notebooks", "*"))
	for _, file := range notes {
		if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), folder) {
			return true
		}
	}
	return false
}

// notebook runs a notebook of some cells, and returns what the last one prints to stdout
// and stderr.
func notebook(folder, mercer string, sources ...string) (stdout, stderr string, err error) {
	type cell map[string]any
	var cells []cell
	for _, s := range sources {
		cells = append(cells, cell{"cell_type": "code", "metadata": cell{}, "source": s, "outputs": []any{}, "execution_count": nil})
	}
	text, err := json.Marshal(cell{"cells": cells, "metadata": cell{}, "nbformat": 4, "nbformat_minor": 4})
	if err != nil {
		return "", "", err
	}
	file, out := filepath.Join(folder, "a.ipynb"), filepath.Join(folder, "b.ipynb")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return "", "", err
	}
	if _, err := output(folder, mercer, "run", file, "-o", out); err != nil {
		return "", "", err
	}
	var ran struct {
		Cells []struct {
			Outputs []struct {
				Name string
				Text any
			}
		}
	}
	data, err := os.ReadFile(out)
	if err == nil {
		err = json.Unmarshal(data, &ran)
	}
	if err != nil {
		return "", "", err
	}
	for _, o := range ran.Cells[len(ran.Cells)-1].Outputs {
		text := ""
		switch v := o.Text.(type) {
		case string:
			text = v
		case []any:
			for _, line := range v {
				text += fmt.Sprint(line)
			}
		}
		if o.Name == "stdout" {
			stdout += text
		} else {
			stderr += text
		}
	}
	return stdout, stderr, nil
}

// output runs a command and returns what it prints to stdout.
func output(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-buildvcs=false")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return "", errors.New(filepath.Base(name) + " " + strings.Join(args, " ") + ": " + err.Error() + "\n" + stderr.String())
	}
	return stdout.String(), nil
}

// programsIn are the programs in a folder that -only allows.
func programsIn(t *testing.T, folder string) (out []program) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	pattern := regexp.MustCompile(*only)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".go")
		first, _, _ := strings.Cut(string(source), "\n")
		module, found := strings.CutPrefix(first, "// ")
		if !found {
			t.Fatalf("%s: the first line names no module", file)
		}
		if pattern.MatchString(name) {
			out = append(out, program{name, module, string(source)})
		}
	}
	return out
}
