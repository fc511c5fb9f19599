package assumed

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestHold fails on a Go, or a version of a library, that Mercer does not know.
func TestHold(t *testing.T) {
	for _, a := range All() {
		if !a.Holds() {
			t.Errorf("%s does not hold; %s", a.Name, a.Without)
		}
	}
	if notes, err := Check(); len(notes) != 0 || err != nil {
		t.Errorf("Check: %q, %v", notes, err)
	}
}

// TestTable compares TABLE.md with the code. Run it with MERCER_WRITE=1 to write
// the file.
func TestTable(t *testing.T) {
	var b strings.Builder
	b.WriteString("# What Mercer assumes and nobody promises\n\n" +
		"Each line is tried when an interpreter starts. MERCER_WITHOUT=\"name\" shows what happens without it.\n" +
		"Tests alone, not probes, try the words with which a Go program dies (worker/last.go).\n\n" +
		"| assumed | used by | if it does not hold |\n|---|---|---|\n")
	for _, a := range All() {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", a.Name, a.User, a.Without)
	}
	if os.Getenv("MERCER_WRITE") != "" {
		if err := os.WriteFile("TABLE.md", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile("TABLE.md"); err != nil || string(have) != b.String() {
		t.Errorf("TABLE.md is not what the code says (%v); write it with MERCER_WRITE=1 go test ./interp/lang/assumed", err)
	}
}

// TestWithout has a process in which one assumption does not hold.
func TestWithout(t *testing.T) {
	if os.Getenv("MERCER_WITHOUT") != "" {
		notes, err := Check()
		fmt.Printf("%d notes, vital: %v\n", len(notes), err != nil)
		return
	}
	for _, a := range All() {
		cmd := exec.Command(os.Args[0], "-test.run=^TestWithout$")
		cmd.Env = append(os.Environ(), "MERCER_WITHOUT="+a.Name)
		out, err := cmd.CombinedOutput()
		if want := fmt.Sprintf("1 notes, vital: %v\n", a.Vital); err != nil || !strings.HasPrefix(string(out), want) {
			t.Errorf("without %q: %s %v, want %s", a.Name, out, err, want)
		}
	}
}
