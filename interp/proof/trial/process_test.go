package trial

import (
	"os"
	"strings"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	Child()
	os.Exit(m.Run())
}

func TestInterpret(t *testing.T) {
	limits := Limits{Time: 30 * time.Second, Memory: 1 << 30, Output: 1 << 10}
	for _, test := range []struct {
		name  string
		cells []string
		time  time.Duration
		merge bool
		want  string // the difference to a run that prints "x\n"
	}{
		{name: "same", cells: []string{`import "fmt"`, "y := 1", `fmt.Println("x")`}},
		{name: "whole", cells: []string{"package main\nimport \"fmt\"\nfunc main() { fmt.Println(\"x\") }"}},
		{name: "other", cells: []string{`import "fmt"`, `fmt.Println("y")`}, want: `stdout: line 1: want "x", got "y"`},
		{name: "stderr", cells: []string{"import \"os\"", `os.Stdout.WriteString("x\n"); os.Stderr.WriteString("y\n")`}, want: `stderr: line 1: want "", got "y"`},
		{name: "merged", cells: []string{"import \"os\"", `os.Stderr.WriteString("x\n")`}, merge: true},
		{name: "fails", cells: []string{`panic("oh")`}, want: "exit status 1, not 0"},
		{name: "exits", cells: []string{`import "os"`, "os.Exit(3)"}, want: "exit status 3, not 0"},
		{name: "hangs", cells: []string{"for {\n}"}, time: 2 * time.Second, want: "killed: time limit of 2s"},
		{name: "babbles", cells: []string{`import "fmt"`, "for {\nfmt.Println(\"x\")\n}"}, want: "killed: output limit"},
	} {
		l := limits
		l.Merge = test.merge
		if test.time > 0 {
			l.Time = test.time
		}
		got, err := l.Interpret(test.cells)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		d := Difference(Result{Stdout: "x\n"}, got)
		if test.want == "" && d != "" || !strings.HasPrefix(d, test.want) {
			t.Errorf("%s: %s", test.name, d)
		}
	}
}

func TestMemoryLimit(t *testing.T) {
	if _, err := os.Stat("/proc/self/statm"); err != nil {
		t.Skip("only watched where there is /proc")
	}
	l := Limits{Time: time.Minute, Memory: 300 << 20, Output: 1 << 10}
	got, err := l.Interpret([]string{"s := [][]byte{}", "for {\ns = append(s, make([]byte, 1<<20))\nfor i := 0; i < 1<<20; i += 4096 {\ns[len(s)-1][i] = 1\n}\n}"})
	if err != nil || got.Killed != "memory limit of 300 MB" {
		t.Errorf("%+v, %v", got, err)
	}
}
