package session

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// A goroutine of an earlier cell looks methods up, for the first time, while
// the next cells add packages and methods to the program: the race detector
// watches.
func TestGoroutineLeftBehind(t *testing.T) {
	const types = 40
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var first strings.Builder
	first.WriteString("import (\"fmt\"; \"time\")\nstart, done := make(chan bool), make(chan string)\n")
	for i := range types {
		fmt.Fprintf(&first, "type T%d int\nfunc (T%[1]d) String() string { return \"T%[1]d\" }\n", i)
	}
	first.WriteString("go func() {\n\t<-start\n\tall := \"\"\n")
	for i := range types {
		fmt.Fprintf(&first, "\tall += fmt.Sprint(T%d(0))\n\ttime.Sleep(time.Millisecond)\n", i)
	}
	first.WriteString("\tdone <- all\n}()")
	cells := []string{first.String(), "start <- true"}
	for i := range types {
		cells = append(cells, fmt.Sprintf("type U%d struct{}\nfunc f%[1]d() int { return %[1]d }\nf%[1]d()", i))
		cells = append(cells, fmt.Sprintf("func (U%d) M() {}\nfunc (T%[1]d) M() {}", i))
	}
	cells = append(cells, "fmt.Print(<-done)")
	var r recorder
	for i, source := range cells {
		if _, err := s.Run(context.Background(), Cell{Name: fmt.Sprintf("cell%d", i+1), Source: source}, &r); err != nil {
			t.Fatal(err)
		}
	}
	want := ""
	for i := range types {
		want += fmt.Sprint("T", i)
	}
	if r.stdout != want {
		t.Errorf("printed %q, want %q", r.stdout, want)
	}
}

// An error whose text a cell's code makes is told although its cell has ended.
func TestErrorOfAGoroutineLeftBehind(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var r recorder
	for i, source := range []string{
		"import (\"fmt\"; \"time\")\ntype E struct{}\nfunc (E) Error() string { n := 0; for i := range 1000000 { n += i }; return fmt.Sprint(\"told \", n > 0) }",
		"end := make(chan bool)\ngo func() { <-end; panic(E{}) }()",
		"end <- true\ntime.Sleep(2 * time.Second)",
	} {
		ctx, cancel := context.WithCancel(context.Background())
		_, err := s.Run(ctx, Cell{Name: fmt.Sprintf("cell%d", i+1), Source: source}, &r)
		cancel() // as a kernel does
		if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(r.stderr, "panic: told true") {
		t.Errorf("stderr: %q", r.stderr)
	}
}
