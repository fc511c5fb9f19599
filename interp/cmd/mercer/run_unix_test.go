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
	"github.com/mercer-go/mercer/interp/session"
)

// fake is a runner that does what a cell's last line says.
type fake struct{}

func (fake) Close() {}

func (fake) Run(ctx context.Context, cell session.Cell, out session.Output) (display.Data, error) {
	lines := strings.Split(cell.Source, "\n")
	switch verb := lines[len(lines)-1]; verb {
	case "fail":
		return display.Data{}, &session.Error{Kind: session.Panic, Message: "oh", Cell: cell.Name, Line: len(lines)}
	case "where":
		dir, _ := os.Getwd()
		out.Stream("stdout", dir+"\n")
	case "interrupt":
		if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
			return display.Data{}, err
		}
		<-ctx.Done()
		return display.Data{}, &session.Error{Kind: session.Interrupted, Cell: cell.Name}
	case "print":
		out.Stream("stdout", "printed\n")
		out.Stream("stderr", "warned\n")
		return display.Data{Data: display.MIMEMap{"text/plain": "value"}}, nil
	}
	return display.Data{}, nil
}

// runWith runs a notebook of the cells with the fake runner.
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
	code = runNotebook(newFlags(c, "run", ""), o, nb, func() runner { return fake{} })
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

// TestRunAllowedErrors: each failure is explained, once, where it happens.
func TestRunAllowedErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "n.ipynb")
	code, out, err := runWith(t, runOptions{file: file, allowErrors: true}, "fail", "print", "x\nfail")
	if code != exitOK || out != "printed\nvalue\n" {
		t.Errorf("exit code %d, printed %q", code, out)
	}
	contains(t, "stderr", err, "FAILED  fail\n\n"+file+": cell 1, line 1\n    fail\ncell1:1: panic: oh\n[2/3]")
	contains(t, "stderr", err, "cell3:2: panic: oh\n")
	if n := strings.Count(err, "panic: oh"); n != 2 {
		t.Errorf("%d reports of two failures:\n%s", n, err)
	}
}

// TestRunOutlivesWorker: a cell that ends its process has failed, later ones run
// in another, and the outputs are kept.
func TestRunOutlivesWorker(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "n.ipynb"), filepath.Join(dir, "out.ipynb")
	data := `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[`
	for i, source := range []string{
		"import (\n\"fmt\"\n\"os\"\n)\nfmt.Println(\"before\")\np, _ := os.FindProcess(os.Getpid())\n_ = p.Kill()\nfor {}",
		"import \"os\"\nos.Getwd()",
	} {
		if i > 0 {
			data += ","
		}
		data += fmt.Sprintf(`{"cell_type":"code","source":%q,"metadata":{},"outputs":[],"execution_count":null}`, source)
	}
	if err := os.WriteFile(in, []byte(data+"]}"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, _, errs := testConsole(t)
	if code := dispatch(c, []string{"run", in, "-o", out, "--allow-errors"}); code != exitOK {
		t.Errorf("exit code %d", code)
	}
	contains(t, "stderr", errs(), "n.ipynb: cell 1\ncell1: killed: the interpreter's process ended")
	written, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"ename": "killed"`, `"before\n"`, filepath.Base(dir)} {
		contains(t, "output", string(written), want)
	}
}

// TestRunChecksOut: what cannot be written is refused before anything has run.
func TestRunChecksOut(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "n.ipynb")
	data := `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[{"cell_type":"code","source":"1","metadata":{},"outputs":[],"execution_count":null}]}`
	if err := os.WriteFile(in, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	for out, want := range map[string]string{
		"/no/such/x.ipynb": "there is no folder /no/such\n",
		dir:                "it is not a regular file",
		in + "/x.ipynb":    "there is no folder " + in,
	} {
		c, _, errs := testConsole(t)
		if code := dispatch(c, []string{"run", in, "-o", out}); code != exitFailure {
			t.Errorf("%s: exit code %d", out, code)
		}
		contains(t, out, errs(), want)
		if strings.Contains(errs(), "[1/1]") {
			t.Errorf("%s: it ran", out)
		}
	}
	if err := checkOut(filepath.Join(dir, "new.ipynb")); err != nil {
		t.Error(err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v %v", entries, err)
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
	if strings.Contains(err, "cell 2") {
		t.Errorf("the interrupt is explained as a failure:\n%s", err)
	}
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
