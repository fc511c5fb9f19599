package main

import (
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
		if got := barLine(test.now, test.first, test.elapsed, test.width); got != test.want {
			t.Errorf("%+v: %q, want %q", test.now, got, test.want)
		}
	}
}
