package std

import (
	"embed"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed */*.go */*/*.go math/rand/v2/*.go
var sources embed.FS

// Sources returns the source files of the generic part of a package, by file
// name, or nil if there are none. The caller owns the result.
func Sources(importPath string) map[string][]byte {
	entries, err := sources.ReadDir(importPath)
	if err != nil {
		return nil
	}
	var files map[string][]byte
	for _, e := range entries {
		if e.IsDir() || !isSource(e.Name()) {
			continue
		}
		src, err := sources.ReadFile(path.Join(importPath, e.Name()))
		if err != nil {
			panic(err) // the list and the files are one embedding
		}
		if files == nil {
			files = make(map[string][]byte)
		}
		files[e.Name()] = src
	}
	return files
}

// Paths returns the import paths of all packages that have Sources, sorted.
func Paths() []string {
	var paths []string
	err := fs.WalkDir(sources, ".", func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !isSource(file) {
			return err
		}
		paths = append(paths, path.Dir(file))
		return nil
	})
	if err != nil {
		panic(err)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

func isSource(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}
