package godist

import "testing"

func TestUnfit(t *testing.T) {
	const body = "\n\npackage main\n\nfunc main() {}\n"
	for _, test := range []struct{ source, want string }{
		{"// run" + body, ""},
		{"//run" + body, ""},
		{"//go:build linux || darwin || windows\n\n// run arg1 arg2" + body, ""},
		{"// run fake-arg-to-force-use-of-go-run" + body, ""},
		{"// run -gcflags=-l" + body, "run with compiler flags or experiments"},
		{"// run other.go" + body, "more than one file"},
		{"// errorcheck" + body, "recipe is not run but errorcheck"},
		{"// Copyright 2009" + body, "no recipe"},
		{"// run\n\n//go:build ignore" + body, "build constraint"},
		{"//go:build !gc\n\n// run" + body, "build constraint"},
		{"//go:build go1.21 && !wasm\n\n// run" + body, ""},
		{"// run\n\npackage main\nimport \"runtime/debug\"\n", "imports runtime or runtime/..."},
		{"// run\n\npackage main\nimport _ \"unsafe\"\n", "imports unsafe"},
		{"// run\n\npackage main\nimport \"./p\"\n", "more than one file"},
		{"// run\n\npackage main\nfunc f()\n", "function without a body (assembly, linkname)"},
	} {
		p := Program{Name: "p.go", Source: test.source}
		if got := p.unfit(); got != test.want {
			t.Errorf("%q: %q, not %q", test.source, got, test.want)
		}
	}
}

func TestFailures(t *testing.T) {
	outcomes := []Outcome{
		{Name: "a.go", Mode: Whole},
		{Name: "a.go", Mode: Split, Failure: "now this"},
		{Name: "b.go", Mode: Whole, Failure: "new"},
		{Name: "b.go", Mode: Split, Skipped: "main has a return"},
		{Name: "b.go", Mode: Halves},
	}
	known, err := ParseFailures("# comment\n\na.go whole was wrong\na.go split a reason\nb.go split another\nz.go whole kept\n")
	if err != nil {
		t.Fatal(err)
	}
	got := known.Surprises(outcomes)
	if len(got) != 2 || got[0] != "a.go (whole) passes, but failures.txt lists it" || got[1] != "b.go (whole) fails: new" {
		t.Errorf("surprises: %q", got)
	}
	again, err := ParseFailures(FormatFailures(outcomes, known))
	if err != nil || len(again) != 3 || again[[2]string{"z.go", Whole}] != "kept" || again[[2]string{"a.go", Split}] != "a reason" || again[[2]string{"b.go", Whole}] != "new" {
		t.Errorf("written and read: %v, %v", again, err)
	}
	if _, err := ParseFailures("a.go whole\n"); err == nil {
		t.Error("a line without a reason is accepted")
	}
	if s := Summary(outcomes); s != "whole 1 of 2 (50.0 %), split 0 of 1 (0.0 %), halves 1 of 1 (100.0 %)" {
		t.Error(s)
	}
}
