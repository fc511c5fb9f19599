//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/notebook"
	"github.com/mercer-go/mercer/interp/runtime"
)

// fake is an engine that does what a cell's last line says.
type fake struct{}

func (fake) Run(ctx context.Context, cell runtime.Cell, out runtime.Output) (display.Data, error) {
	lines := strings.Split(cell.Source, "\n")
	switch verb := lines[len(lines)-1]; verb {
	case "fail":
		return display.Data{}, &runtime.Error{Kind: runtime.Panic, Message: "oh", Cell: cell.Name, Line: len(lines)}
	case "where":
		dir, _ := os.Getwd()
		out.Stream("stdout", dir+"\n")
	case "interrupt":
		if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
			return display.Data{}, err
		}
		<-ctx.Done()
		return display.Data{}, &runtime.Error{Kind: runtime.Interrupted, Cell: cell.Name}
	case "print":
		out.Stream("stdout", "printed\n")
		out.Stream("stderr", "warned\n")
		return display.Data{Data: display.MIMEMap{"text/plain": "value"}}, nil
	}
	return display.Data{}, nil
}

// runWith runs a notebook of the cells with the fake engine.
func runWith(t *testing.T, o runOptions, cells ...string) (code int, out, err string) {
	t.Helper()
	var list []string
	for _, source := range cells {
		list = append(list, fmt.Sprintf(`{"cell_type":"code","source":%q,"metadata":{},"outputs":[],"execution_count":null}`, source))
	}
	data := `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[` + strings.Join(list, ",") + `]}`
	if err := os.WriteFile(o.file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	nb, problem := notebook.ReadFile(o.file)
	if problem != nil {
		t.Fatal(problem)
	}
	c, outs, errs := testConsole(t)
	code = runNotebook(newFlags(c, "run", ""), o, nb, fake{})
	if now, problem := os.ReadFile(o.file); problem != nil || o.out != o.file && !bytes.Equal(now, []byte(data)) {
		t.Errorf("the input has changed: %v", problem)
	}
	return code, outs(), errs()
}

func TestRunPrints(t *testing.T) {
	dir := t.TempDir()
	code, out, err := runWith(t, runOptions{file: filepath.Join(dir, "n.ipynb")}, "\n  print it\nprint", "where")
	if code != exitOK {
		t.Errorf("exit code %d", code)
	}
	real, problem := filepath.EvalSymlinks(dir)
	if problem != nil {
		t.Fatal(problem)
	}
	if out != "printed\nvalue\n"+real+"\n" && out != "printed\nvalue\n"+dir+"\n" {
		t.Errorf("stdout %q", out)
	}
	contains(t, "progress", err, "[1/2]    0.0s  print it\nwarned\n[2/2]    0.0s  where\n")
}

func TestRunWrites(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "n.ipynb"), filepath.Join(dir, "out.ipynb")
	for _, test := range []struct {
		name  string
		o     runOptions
		cells []string
		code  int
		want  string // in the written file
	}{
		{"a copy", runOptions{file: in, out: out}, []string{"print"}, exitOK, `"printed\n"`},
		{"in place", runOptions{file: in, out: in}, []string{"print"}, exitOK, `"printed\n"`},
		{"failed", runOptions{file: in, out: out}, []string{"print", "fail"}, exitFailure, `"ename": "panic"`},
		{"allowed", runOptions{file: in, out: in, allowErrors: true}, []string{"fail", "print"}, exitOK, `"printed\n"`},
	} {
		code, printed, _ := runWith(t, test.o, test.cells...)
		data, err := os.ReadFile(test.o.out)
		if err != nil || code != test.code || printed != "" {
			t.Errorf("%s: exit code %d, printed %q, %v", test.name, code, printed, err)
		}
		contains(t, test.name, string(data), test.want)
	}
}

func TestRunFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "n.ipynb")
	code, _, err := runWith(t, runOptions{file: file, out: file}, "print", "x\nfail", "print")
	if code != exitFailure {
		t.Errorf("exit code %d", code)
	}
	contains(t, "progress", err, "[2/3]    0.0s  FAILED  x\n")
	contains(t, "error", err, "n.ipynb: cell 2, line 2\n    fail\ncell2:2: panic: oh\n")
	data, problem := os.ReadFile(file)
	if problem != nil || strings.Contains(string(data), "printed") {
		t.Errorf("the input has changed: %v", problem)
	}
}

func TestRunInterrupted(t *testing.T) {
	dir := t.TempDir()
	o := runOptions{file: filepath.Join(dir, "n.ipynb"), out: filepath.Join(dir, "out.ipynb"), allowErrors: true}
	code, _, err := runWith(t, o, "print", "interrupt", "print")
	if code != exitInterrupted {
		t.Errorf("exit code %d", code)
	}
	contains(t, "error", err, "Interrupted; nothing was written.")
	if _, problem := os.Stat(o.out); problem == nil {
		t.Error("something was written")
	}
}

func TestProgressLine(t *testing.T) {
	p := progress{width: 30}
	got := p.line(notebook.Progress{Number: 3, Total: 12, Source: "\n\tx\x1b[2J := 1 // a long line without an end"}, 1234567890)
	if want := "[ 3/12]    1.2s  x[2J := …"; got != want && len([]rune(got)) >= 30 {
		t.Errorf("got %q", got)
	}
	contains(t, "line", got, "[ 3/12]    1.2s  x[2J")
}
