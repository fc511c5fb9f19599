package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestBarLine(t *testing.T) {
	for _, test := range []struct {
		now     learn.Progress
		first   int
		elapsed time.Duration
		width   int
		want    string
	}{
		{learn.Progress{Stage: "a/b", Done: 0, Total: 4}, 0, 0, 40, "a/b [......................]  0/4  0:00"},
		{learn.Progress{Stage: "a/b", Done: 1, Total: 4}, 0, 20 * time.Second, 40, "a/b [##.........]  1/4  0:20, 1:00 left"},
		{learn.Progress{Stage: "a/b", Done: 3, Total: 4}, 2, 20 * time.Second, 40, "a/b [########...]  3/4  0:20, 0:20 left"},
		{learn.Progress{Stage: "a/b", Done: 4, Total: 4}, 0, 2 * time.Hour, 40, "a/b [###################]  4/4  2:00:00"},
		{learn.Progress{Stage: "a/b", Done: 1, Total: 2, Note: "1 failed"}, 1, 0, 30, "a/b [#.]  1/2  0:00  1 failed"},
		{learn.Progress{Stage: "a/b", Done: 1, Total: 2}, 0, time.Second, 10, "a/b  1/2 "},
	} {
		if got := barLine(test.now, test.first, test.elapsed, 0, test.width); got != test.want {
			t.Errorf("%+v: %q, want %q", test.now, got, test.want)
		}
	}
}

// Between the ends of two tasks of 20 s the clock runs down. A task that takes
// longer than those before slows the pace.
func TestRemaining(t *testing.T) {
	for _, test := range []struct{ still, want time.Duration }{
		{0, 60}, {10, 50}, {19, 41}, {20, 40}, {22, 42}, {180, 200},
	} {
		got := remaining(1, 3, (20+test.still)*time.Second, test.still*time.Second)
		if want := test.want * time.Second; got != want {
			t.Errorf("%v s after the first of 4 tasks: %v, want %v", int(test.still), got, want)
		}
	}
	if got := remaining(3, 1, 90*time.Second, 60*time.Second); got != 0 {
		t.Errorf("the last task is overdue: %v, want 0", got)
	}
}

// TestBarInALog writes whole lines, and none before there is something to tell.
func TestBarInALog(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	b := newBar(&console{out: &outlet{file: file}, err: file})
	log := func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.log()
	}
	log()
	for done := range 3 {
		b.report(learn.Progress{Stage: "a/b", Done: done, Total: 4})
	}
	log()
	b.close()
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	if got := string(text); !strings.HasPrefix(got, "a/b [####") || !strings.Contains(got, "]  2/4  0:0") || strings.Count(got, "\n") != 1 || strings.ContainsAny(got, "\r\x1b") {
		t.Errorf("the log has %q", got)
	}
}
