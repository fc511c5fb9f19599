package front

import (
	"strings"
	"testing"
)

func TestDirectives(t *testing.T) {
	for source, want := range map[string]string{
		"import _ \"embed\"\n\n//go:embed hello.txt\nvar s string":                                  "3:1: go:embed does not work",
		"package main\n\nimport _ \"embed\"\n\n\t//go:embed\t\"a b\"\nvar s string\nfunc main() {}": "5:2: go:embed does not work",
		"import \"embed\"\nvar (\n\t//go:embed a b\n\tfiles embed.FS\n)":                            "3:2: go:embed does not work",
		"//go:linkname now runtime.nanotime\nfunc now() int64":                                      "1:1: go:linkname does not work",
		"func now() int64":                             "1:6: missing function body",
		"type T int\nfunc (T) now() int64":             "2:10: missing function body",
		"package main\nfunc now() int\nfunc main() {}": "2:6: missing function body",
		"//go:embedded is no directive\nx := 1":        "",
		"// go:embed is a comment\nx := 1":             "",
		"s := \"//go:embed x\"":                        "",
		"s := `\n//go:embed x\n`":                      "",
		"//go:noinline\nfunc f() {}":                   "",
		"//go:build linux\n\nx := 1":                   "",
	} {
		_, err := newFront(t).Prepare("cell1", source)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", source, err)
		case want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)):
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
}

func TestWithheld(t *testing.T) {
	f := newFront(t)
	for path, want := range map[string]string{
		"syscall":           `package "syscall" cannot be imported in a cell: it is another one on every operating system`,
		"expvar":            `package "expvar" cannot be imported in a cell: it would publish`,
		"debug/elf":         `package "debug/elf" cannot be imported in a cell: it reads the files`,
		"C":                 `package "C" cannot be imported in a cell: it stands for cgo`,
		"internal/abi":      `package "internal/abi" cannot be imported in a cell: only Go itself`,
		"nosuch":            "available are",
		"syscall2":          "available are",
		"example.com/debug": "",
	} {
		for _, source := range []string{"import _ \"" + path + "\"", "package main\nimport _ \"" + path + "\"\nfunc main() {}"} {
			_, err := f.Prepare("cell1", source)
			if err == nil || !strings.Contains(err.Error(), want) && !(want == "available are" && strings.Contains(err.Error(), "cannot be imported in a cell")) {
				t.Errorf("%s: %v", source, err)
			}
		}
	}
}
