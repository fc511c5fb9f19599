package trial

import (
	"fmt"
	"go/importer"
	"go/token"
	"io"
	"os"
	"strings"
	"sync"
)

// NewSplitter makes a splitter. It reads the types of the packages which programs import
// from the Go toolchain's build. Besides the standard library, these may be packages that
// patterns such as "gonum.org/v1/gonum/..." match in the module of the current folder.
func NewSplitter(patterns ...string) *Splitter {
	fset := token.NewFileSet()
	var lookup importer.Lookup
	if len(patterns) > 0 {
		lookup = exported(patterns)
	}
	return &Splitter{fset: fset, importer: importer.ForCompiler(fset, "gc", lookup)}
}

// exported finds the files with the types of packages.
func exported(patterns []string) importer.Lookup {
	files := sync.OnceValues(func() (map[string]string, error) {
		text, err := Go(".", append([]string{"list", "-e", "-export", "-f", "{{.ImportPath}}\t{{.Export}}", "std"}, patterns...)...)
		found := map[string]string{}
		for line := range strings.Lines(text) {
			path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
			found[path] = file
		}
		return found, err
	})
	return func(path string) (io.ReadCloser, error) {
		found, err := files()
		if err != nil {
			return nil, err
		}
		if found[path] == "" {
			return nil, fmt.Errorf("no types of package %s", path)
		}
		return os.Open(found[path])
	}
}

// Check reports whether the source is a valid program.
func (s *Splitter) Check(source string) error {
	_, err := s.check(source)
	return err
}
