package session

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// TestNoErrorOfAGoroutineIsLost: a goroutine that fails while its cell ends
// fails the cell, or its error is printed.
func TestNoErrorOfAGoroutineIsLost(t *testing.T) {
	const cells = 300
	printed, err := os.Create(filepath.Join(t.TempDir(), "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer func(was *os.File) { os.Stderr = was }(os.Stderr)
	os.Stderr = printed
	var ordered atomic.Int64
	s, err := openSession(Options{Direct: true, Order: func(write func()) { ordered.Add(1); write() }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	failed := 0
	for range cells {
		if _, err := s.Run(t.Context(), Cell{Name: "cell1", Source: "go func() { panic(\"told\") }()"}, &recorder{}); err != nil {
			failed++
		}
	}
	if _, err := s.Run(t.Context(), Cell{Name: "cell2", Source: "import \"time\"\ntime.Sleep(time.Second)"}, &recorder{}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(printed.Name())
	if err != nil {
		t.Fatal(err)
	}
	if told := strings.Count(string(text), "panic: told (in a goroutine"); failed+told != cells {
		t.Errorf("%d of %d cells failed, %d errors were printed", failed, cells, told)
	} else if ordered.Load() != int64(told) {
		t.Errorf("%d of %d errors were printed in order", ordered.Load(), told)
	}
}

// TestFaults: an error is taken by the cell, or is refused, never both or neither.
func TestFaults(t *testing.T) {
	one, two := errors.New("one"), errors.New("two")
	f := &faults{first: make(chan error, 1)}
	if !f.add(one) || !f.add(two) || f.over() {
		t.Error("an error was refused before the end")
	}
	if err := f.end(); !errors.Is(err, one) {
		t.Errorf("the end has %v, want the first error", err)
	}
	if f.add(two) || !f.over() || f.end() != nil {
		t.Error("an error was taken after the end")
	}
}
