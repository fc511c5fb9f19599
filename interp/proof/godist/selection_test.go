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
